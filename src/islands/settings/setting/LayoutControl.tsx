import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordApi } from '#domain/desk/editorial/paths';
import type { RecordEntry } from '#domain/desk/record/record';
import { arrangeHome, type HomeBlock } from '#domain/journal/home/arrangement';
import {
  HOME_SECTIONS,
  type HomeCollection,
  type HomeLayout,
  type HomeSection,
  LAYOUT_DEFAULT,
  layoutText,
  parseLayout,
  SECTION_PLACES,
  type SectionPlace,
} from '#domain/journal/home/layout';
import { COLLECTION_ARTICLES_MAX, COLLECTION_FIELDS, COLLECTIONS_MAX } from '#domain/journal/home/layout-rules';
import type { SettingValues } from '#domain/journal/setting-group';
import { api } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { articleCount } from '#domain/publication/article-list';
import { displayTitle, isRetracted } from '#domain/publication/notice';
import { callListApi } from '#islands/kernel/api-list.ts';
import { moveEntry, Rows, type RowsForm, RowsFrame, RowTools } from '#islands/kernel/office/Rows.tsx';
import { useDebounced } from '#islands/kernel/office/use-debounced.ts';
import { PictureControl } from '#islands/settings/picture/PictureControl.tsx';
import { Choice } from '#ui/Choice';
import { Field, FieldError } from '#ui/Field';
import { withKeys } from '#ui/keyed';
import { MoveButton } from '#ui/MoveButton';
import { ListFrame, type ListProps } from './RowsControl.tsx';

interface Props extends ListProps {
  /** All values of the group, as typed. */
  values: SettingValues;
}

/** The layout of the home page: its sections in order, the lead article, and the collections. */
export function LayoutControl({ field, value, saved, values, form, onChange }: Props) {
  const layout = parseLayout(value) ?? LAYOUT_DEFAULT;
  const [announcement, setAnnouncement] = useState('');
  const { articles, nameOf } = useChosenArticles(layout);
  const set = (part: Partial<HomeLayout>) => onChange(layoutText({ ...layout, ...part }));
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <SectionsControl layout={layout} onAnnounce={setAnnouncement} onChange={(sections) => set({ sections })} />
      <LeadControl
        layout={layout}
        field={form.field(`${field.name}-lead`)}
        picture={form.field(`${field.name}-lead-picture`)}
        nameOf={nameOf}
        onChange={set}
      />
      <CollectionsControl
        path={`${field.name}-collections`}
        collections={layout.collections}
        form={form}
        nameOf={nameOf}
        onAnnounce={setAnnouncement}
        onChange={(collections) => set({ collections })}
      />
      <p role="status" className="hint told">
        {announcement}
      </p>
      <HomePreview layout={layout} values={values} articles={articles} />
    </ListFrame>
  );
}

interface CollectionsControlProps {
  path: string;
  collections: readonly HomeCollection[];
  form: RowsForm;
  nameOf: ChosenArticles['nameOf'];
  /** Announces the result of an action to screen readers. */
  onAnnounce: (sentence: string) => void;
  onChange: (collections: readonly HomeCollection[]) => void;
}

const NO_COLLECTION: HomeCollection = { title: '', sentence: '', articles: [], picture: '' };

/** The collections in order, one open for editing at a time. */
function CollectionsControl({ path, collections, form, nameOf, onAnnounce, onChange }: CollectionsControlProps) {
  return (
    <RowsFrame
      legend="Collections"
      hint="Related articles under one title. Retracted articles stay and are marked; withdrawn articles are left out."
      {...form.field(path)}
    >
      <Rows
        {...{ path, form, onAnnounce, onChange }}
        rows={collections}
        noun="collection"
        nameOf={(collection) => collection?.title.trim() || 'Untitled collection'}
        summaryOf={({ articles }) => articleCount(articles.length)}
        emptyRow={NO_COLLECTION}
        max={COLLECTIONS_MAX}
        renderFields={(collection, at, change) => (
          <CollectionFields path={at} collection={collection} form={form} nameOf={nameOf} onChange={change} />
        )}
      />
    </RowsFrame>
  );
}

interface LeadControlProps {
  layout: HomeLayout;
  field: { id: string; error: string | undefined };
  picture: { id: string; error: string | undefined };
  nameOf: ChosenArticles['nameOf'];
  onChange: (part: Partial<HomeLayout>) => void;
}

