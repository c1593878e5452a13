import { Fragment, type ReactNode, useState } from 'react';
import { RowsFoot } from '#islands/kernel/office/rows/RowsFoot.tsx';
import { type RowProps, useRows } from '#islands/kernel/office/rows/use-rows.ts';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './list-props.ts';

interface Props<Row> extends ListProps {
  rows: readonly Row[];
  /** What one of them is, such as "member". */
  noun: string;
  /** How one of them is called on the screen. */
  nameOf: (row: Row | undefined) => string;
  /** The text that the list is kept in. */
  textOf: (rows: readonly Row[]) => string;
  blank: Row;
  /** How many there may be, where there is a limit to show. */
  max?: number;
  /** Draws one; `path` names its controls, `onTell` says what a press has done, for those who do not see it. */
  draw: (row: Row, props: RowProps<Row> & { path: string; onTell: (sentence: string) => void }) => ReactNode;
  children?: ReactNode;
}

/** A setting that is a list of rows in their order, one open for editing at a time; `children` stand below. */
export function RowsControl<Row extends object>(props: Props<Row>) {
  const { field, value, saved, form, onChange, rows, noun, nameOf, textOf, blank, max, draw, children } = props;
  const [told, setTold] = useState('');
  const { id } = form.field(field.name);
  const { propsOf, add, putBack } = useRows({
    rows,
    noun,
    nameOf,
    home: id,
    onTell: setTold,
    onChange: (next) => onChange(textOf(next)),
  });
  const isFull = max !== undefined && rows.length >= max;
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <ol>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is being written has no other name than its place
          <Fragment key={index}>
            {draw(row, { ...propsOf(index), path: `${field.name}-${index}`, onTell: setTold })}
          </Fragment>
        ))}
      </ol>
      <p role="status" className="hint told">
        {told}
      </p>
      <RowsFoot noun={noun} add={`Add a ${noun}`} onAdd={isFull ? undefined : () => add(blank)} onPutBack={putBack} />
      {children}
    </ListFrame>
  );
}
