import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { effectText } from '#domain/desk/delivery/effect-text';
import type { FileEntry, MailEntry, TimelineEntry } from '#domain/desk/editorial/timeline';
import { decisionText, eventTitle, fileText } from '#domain/desk/editorial/timeline-text';
import { COPY_KINDS } from '#domain/document/document';
import { paths } from '#domain/kernel/paths';
import type { BadgeColour } from '#domain/manuscript/status';
import { OverrideReason } from '#islands/decision/DecisionHistory.tsx';
import { WaitingFor } from '#islands/kernel/office/ScreenHeading.tsx';
import { useTimeline } from '#islands/manuscript/use-editorial.ts';
import { Badge } from '#ui/Badge';
import { Failure } from '#ui/Failure';

interface Props {
  id: string;
  /** Only entries of this type. */
  type?: TimelineEntry['type'];
  /** Shown if there are none. */
  none?: string;
  /** Content below an entry. */
  children?: (entry: TimelineEntry) => ReactNode;
}

/** A manuscript's history, newest first. */
export function Timeline({ id, type, none = 'Nothing has happened yet.', children }: Props) {
  const query = useTimeline(id, type);
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const entries = data?.pages.flatMap(({ items }) => items);
  const total = data?.pages.at(-1)?.total ?? 0;
  if (!entries) return <WaitingFor query={query} />;
  return (
    <>
      {entries.length === 0 && <p>{none}</p>}
      <ol className="timeline" aria-busy={isFetchingNextPage}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
            {children?.(entry)}
          </li>
        ))}
      </ol>
      {!isFetching && <Failure text={error?.message} />}
      {hasNextPage && (
        <p>
          <button
            type="button"
            className="button quiet"
            aria-disabled={isFetchingNextPage || undefined}
            onClick={() => void (!isFetchingNextPage && fetchNextPage())}
          >
            {isFetchingNextPage ? 'Loading…' : 'Show earlier'}
          </button>
        </p>
      )}
      <p className="hint" role="status">
        {entries.length < total ? `The newest ${entries.length} of ${total} entries are shown.` : ''}
      </p>
    </>
  );
}

const BADGES: Record<TimelineEntry['type'], [label: string, colour: BadgeColour]> = {
  event: ['Event', 'neutral'],
  decision: ['Decision', 'purple'],
  file: ['File', 'blue'],
  mail: ['Email', 'green'],
};

function Entry({ entry }: { entry: TimelineEntry }) {
  const [label, colour] = BADGES[entry.type];
  const isFailed = entry.type === 'mail' && entry.state === 'failed';
  return (
    <>
      <p className="timeline-facts">
        <Badge colour={isFailed ? 'red' : colour}>{label}</Badge>
        <time dateTime={entry.at}>{timeOf(entry.at)}</time>
      </p>
      <EntryWords entry={entry} />
    </>
  );
}

function EntryWords({ entry }: { entry: TimelineEntry }) {
  if (entry.type === 'mail') return <MailText {...entry} />;
  if (entry.type === 'file') return <FileWords {...entry} />;
  if (entry.type === 'decision') {
    return (
      <Words title={decisionText(entry)} by={entry.actor}>
        {entry.notes && <p className="written">{entry.notes}</p>}
        {entry.override && <OverrideReason {...entry.override} />}
      </Words>
    );
  }
  const { action, actor, details } = entry;
  const isByInvitation = action === 'status.changed' && typeof details.assignment_id === 'string';
  return (
    <Words title={eventTitle(entry)} by={actor === 'system' ? 'the journal itself' : actor}>
      {isByInvitation && <p className="hint">The first reviewer was invited.</p>}
      {typeof details.reason === 'string' && <p className="written">{details.reason}</p>}
      {typeof details.failed === 'string' && (
        <p className="hint">
          Although checks had failed ({details.failed}): {details.override_reason}
        </p>
      )}
    </Words>
  );
}

function Words({ title, by, children }: { title: string; by: string; children?: ReactNode }) {
  return (
    <>
      <p className="timeline-title">{title}</p>
      <p className="hint">by {by}</p>
      {children}
    </>
  );
}

function FileWords({ kind, round, name, is_infected }: FileEntry) {
  const isSent = Object.hasOwn(COPY_KINDS, kind);
  return (
    <Words title={fileText({ kind, round })} by={isSent ? 'the authors' : 'the journal itself'}>
      <p className="hint">{name}</p>
      {is_infected && <p className="flag">A virus was found in it, so it cannot be downloaded.</p>}
    </Words>
  );
}

/** An email's state as text, and whether it failed. */
const STATES: Readonly<Record<MailEntry['state'], { words: string; hasFailed: boolean }>> = {
  sent: { words: 'sent', hasFailed: false },
  waiting: { words: 'waiting to be sent', hasFailed: false },
  retrying: { words: 'not sent yet; it will be retried', hasFailed: true },
  failed: { words: 'failed', hasFailed: true },
};

function MailText({ kind, to, subject, state, last_error }: MailEntry) {
  return (
    <>
      <p className="timeline-title">{effectText(kind)}</p>
      <p className="hint">
        {STATES[state].words}
        {to && ` to ${to}`}
        {subject && `: “${subject}”`}
      </p>
      {STATES[state].hasFailed && (
        <p className="flag">
          Reason: {last_error}. <Link to={paths.editorDeliveries}>See the deliveries</Link>
        </p>
      )}
    </>
  );
}

/** In the reader's own zone. */
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
const timeOf = (instant: string) => TIME.format(new Date(instant));
