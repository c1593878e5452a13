import type { HomeCollection } from '#domain/journal/home/layout';
import { COLLECTION_ARTICLES_MAX, COLLECTION_FIELDS } from '#domain/journal/home/layout-rules';
import type { RowsForm } from '#islands/kernel/office/rows/Rows.tsx';
import { RowsFrame } from '#islands/kernel/office/rows/RowsFrame.tsx';
import { moved, RowTools } from '#islands/kernel/office/rows/RowTools.tsx';
import { PictureControl } from '#islands/settings/picture/PictureControl.tsx';
import { Field } from '#ui/Field';
import { ArticlePicker } from './ArticlePicker.tsx';
import type { ChosenArticles } from './use-chosen-articles.ts';

interface Props {
  path: string;
  collection: HomeCollection;
  form: RowsForm;
  nameOf: ChosenArticles['nameOf'];
  onChange: (part: Partial<HomeCollection>) => void;
}

/** The fields of one collection. */
export function CollectionFields({ path, collection, form, nameOf, onChange }: Props) {
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
