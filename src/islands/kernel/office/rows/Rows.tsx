import { type ReactNode, useEffect, useRef } from 'react';
import type { useAttempt } from '#islands/kernel/use-attempt.ts';
import { RowsFoot } from './RowsFoot.tsx';
import { RowTools } from './RowTools.tsx';
import { type Listed, type RowProps, useRows } from './use-rows.ts';

export type RowsForm = Pick<ReturnType<typeof useAttempt>, 'field' | 'isWrong'>;

/** A row's fields, named by `path`. */
type DrawFields<Row> = (row: Row, path: string, onChange: RowProps<Row>['onChange']) => ReactNode;

interface Props<Row> extends Omit<Listed<Row>, 'home'> {
  /** Names the list in its form. */
  path: string;
  form: RowsForm;
  blank: Row;
  /** The maximum, if shown. */
  max?: number | undefined;
  /** A closed row's note. */
  factsOf: (row: Row) => string;
  draw: DrawFields<Row>;
  /** Between the rows and the buttons below them. */
  children?: ReactNode;
}

/** Ordered rows, one open at a time; rows with errors are open, too. */
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

interface OpenRowProps extends Pick<RowProps<never>, 'number' | 'count' | 'onToggle' | 'onMove' | 'onRemove'> {
  name: string;
  /** A closed row's note. */
  facts: string;
  isShown: boolean;
  /** Its fields. */
  children: ReactNode;
}

/** A row that is looked at in a line, and changed in fields. */
function OpenRow({ name, facts, isShown, onToggle, children, ...tools }: OpenRowProps) {
  return (
    <li className="row">
      <div className="row-line">
        <div>
          <strong>{name}</strong>
          <span className="hint">{facts}</span>
        </div>
        <span className="row-tools">
          <button
            type="button"
            className="plain"
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Close' : 'Change'} ${name}`}
            onClick={onToggle}
          >
            {isShown ? 'Close' : 'Change'}
          </button>
          <RowTools name={name} {...tools} />
        </span>
      </div>
      {isShown && <RowFields>{children}</RowFields>}
    </li>
  );
}

function RowFields({ children }: { children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null);
  // Opening a row focuses its first field; errors are reached from the summary.
  useEffect(() => {
    if (!fields.current?.querySelector('[aria-invalid]')) fields.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div className="row-fields" ref={fields}>
      {children}
    </div>
  );
}