/** The lead article of the home page, and whether it is shown with a figure or an office image. */
function LeadControl({ layout, field: { id, error }, picture: pictureField, nameOf, onChange }: LeadControlProps) {
  const { lead, picture, lead_picture } = layout;
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Lead article</legend>
      <p className="hint">A retracted article is never the lead: the newest replaces it automatically.</p>
      {error && <FieldError id={id} text={error} />}
      <p>
        {lead ? (
          <>
            <strong>{nameOf(lead)}</strong>{' '}
            <button type="button" className="plain" onClick={() => onChange({ lead: '' })}>
              Use the newest
            </button>
          </>
        ) : (
          <strong>The newest article</strong>
        )}
      </p>
      <ArticlePicker
        id={`${id}-find`}
        label="Find another lead article"
        verb="Lead with"
        chosen={[lead]}
        onChoose={({ slug }) => onChange({ lead: slug })}
      />
      <Choice
        id={`${id}-figure`}
        type="checkbox"
        label="Show the first figure of the lead article"
        hint="If the article has figures."
        checked={picture}
        onChange={({ currentTarget }) => onChange({ picture: currentTarget.checked })}
      />
      {(lead || lead_picture) && (
        <PictureControl
          label="Your own picture"
          hint="Shown instead of the figure while the chosen article is the lead."
          value={lead_picture}
          onChange={(name) => onChange({ lead_picture: name })}
          {...pictureField}
        />
      )}
    </fieldset>
  );
}

/** Represents the newest article, whichever it is. */
const NEWEST: ChosenArticle = { slug: '', title: 'The newest article', is_retracted: false };

interface HomePreviewProps {
  layout: HomeLayout;
  values: SettingValues;
  /** The articles that the layout names, if readers can open them. */
  articles: readonly ChosenArticle[];
}

/** An outline of the home page as laid out, with the side column of a wide screen. */
function HomePreview({ layout, values, articles }: HomePreviewProps) {
  return (
    <section aria-labelledby="home-preview">
      <h2 id="home-preview">Preview</h2>
      <div className="home-preview">
        <p className="wide">{values.headline}</p>
        {arrangeHome(layout, [NEWEST, ...articles]).map(({ blocks, margin }) => (
          <div key={blocks[0]?.name} className={margin.length > 0 ? 'beside' : undefined}>
            <div>{blocks.map(outlineBlock)}</div>
            {margin.length > 0 && <div>{margin.map(outlineBlock)}</div>}
          </div>
        ))}
      </div>
    </section>
  );
}

const outlineBlock = (block: HomeBlock<ChosenArticle>) => (
  <div key={block.name} className="outlined">
    <strong>{HOME_SECTIONS[block.name].label}</strong>
    <ul>
      {withKeys(blockTitles(block)).map(({ key, sentence }) => (
        <li key={key}>{sentence}</li>
      ))}
    </ul>
  </div>
);

function blockTitles(block: HomeBlock<ChosenArticle>): string[] {
  switch (block.name) {
    case 'lead':
      return [block.card.title];
    case 'latest':
      return [block.lead ? 'The newest article first, then the next ones' : 'The newest articles'];
    case 'collections':
      return block.collections.map(({ title, cards }) => `${title}: ${cards.map((card) => card.title).join('; ')}`);
    case 'issue':
    case 'call':
    case 'calls':
    case 'figures':
    case 'notes':
    case 'topics':
      return [];
    default:
      return block satisfies never;
  }
}

interface SectionsControlProps {
  layout: HomeLayout;
  /** Announces the result of an action to screen readers. */
  onAnnounce: (sentence: string) => void;
  onChange: (sections: readonly HomeSection[]) => void;
}

