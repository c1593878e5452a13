import { LetterCard } from '#islands/editorial/LetterCard.tsx';
import { ScreenHeading } from '#islands/editorial/ScreenHeading.tsx';
import { useOfficeLetters } from '#islands/editorial/use-letters.ts';
import { Waiting } from '#ui/Waiting';

/** What authors read when the office decides: one letter for each status they hear of. */
export function LettersScreen() {
  const { data, error, isFetching, refetch } = useOfficeLetters();
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
            <LetterCard key={letter.status} letter={letter} />
          ))}
        </div>
      ) : (
        <Waiting failure={error && !isFetching ? error.message : undefined} onRetry={() => void refetch()} />
      )}
    </>
  );
}
