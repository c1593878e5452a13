import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type SubmitEvent, useRef, useState } from 'react';
import type { Right } from '#domain/account/colleague/duty';
import type { HandlingEditor } from '#domain/account/colleague/handling-editor';
import { BULK_MAX, type BulkAction, type BulkOutcome } from '#domain/desk/list/bulk-action';
import { SELECTION_MAX } from '#domain/desk/list/list-options';
import { type PlaceInput, parsePlace } from '#domain/desk/list/place-choice';
import { MESSAGE_MAX, MESSAGE_TEXTS } from '#domain/message/message';
import { useRights } from '#islands/account/Allowed.tsx';
import { assignEditor } from '#islands/account/colleague/calls.ts';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useConfirmation } from '#islands/kernel/office/ConfirmDialog.tsx';
import { offerUndo } from '#islands/kernel/office/undo.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { type BulkActionBody, fetchSelectedTable, runBulkAction, setPlace } from '#islands/manuscript/calls.ts';
import { PlaceFields } from '#islands/manuscript/PlaceFields.tsx';
import { useNewPlaceConfirmation } from '#islands/manuscript/use-manuscript.ts';
import { Select, TextArea } from '#ui/Field';

interface Props {
  selection: Selection;
  /** The ids of the manuscripts on the page. */
  shown: readonly string[];
  hasMore: boolean;
  editors: readonly HandlingEditor[];
  /** Finds the ids of the whole list, including manuscripts not loaded yet. */
  findAll: () => Promise<{ ids: string[]; is_whole: boolean }>;
}

const ACTIONS: { action: BulkAction; label: string; right: Right }[] = [
  { action: 'editor', label: 'Assign an editor', right: 'assign' },
  { action: 'remind', label: 'Remind overdue reviewers', right: 'edit' },
  { action: 'issue', label: 'Set volume and issue', right: 'produce' },
  { action: 'message', label: 'Write to the authors', right: 'write' },
];

