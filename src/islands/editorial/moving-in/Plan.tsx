import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { recordPage } from '#domain/record/paths';
import { Choice as Tick } from '#ui/Choice';
import { SubmitButton } from '#ui/SubmitButton';
import type { Choice } from './calls.ts';
import type { Moved } from './move-file.ts';
import { Outcome } from './Outcome.tsx';
import { inWords, PlanFrame } from './PlanFrame.tsx';
import { SectionChoices } from './SectionChoices.tsx';
import { TriedList } from './TriedList.tsx';
import type { Trials } from './trials.ts';

interface Props {
  tried: Trials;
  moved: Moved | undefined;
  isBusy: boolean;
  onMove: (choices: Readonly<Record<string, Choice>>, goesWithoutPdf: boolean) => void;
}

const STATES = [
  ['new', 'To come'],
  ['here', 'Here already'],
  ['stays', 'Not taken in'],
] as const;

/** What would come, and the press that takes it in. */
export function Plan({ tried, moved, isBusy, onMove }: Props) {
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [goesWithoutPdf, setGoesWithoutPdf] = useState(false);
  const coming = tried.counts.new;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onMove(choices, goesWithoutPdf);
  };
  return (
    <PlanFrame
      title="What would come"
      rows={[...STATES.map(([state, label]) => [label, tried.counts[state]] as const), ['PDFs to come', tried.pdfs]]}
    >
      {tried.notes.length > 0 && (
        <ul>
          {tried.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {(coming > 0 || isBusy) && (
        <form className="form" method="post" noValidate onSubmit={onSubmit}>
          <SectionChoices sections={tried.sections} choices={choices} onChoose={setChoices} />
          <Tick
            type="checkbox"
            id="moving-in-without"
            label="Where a PDF is refused, take the article in without it"
            checked={goesWithoutPdf}
            onChange={({ target }) => setGoesWithoutPdf(target.checked)}
          />
          <div className="form-actions">
            <SubmitButton isBusy={isBusy} busyLabel="Working…">
              {moved ? 'Go on' : `Take in ${coming === 1 ? 'the article' : `${inWords(coming)} articles`}`}
            </SubmitButton>
          </div>
        </form>
      )}
      <div role="status">{moved && <Outcome label="Taking articles in" moved={moved} />}</div>
      {moved && moved.failed > 0 && (
        <section aria-labelledby="moving-in-failed">
          <h3 id="moving-in-failed">Failed</h3>
          <ul>
            {moved.failures.map(({ number, title, message }) => (
              <li key={number}>
                {title}: {message}
              </li>
            ))}
          </ul>
          {moved.failed > moved.failures.length && (
            <p className="hint">And {inWords(moved.failed - moved.failures.length)} more.</p>
          )}
        </section>
      )}
      {moved && !isBusy && (
        <p>
          Readers find them once the site is built. See where they stand in the <Link to={recordPage}>record</Link>.
        </p>
      )}
      <TriedList tried={tried} />
    </PlanFrame>
  );
}
