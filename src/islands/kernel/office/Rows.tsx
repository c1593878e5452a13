import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { useFormErrors } from '#islands/kernel/use-form-errors.ts';
import { FieldError } from '#ui/Field';
import { focusOnce } from '#ui/focus-once';
import { MoveButton } from '#ui/MoveButton';

export type RowsForm = Pick<ReturnType<typeof useFormErrors>, 'field' | 'isWrong'>;

type RenderFields<Row> = (row: Row, path: string, onChange: RowProps<Row>['onChange']) => ReactNode;

interface Props<Row> extends Omit<RowsOptions<Row>, 'focusId'> {
  /** The prefix of the controls' names. */
  path: string;
  form: RowsForm;
  emptyRow: Row;
  max?: number | undefined;
  /** Shown while the row is collapsed. */
  summaryOf: (row: Row) => string;
  renderFields: RenderFields<Row>;
  /** Shown between the rows and the buttons below them. */
  children?: ReactNode;
}

/** An ordered list, one row open for editing at a time; rows with errors are also open. */
export function Rows<Row extends object>({
  path,
  form,
  emptyRow,
  max,
  summaryOf,
  renderFields,
  children,
  ...listed
}: Props<Row>) {
  const { rows, noun, nameOf } = listed;
  const { propsOf, add, putBack } = useRows({ ...listed, focusId: form.field(path).id });
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity besides its position
            <EditableRow key={index} name={nameOf(row)} summary={summaryOf(row)} isShown={isShown} {...tools}>
              {renderFields(row, at, onChange)}
            </EditableRow>
          );
        })}
      </ol>
      {children}
      <RowsFooter
        noun={noun}
        add={`Add ${article} ${noun}`}
        onAdd={isFull ? undefined : () => add(emptyRow)}
        onUndo={putBack}
      />
    </>
  );
}

interface EditableRowProps extends Pick<RowProps<never>, 'number' | 'count' | 'onToggle' | 'onMove' | 'onRemove'> {
  name: string;
  /** The summary of a collapsed row. */
  summary: string;
  isShown: boolean;
  children: ReactNode;
}

function EditableRow({ name, summary, isShown, onToggle, children, ...tools }: EditableRowProps) {
  return (
    <li className="row">
      <div className="row-line">
        <div>
          <strong>{name}</strong>
          <span className="hint">{summary}</span>
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

interface RowToolsProps {
  /** The entry's name in the button labels. */
  name: string;
  number: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Replaces removal for entries that may be referenced. */
  retire?: { isRetired: boolean; onRetire: (isRetired: boolean) => void } | undefined;
}

/** Buttons that move and remove an entry. */
export function RowTools({ name, number, count, onMove, onRemove, retire }: RowToolsProps) {
  const retiring = retire?.isRetired ? 'Offer again' : 'Retire';
  return (
    <span className="row-tools">
      <MoveButton label={`Move ${name} up`} symbol="↑" isDisabled={number === 1} onPress={() => onMove(-1)} />
      <MoveButton label={`Move ${name} down`} symbol="↓" isDisabled={number === count} onPress={() => onMove(1)} />
      {retire ? (
        <button
          type="button"
          className="plain"
          aria-label={`${retiring}: ${name}`}
          onClick={() => retire.onRetire(!retire.isRetired)}
        >
          {retiring}
        </button>
      ) : (
        <button type="button" className="plain" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </button>
      )}
    </span>
  );
}

/** Moves the entry at `index` down by `by` places, or up if negative. */
export function moveEntry<Entry>(entries: readonly Entry[], index: number, by: number): Entry[] {
  const next = [...entries];
  const [entry] = next.splice(index, 1) as [Entry];
  next.splice(index + by, 0, entry);
  return next;
}

interface RowsOptions<Row> {
  rows: readonly Row[];
  /** A noun for an entry, such as "member". */
  noun: string;
  /** An entry's name on screen. */
  nameOf: (row: Row | undefined) => string;
  /** The id focused when a removed row is restored. */
  focusId: string;
  onAnnounce: (sentence: string) => void;
  onChange: (rows: Row[]) => void;
}

export interface RowProps<Row> {
  number: number;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onChange: (part: Partial<Row>) => void;
}

/** The state of a list whose rows can be moved, edited, removed and restored. */
export function useRows<Row extends object>({ rows, noun, nameOf, focusId, onAnnounce, onChange }: RowsOptions<Row>) {
  const [open, setOpen] = useState<number>();
  const [before, setBefore] = useState<readonly Row[]>();

  const move = (index: number, by: -1 | 1) => {
    onChange(moveEntry(rows, index, by));
    if (open === index) setOpen(index + by);
    else if (open === index + by) setOpen(index);
    onAnnounce(`${nameOf(rows[index])}: now ${noun} ${index + by + 1} of ${rows.length}.`);
  };
  const remove = (index: number) => {
    setBefore(rows);
    onChange(rows.filter((_, other) => other !== index));
    setOpen(undefined);
    onAnnounce(`${nameOf(rows[index])} was removed.`);
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
      onAnnounce(`The ${noun} has been restored.`);
      document.getElementById(focusId)?.focus();
    });
  return { propsOf, add, putBack };
}

interface RowsFooterProps {
  noun: string;
  add: string;
  /** Undefined at the maximum. */
  onAdd: (() => void) | undefined;
  /** Undefined if none was removed. */
  onUndo: (() => void) | undefined;
  children?: ReactNode;
}

export function RowsFooter({ noun, add, onAdd, onUndo, children }: RowsFooterProps) {
  return (
    <p className="form-actions">
      {onAdd && (
        <button type="button" className="button quiet" onClick={onAdd}>
          {add}
        </button>
      )}
      {children}
      {onUndo && (
        <button type="button" className="plain" ref={focusOnce} onClick={onUndo}>
          Undo: restore the {noun}
        </button>
      )}
    </p>
  );
}

interface RowsFrameProps {
  id: string;
  legend: string;
  hint?: string;
  error: string | undefined;
  children: ReactNode;
}

export function RowsFrame({ id, legend, hint, error, children }: RowsFrameProps) {
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {error && <FieldError id={id} text={error} />}
      {children}
    </fieldset>
  );
}
