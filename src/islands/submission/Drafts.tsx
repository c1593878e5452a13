import { useEffect, useRef, useState } from 'react';
import { paths } from '#domain/kernel/paths';
import type { DraftContent } from '#domain/submission/draft';
import type { AutosaveView } from '#islands/kernel/autosave.ts';
import type { SaveState } from '#islands/kernel/autosave-state.ts';
import { dateAndTime, timeOfDay } from '#islands/kernel/format.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { SaveStatus } from '#ui/SaveStatus';
import type { DraftEntry } from './calls.ts';
import { idOf } from './form.tsx';
import type { ChosenDocument } from './use-document.ts';

interface DraftStatusProps {
  keeping: Pick<AutosaveView<unknown>, 'state' | 'other'>;
  onRetry: () => void;
}

export function DraftStatus({ keeping: { state, other }, onRetry }: DraftStatusProps) {
  return (
    <SaveStatus
      label="Draft"
      sentence={statusText(state)}
      hasFailed={state.is === 'failed'}
      hasOther={other !== undefined}
      onRetry={onRetry}
    />
  );
}

function statusText(state: SaveState): string {
  switch (state.is) {
    case 'nothing':
      return '';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Draft saved ${timeOfDay(state.at)}`;
    case 'failed':
      return `Not saved: ${state.why}`;
    case 'offline':
      return 'You are offline. Your draft is saved on this device.';
    case 'device':
      return 'Your draft is saved on this device.';
    case 'nowhere':
      return 'This browser can’t save drafts: keep this page open until you submit.';
  }
}

interface DraftListProps {
  drafts: readonly DraftEntry[];
  onRemove: (id: string) => void;
}

/** The person's other drafts, with links to them. */
export function DraftList({ drafts, onRemove }: DraftListProps) {
  return (
    <section className="drafts" aria-labelledby="drafts-heading">
      <h2 id="drafts-heading" tabIndex={-1}>
        Your drafts
      </h2>
      <ul className="draft-list">
        {drafts.map(({ id, title, updated_at }) => {
          const name = title.trim() || 'Untitled';
          return (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <span className="hint">Last changed {dateAndTime(updated_at)}</span>
              </div>
              <span className="author-actions">
                <a href={paths.resumeDraft(id)} aria-label={`Resume ${name}`}>
                  Resume
                </a>
                <button
                  type="button"
                  className="plain"
                  aria-label={`Delete the draft ${name}`}
                  onClick={() => onRemove(id)}
                >
                  Delete
                </button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface DuplicateTitleNoticeProps {
  drafts: readonly DraftEntry[];
  content: DraftContent;
  file: File;
  document: ChosenDocument;
  /** Opens a draft in place of the present one. */
  onContinue: (id: string) => Promise<void>;
}

/** Asks about an earlier draft with the title of the file just chosen. */
export function DuplicateTitleNotice({ drafts, content, file, document, onContinue }: DuplicateTitleNoticeProps) {
  const [dismissed, setDismissed] = useState('');
  const { run, isBusy, failure } = useAction();
  const duplicate = drafts.find((draft) => isSameTitle(draft.title, content.title));
  // A typed title may be unfinished, so it is not compared.
  if (!duplicate || duplicate.id === dismissed || !content.prefilled.includes('title')) return null;
  const continueThere = async () => {
    await onContinue(duplicate.id);
    globalThis.document.getElementById(idOf('file'))?.focus();
    await document.choose(file);
  };
  return (
    <div className="notice attention stack" role="status">
      <p>
        You already have a draft with this title, last changed {dateAndTime(duplicate.updated_at)}. Continue with that
        draft? This file will replace the one in that draft.
      </p>
      <div className="form-actions">
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={() => run(continueThere)}>
          Continue with that draft
        </button>
        <button type="button" className="button quiet" onClick={() => setDismissed(duplicate.id)}>
          Keep both
        </button>
      </div>
      <Failure text={failure} />
    </div>
  );
}

const isSameTitle = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

interface CancelDialogProps {
  onClear: () => void;
  onClose: () => void;
}

/** Confirms before the form and its draft are cleared. */
export function CancelDialog({ onClear, onClose }: CancelDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="cancel-heading" onClose={onClose}>
      <h2 id="cancel-heading">Clear the whole form?</h2>
      <p>Everything you entered, the chosen file and the saved draft will be deleted. This cannot be undone.</p>
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          Keep the form
        </button>
        <button type="button" className="button" onClick={onClear}>
          Clear everything
        </button>
      </div>
    </dialog>
  );
}
