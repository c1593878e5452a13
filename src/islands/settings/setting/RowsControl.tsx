import { type ReactNode, useState } from 'react';
import { Rows } from '#islands/kernel/office/rows/Rows.tsx';
import type { RowProps } from '#islands/kernel/office/rows/use-rows.ts';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './list-props.ts';

/** What is said of what a press has done, for those who do not see it. */
type Tell = (sentence: string) => void;

interface Props<Row> extends ListProps {
  rows: readonly Row[];
  /** What one of them is, such as "member". */
  noun: string;
  /** How one of them is called on the screen. */
  nameOf: (row: Row | undefined) => string;
  factsOf: (row: Row) => string;
  /** The text that the list is kept in. */
  textOf: (rows: readonly Row[]) => string;
  blank: Row;
  max?: number;
  /** Draws the fields of one, whose controls are named by `path`. */
  draw: (row: Row, path: string, has: { onChange: RowProps<Row>['onChange']; onTell: Tell }) => ReactNode;
  children?: ReactNode;
}

/** A setting that is a list of rows in their order, one open for editing at a time; `children` are below. */
export function RowsControl<Row extends object>(props: Props<Row>) {
  const { field, value, saved, form, onChange, textOf, draw, children, ...list } = props;
  const [told, setTold] = useState('');
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <Rows
        {...list}
        path={field.name}
        form={form}
        onTell={setTold}
        onChange={(next) => onChange(textOf(next))}
        draw={(row, path, change) => draw(row, path, { onChange: change, onTell: setTold })}
      >
        <p role="status" className="hint told">
          {told}
        </p>
      </Rows>
      {children}
    </ListFrame>
  );
}
