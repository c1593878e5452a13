import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { MovedPeople as Counts } from '#domain/moving/in/person';
import type { MovedImport, RevertPreview } from '#domain/moving/in/revert-import';
import { dateAndTime } from '#islands/kernel/format.ts';
import { useConfirmation } from '#islands/kernel/office/ConfirmDialog.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { focusOnce } from '#ui/focus-once';
import { readImports, readMovedPeople, readRevertPreview, removeUnusedBatch, revertBatch } from './calls.ts';
import { formatCount } from './Plan.tsx';

export const IMPORTS = ['moved-imports'];
const HEADING = 'moved-imports';

const countWithNoun = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** Earlier imports from other systems, each with a button to undo it. Empty if there are none. */
export function Imports() {
  const { data } = useQuery({ queryKey: IMPORTS, queryFn: readImports });
  // Keeps the heading, which has the focus, when the last import is removed.
  const [hasRemoved, setRemoved] = useState(false);
  if (!data || (data.length === 0 && !hasRemoved)) return null;
  return (
    <section aria-labelledby={HEADING} className="stack">
      <h2 id={HEADING} tabIndex={-1}>
        Imports
      </h2>
      <p>
        {data.length === 0
          ? 'No imports yet.'
          : 'If you imported the wrong file, or the results are wrong, you can undo the import until its articles or manuscripts are changed here.'}
      </p>
      {data.map((one) => (
        <Import key={one.id} one={one} onReverted={() => setRemoved(true)} />
      ))}
    </section>
  );
}

function Import({ one, onReverted }: { one: MovedImport; onReverted: () => void }) {
  const { id, file_name, started_at, started_by, articles, manuscripts } = one;
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction();
  const { ask, dialog } = useConfirmation();
  const [plan, setPlan] = useState<RevertPreview>();
  const [progress, setProgress] = useState<{ total: number; left: number }>();
  const name = file_name || 'Unnamed file';
  const contents = [
    ...(articles > 0 ? [countWithNoun(articles, 'article')] : []),
    ...(manuscripts > 0 ? [countWithNoun(manuscripts, 'manuscript')] : []),
  ].join(', ');
  const showPlan = () => run(async () => setPlan(await readRevertPreview(id)));
  const revert = (preview: RevertPreview) =>
    run(async () => {
      if (!(await ask(revertQuestion(name, preview)))) return;
      let left = preview;
      try {
        for (let before = left.goes + 1; left.goes > 0 && left.goes < before; ) {
          before = left.goes;
          setProgress({ total: preview.goes, left: left.goes });
          left = await revertBatch(id);
          setPlan(left);
        }
      } finally {
        setProgress(undefined);
        onReverted();
        await client.invalidateQueries({ queryKey: IMPORTS });
      }
      toast.success(`${formatCount(preview.goes - left.goes)} removed.`);
      document.getElementById(HEADING)?.focus();
    });
  return (
    <article className="stack" aria-label={name}>
      <h3>{name}</h3>
      <p className="hint">
        {dateAndTime(started_at)}, {started_by}. Imported: {contents}.
      </p>
      {!plan && (
        <div className="form-actions">
          <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={showPlan}>
            Undo import…<span className="visually-hidden"> {name}</span>
          </button>
        </div>
      )}
      {plan && <Plan name={name} plan={plan} isBusy={isBusy} onRevert={() => revert(plan)} />}
      <div role="status">
        {progress && (
          <progress aria-label="Undoing the import" max={progress.total} value={progress.total - progress.left} />
        )}
      </div>
      {failure && <Failure text={failure} />}
      {dialog}
    </article>
  );
}

interface PlanProps {
  name: string;
  plan: RevertPreview;
  isBusy: boolean;
  onRevert: () => void;
}

/** How many items of an import can be removed, and which stay and why. */
function Plan({ name, plan: { goes, stays, staying, reasons }, isBusy, onRevert }: PlanProps) {
  return (
    <>
      <p tabIndex={-1} ref={focusOnce}>
        {goes === 0
          ? 'Nothing from this import can be removed.'
          : `Can be removed: ${formatCount(goes)}. Cannot be removed: ${formatCount(stays)}.`}
      </p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map(({ why, count }) => (
            <li key={why}>
              {formatCount(count)}: {why}
            </li>
          ))}
        </ul>
      )}
      {staying.length > 0 && (
        <details>
          <summary>Show what cannot be removed</summary>
          <ul>
            {staying.map(({ manuscript_number, title, why }) => (
              <li key={manuscript_number}>
                {manuscript_number}, {title}. <span className="hint">{why}</span>
              </li>
            ))}
          </ul>
          {stays > staying.length && <p className="hint">And {formatCount(stays - staying.length)} more.</p>}
        </details>
      )}
      {goes > 0 && (
        <div className="form-actions">
          <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={onRevert}>
            Remove {formatCount(goes)}
            <span className="visually-hidden"> from {name}</span>
          </button>
        </div>
      )}
    </>
  );
}

const revertQuestion = (name: string, { goes, stays }: RevertPreview) => ({
  heading: 'Undo this import?',
  confirm: 'Undo import',
  sentences: [
    `${goes === 1 ? '1 item' : `${formatCount(goes)} items`} will be removed from ${name}, with ${goes === 1 ? 'its' : 'their'} files, numbers and old addresses; ${formatCount(stays)} will be kept.`,
    'You can import the same file again. Accounts, volumes and issues are kept.',
  ],
});

export const MOVED_PEOPLE = ['moved-people'];
const PEOPLE_HEADING = 'moved-people';

const accountCount = (count: number) => (count === 1 ? 'One account' : `${count.toLocaleString('en')} accounts`);

/** The imported accounts; unused ones can be removed. Empty if there are none. */
export function ImportedPeople() {
  const { data } = useQuery({ queryKey: MOVED_PEOPLE, queryFn: readMovedPeople });
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction();
  const { ask, dialog } = useConfirmation();
  // Keeps the heading, which has the focus, when the last account is removed.
  const [hasRemoved, setRemoved] = useState(false);
  if (!data || (data.came === 0 && !hasRemoved)) return null;
  const removeUnused = () =>
    run(async () => {
      if (!(await ask(peopleQuestion(data.unused)))) return;
      let left: Counts = data;
      for (let before = left.unused + 1; left.unused > 0 && left.unused < before; ) {
        before = left.unused;
        left = await removeUnusedBatch();
        client.setQueryData(MOVED_PEOPLE, left);
      }
      setRemoved(true);
      toast.success('Unused accounts removed.');
      document.getElementById(PEOPLE_HEADING)?.focus();
    });
  return (
    <section aria-labelledby={PEOPLE_HEADING} className="stack">
      <h2 id={PEOPLE_HEADING} tabIndex={-1}>
        Imported people
      </h2>
      <p>
        {data.came === 0
          ? 'No imported accounts.'
          : `${accountCount(data.came)} imported from another system. Unused: ${data.unused.toLocaleString('en')}.`}
      </p>
      {data.unused > 0 && (
        <div className="form-actions">
          <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={removeUnused}>
            Remove unused accounts
          </button>
        </div>
      )}
      {failure && <Failure text={failure} />}
      {dialog}
    </section>
  );
}

const peopleQuestion = (unused: number) => ({
  heading: 'Remove the unused accounts?',
  confirm: 'Remove accounts',
  sentences: [
    `${accountCount(unused)} imported from another system and never used: address not confirmed, nothing submitted, never invited to review.`,
    'You can import them again from the same file by selecting them.',
  ],
});
