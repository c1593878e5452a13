import { type ReactNode, useState } from 'react';
import { settingChanges } from '#domain/settings/setting-changes';
import type { SettingField } from '#domain/settings/setting-field';
import { useJournal } from '#islands/kernel/journal.tsx';
import {
  type RowProps,
  Rows,
  RowsFooter,
  type RowsForm,
  RowsFrame,
  RowTools,
  useRows,
} from '#islands/kernel/office/Rows.tsx';
import { withKeys } from '#ui/keyed';

/** Announces the result of an action to screen readers. */
type Announce = (sentence: string) => void;

interface Props<Row> extends ListProps {
  rows: readonly Row[];
  /** The word for a row, such as "member". */
  noun: string;
  nameOf: (row: Row | undefined) => string;
  summaryOf: (row: Row) => string;
  /** Serialises the list for storage. */
  textOf: (rows: readonly Row[]) => string;
  emptyRow: Row;
  max?: number;
  /** Renders the fields of a row, with controls named by `path`. */
  renderFields: (
    row: Row,
    path: string,
    handlers: { onChange: RowProps<Row>['onChange']; onAnnounce: Announce },
  ) => ReactNode;
  children?: ReactNode;
}

/** A setting that is an ordered list of rows, one open for editing at a time; `children` appear below. */
export function RowsControl<Row extends object>(props: Props<Row>) {
  const { field, value, saved, form, onChange, textOf, renderFields, children, ...list } = props;
  const [announcement, setAnnouncement] = useState('');
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <Rows
        {...list}
        path={field.name}
        form={form}
        onAnnounce={setAnnouncement}
        onChange={(next) => onChange(textOf(next))}
        renderFields={(row, path, change) => renderFields(row, path, { onChange: change, onAnnounce: setAnnouncement })}
      >
        <p role="status" className="hint told">
          {announcement}
        </p>
      </Rows>
      {children}
    </ListFrame>
  );
}

/** A setting that is a list, with its hint, its error and its unsaved changes, one sentence each. */
export function ListFrame({
  field,
  value,
  saved,
  form,
  children,
}: Omit<ListProps, 'onChange'> & { children: ReactNode }) {
  const journal = useJournal();
  const { id, error } = form.field(field.name);
  const changes = value === saved ? [] : (settingChanges(journal, field, saved, value) ?? []);
  return (
    <RowsFrame id={id} legend={field.label} hint={field.hint} error={error}>
      {children}
      {changes.length > 0 && (
        <div>
          <p className="hint">Not saved yet:</p>
          <ul className="hint">
            {withKeys(changes).map(({ key, sentence }) => (
              <li key={key}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </RowsFrame>
  );
}

/** The props of a control for a list setting; the list is stored as one text. */
export interface ListProps {
  field: SettingField;
  value: string;
  /** The saved value, to show the differences. */
  saved: string;
  form: RowsForm;
  onChange: (text: string) => void;
}

interface RetirableRow {
  readonly name: string;
  readonly is_retired: boolean;
}

interface RetirableRowsControlProps<Row> extends ListProps {
  rows: readonly Row[];
  noun: string;
  /** Serialises the list for storage. */
  textOf: (rows: readonly Row[]) => string;
  emptyRow: Row;
  /** Manuscripts may use a saved row: it can be retired but never removed. */
  isSaved: (row: Row) => boolean;
  renderFields: (row: Row, index: number, onChange: (part: Partial<Row>) => void) => ReactNode;
  /** A further button below, and its action. */
  more?: { label: string; announcement: string; change: (rows: readonly Row[]) => readonly Row[] };
}

/** A setting that is a list of names that manuscripts refer to: changed, moved, retired and, until saved, removed. */
export function RetirableRowsControl<Row extends RetirableRow>(props: RetirableRowsControlProps<Row>) {
  const { field, value, saved, form, rows, noun, textOf, emptyRow, isSaved, renderFields, more } = props;
  const [announcement, setAnnouncement] = useState('');
  const set = (next: readonly Row[]) => props.onChange(textOf(next));
  const nameOf = (row: Row | undefined) => row?.name.trim() || `Unnamed ${noun}`;
  const home = form.field(field.name).id;
  const { propsOf, add, putBack } = useRows({
    rows,
    noun,
    nameOf,
    focusId: home,
    onAnnounce: setAnnouncement,
    onChange: set,
  });
  const retireProps = (row: Row, onChange: (part: Partial<Row>) => void) => ({
    isRetired: row.is_retired,
    onRetire: (is_retired: boolean) => {
      onChange({ is_retired } as Partial<Row>);
      setAnnouncement(`${nameOf(row)} will be ${is_retired ? 'retired' : 'offered again'} when you save.`);
    },
  });
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <ol>
        {rows.map((row, index) => {
          const { onChange, isOpen: _, onToggle: __, ...tools } = propsOf(index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity besides its position
            <li key={index} className="row">
              {renderFields(row, index, onChange)}
              <RowTools name={nameOf(row)} {...tools} retire={isSaved(row) ? retireProps(row, onChange) : undefined} />
            </li>
          );
        })}
      </ol>
      <p role="status" className="hint told">
        {announcement}
      </p>
      <RowsFooter noun={noun} add={`Add a ${noun}`} onAdd={() => add(emptyRow)} onUndo={putBack}>
        {more && (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              set(more.change(rows));
              setAnnouncement(more.announcement);
            }}
          >
            {more.label}
          </button>
        )}
      </RowsFooter>
    </ListFrame>
  );
}
