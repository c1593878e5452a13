import { dayAndTime } from '#islands/format.ts';

/** A message as whoever reads it is shown it. */
interface Message {
  id: string;
  /** As the reader calls the writer. */
  by: string;
  /** The reader's own side has written it. */
  isOwn: boolean;
  text: string;
  at: string;
}

/** The messages of a thread, the oldest first; `empty` is said where there is none. */
export function MessageList({ messages, empty }: { messages: readonly Message[]; empty: string }) {
  if (messages.length === 0) return <p className="hint">{empty}</p>;
  return (
    <ol className="messages">
      {messages.map(({ id, by, isOwn, text, at }) => (
        <li key={id} className={isOwn ? 'message own' : 'message'}>
          <p className="message-facts">
            <strong>{by}</strong> <time dateTime={at}>{dayAndTime(at)}</time>
          </p>
          <p className="message-text">{text}</p>
        </li>
      ))}
    </ol>
  );
}
