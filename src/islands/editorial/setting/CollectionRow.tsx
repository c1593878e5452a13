import { useEffect, useRef } from 'react';
import type { HomeCollection } from '#domain/home/layout';
import { COLLECTION_ARTICLES_MAX, COLLECTION_FIELDS } from '#domain/home/layout-rules';
import { articleCount } from '#domain/publication/article-list';
import { moved, RowTools } from '#islands/editorial/production/RowTools.tsx';
import type { useAttempt } from '#islands/use-attempt.ts';
import { Field, FieldError } from '#ui/Field';
import { ArticlePicker } from './ArticlePicker.tsx';
import type { ChosenArticles } from './use-chosen-articles.ts';

interface Props {
  path: string;
  collection: HomeCollection;
  number: number;
  count: number;
  isOpen: boolean;
  form: Pick<ReturnType<typeof useAttempt>, 'field'>;
  nameOf: ChosenArticles['nameOf'];
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onChange: (part: Partial<HomeCollection>) => void;
}

/** How a collection is called on this screen. */
export const titleOf = (collection: HomeCollection | undefined): string =>
  collection?.title.trim() || 'The collection without a title';

/** One collection: looked at in a line, changed in fields. */
export function CollectionRow({ path, collection, number, count, isOpen, form, onToggle, ...actions }: Props) {
  const isWrong = ['title', 'sentence', 'articles'].some((name) => form.field(`${path}-${name}`).error);
  const isShown = isOpen || isWrong;
  const title = titleOf(collection);
  return (
    <li className="row">
      <div className="row-line">
        <div>
          <strong>{title}</strong>
          <span className="hint">{articleCount(collection.articles.length)}</span>
        </div>
        <span className="row-tools">
          <button
            type="button"
            className="plain"
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Close' : 'Change'} ${title}`}
            onClick={onToggle}
          >
            {isShown ? 'Close' : 'Change'}
          </button>
          <RowTools name={title} number={number} count={count} onMove={actions.onMove} onRemove={actions.onRemove} />
        </span>
      </div>
      {isShown && <CollectionFields path={path} collection={collection} form={form} {...actions} />}
    </li>
  );
}

type FieldsProps = Pick<Props, 'path' | 'collection' | 'form' | 'nameOf' | 'onChange'>;

function CollectionFields({ path, collection, form, nameOf, onChange }: FieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  // Whoever opens a collection wants to write; a wrong entry is reached from the summary.
  useEffect(() => {
    if (!fields.current?.querySelector('[aria-invalid]')) fields.current?.querySelector('input')?.focus();
  }, []);
  const { articles } = collection;
  const { id, error } = form.field(`${path}-articles`);
  return (
    <div className="row-fields" ref={fields}>
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
    </div>
  );
}
