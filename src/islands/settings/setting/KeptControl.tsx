import { type ReactNode, useState } from 'react';
import { RowsFoot } from '#islands/kernel/office/rows/RowsFoot.tsx';
import { RowTools } from '#islands/kernel/office/rows/RowTools.tsx';
import { useRows } from '#islands/kernel/office/rows/use-rows.ts';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './list-props.ts';

interface Kept {
  readonly name: string;
  readonly is_retired: boolean;
}

interface Props<Row> extends ListProps {
  rows: readonly Row[];
  noun: string;
  /** The text that the list is kept in. */
  textOf: (rows: readonly Row[]) => string;
  blank: Row;
  /** Once it was saved, manuscripts may have it: it is retired and never removed. */
  isSaved: (row: Row) => boolean;
  draw: (row: Row, index: number, onChange: (part: Partial<Row>) => void) => ReactNode;
  /** A further button below, and what it does. */
  more?: { label: string; said: string; change: (rows: readonly Row[]) => readonly Row[] };
}

/** A setting that is a list of names that manuscripts refer to: changed, moved, retired and, until they were saved, removed. */
export function KeptControl<Row extends Kept>(props: Props<Row>) {
  const { field, value, saved, form, rows, noun, textOf, blank, isSaved, draw, more } = props;
  const [told, setTold] = useState('');
  const set = (next: readonly Row[]) => props.onChange(textOf(next));
  const nameOf = (row: Row | undefined) => row?.name.trim() || `Unnamed ${noun}`;
  const home = form.field(field.name).id;
  const { propsOf, add, putBack } = useRows({ rows, noun, nameOf, home, onTell: setTold, onChange: set });
  const retireOf = (row: Row, onChange: (part: Partial<Row>) => void) => ({
    isRetired: row.is_retired,
    onRetire: (is_retired: boolean) => {
      onChange({ is_retired } as Partial<Row>);
      setTold(`${nameOf(row)} ${is_retired ? 'is retired' : 'is offered again'} once you save.`);
    },
  });
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <ol>
        {rows.map((row, index) => {
          const { onChange, isOpen: _, onToggle: __, ...tools } = propsOf(index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is being named has no other name than its place
            <li key={index} className="row">
              {draw(row, index, onChange)}
              <RowTools name={nameOf(row)} {...tools} retire={isSaved(row) ? retireOf(row, onChange) : undefined} />
            </li>
          );
        })}
      </ol>
      <p role="status" className="hint told">
        {told}
      </p>
      <RowsFoot noun={noun} add={`Add a ${noun}`} onAdd={() => add(blank)} onPutBack={putBack}>
        {more && (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              set(more.change(rows));
              setTold(more.said);
            }}
          >
            {more.label}
          </button>
        )}
      </RowsFoot>
    </ListFrame>
  );
}
