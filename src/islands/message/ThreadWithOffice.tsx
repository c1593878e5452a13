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
  headersOf?: () => Readonly<Record<string, string>>;
  /** Shown if nothing can be added any more. */
  closed?: string;
  hint: string;
}

/** The messages between someone outside the office and the office, and a form for the next. */
export function ThreadWithOffice({ name, address, headersOf, closed, hint }: Props) {
  const call = useCallback(
    <Reply,>(more: Partial<ApiCall>, fallback: string) =>
      callApi<Reply>(address, { as: true, ...(headersOf && { headers: headersOf() }), ...more, fallback }),
    [address, headersOf],
  );
  const read = useCallback(() => call<AuthorMessages & Partial<ReviewerMessages>>({}, NOT_READ), [call]);
  const { value: thread, failure, reload, show } = useLoaded(read);
  if (!thread) return <Waiting failure={failure} onRetry={() => void reload()} />;
  const send = async (text: string, uploads: string[]) => {
    const reply = await call<AuthorMessages & { message: string }>(
      { method: 'POST', body: { text, uploads } },
      NOT_SENT,
    );
    show(reply);
    return reply;
  };
  const fetchOne = (file: string) =>
    fetchFile(messageFile(address, file), {
      fallback: 'The file could not be fetched. Please try again.',
      ...(headersOf && { headers: headersOf() }),
    });
  const messages = thread.messages.map(({ from, ...message }) => ({
    ...message,
    by: from === 'you' ? 'You' : 'The editorial office',
    isOwn: from === 'you',
  }));
  return (
    <div className="thread">
      <MessageList messages={messages} empty="No messages yet." fetchFile={fetchOne} />
      {thread.is_open === false ? (
        <p className="hint">{closed}</p>
      ) : (
        <NewMessageForm
          name={name}
          label="Message to the editorial office"
          hint={hint}
          submit="Send the message"
          send={send}
          uploadHeaders={headersOf ?? noHeaders}
        />
      )}
    </div>
  );
}

const noHeaders = () => ({});
const NOT_READ = 'The messages could not be loaded. Please try again.';
const NOT_SENT = 'The message could not be sent. What you wrote is kept: please try again.';