/** The selection, the bulk actions, and their outcomes. */
export function BulkActionBar({ selection, shown, hasMore, editors, findAll }: Props) {
  const { ids, choose, clear } = selection;
  const [open, setOpen] = useState<BulkAction>();
  const [outcomes, setOutcomes] = useState<BulkOutcome[]>();
  const [note, setNote] = useState('');
  const { run, isBusy, failure } = useAction();
  const { ask, dialog } = useConfirmation();
  const askPlace = useNewPlaceConfirmation(ask);
  const client = useQueryClient();
  const may = useRights();
  // A retry after a failure reuses the idempotency key.
  const press = useRef<{ intent: string; name: string }>(undefined);
  const chosen = [...ids];
  const act = (action: BulkAction, body: BulkActionBody) =>
    run(async () => {
      const { volume = null, issue = null } = body;
      if (!(await askPlace({ volume, issue }))) return;
      const intent = JSON.stringify([action, body, chosen]);
      if (press.current?.intent !== intent) press.current = { intent, name: crypto.randomUUID() };
      let last: BulkOutcome[] = [];
      const showOutcomes = (done: BulkOutcome[]) => {
        last = done;
        setOutcomes(done);
      };
      try {
        await runBulkAction(action, { ids: chosen, press: press.current.name, ...body }, showOutcomes);
        press.current = undefined;
        setOpen(undefined);
      } finally {
        await client.invalidateQueries();
      }
      const undoable = last.filter(({ before }) => before !== null);
      if (undoable.length === 0 || undoable.length > BULK_MAX) return;
      offerUndo({
        done: `${undoable.length} manuscript${undoable.length === 1 ? '' : 's'} changed.`,
        undo: () => undoBulkAction(undoable, body).finally(() => client.invalidateQueries()),
      });
    });
  const chooseAll = () =>
    run(async () => {
      const all = await findAll();
      choose(all.ids);
      setNote(
        all.is_whole
          ? ''
          : `Only the first ${SELECTION_MAX.toLocaleString('en-GB')} manuscripts in the list are selected.`,
      );
    });
  const save = (what: 'list' | 'metadata') =>
    run(async () =>
      saveBlob(await fetchSelectedTable(chosen, what), what === 'list' ? 'manuscripts.csv' : 'metadata.csv'),
    );
  const button = (label: string, onClick: () => unknown, more = {}) => (
    <button
      key={label}
      type="button"
      className="button quiet"
      aria-disabled={isBusy || undefined}
      {...more}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <section className="chosen-bar" aria-label="Selected manuscripts">
      <div className="chosen-count">
        <p role="status">
          {chosen.length === 0
            ? 'Nothing selected.'
            : `${chosen.length.toLocaleString('en-GB')} manuscript${chosen.length === 1 ? '' : 's'} selected.`}{' '}
          {note}
        </p>
        {button(hasMore ? 'Select all that match' : `Select all ${shown.length}`, () =>
          hasMore ? chooseAll() : choose(shown),
        )}
        {chosen.length > 0 &&
          button('Clear selection', () => {
            clear();
            setNote('');
            setOpen(undefined);
          })}
      </div>
      {chosen.length > 0 && (
        <div className="chosen-actions">
          {ACTIONS.filter(({ right }) => may(right)).map(({ action, label }) =>
            button(label, () => setOpen(open === action ? undefined : action), { 'aria-expanded': open === action }),
          )}
          {chosen.length <= BULK_MAX && [
            button('Download table', () => save('list')),
            button('Download metadata', () => save('metadata')),
          ]}
        </div>
      )}
      {open && chosen.length > 0 && (
        <BulkActionForm
          key={open}
          action={open}
          count={chosen.length}
          editors={editors}
          isBusy={isBusy}
          onSubmit={(body) => act(open, body)}
        />
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      {dialog}
      {outcomes && <BulkOutcomes outcomes={outcomes} onClose={() => setOutcomes(undefined)} />}
    </section>
  );
}

/** Restores each manuscript; throws for any changed meanwhile, which keep their state. */
async function undoBulkAction(outcomes: readonly BulkOutcome[], { editor_id }: BulkActionBody): Promise<void> {
  const refused: string[] = [];
  for (const { id, manuscript_number, before } of outcomes) {
    try {
      if (before?.place) await setPlace(id, before.place);
      else if (before) await assignEditor(id, { editor_id: before.editor_id ?? null, instead_of: editor_id ?? null });
    } catch (thrown) {
      refused.push(`${manuscript_number}: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    }
  }
  if (refused.length > 0) throw new Error(['Some changes could not be undone.', ...refused].join(' '));
}

const RESULT_LABELS = { done: 'Done', unchanged: 'Nothing to do', refused: 'Not done' } as const;
const ORDER = ['refused', 'done', 'unchanged'] as const;

/** Outcomes per manuscript, refusals first. */
function BulkOutcomes({ outcomes, onClose }: { outcomes: readonly BulkOutcome[]; onClose: () => void }) {
  const of = (result: BulkOutcome['result']) => outcomes.filter((one) => one.result === result);
  const summary = ORDER.filter((result) => of(result).length > 0).map(
    (result) => `${RESULT_LABELS[result]}: ${of(result).length.toLocaleString('en-GB')}`,
  );
  return (
    <div className="chosen-outcomes">
      <p role="status">{summary.join('. ')}.</p>
      <details open={of('refused').length > 0}>
        <summary>Results</summary>
        <ul>
          {ORDER.flatMap(of).map(({ id, manuscript_number, result, words }) => (
            <li key={id}>
              <strong>{manuscript_number || 'A manuscript'}</strong> {RESULT_LABELS[result].toLowerCase()}: {words}
            </li>
          ))}
        </ul>
      </details>
      <button type="button" className="button quiet" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

interface BulkActionFormProps {
  action: BulkAction;
  count: number;
  editors: readonly HandlingEditor[];
  isBusy: boolean;
  onSubmit: (body: BulkActionBody) => unknown;
}

/** Asks for the details of a bulk action. */
function BulkActionForm({ action, count, editors, isBusy, onSubmit }: BulkActionFormProps) {
  const [error, setError] = useState<{ name: string; words: string }>();
  const of = (name: string) => (error?.name === name ? error.words : undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = parseBody(action, new FormData(event.currentTarget));
    if ('wrong' in read) {
      setError(read.wrong);
      document.getElementById(`chosen-${read.wrong.name}`)?.focus();
      return;
    }
    setError(undefined);
    void onSubmit(read.body);
  };
  const countText = `${count.toLocaleString('en-GB')} manuscript${count === 1 ? '' : 's'}`;
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <ActionFields action={action} editors={editors} errorOf={of} />
      <p className="form-actions">
        <button type="submit" className="button" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Working…' : `${SUBMIT_LABELS[action]} ${countText}`}
        </button>
      </p>
    </form>
  );
}

interface FieldsProps extends Pick<BulkActionFormProps, 'action' | 'editors'> {
  errorOf: (name: string) => string | undefined;
}

function ActionFields({ action, editors, errorOf }: FieldsProps) {
  switch (action) {
    case 'editor':
      return (
        <Select
          {...{ id: 'chosen-editor', name: 'editor', label: 'Editor', error: errorOf('editor') }}
          hint="Replaces the current editors. The new editor is notified by email."
        >
          <option value="">Choose an editor</option>
          {editors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      );
    case 'remind':
      return <p>Reviewers whose answer or review is overdue are sent an email, at most once a day.</p>;
    case 'issue':
      return <IssueFields errorOf={errorOf} />;
    case 'message':
      return (
        <TextArea
          {...{ id: 'chosen-text', name: 'text', label: 'Message', rows: 5, maxLength: MESSAGE_MAX.text }}
          hint="Sent separately to the authors of each manuscript, and kept under its Messages."
          error={errorOf('text')}
        />
      );
    default:
      return action satisfies never;
  }
}

function IssueFields({ errorOf }: Pick<FieldsProps, 'errorOf'>) {
  const [place, setPlaceInput] = useState<PlaceInput>({ volume: '', issue: '' });
  const control = (name: string) => ({ id: `chosen-${name}`, name, error: errorOf(name) });
  return <PlaceFields place={place} onChange={setPlaceInput} volume={control('volume')} issue={control('issue')} />;
}

const SUBMIT_LABELS: Readonly<Record<BulkAction, string>> = {
  editor: 'Assign',
  remind: 'Remind the reviewers of',
  issue: 'Set volume and issue of',
  message: 'Send to the authors of',
};

type ParseResult = { body: BulkActionBody } | { wrong: { name: string; words: string } };

function parseBody(action: BulkAction, data: FormData): ParseResult {
  const value = (name: string) => String(data.get(name) ?? '').trim();
  const wrong = (name: string, words: string): ParseResult => ({ wrong: { name, words } });
  switch (action) {
    case 'editor': {
      const editor_id = value('editor');
      return editor_id ? { body: { editor_id } } : wrong('editor', 'Choose an editor.');
    }
    case 'message': {
      const text = value('text');
      return text ? { body: { text } } : wrong('text', MESSAGE_TEXTS.required);
    }
    case 'remind':
      return { body: {} };
    case 'issue': {
      const place = parsePlace({ volume: value('volume'), issue: value('issue') });
      if ('message' in place) return wrong(place.name, place.message);
      return place.volume === null ? wrong('volume', 'Choose an issue.') : { body: place };
    }
    default:
      return action satisfies never;
  }
}

export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects or deselects one, or a range with the Shift key. */
  toggle: (id: string, event?: Pick<MouseEvent, 'shiftKey'>) => void;
  choose: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Keeps the selection of the list identified by `key`; a different list starts empty. */
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
