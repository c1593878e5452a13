import type { MessageFile } from '#domain/message/message-file';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { dateAndTime } from '#islands/kernel/format.ts';
import { useAction } from '#islands/kernel/use-action.ts';

/** A message as shown to its reader. */
interface Message {
  id: string;
  /** The writer's name, as shown to the reader. */
  by: string;
  /** Written by the reader's own side. */
  isOwn: boolean;
  text: string;
  at: string;
  files?: readonly MessageFile[];
}

interface Props {
  messages: readonly Message[];
  /** Shown if there are no messages. */
  empty: string;
  fetchFile: (file: string) => Promise<File>;
}

/** The messages of a thread, oldest first. */
export function MessageList({ messages, empty, fetchFile }: Props) {
  if (messages.length === 0) return <p className="hint">{empty}</p>;
  return (
    <ol className="messages">
      {messages.map(({ id, by, isOwn, text, at, files = [] }) => (
        <li key={id} className={isOwn ? 'message own' : 'message'}>
          <p className="message-facts">
            <strong>{by}</strong> <time dateTime={at}>{dateAndTime(at)}</time>
          </p>
          <p className="message-text">{text}</p>
          {files.map((file) => (
            <MessageFileLink key={file.id} file={file} fetchFile={fetchFile} />
          ))}
        </li>
      ))}
    </ol>
  );
}

interface MessageFileLinkProps {
  file: MessageFile;
  fetchFile: (file: string) => Promise<File>;
}

/** An attached file: fetched with the reader's session, and saved. */
function MessageFileLink({ file: { id, name, bytes, notes }, fetchFile }: MessageFileLinkProps) {
  const { run, isBusy, failure } = useAction();
  return (
    <p className="message-file">
      <button
        type="button"
        className="button quiet"
        aria-disabled={isBusy || undefined}
        onClick={() => run(async () => saveBlob(await fetchFile(id), name))}
      >
        {name}
      </button>{' '}
      <span className="hint">{[`${Math.ceil(bytes / 1024).toLocaleString('en-GB')} KB.`, ...notes].join(' ')}</span>
      {failure && <span className="field-error"> {failure}</span>}
    </p>
  );
}
