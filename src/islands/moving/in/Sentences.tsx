import type { Tally } from './tally.ts';

interface Props {
  heading: string;
  tally: Tally;
  /** What is counted: one of it, and several. */
  of: readonly [one: string, several: string];
}

const SHOWN = 20;

export function Sentences({ heading, tally: { counts, others }, of: [one, several] }: Props) {
  const counted = [...counts].sort(([, first], [, second]) => second - first);
  if (counted.length === 0) return null;
  const left = Math.max(0, counted.length - SHOWN);
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {counted.slice(0, SHOWN).map(([sentence, count]) => (
          <li key={sentence}>
            {sentence}{' '}
            <span className="hint">{count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${several}`}</span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="hint">
          And {others > 0 ? 'many' : left} more, each with its {one} below.
        </p>
      )}
    </>
  );
}
