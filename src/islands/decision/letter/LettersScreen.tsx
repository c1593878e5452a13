import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { letterLabel, statusOfLetter } from '#domain/decision/letter';
import { type EditorialLetter, LETTER_TEXTS } from '#domain/decision/letter-template';
import { longDate } from '#domain/kernel/date';
import { ApiError } from '#islands/kernel/api.ts';
import { ConfirmDialog } from '#islands/kernel/office/ConfirmDialog.tsx';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { StatusBadge } from '#ui/StatusBadge';
import { LetterEditor } from './LetterEditor.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import { useLetterDraft } from './use-letter-draft.ts';
import { presentLetter, resetLetter, useEditorialLetters, useShowLetter } from './use-letters.ts';

/** What authors read when the office decides: one letter for each decision they are told of. */
export function Component() {
  const query = useEditorialLetters();
  const { data } = query;
  return (
    <>
      <ScreenHeading>Letters</ScreenHeading>
      <p className="hint">
        These letters go to the corresponding author with a decision. Editors can still change the letter of each
        decision.
      </p>
      {data ? (
        <div className="letter-cards">
          {data.map((letter) => (
            <LetterCard key={letter.kind} letter={letter} />
          ))}
        </div>
      ) : (
        <WaitingFor query={query} />
      )}
    </>
  );
}

/** One letter: as authors get it, and to be changed. */
function LetterCard({ letter }: { letter: EditorialLetter }) {
  const { kind, is_own, updated_by, updated_at } = letter;
  const { draft, change, forget } = useLetterDraft(letter);
  const [asks, setAsks] = useState(false);
  const { run, isBusy, failure } = useAction();
  const showLetter = useShowLetter();
  const label = letterLabel(kind);

  const reset = () =>
    run(async () => {
      try {
        const reply = await resetLetter(letter);
        showLetter(reply.letter);
        toast.success(reply.message);
      } catch (thrown) {
        const present = thrown instanceof ApiError && presentLetter(thrown);
        if (present) showLetter(present);
        throw thrown;
      }
    });

  return (
    <section className="letter-card" aria-labelledby={`letter-${kind}`}>
      <h2 id={`letter-${kind}`}>
        <span className="visually-hidden">Letter: </span>
        <StatusBadge status={statusOfLetter(kind)} label={label} />
      </h2>
      <p className="hint">
        {is_own && updated_at
          ? `Edited version, saved on ${longDate(updated_at)} by ${updated_by}.`
          : 'The standard letter.'}
      </p>
      {draft ? (
        <LetterEditor letter={letter} draft={draft} change={change} onClose={forget} />
      ) : (
        <>
          <LetterPreview letter={letter} />
          <div className="form-actions">
            <button type="button" className="button" onClick={() => change({})}>
              Edit<span className="visually-hidden"> the letter for {label}</span>
            </button>
            {is_own && (
              <button
                type="button"
                className="button quiet"
                aria-disabled={isBusy || undefined}
                onClick={() => isBusy || setAsks(true)}
              >
                Restore the standard letter<span className="visually-hidden"> for {label}</span>
              </button>
            )}
          </div>
          {failure && (
            <p className="field-error" role="alert">
              {failure === LETTER_TEXTS.stale ? `${failure} It is shown above.` : failure}
            </p>
          )}
        </>
      )}
      {asks && (
        <ConfirmDialog
          heading="Restore the standard letter?"
          confirm="Use the standard letter"
          onAnswer={(isSure) => {
            setAsks(false);
            if (isSure) void reset();
          }}
        >
          <p>Your edited letter for “{label}” is deleted. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
