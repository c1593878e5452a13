import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { recordPage } from '#domain/record/paths';
import { Choice as Tick } from '#ui/Choice';
import { SubmitButton } from '#ui/SubmitButton';
import { Terms } from '#ui/Terms';
import type { Choice } from './calls.ts';
import type { Moved } from './move-file.ts';
import { SectionChoices } from './SectionChoices.tsx';
import { TriedList } from './TriedList.tsx';
import type { Tried } from './try-file.ts';

interface Props {
  tried: readonly Tried[];
  moved: Moved | undefined;
  isBusy: boolean;
  onMove: (choices: Readonly<Record<string, Choice>>, goesWithoutPdf: boolean) => void;
}

const STATES = { new: 'To come', here: 'Here already', stays: 'Not taken in' } as const;

/** What would come, and the press that takes it in. */
export function Plan({ tried, moved, isBusy, onMove }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [goesWithoutPdf, setGoesWithoutPdf] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const coming = tried.filter(({ state }) => state === 'new');
  const counted = (is: (one: Tried) => boolean) => String(tried.filter(is).length);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onMove(choices, goesWithoutPdf);
  };
  return (
    <section aria-labelledby="moving-in-plan" className="stack">
      <h2 id="moving-in-plan" ref={heading} tabIndex={-1}>
        What would come
      </h2>
      <Terms
        rows={[
          ...Object.entries(STATES).map(([state, label]) => [label, counted((one) => one.state === state)] as const),
          ['PDFs to come', counted(({ state, pdf }) => state === 'new' && pdf !== null)],
        ]}
      />
      {(coming.length > 0 || isBusy) && (
        <form className="form" method="post" noValidate onSubmit={onSubmit}>
          <SectionChoices tried={coming} choices={choices} onChoose={setChoices} />
          <Tick
            type="checkbox"
            id="moving-in-without"
            label="Where a PDF is refused, take the article in without it"
            checked={goesWithoutPdf}
            onChange={({ target }) => setGoesWithoutPdf(target.checked)}
          />
          <div className="form-actions">
            <SubmitButton isBusy={isBusy} busyLabel="Working…">
              {moved ? 'Go on' : `Take in ${coming.length === 1 ? 'the article' : `${coming.length} articles`}`}
            </SubmitButton>
          </div>
        </form>
      )}
      <div role="status">{moved && <Outcome moved={moved} />}</div>
      {moved && moved.failed.length > 0 && (
        <section aria-labelledby="moving-in-failed">
          <h3 id="moving-in-failed">Failed</h3>
          <ul>
            {moved.failed.map(({ number, title, message }) => (
              <li key={number}>
                {title}: {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {moved && !isBusy && (
        <p>
          Readers find them once the site is built. See where they stand in the <Link to={recordPage}>record</Link>.
        </p>
      )}
      <TriedList tried={tried} />
    </section>
  );
}

function Outcome({ moved: { done, failed, left } }: { moved: Moved }) {
  const total = done.length + failed.length + left;
  return (
    <>
      <progress aria-label="Taking articles in" max={total} value={total - left} />
      <p>
        {done.length} taken in, {left} left, {failed.length} failed.
      </p>
    </>
  );
}
