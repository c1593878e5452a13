import { useState } from 'react';
import type { HomeCollection } from '#domain/home/layout';
import { COLLECTIONS_MAX } from '#domain/home/layout-rules';
import { moved } from '#islands/editorial/production/RowTools.tsx';
import type { useAttempt } from '#islands/use-attempt.ts';
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

const NO_COLLECTION: HomeCollection = { title: '', sentence: '', articles: [] };

/** The collections in their order, one open for editing at a time. */
export function CollectionsControl({ path, collections, form, nameOf, onTell, onChange }: Props) {
  const [open, setOpen] = useState<number>();
  const [before, setBefore] = useState<readonly HomeCollection[]>();
  const move = (index: number, by: -1 | 1) => {
    onChange(moved(collections, index, by));
    if (open === index) setOpen(index + by);
    else if (open === index + by) setOpen(index);
    onTell(`${titleOf(collections[index])}: now collection ${index + by + 1} of ${collections.length}.`);
  };
  const remove = (index: number) => {
    setBefore(collections);
    onChange(collections.filter((_, other) => other !== index));
    setOpen(undefined);
    onTell(`${titleOf(collections[index])} was removed.`);
  };
  return (
    <fieldset className="rows">
      <legend>Collections</legend>
      <p className="hint">
        Articles that belong together, under a title. One that is retracted stays, and says so; one that is withdrawn is
        left out.
      </p>
      <ol>
        {collections.map((collection, index) => (
          <CollectionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a collection has no other name than its place
            key={index}
            path={`${path}-${index}`}
            collection={collection}
            number={index + 1}
            count={collections.length}
            isOpen={open === index}
            form={form}
            nameOf={nameOf}
            onToggle={() => setOpen(open === index ? undefined : index)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
            onChange={(part) =>
              onChange(collections.map((other, place) => (place === index ? { ...other, ...part } : other)))
            }
          />
        ))}
      </ol>
      <p className="form-actions">
        {collections.length < COLLECTIONS_MAX && (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              onChange([...collections, NO_COLLECTION]);
              setOpen(collections.length);
            }}
          >
            Add a collection
          </button>
        )}
        {before && (
          <button
            type="button"
            className="plain"
            ref={focusNow}
            onClick={() => {
              onChange(before);
              setBefore(undefined);
              onTell('The collection is back.');
            }}
          >
            Undo: put the collection back
          </button>
        )}
      </p>
    </fieldset>
  );
}

/** What appears because something was removed takes the focus that went with it. */
const focusNow = (button: HTMLButtonElement | null) => button?.focus();
