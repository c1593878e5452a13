import { useState } from 'react';
import { moved } from './RowTools.tsx';

export interface Listed<Row> {
  rows: readonly Row[];
  /** The entry's noun, such as "member". */
  noun: string;
  /** An entry's name on screen. */
  nameOf: (row: Row | undefined) => string;
  /** The id focused when a removed row is restored. */
  home: string;
  /** Announces a change to screen readers. */
  onTell: (sentence: string) => void;
  onChange: (rows: Row[]) => void;
}

/** A row's props besides its content. */
export interface RowProps<Row> {
  number: number;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onChange: (part: Partial<Row>) => void;
}

/** A list whose rows are moved, edited, removed and restored, one open at a time. */
export function useRows<Row extends object>({ rows, noun, nameOf, home, onTell, onChange }: Listed<Row>) {
  const [open, setOpen] = useState<number>();
  const [before, setBefore] = useState<readonly Row[]>();

  const move = (index: number, by: -1 | 1) => {
    onChange(moved(rows, index, by));
    if (open === index) setOpen(index + by);
    else if (open === index + by) setOpen(index);
    onTell(`${nameOf(rows[index])}: now ${noun} ${index + by + 1} of ${rows.length}.`);
  };
  const remove = (index: number) => {
    setBefore(rows);
    onChange(rows.filter((_, other) => other !== index));
    setOpen(undefined);
    onTell(`${nameOf(rows[index])} was removed.`);
  };
  const propsOf = (index: number): RowProps<Row> => ({
    number: index + 1,
    count: rows.length,
    isOpen: open === index,
    onToggle: () => setOpen(open === index ? undefined : index),
    onMove: (by) => move(index, by),
    onRemove: () => remove(index),
    onChange: (part) => onChange(rows.map((row, other) => (other === index ? { ...row, ...part } : row))),
  });
  const add = (row: Row) => {
    onChange([...rows, row]);
    setOpen(rows.length);
  };
  const putBack =
    before &&
    (() => {
      onChange([...before]);
      setBefore(undefined);
      onTell(`The ${noun} is back.`);
      document.getElementById(home)?.focus();
    });
  return { propsOf, add, putBack };
}
