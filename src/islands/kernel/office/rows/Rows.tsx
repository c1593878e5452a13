import type { ReactNode } from 'react';
import type { useAttempt } from '#islands/kernel/use-attempt.ts';
import { OpenRow } from './OpenRow.tsx';
import { RowsFoot } from './RowsFoot.tsx';
import { type Listed, type RowProps, useRows } from './use-rows.ts';

export type RowsForm = Pick<ReturnType<typeof useAttempt>, 'field' | 'isWrong'>;

/** The fields of a row whose controls are named by `path`. */
type DrawFields<Row> = (row: Row, path: string, onChange: RowProps<Row>['onChange']) => ReactNode;

interface Props<Row> extends Omit<Listed<Row>, 'home'> {
  /** Names the list in its form. */
  path: string;
  form: RowsForm;
  blank: Row;
  /** How many there may be, where there is a limit to show. */
  max?: number | undefined;
  /** What is to be known of a row while it is closed. */
  factsOf: (row: Row) => string;
  draw: DrawFields<Row>;
  /** Between the rows and the buttons below them. */
  children?: ReactNode;
}

/** Rows in their order, each looked at in a line and one open in fields at a time; one with an error is open, too. */
export function Rows<Row extends object>({ path, form, blank, max, factsOf, draw, children, ...listed }: Props<Row>) {
  const { rows, noun, nameOf } = listed;
  const { propsOf, add, putBack } = useRows({ ...listed, home: form.field(path).id });
  const isFull = max !== undefined && rows.length >= max;
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
  return (
    <>
      <ol>
        {rows.map((row, index) => {
          const at = `${path}-${index}`;
          const { isOpen, onChange, ...tools } = propsOf(index);
          const isShown = isOpen || form.isWrong(at);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is being written has no other name than its place
            <OpenRow key={index} name={nameOf(row)} facts={factsOf(row)} isShown={isShown} {...tools}>
              {draw(row, at, onChange)}
            </OpenRow>
          );
        })}
      </ol>
      {children}
      <RowsFoot
        noun={noun}
        add={`Add ${article} ${noun}`}
        onAdd={isFull ? undefined : () => add(blank)}
        onPutBack={putBack}
      />
    </>
  );
}
