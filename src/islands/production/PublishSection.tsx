import { DECISIONS } from '#domain/decision/decision';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { useAction } from '#islands/kernel/use-action.ts';
import { unschedule } from './calls.ts';
import { PublishForm } from './PublishForm.tsx';
import { ReviseForm } from './ReviseForm.tsx';
import type { Production } from './use-production.ts';

/** Publishing now or on a date, or updating a published article. */
export function PublishSection({ production }: { production: Production }) {
  const { status, publish_on } = production.record;
  return (
    <section className="work part" id="publishing" aria-labelledby="publishing-heading">
      <h2 id="publishing-heading">Publishing</h2>
      {DECISIONS[status].isOnSite ? (
        <Published production={production} />
      ) : (
        <>
          {publish_on && <Scheduled date={publish_on} production={production} />}
          <PublishForm production={production} />
        </>
      )}
    </section>
  );
}

function Scheduled({ date, production: { record, change } }: { date: string; production: Production }) {
  const { run, isBusy, failure } = useAction();
  const cancel = () => run(() => change((version) => unschedule(record.id, version)));
  return (
    <div className="notice success stack">
      <p>
        The article is published on <strong>{longDate(date)}</strong>, as it is saved then.
      </p>
      <p>
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={cancel}>
          Cancel the date
        </button>
      </p>
      {failure && <p className="field-error">{failure}</p>}
    </div>
  );
}

function Published({ production }: { production: Production }) {
  const { live } = production.record;
  if (!live) return <p>The published article is not available yet. Reload this page in a moment.</p>;
  return (
    <div className="stack">
      <p>
        Published on {longDate(live.published_on)}. <a href={paths.article(live.slug)}>Read the article</a>
      </p>
      <p role="status">
        {live.is_current
          ? 'The published article shows what is saved here.'
          : 'What is saved here differs from the published article.'}
      </p>
      {!live.is_current && <ReviseForm production={production} />}
    </div>
  );
}
