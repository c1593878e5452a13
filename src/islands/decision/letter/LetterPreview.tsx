import { fillIn, type LetterTemplate } from '#domain/decision/letter';
import { useJournal } from '#islands/kernel/journal.tsx';
import { EXAMPLE } from './letter-example.ts';

/** A letter with the words of an example in its placeholders. */
export function LetterPreview({ letter }: { letter: LetterTemplate }) {
  const journal = useJournal();
  const { subject, text } = fillIn(journal, letter, EXAMPLE);
  return (
    <div className="letter-preview">
      <p>
        <strong>{subject}</strong>
      </p>
      <p className="letter-text">{text}</p>
    </div>
  );
}
