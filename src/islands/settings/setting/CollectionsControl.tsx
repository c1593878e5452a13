import type { HomeCollection } from '#domain/journal/home/layout';
import { COLLECTIONS_MAX } from '#domain/journal/home/layout-rules';
import { articleCount } from '#domain/publication/article-list';
import { Rows, type RowsForm } from '#islands/kernel/office/rows/Rows.tsx';
import { RowsFrame } from '#islands/kernel/office/rows/RowsFrame.tsx';
import { CollectionFields } from './CollectionFields.tsx';
import type { ChosenArticles } from './use-chosen-articles.ts';

interface Props {
  path: string;
  collections: readonly HomeCollection[];
  form: RowsForm;
  nameOf: ChosenArticles['nameOf'];
  /** Says what a press has done, for those who do not see it. */
  onTell: (sentence: string) => void;
  onChange: (collections: readonly HomeCollection[]) => void;
}

const NO_COLLECTION: HomeCollection = { title: '', sentence: '', articles: [], picture: '' };

/** The collections in their order, one open for editing at a time. */
export function CollectionsControl({ path, collections, form, nameOf, onTell, onChange }: Props) {
  return (
    <RowsFrame
      legend="Collections"
      hint="Related articles under one title. Retracted articles stay and are marked; withdrawn articles are left out."
      {...form.field(path)}
    >
      <Rows
        {...{ path, form, onTell, onChange }}
        rows={collections}
        noun="collection"
        nameOf={(collection) => collection?.title.trim() || 'Untitled collection'}
        factsOf={({ articles }) => articleCount(articles.length)}
        blank={NO_COLLECTION}
        max={COLLECTIONS_MAX}
        draw={(collection, at, change) => (
          <CollectionFields path={at} collection={collection} form={form} nameOf={nameOf} onChange={change} />
        )}
      />
    </RowsFrame>
  );
}
