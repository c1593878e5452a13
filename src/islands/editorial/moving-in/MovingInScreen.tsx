import { type SubmitEvent, useRef } from 'react';
import { ScreenHeading } from '#islands/editorial/ScreenHeading.tsx';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { Plan } from './Plan.tsx';
import { useMovingIn } from './use-moving-in.ts';

/** A journal moves in: the articles of another system are tried, and then taken in. */
export function Component() {
  const moving = useMovingIn();
  const input = useRef<HTMLInputElement>(null);
  const { form, share, tried, moved, stopped } = moving;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void moving.tryOut(input.current?.files?.[0]);
  };
  const isReading = form.isBusy && share !== undefined;
  return (
    <>
      <ScreenHeading>Moving in</ScreenHeading>
      <p className="lead">
        Articles that the journal has published with OJS become articles here, with their PDFs, DOIs and dates. Their
        old addresses lead to them.
      </p>
      <form className="form" method="post" noValidate onSubmit={onSubmit}>
        {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
        <Field
          label="Export of OJS"
          hint="The native XML of OJS 3, with its files: in OJS under Tools, Native XML Plugin, Export Issues. One issue or the whole journal; of any size."
          type="file"
          accept=".xml,text/xml,application/xml"
          ref={input}
          {...form.field('file')}
        />
        <div className="form-actions">
          <SubmitButton isBusy={isReading} busyLabel="Reading…" className={tried ? 'button quiet' : 'button'}>
            Show what would come
          </SubmitButton>
          {form.isBusy && (
            <button type="button" className="button quiet" onClick={moving.stop}>
              Stop
            </button>
          )}
          {isReading && <progress aria-label="Reading the file" max={1} value={share} />}
        </div>
        <p className="hint">Nothing is changed by that. Nobody is written to, also when the articles are taken in.</p>
      </form>
      <p role="status">{stopped}</p>
      {tried && <Plan tried={tried} moved={moved} isBusy={form.isBusy} onMove={moving.move} />}
    </>
  );
}
