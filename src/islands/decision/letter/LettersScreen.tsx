import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { LetterCard } from './LetterCard.tsx';
import { useEditorialLetters } from './use-letters.ts';

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
