import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { dayAndTime } from '#islands/kernel/format.ts';
import { type ChangeWords, wordsOf } from './change-words.ts';
import type { OpenChange } from './tracked-changes.ts';
import { changesOf, settle, settleAll, showChange, trackingOf } from './tracking.ts';

/** The changes that nobody has accepted or rejected yet, one by one and all at once. */
export function ChangesPanel({ editor }: { editor: Editor }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [told, setTold] = useState('');
  const { state } = editor;
  const changes = changesOf(state);
  const { base } = trackingOf(state).compared;
  const tell = (what: string) => {
    const left = changesOf(editor.state).length;
    setTold(`${what} ${left === 0 ? 'No change is open.' : `${counted(left)} left.`}`);
  };
  const settleOne = (change: OpenChange, at: number, isAccepted: boolean) => {
    settle(editor, [change], isAccepted);
    tell(isAccepted ? 'Accepted.' : 'Rejected.');
    // The pressed button is gone, so the one that takes its place, or the heading, gets the focus.
    requestAnimationFrame(() => {
      const rows = list.current?.children ?? [];
      const row = rows[Math.min(at, rows.length - 1)];
      const next = row?.querySelector<HTMLElement>(isAccepted ? '.accept' : '.reject');
      (next ?? heading.current)?.focus();
    });
  };
  const all = (isAccepted: boolean) => {
    settleAll(editor, isAccepted);
    tell(isAccepted ? 'All changes are accepted.' : 'All changes are rejected.');
    requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <section className="text-notes" aria-labelledby="changes-heading" hidden={changes.length === 0 && !told}>
      <h3 id="changes-heading" tabIndex={-1} ref={heading}>
        {changes.length === 0 ? 'Changes' : `${counted(changes.length)} to accept or reject`}
      </h3>
      <p role="status" className={changes.length === 0 ? undefined : 'visually-hidden'}>
        {told}
      </p>
      {changes.length > 0 && (
        <>
          <p className="hint">Only accepted changes appear in the article, the preview and the PDF.</p>
          <ol className="text-notes-list" ref={list}>
            {changes.map((change, at) => (
              <Row
                key={`${change.fromA} ${change.toA}`}
                change={change}
                words={wordsOf(change, base, state.doc)}
                onShow={() => showChange(editor, change)}
                onSettle={(isAccepted) => settleOne(change, at, isAccepted)}
              />
            ))}
          </ol>
          <p className="form-actions">
            <button type="button" className="button quiet" onClick={() => all(true)}>
              Accept all
            </button>
            <button type="button" className="button quiet" onClick={() => all(false)}>
              Reject all
            </button>
          </p>
        </>
      )}
    </section>
  );
}

const counted = (count: number) => (count === 1 ? 'One change' : `${count} changes`);

interface RowProps {
  change: OpenChange;
  words: ChangeWords;
  onShow: () => void;
  onSettle: (isAccepted: boolean) => void;
}

function Row({ change: { writers }, words, onShow, onSettle }: RowProps) {
  const { kind, before, after } = words;
  const said = `${kind.toLowerCase()} “${shortened(after || before)}”`;
  return (
    <li>
      <p className="text-note-facts">
        <strong>{kind}</strong> {writers.map(({ by, at }) => `${by}, ${dayAndTime(at)}`).join('; ')}
      </p>
      <p className="text-note-words">
        {before && kind !== 'Formatting' && <del>{shortened(before)}</del>}{' '}
        {kind === 'Formatting' ? <q>{shortened(after)}</q> : after && <ins>{shortened(after)}</ins>}
      </p>
      <p className="text-note-actions">
        <button type="button" className="plain" aria-label={`Show: ${said}`} onClick={onShow}>
          Show
        </button>
        <button type="button" className="plain accept" aria-label={`Accept: ${said}`} onClick={() => onSettle(true)}>
          Accept
        </button>
        <button type="button" className="plain reject" aria-label={`Reject: ${said}`} onClick={() => onSettle(false)}>
          Reject
        </button>
      </p>
    </li>
  );
}

const shortened = (words: string) => (words.length > 160 ? `${words.slice(0, 159).trim()}…` : words);
