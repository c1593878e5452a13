import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Question } from '#domain/desk/editorial/editorial';
import { longDate } from '#domain/kernel/date';
import { CHECK_TEXTS, type TechnicalCheck } from '#domain/submission/technical-check/technical-check';
import { ApiError } from '#islands/kernel/api.ts';
import { useConfirmation } from '#islands/kernel/office/ConfirmDialog.tsx';
import { QueryStatus } from '#islands/kernel/office/ScreenHeading.tsx';
import { offerUndo } from '#islands/kernel/office/undo.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useDeviceText } from '#islands/kernel/use-device-draft.ts';
import { useInvalidateManuscript } from '#islands/manuscript/use-manuscript.ts';
import { Choice } from '#ui/Choice';
import { Failure } from '#ui/Failure';
import { TextArea } from '#ui/Field';
import { focusOnce } from '#ui/focus-once';
import { changeCheck, readCheck } from './calls.ts';

const queryKeyFor = (id: string) => ['technical-check', id] as const;

/** The technical check of a new manuscript before review. */
export function TechnicalCheckSection({ id }: { id: string }) {
  const query = useQuery({
    queryKey: queryKeyFor(id),
    queryFn: () => readCheck(id),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const check = query.data;
  return (
    <section aria-labelledby="technical-check">
      <h2 id="technical-check">Technical check</h2>
      {!check && <QueryStatus query={query} />}
      {/* Ticks of different versions must not be mixed. */}
      {check && <CheckForm key={check.changed_at} id={id} check={check} />}
    </section>
  );
}

function CheckForm({ id, check }: { id: string; check: TechnicalCheck }) {
  const { state, points, changed_at } = check;
  const [ticked, setTicked] = useState(() => points.filter((point) => point.is_ticked).map(({ text }) => text));
  const [words, setWords] = useDeviceText(`technical-check:${id}`);
  const [error, setError] = useState<string>();
  const [isReopened, setReopened] = useState(false);
  const { run, isBusy, failure } = useAction();
  const { ask, dialog } = useConfirmation();
  const client = useQueryClient();
  const invalidate = useInvalidateManuscript();
  const show = (changed: TechnicalCheck) => {
    client.setQueryData(queryKeyFor(id), changed);
    invalidate(id);
  };
  const undoSave = async (version: string | null) => {
    const before = points.filter((point) => point.is_ticked).map(({ text }) => text);
    show((await changeCheck(id, { outcome: 'keep', ticked: before, changed_at: version })).check);
  };
  const send = (outcome: 'keep' | 'pass' | 'send-back') =>
    run(async () => {
      const hasNoRequest = outcome === 'send-back' && words.trim() === '' && ticked.length === points.length;
      setError(hasNoRequest ? CHECK_TEXTS.nothingRequested : undefined);
      if (hasNoRequest) return document.getElementById('check-words')?.focus();
      if (outcome === 'pass' && !(await ask(passQuestion(points.length - ticked.length)))) return undefined;
      try {
        const reply = await changeCheck(id, { outcome, ticked, words, changed_at });
        if (outcome === 'send-back') setWords('');
        show(reply.check);
        // An email or a passed check cannot be undone.
        if (outcome !== 'keep') toast.success(reply.message);
        else offerUndo({ done: reply.message, undo: () => undoSave(reply.check.changed_at) });
      } catch (thrown) {
        const current = thrown instanceof ApiError && (thrown.answer as { check?: TechnicalCheck } | undefined)?.check;
        if (current) show(current);
        throw thrown;
      }
    });
  if (state !== 'open' && !isReopened) {
    return (
      <>
        <p>{stateSentence(check)}</p>
        <div className="form-actions">
          <button type="button" className="button quiet" onClick={() => setReopened(true)}>
            Reopen the check
          </button>
        </div>
      </>
    );
  }
  const tick = (text: string, isTicked: boolean) =>
    setTicked((now) => (isTicked ? [...now, text] : now.filter((other) => other !== text)));
  return (
    <form className="form" method="post" noValidate onSubmit={(event) => event.preventDefault()}>
      {check.corrected_at && (
        <p>
          Corrected file received on <time dateTime={check.corrected_at}>{longDate(check.corrected_at)}</time>.
        </p>
      )}
      <fieldset className="letter-fields">
        <legend>OK</legend>
        {points.map(({ text, is_seen }, index) => (
          <Choice
            key={text}
            id={`check-${index}`}
            type="checkbox"
            label={text}
            {...(is_seen && { hint: 'Checked automatically.' })}
            checked={ticked.includes(text)}
            ref={isReopened && index === 0 ? focusOnce : null}
            onChange={({ currentTarget }) => tick(text, currentTarget.checked)}
          />
        ))}
      </fieldset>
      <TextArea
        id="check-words"
        label="Changes for the author to make"
        hint="Included in the email if you send it back, with the unticked items."
        rows={4}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        error={error}
      />
      <div className="form-actions">
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={() => send('pass')}>
          Pass the check
        </button>
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => send('send-back')}
        >
          Send back to the author
        </button>
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={() => send('keep')}>
          Save progress
        </button>
      </div>
      <Failure text={failure} />
      {dialog}
    </form>
  );
}

/** Warns before a check is passed with items unticked. */
function passQuestion(left: number): Question | undefined {
  if (left === 0) return undefined;
  const sentence = left === 1 ? '1 item is not ticked.' : `${left} items are not ticked.`;
  return { heading: 'Pass the check?', sentences: [sentence], confirm: 'Yes, pass it' };
}

function stateSentence({ state, changed_by, changed_at }: TechnicalCheck): string {
  const when = changed_at ? ` on ${longDate(changed_at)}${changed_by ? ` by ${changed_by}` : ''}` : '';
  return state === 'passed'
    ? `Passed${when}.`
    : `Sent back to the author${when}. The check starts again with the corrected file.`;
}