/** The sections of the home page in order, each with its place. */
function SectionsControl({ layout: { sections, collections }, onAnnounce, onChange }: SectionsControlProps) {
  const move = (index: number, by: -1 | 1) => {
    onChange(moveEntry(sections, index, by));
    const [section] = sections.slice(index);
    if (section)
      onAnnounce(`${HOME_SECTIONS[section.name].label}: now section ${index + by + 1} of ${sections.length}.`);
  };
  return (
    <ol aria-label="Sections">
      {sections.map(({ name, place }, index) => {
        const { label, places } = HOME_SECTIONS[name];
        const isEmpty = name === 'collections' && place !== 'off' && collections.length === 0;
        return (
          <li key={name} className="row">
            <div className="row-line">
              <div>
                <strong>{label}</strong>
                {isEmpty && <span className="hint">Hidden until there is a collection.</span>}
              </div>
              <span className="row-tools">
                <select
                  aria-label={`Position of ${label}`}
                  value={place}
                  onChange={({ currentTarget }) =>
                    onChange(
                      sections.map((section) =>
                        section.name === name ? { name, place: currentTarget.value as SectionPlace } : section,
                      ),
                    )
                  }
                >
                  {places.map((one) => (
                    <option key={one} value={one}>
                      {SECTION_PLACES[one]}
                    </option>
                  ))}
                </select>
                <MoveButton
                  label={`Move ${label} up`}
                  symbol="↑"
                  isDisabled={index === 0}
                  onPress={() => move(index, -1)}
                />
                <MoveButton
                  label={`Move ${label} down`}
                  symbol="↓"
                  isDisabled={index === sections.length - 1}
                  onPress={() => move(index, 1)}
                />
              </span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

interface CollectionFieldsProps {
  path: string;
  collection: HomeCollection;
  form: RowsForm;
  nameOf: ChosenArticles['nameOf'];
  onChange: (part: Partial<HomeCollection>) => void;
}

function CollectionFields({ path, collection, form, nameOf, onChange }: CollectionFieldsProps) {
  const { articles } = collection;
  const { id, error } = form.field(`${path}-articles`);
  return (
    <>
      {COLLECTION_FIELDS.map(({ name, label, hint }) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          value={collection[name]}
          {...form.field(`${path}-${name}`)}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
        />
      ))}
      <RowsFrame id={id} legend="Articles" error={error}>
        <ol>
          {articles.map((slug, index) => (
            <li key={slug} className="row">
              <div className="row-line">
                <div>{nameOf(slug)}</div>
                <RowTools
                  name={nameOf(slug)}
                  number={index + 1}
                  count={articles.length}
                  onMove={(by) => onChange({ articles: moveEntry(articles, index, by) })}
                  onRemove={() => onChange({ articles: articles.filter((other) => other !== slug) })}
                />
              </div>
            </li>
          ))}
        </ol>
        {articles.length < COLLECTION_ARTICLES_MAX && (
          <ArticlePicker
            id={`${id}-find`}
            label="Find an article"
            verb="Add"
            chosen={articles}
            onChoose={({ slug }) => onChange({ articles: [...articles, slug] })}
          />
        )}
      </RowsFrame>
      <PictureControl
        label="Picture"
        hint="Shown beside the title, in 3:2 format (optional)."
        value={collection.picture}
        onChange={(picture) => onChange({ picture })}
        {...form.field(`${path}-picture`)}
      />
    </>
  );
}

/** The state of the articles that a layout names. */
interface ChosenArticles {
  articles: readonly ChosenArticle[];
  nameOf: (slug: string) => string;
}

/** The articles that a layout names, as readers see them now; withdrawn ones are marked. */
function useChosenArticles({ lead, collections }: HomeLayout): ChosenArticles {
  const named = new Set([lead, ...collections.flatMap(({ articles }) => articles)]);
  const slugs = [...named].filter(Boolean).sort();
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['settings', 'chosen', slugs],
    queryFn: () => readArticles(slugs),
    enabled: slugs.length > 0,
    placeholderData: keepPreviousData,
  });
  const nameOf = (slug: string) => {
    const found = data?.find((article) => article.slug === slug);
    if (found) return found.title;
    return data && !isPlaceholderData ? `${slug} (not published, so not shown to readers)` : slug;
  };
  return { articles: data ?? [], nameOf };
}

interface ArticlePickerProps {
  id: string;
  label: string;
  /** The action on a result, such as "Add". */
  verb: string;
  /** Slugs that are already chosen. */
  chosen: readonly string[];
  onChoose: (article: RecordEntry) => void;
}

/** Finds published articles by title, number, DOI or address, and chooses one. */
function ArticlePicker({ id, label, verb, chosen, onChoose }: ArticlePickerProps) {
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed).trim();
  const { data, isFetching, isError } = useQuery({
    queryKey: ['settings', 'articles', query],
    queryFn: () => findArticles(query),
    enabled: query !== '',
  });
  const found = query ? (data ?? []).filter(({ slug }) => !chosen.includes(slug)) : [];
  return (
    <div className="article-picker">
      <Field
        id={id}
        label={label}
        hint="By title, number, DOI or address."
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter here must not save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="hint">
        {query && searchStatus({ isFetching, isError, count: found.length })}
      </p>
      {found.length > 0 && (
        <ul aria-label="Articles found">
          {found.map((article) => (
            <li key={article.slug} className="row row-line">
              <div>{article.title}</div>
              <button
                type="button"
                className="plain"
                aria-label={`${verb} ${article.title}`}
                onClick={() => {
                  onChoose(article);
                  setTyped('');
                  document.getElementById(id)?.focus();
                }}
              >
                {verb}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function searchStatus({
  isFetching,
  isError,
  count,
}: {
  isFetching: boolean;
  isError: boolean;
  count: number;
}): string {
  if (isFetching) return 'Searching…';
  if (isError) return 'The articles could not be loaded. Please try again.';
  if (count === 0) return 'No other published articles match.';
  return count === 1 ? '1 article found.' : `${count} articles found.`;
}

/** An article that a layout names, with its public title. */
interface ChosenArticle {
  slug: string;
  title: string;
  is_retracted: boolean;
}

/** Maximum results shown. */
const FOUND_MAX = 8;
const fallback = 'The articles could not be loaded. Please try again.';

/** Finds articles by title, number, DOI or address, except withdrawn ones. */
async function findArticles(search: string): Promise<RecordEntry[]> {
  const address = `${recordApi.articles}?${new URLSearchParams({ search, limit: `${FOUND_MAX}` })}`;
  const { items } = await callListApi<RecordEntry>(address, { as: true, fallback });
  return items.filter(({ is_withdrawn }) => !is_withdrawn);
}

/** The articles with these slugs, except those hidden from readers. */
async function readArticles(slugs: readonly string[]): Promise<ChosenArticle[]> {
  const address = `${api.manuscripts}?${new URLSearchParams({ slugs: slugs.join() })}`;
  const { items } = await callListApi<Pick<Article, 'slug' | 'title' | 'notices'>>(address, { fallback });
  return items.map((article) => ({
    slug: article.slug,
    title: displayTitle(article),
    is_retracted: isRetracted(article),
  }));
}
