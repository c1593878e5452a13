import { useState } from 'react';
import { moved } from '#islands/kernel/office/rows/RowTools.tsx';

interface Kept {
  readonly name: string;
  readonly is_retired: boolean;
}

interface List<Item> {
  items: readonly Item[];
  /** The word for one of them. */
  what: string;
  set: (next: readonly Item[]) => void;
  /** The element that has the focus once the entry is gone that had it. */
  listId: string;
}

/** A list whose entries are changed, moved, retired and, until they were saved, removed; `told` says what was done to who does not see it. */
export function useKeptList<Item extends Kept>({ items, what, set, listId }: List<Item>) {
  const [told, setTold] = useState('');
  const calledOf = (item: Item) => item.name.trim() || `Unnamed ${what}`;
  const change = (index: number, part: Partial<Item>) =>
    set(items.map((one, other) => (other === index ? { ...one, ...part } : one)));
  const toolsOf = (item: Item, index: number) => ({
    name: calledOf(item),
    isRetired: item.is_retired,
    number: index + 1,
    count: items.length,
    onMove: (by: -1 | 1) => {
      set(moved(items, index, by));
      setTold(`${calledOf(item)}: now ${what} ${index + by + 1} of ${items.length}.`);
    },
    onRetire: (is_retired: boolean) => {
      set(items.map((one, other) => (other === index ? { ...one, is_retired } : one)));
      setTold(`${calledOf(item)} ${is_retired ? 'is retired' : 'is offered again'} once you save.`);
    },
  });
  const removerOf = (item: Item) => () => {
    set(items.filter((other) => other !== item));
    setTold(`${calledOf(item)} was removed.`);
    document.getElementById(listId)?.focus();
  };
  return { told, setTold, change, toolsOf, removerOf };
}
