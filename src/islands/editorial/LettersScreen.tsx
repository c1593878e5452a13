import { LetterCard } from './LetterCard.tsx';
import { ScreenHeading } from './ScreenHeading.tsx';
import { useEditorialLetters } from './use-letters.ts';
import { WaitingFor } from './WaitingFor.tsx';

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
