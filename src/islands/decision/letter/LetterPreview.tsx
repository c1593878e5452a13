import { fillIn, type LetterTemplate } from '#domain/decision/letter';
import { EXAMPLE } from './letter-example.ts';

/** A letter with the words of an example in its placeholders. */
export function LetterPreview({ letter }: { letter: LetterTemplate }) {
  const { subject, text } = fillIn(letter, EXAMPLE);
  return (
    <div className="letter-preview">
      <p>
        <strong>{subject}</strong>
      </p>
      <p className="letter-text">{text}</p>
    </div>
  );
}
