import { type MouseEvent, useRef, useState } from 'react';

/** The manuscripts of a list that are chosen. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects one, or with the shift key a range. */
  toggle: (id: string, event?: Pick<MouseEvent, 'shiftKey'>) => void;
  choose: (ids: readonly string[]) => void;
  clear: () => void;
}

/** A list's selection; cleared for another list, by `key`. */
export function useSelection(key: string, shown: readonly string[]): Selection {
  const [{ ids, of }, set] = useState<{ ids: ReadonlySet<string>; of: string }>({ ids: new Set(), of: key });
  const last = useRef<string>(undefined);
  const present = of === key ? ids : new Set<string>();
  const choose = (chosen: Iterable<string>) => set({ ids: new Set(chosen), of: key });
  return {
    ids: present,
    choose,
    clear: () => choose([]),
    toggle(id, event) {
      const isChosen = !present.has(id);
      const [from, to] = [shown.indexOf(last.current ?? ''), shown.indexOf(id)].sort((one, other) => one - other);
      const range = event?.shiftKey && from !== undefined && from >= 0 ? shown.slice(from, (to ?? 0) + 1) : [id];
      last.current = id;
      choose(isChosen ? [...present, ...range] : [...present].filter((one) => !range.includes(one)));
    },
  };
}
