import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Right } from '#domain/account/colleague/duty';
import type { HandlingEditor } from '#domain/account/colleague/handling-editor';
import { CHOSEN_AT_ONCE, type ChosenAction, type ChosenOutcome } from '#domain/desk/list/chosen';
import { CHOSEN_MAX } from '#domain/desk/list/list-filter';
import { useRights } from '#islands/account/Allowed.tsx';
import { assignEditor } from '#islands/account/colleague/calls.ts';
import { offerUndo } from '#islands/kernel/office/undo/undo.tsx';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { actOnChosen, type ChosenBody, fetchChosen, setPlace } from '#islands/manuscript/chosen-calls.ts';
import { ChosenForm } from './ChosenForm.tsx';
import type { Selection } from './use-selection.ts';

interface Props {
  selection: Selection;
  /** The manuscripts that are listed, and how many there are in the whole list, as far as it is counted. */
  shown: readonly string[];
  hasMore: boolean;
  editors: readonly HandlingEditor[];
  /** Finds all manuscripts of the list, those too that are not loaded yet. */
  findAll: () => Promise<{ ids: string[]; is_whole: boolean }>;
}

const ACTIONS: { action: ChosenAction; label: string; right: Right }[] = [
  { action: 'editor', label: 'Assign an editor', right: 'assign' },
  { action: 'remind', label: 'Remind late reviewers', right: 'edit' },
  { action: 'issue', label: 'Set volume and issue', right: 'produce' },
  { action: 'message', label: 'Write to the authors', right: 'write' },
];

/** What can be done to the manuscripts of a list that are chosen, and what has become of each. */
export function ChosenBar({ selection, shown, hasMore, editors, findAll }: Props) {
  const { ids, choose, clear } = selection;
  const [open, setOpen] = useState<ChosenAction>();
  const [outcomes, setOutcomes] = useState<ChosenOutcome[]>();
  const [note, setNote] = useState('');
  const { run, isBusy, failure } = useAction();
  const client = useQueryClient();
  const may = useRights();
  // One press for one intent: what is sent again after a failure is the same press.
  const press = useRef<{ intent: string; name: string }>(undefined);
  const chosen = [...ids];
  const act = (action: ChosenAction, body: ChosenBody) =>
    run(async () => {
      const intent = JSON.stringify([action, body, chosen]);
      if (press.current?.intent !== intent) press.current = { intent, name: crypto.randomUUID() };
      let last: ChosenOutcome[] = [];
      const tell = (done: ChosenOutcome[]) => {
        last = done;
        setOutcomes(done);
      };
      try {
        await actOnChosen(action, { ids: chosen, press: press.current.name, ...body }, tell);
        press.current = undefined;
        setOpen(undefined);
      } finally {
        await client.invalidateQueries();
      }
      const undoable = last.filter(({ before }) => before !== null);
      if (undoable.length === 0 || undoable.length > CHOSEN_AT_ONCE) return;
      offerUndo({
        done: `${undoable.length} manuscript${undoable.length === 1 ? '' : 's'} changed.`,
        undo: () => undoChosen(undoable, body).finally(() => client.invalidateQueries()),
      });
    });
  const chooseAll = () =>
    run(async () => {
      const all = await findAll();
      choose(all.ids);
      setNote(all.is_whole ? '' : `The first ${CHOSEN_MAX.toLocaleString('en-GB')} of the list are selected.`);
    });
  const save = (what: 'list' | 'metadata') =>
    run(async () => saveBlob(await fetchChosen(chosen, what), what === 'list' ? 'manuscripts.csv' : 'metadata.csv'));
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
          {chosen.length <= CHOSEN_AT_ONCE && [
            button('Download table', () => save('list')),
            button('Download metadata', () => save('metadata')),
          ]}
        </div>
      )}
      {open && chosen.length > 0 && (
        <ChosenForm
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
      {outcomes && <ChosenOutcomes outcomes={outcomes} onClose={() => setOutcomes(undefined)} />}
    </section>
  );
}

/**
 * Brings each manuscript back to where it was. One that somebody has changed since is left as it is; the failure says
 * which.
 */
async function undoChosen(outcomes: readonly ChosenOutcome[], { editor_id }: ChosenBody): Promise<void> {
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

const HEADINGS = { done: 'Done', unchanged: 'Nothing to do', refused: 'Not done' } as const;
const ORDER = ['refused', 'done', 'unchanged'] as const;

/** Results manuscript; what was not done comes first. */
function ChosenOutcomes({ outcomes, onClose }: { outcomes: readonly ChosenOutcome[]; onClose: () => void }) {
  const of = (result: ChosenOutcome['result']) => outcomes.filter((one) => one.result === result);
  const summary = ORDER.filter((result) => of(result).length > 0).map(
    (result) => `${HEADINGS[result]}: ${of(result).length.toLocaleString('en-GB')}`,
  );
  return (
    <div className="chosen-outcomes">
      <p role="status">{summary.join('. ')}.</p>
      <details open={of('refused').length > 0}>
        <summary>Results</summary>
        <ul>
          {ORDER.flatMap(of).map(({ id, manuscript_number, result, words }) => (
            <li key={id}>
              <strong>{manuscript_number || 'A manuscript'}</strong> {HEADINGS[result].toLowerCase()}: {words}
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
