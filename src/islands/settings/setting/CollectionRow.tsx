import type { HomeCollection } from '#domain/home/layout';
import { COLLECTION_ARTICLES_MAX, COLLECTION_FIELDS } from '#domain/home/layout-rules';
import { articleCount } from '#domain/publication/article-list';
import { OpenRow } from '#islands/kernel/office/rows/OpenRow.tsx';
import { moved, RowTools } from '#islands/kernel/office/rows/RowTools.tsx';
import type { RowProps } from '#islands/kernel/office/rows/use-rows.ts';
import type { useAttempt } from '#islands/kernel/use-attempt.ts';
import { PictureControl } from '#islands/settings/picture/PictureControl.tsx';
import { Field, FieldError } from '#ui/Field';
import { ArticlePicker } from './ArticlePicker.tsx';
import type { ChosenArticles } from './use-chosen-articles.ts';

interface Props extends RowProps<HomeCollection> {
  path: string;
  collection: HomeCollection;
  form: Pick<ReturnType<typeof useAttempt>, 'field'>;
  nameOf: ChosenArticles['nameOf'];
}

/** How a collection is called on this screen. */
export const titleOf = (collection: HomeCollection | undefined): string =>
  collection?.title.trim() || 'Untitled collection';

/** One collection: looked at in a line, changed in fields. */
export function CollectionRow({ path, collection, isOpen, form, nameOf, onChange, ...tools }: Props) {
  const isWrong = ['title', 'sentence', 'articles', 'picture'].some((name) => form.field(`${path}-${name}`).error);
  const isShown = isOpen || isWrong;
  const title = titleOf(collection);
  return (
    <OpenRow name={title} facts={articleCount(collection.articles.length)} isShown={isShown} {...tools}>
      <CollectionFields path={path} collection={collection} form={form} nameOf={nameOf} onChange={onChange} />
    </OpenRow>
  );
}

type FieldsProps = Pick<Props, 'path' | 'collection' | 'form' | 'nameOf' | 'onChange'>;

function CollectionFields({ path, collection, form, nameOf, onChange }: FieldsProps) {
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
      <fieldset className="rows" id={id} tabIndex={-1}>
        <legend>Articles</legend>
        {error && <FieldError id={id} text={error} />}
        <ol>
          {articles.map((slug, index) => (
            <li key={slug} className="row">
              <div className="row-line">
                <div>{nameOf(slug)}</div>
                <RowTools
                  name={nameOf(slug)}
                  number={index + 1}
                  count={articles.length}
                  onMove={(by) => onChange({ articles: moved(articles, index, by) })}
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
      </fieldset>
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
