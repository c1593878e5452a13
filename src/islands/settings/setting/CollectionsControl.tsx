import type { HomeCollection } from '#domain/home/layout';
import { COLLECTIONS_MAX } from '#domain/home/layout-rules';
import { RowsFoot } from '#islands/kernel/office/rows/RowsFoot.tsx';
import { useRows } from '#islands/kernel/office/rows/use-rows.ts';
import type { useAttempt } from '#islands/kernel/use-attempt.ts';
import { CollectionRow, titleOf } from './CollectionRow.tsx';
import type { ChosenArticles } from './use-chosen-articles.ts';

interface Props {
  path: string;
  collections: readonly HomeCollection[];
  form: Pick<ReturnType<typeof useAttempt>, 'field'>;
  nameOf: ChosenArticles['nameOf'];
  /** Says what a press has done, for those who do not see it. */
  onTell: (sentence: string) => void;
  onChange: (collections: readonly HomeCollection[]) => void;
}

const NO_COLLECTION: HomeCollection = { title: '', sentence: '', articles: [], picture: '' };

/** The collections in their order, one open for editing at a time. */
export function CollectionsControl({ path, collections, form, nameOf, onTell, onChange }: Props) {
  const { id } = form.field(path);
  const { propsOf, add, putBack } = useRows({
    rows: collections,
    noun: 'collection',
    nameOf: titleOf,
    home: id,
    onTell,
    onChange,
  });
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Collections</legend>
      <p className="hint">
        Related articles under one title. Retracted articles stay and are marked; withdrawn articles are left out.
      </p>
      <ol>
        {collections.map((collection, index) => (
          <CollectionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a collection has no other name than its place
            key={index}
            path={`${path}-${index}`}
            collection={collection}
            form={form}
            nameOf={nameOf}
            {...propsOf(index)}
          />
        ))}
      </ol>
      <RowsFoot
        noun="collection"
        add="Add a collection"
        onAdd={collections.length < COLLECTIONS_MAX ? () => add(NO_COLLECTION) : undefined}
        onPutBack={putBack}
      />
    </fieldset>
  );
}
