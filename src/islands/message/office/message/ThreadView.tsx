import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { MESSAGE_TEXTS, type OfficeMessagesChange, type OfficeThread } from '#domain/message/message';
import { Allowed } from '#islands/account/Allowed.tsx';
import { dayAndTime } from '#islands/kernel/format.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { MessageList } from '#islands/message/MessageList.tsx';
import { NewMessageForm } from '#islands/message/NewMessageForm.tsx';
import { Choice } from '#ui/Choice';
import { Failure } from '#ui/Failure';
import { fetchMessageFile, settleThread, writeMessage } from './calls.ts';
import { threadText } from './thread-text.ts';

interface Props {
  id: string;
  thread: OfficeThread;
  show: (changed: OfficeMessagesChange) => OfficeMessagesChange;
}

/** One thread of a manuscript: what was said, what waits, and what the office says next. */
export function ThreadView({ id, thread, show }: Props) {
  const { kind, assignment_id, is_open, waiting_since } = thread;
  const place = { kind, assignment_id };
  // Names were found in the message, or a file could not be searched for them: the editor is asked whether they are
  // meant.
  const [isAsked, setAsked] = useState(false);
  const [areNamesMeant, setNamesMeant] = useState(false);
  const words = threadText(thread);
  const send = async (text: string, uploads: string[]) => {
    const changed = show(await writeMessage(id, { ...place, text, uploads, are_names_meant: areNamesMeant }));
    setAsked(false);
    setNamesMeant(false);
    return changed;
  };
  const messages = thread.messages.map(({ from, ...message }) => ({ ...message, isOwn: from === 'office' }));
  return (
    <section className="thread" aria-labelledby="thread-heading">
      <h2 id="thread-heading">{words.title}</h2>
      <MessageList
        messages={messages}
        empty="Nothing has been written yet."
        fetchFile={(file) => fetchMessageFile(id, file)}
      />
      <Allowed right="write">
        {waiting_since && <Unanswered since={waiting_since} settle={async () => show(await settleThread(id, place))} />}
        {is_open ? (
          <NewMessageForm
            name={`office:${id}:${assignment_id ?? kind}`}
            label={words.label}
            hint={words.hint}
            submit={words.submit}
            send={send}
            uploadHeaders={noHeaders}
            onRefused={({ answer }) => setAsked(isAboutNames(answer))}
          >
            {isAsked && (
              <Choice
                type="checkbox"
                id="names-meant"
                label="Send anyway"
                checked={areNamesMeant}
                onChange={({ currentTarget }) => setNamesMeant(currentTarget.checked)}
              />
            )}
          </NewMessageForm>
        ) : (
          <p className="hint">{MESSAGE_TEXTS.closed}</p>
        )}
      </Allowed>
    </section>
  );
}

const noHeaders = () => ({});

const isAboutNames = (answer: unknown) => typeof answer === 'object' && answer !== null && 'names' in answer;

function Unanswered({ since, settle }: { since: string; settle: () => Promise<OfficeMessagesChange> }) {
  const { run, isBusy, failure } = useAction();
  const onClick = () => run(async () => void toast.success((await settle()).message));
  return (
    <div className="notice attention unanswered">
      <p>Waiting for your answer since {dayAndTime(since)}.</p>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        No answer needed
      </button>
      <Failure text={failure} />
    </div>
  );
}
