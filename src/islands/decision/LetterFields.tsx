import { useEffect, useRef } from 'react';
import { DECISIONS } from '#domain/decision/decision';
import { fillIn, type LetterTemplate, letterKindOf, reviewsInLetter } from '#domain/decision/letter';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import type { EditorialReview } from '#domain/desk/editorial/review';
import type { IslandJournal } from '#domain/journal/journal';
import { statusLabel } from '#domain/manuscript/status';
import type { ApiError } from '#islands/kernel/api.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Choice } from '#ui/Choice';
import { Field, TextArea } from '#ui/Field';
import type { DecisionDraft, SentInput } from './use-decision-draft.ts';

/** A decision, its manuscript, and the reviews sent with it. */
export interface Addressed {
  manuscript: EditorManuscript;
  draft: DecisionDraft;
  reviews: readonly EditorialReview[];
}

interface Control {
  id: string;
  name: string;
  error: string | undefined;
}

interface Props extends Addressed {
  change: (part: Partial<DecisionDraft>) => void;
  subject: Control;
  text: Control;
}

/**
 * The letter to the authors: the editor's version, or the template with notes filled in; none for a status without a
 * letter.
 */
function letterOf(journal: IslandJournal, { manuscript, draft, reviews }: Addressed): LetterTemplate | undefined {
  const { title, manuscript_number: number, letters } = manuscript;
  const kind = letterKindOf(draft);
  if (!kind) return undefined;
  const template = letters[kind];
  const { notes, dueOn } = draft;
  const author = addresseeOf(manuscript)?.name ?? '';
  const texts = reviews.map(({ reviewer_number, for_author: { text } }) => ({ reviewer_number, text }));
  const values = { author, title, number, notes, reviews: reviewsInLetter(texts), due_date: dateOf(dueOn) };
  return draft.letters[kind] ?? fillIn(journal, template, values);
}

/** The letter's preview, editable. */
export function LetterFields({ manuscript, draft, reviews, change, subject, text }: Props) {
  const journal = useJournal();
  const kind = letterKindOf(draft);
  const letter = letterOf(journal, { manuscript, draft, reviews });
  if (!kind || !letter) return <p className="hint">No letter is sent to the authors for this status.</p>;
  const { letters, sendsLetter = false } = draft;
  const isOwn = Object.hasOwn(letters, kind);
  const write = (part: Partial<LetterTemplate>) => change({ letters: { ...letters, [kind]: { ...letter, ...part } } });
  const useStandard = () => {
    const { [kind]: _, ...others } = letters;
    change({ letters: others });
  };
  return (
    <fieldset className="letter-fields">
      <legend>Letter to the authors</legend>
      <Choice
        id="decision-send-letter"
        type="checkbox"
        name="send_letter"
        label="Send this letter to the authors"
        checked={sendsLetter}
        onChange={({ currentTarget }) => change({ sendsLetter: currentTarget.checked })}
      />
      {sendsLetter && !isOwn && (
        <>
          <div className="letter-preview">
            <p className="hint">To {addresseeOf(manuscript)?.email}</p>
            <p>
              <strong>{letter.subject}</strong>
            </p>
            <p className="letter-text">{letter.text}</p>
          </div>
          <button type="button" className="button quiet" onClick={() => write({})}>
            Edit the letter
          </button>
        </>
      )}
      {sendsLetter && isOwn && (
        <>
          <Field
            label="Subject"
            value={letter.subject}
            onChange={({ currentTarget }) => write({ subject: currentTarget.value })}
            {...subject}
          />
          <TextArea
            label="Letter"
            hint="You have edited this letter, so it no longer updates with the notes and reviews."
            rows={14}
            value={letter.text}
            onChange={({ currentTarget }) => write({ text: currentTarget.value })}
            {...text}
          />
          <button type="button" className="button quiet" onClick={useStandard}>
            Use the template
          </button>
        </>
      )}
    </fieldset>
  );
}

const addresseeOf = ({ authors }: EditorManuscript) =>
  authors.find(({ is_corresponding }) => is_corresponding) ?? authors[0];

/** A partly typed date is not valid yet. */
const dateOf = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);

/** The request body: the seen version, and only fields relevant to the status. */
export function bodyOf(
  journal: IslandJournal,
  { status, kind, notes, volume, issue }: Pick<SentInput, 'status' | 'kind' | 'notes' | 'volume' | 'issue'>,
  addressed: Addressed,
) {
  const { manuscript, draft, reviews } = addressed;
  const { takesPlace, asksForRevision } = DECISIONS[status];
  return {
    status,
    ...(kind && { kind }),
    notes,
    version: manuscript.version,
    letter: draft.sendsLetter ? (letterOf(journal, addressed) ?? null) : null,
    ...(takesPlace && { volume: volume ?? null, issue: issue ?? null }),
    ...(asksForRevision && { revision_due_on: draft.dueOn }),
    ...(reviews.length > 0 && { release_reviews: reviews.map(({ assignment_id }) => assignment_id) }),
  };
}

/** The current manuscript from a conflict reply. */
export function presentState({ status, answer }: ApiError): EditorManuscript | undefined {
  const { detail, manuscript } = (answer ?? {}) as { detail?: string; manuscript?: EditorManuscript };
  return status === 409 && detail === EDITORIAL_TEXTS.stale ? manuscript : undefined;
}

/** Reports a conflict and the current manuscript; input stays in the form. */
export function StaleNotice({ manuscript: { status, decisions } }: { manuscript: EditorManuscript }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const [latest] = decisions;
  return (
    <div className="notice" role="alert" tabIndex={-1} ref={box}>
      <p>{EDITORIAL_TEXTS.stale}</p>
      <p>
        It is now <strong>{statusLabel(status)}</strong>
        {latest?.status === status && `, decided by ${latest.decided_by}`}. What you have typed is kept.
      </p>
    </div>
  );
}
