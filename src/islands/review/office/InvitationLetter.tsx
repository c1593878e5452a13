import { useState } from 'react';
import type { LetterTemplate } from '#domain/decision/letter';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { fillInInvitation, invitationFacts, STANDARD_INVITATION } from '#domain/review/invitation-letter';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Field } from '#ui/Field';
import { TextArea } from '#ui/TextArea';

/** An answer that names were found which no one is to learn. */
export const isAboutNames = (answer: unknown) => typeof answer === 'object' && answer !== null && 'names' in answer;

interface Props {
  /** The ids of its fields begin with it. */
  id: string;
  manuscript: Pick<EditorManuscript, 'title' | 'abstract' | 'language' | 'words_for_reviewers'>;
  /** A plain date; one that is still being typed is none yet. */
  dueOn: string;
  /** What the editor has written; null for the usual words. */
  letter: LetterTemplate | null;
  onChange: (letter: LetterTemplate | null) => void;
}

/** The invitation, folded until someone wants to read or change it. */
export function InvitationLetter(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="letter" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{props.letter ? 'Your invitation' : 'The invitation'}</summary>
      {isOpen && <OpenLetter {...props} />}
    </details>
  );
}

/** The invitation as it will arrive, and its words where an editor wants other ones. */
function OpenLetter({ id, manuscript, dueOn, letter, onChange }: Props) {
  const journal = useJournal();
  const { title, abstract } = manuscript.words_for_reviewers ?? manuscript;
  const invited = { title, abstract, language: manuscript.language, due_on: dueOn };
  const words = letter ?? STANDARD_INVITATION;
  const isDated = /^\d{4}-\d{2}-\d{2}$/.test(dueOn);
  const { subject, text } = isDated ? fillInInvitation(journal, words, invited) : words;
  return (
    <>
      {letter && (
        <>
          <Field
            id={`${id}-subject`}
            label="Subject"
            maxLength={200}
            value={letter.subject}
            onChange={({ currentTarget }) => onChange({ ...letter, subject: currentTarget.value })}
          />
          <TextArea
            id={`${id}-text`}
            label="Your text"
            hint="The greeting comes first; how review works, title, abstract, due date and link follow automatically. {title}, {due_date} and {journal} are filled in."
            rows={6}
            maxLength={5_000}
            value={letter.text}
            onChange={({ currentTarget }) => onChange({ ...letter, text: currentTarget.value })}
          />
        </>
      )}
      <div className="letter-preview">
        <p>
          <strong>{subject}</strong>
        </p>
        <p className="letter-text">{text}</p>
        {isDated && <p className="letter-text hint">{invitationFacts(journal, invited).join('\n\n')}</p>}
      </div>
      <button type="button" className="button quiet" onClick={() => onChange(letter ? null : STANDARD_INVITATION)}>
        {letter ? 'Use the standard text' : 'Edit the text'}
      </button>
    </>
  );
}
