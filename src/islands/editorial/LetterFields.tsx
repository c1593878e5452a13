import { fillIn, type LetterTemplate, STANDARD_LETTERS } from '#domain/decision-letter';
import type { EditorManuscript } from '#domain/editorial';
import type { DecisionDraft } from '#islands/editorial/use-decision-draft.ts';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { TextArea } from '#ui/TextArea';

/** A decision, and the manuscript its letter is about. */
export interface Addressed {
  manuscript: EditorManuscript;
  draft: DecisionDraft;
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
 * The letter as the authors will get it: what the editor made of it, else the standard letter with the notes in
 * their place; none for a status of which authors are not told.
 */
export function letterOf({ manuscript, draft }: Addressed): LetterTemplate | undefined {
  const template = STANDARD_LETTERS[draft.status];
  if (!template) return undefined;
  const { title, manuscript_number: number } = manuscript;
  const { notes, dueOn } = draft;
  const author = addresseeOf(manuscript)?.name ?? '';
  return draft.letters[draft.status] ?? fillIn(template, { author, title, number, notes, due_date: dateOf(dueOn) });
}

/** The letter to the authors: shown as it will arrive, and changed where the editor wants it. */
export function LetterFields({ manuscript, draft, change, subject, text }: Props) {
  const letter = letterOf({ manuscript, draft });
  if (!letter) return <p className="hint">The authors get no letter about this status.</p>;
  const { status, letters, sendsLetter = false } = draft;
  const isOwn = Object.hasOwn(letters, status);
  const write = (part: Partial<LetterTemplate>) =>
    change({ letters: { ...letters, [status]: { ...letter, ...part } } });
  const useStandard = () => {
    const { [status]: _, ...others } = letters;
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
            hint="You have changed it, so it no longer follows the notes."
            rows={14}
            value={letter.text}
            onChange={({ currentTarget }) => write({ text: currentTarget.value })}
            {...text}
          />
          <button type="button" className="button quiet" onClick={useStandard}>
            Use the standard letter
          </button>
        </>
      )}
    </fieldset>
  );
}

const addresseeOf = ({ authors }: EditorManuscript) =>
  authors.find(({ is_corresponding }) => is_corresponding) ?? authors[0];

/** A date that is being typed is none yet. */
const dateOf = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);
