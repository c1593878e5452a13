import { useCallback } from 'react';
import type { AuthorMessages, ReviewerMessages } from '#domain/message/message';
import { messageFile } from '#domain/message/paths';
import { type ApiCall, callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { Waiting } from '#ui/Waiting';
import { MessageList } from './MessageList.tsx';
import { NewMessageForm } from './NewMessageForm.tsx';

interface Props {
  /** The thread's key on this device. */
  name: string;
  address: string;
  getHeaders?: () => Readonly<Record<string, string>>;
  /** Shown if nothing can be added any more. */
  closed?: string;
  hint: string;
}

/** The messages between someone outside the office and the office, and a form for the next. */
export function ThreadWithOffice({ name, address, getHeaders, closed, hint }: Props) {
  const call = useCallback(
    <Reply,>(more: Partial<ApiCall>, fallback: string) =>
      callApi<Reply>(address, { as: true, ...(getHeaders && { headers: getHeaders() }), ...more, fallback }),
    [address, getHeaders],
  );
  const read = useCallback(() => call<AuthorMessages & Partial<ReviewerMessages>>({}, LOAD_FAILED), [call]);
  const { value: thread, failure, reload, show } = useLoaded(read);
  if (!thread) return <Waiting failure={failure} onRetry={() => void reload()} />;
  const send = async (text: string, uploads: string[]) => {
    const reply = await call<AuthorMessages & { message: string }>(
      { method: 'POST', body: { text, uploads } },
      SEND_FAILED,
    );
    show(reply);
    return reply;
  };
  const fetchAttachment = (file: string) =>
    fetchFile(messageFile(address, file), {
      fallback: 'The file could not be fetched. Please try again.',
      ...(getHeaders && { headers: getHeaders() }),
    });
  const messages = thread.messages.map(({ from, ...message }) => ({
    ...message,
    by: from === 'you' ? 'You' : 'The editorial office',
    isOwn: from === 'you',
  }));
  return (
    <div className="thread">
      <MessageList messages={messages} empty="No messages yet." fetchFile={fetchAttachment} />
      {thread.is_open === false ? (
        <p className="hint">{closed}</p>
      ) : (
        <NewMessageForm
          name={name}
          label="Message to the editorial office"
          hint={hint}
          submit="Send the message"
          send={send}
          uploadHeaders={getHeaders ?? noHeaders}
        />
      )}
    </div>
  );
}

const noHeaders = () => ({});
const LOAD_FAILED = 'The messages could not be loaded. Please try again.';
const SEND_FAILED = 'The message could not be sent. Your text is still here: please try again.';
