import { Choice } from '#ui/Choice';
import type { TriedPerson } from './try-people.ts';

interface Props {
  people: readonly TriedPerson[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** Those whose accounts are gone, each to be taken in once more where the office says so. */
export function AgainChoices({ people, chosen, onChoose }: Props) {
  const unused = people.filter(({ came }) => came === 'taken_away').map(({ number }) => number);
  const choose = (number: number, isChosen: boolean) => {
    const others = [...chosen].filter((one) => one !== number);
    onChoose(new Set(isChosen ? [...others, number] : others));
  };
  return (
    <fieldset className="choices">
      <legend>Imported before: import again</legend>
      <p className="hint">Their accounts were removed. Only those you select are created again.</p>
      {unused.length > 1 && (
        <p>
          <button type="button" className="button quiet" onClick={() => onChoose(new Set([...chosen, ...unused]))}>
            Select the {unused.length.toLocaleString('en')} removed as unused
          </button>
        </p>
      )}
      {people.map(({ number, name, email, reason }) => (
        <Choice
          key={number}
          id={`moving-in-again-${number}`}
          type="checkbox"
          label={`${name}, ${email}`}
          hint={reason}
          checked={chosen.has(number)}
          onChange={({ currentTarget }) => choose(number, currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
