import { Link, Navigate, useSearchParams } from 'react-router';
import type { OfficeThread } from '#domain/message/message';
import { messagesPage, threadName } from '#domain/message/paths';
import { ThreadView, threadLabels, useMessages } from '#islands/message/office/message/ThreadView.tsx';
import { Badge } from '#ui/Badge';
import { Waiting } from '#ui/Waiting';
import { useManuscriptContext } from './ManuscriptFrame.tsx';

/** Internal notes, and threads with authors and reviewers. */
export function Component() {
  const { id } = useManuscriptContext();
  const { messages, failure, reload, show } = useMessages(id);
  const [search] = useSearchParams();
  const threads = messages?.threads ?? [];
  const open = threads.find((thread) => threadName(thread) === search.get('thread'));
  // The redirect puts the thread into the address, so that it stays open while the editor answers.
  const first = open ?? firstThread(threads);
  if (first && !open) return <Navigate to={messagesPage(id, first)} replace />;
  if (!open) return <Waiting failure={failure} onRetry={() => void reload()} />;
  return (
    <div className="threads">
      <ThreadLinks id={id} threads={threads} open={open} />
      <ThreadView key={threadName(open)} id={id} thread={open} show={show} />
    </div>
  );
}

/** Opens the first unanswered thread by default, or else the first. */
const firstThread = (threads: readonly OfficeThread[]) =>
  threads.find(({ waiting_since }) => waiting_since !== null) ?? threads[0];

function ThreadLinks({ id, threads, open }: { id: string; threads: readonly OfficeThread[]; open: OfficeThread }) {
  return (
    <nav className="thread-links" aria-label="Threads">
      <ul>
        {threads.map((thread) => (
          <li key={threadName(thread)}>
            <Link to={messagesPage(id, thread)} aria-current={thread === open || undefined} preventScrollReset>
              <span>{threadLabels(thread).title}</span>
              <span className="hint">{countText(thread)}</span>
              {thread.waiting_since && <Badge colour="yellow">Unanswered</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function countText({ messages: { length } }: OfficeThread): string {
  if (length === 0) return 'nothing yet';
  return length === 1 ? '1 message' : `${length} messages`;
}
