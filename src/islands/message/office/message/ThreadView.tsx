import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  MESSAGE_TEXTS,
  type OfficeMessages,
  type OfficeMessagesChange,
  type OfficeThread,
  type ThreadKey,
} from '#domain/message/message';
import { messageApi, messageFile } from '#domain/message/paths';
import { Allowed } from '#islands/account/Allowed.tsx';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { dateAndTime } from '#islands/kernel/format.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useInvalidateManuscript } from '#islands/manuscript/use-manuscript.ts';
import { MessageList } from '#islands/message/MessageList.tsx';
import { NewMessageForm } from '#islands/message/NewMessageForm.tsx';
import { Choice } from '#ui/Choice';
import { Failure } from '#ui/Failure';

interface Props {
  id: string;
  thread: OfficeThread;
  show: (changed: OfficeMessagesChange) => OfficeMessagesChange;
}

/** One thread of a manuscript: its messages, pending ones, and the office's next message. */
export function ThreadView({ id, thread, show }: Props) {
  const { kind, assignment_id, is_open, waiting_since } = thread;
  const key = { kind, assignment_id };
  // The message names someone, or an attachment could not be searched: the editor confirms that this is intended.
  const [needsConfirmation, setNeedsConfirmation] = useState(false);
  const [areNamesMeant, setNamesMeant] = useState(false);
  const labels = threadLabels(thread);
  const send = async (text: string, uploads: string[]) => {
    const changed = show(await writeMessage(id, { ...key, text, uploads, are_names_meant: areNamesMeant }));
    setNeedsConfirmation(false);
    setNamesMeant(false);
    return changed;
  };
  const messages = thread.messages.map(({ from, ...message }) => ({ ...message, isOwn: from === 'office' }));
  return (
    <section className="thread" aria-labelledby="thread-heading">
      <h2 id="thread-heading">{labels.title}</h2>
      <MessageList
        messages={messages}
        empty="Nothing has been written yet."
        fetchFile={(file) => fetchMessageFile(id, file)}
      />
      <Allowed right="write">
        {waiting_since && <Unanswered since={waiting_since} settle={async () => show(await settleThread(id, key))} />}
        {is_open ? (
          <NewMessageForm
            name={`office:${id}:${assignment_id ?? kind}`}
            label={labels.label}
            hint={labels.hint}
            submit={labels.submit}
            send={send}
            uploadHeaders={noHeaders}
            onRejected={({ answer }) => setNeedsConfirmation(concernsNames(answer))}
          >
            {needsConfirmation && (
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

const concernsNames = (answer: unknown) => typeof answer === 'object' && answer !== null && 'names' in answer;

function Unanswered({ since, settle }: { since: string; settle: () => Promise<OfficeMessagesChange> }) {
  const { run, isBusy, failure } = useAction();
  const onClick = () => run(async () => void toast.success((await settle()).message));
  return (
    <div className="notice attention unanswered">
      <p>Waiting for your answer since {dateAndTime(since)}.</p>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        No answer needed
      </button>
      <Failure text={failure} />
    </div>
  );
}

interface ThreadLabels {
  title: string;
  label: string;
  hint: string;
  submit: string;
}

export function threadLabels({ kind, person, round }: OfficeThread): ThreadLabels {
  const submit = 'Send the message';
  switch (kind) {
    case 'office':
      return {
        title: 'Office notes',
        label: 'Note',
        hint: 'Only editors can read it. It is not sent to anyone.',
        submit: 'Save the note',
      };
    case 'author': {
      const hint = 'Emailed to the authors and shown on their page, signed by the office. Reviewers do not see it.';
      return { title: 'Authors', label: `Message to ${person || 'the authors'}`, hint, submit };
    }
    case 'reviewer': {
      const hint = 'Emailed to this reviewer only, signed by the office. Authors and other reviewers do not see it.';
      const title = round === null || round === 1 ? `Reviewer ${person}` : `Reviewer ${person}, revision ${round - 1}`;
      return { title, label: `Message to ${person}`, hint, submit };
    }
    default:
      return kind satisfies never;
  }
}

/** Loads and changes the threads of a manuscript. */
export function useMessages(id: string) {
  const client = useQueryClient();
  const invalidate = useInvalidateManuscript();
  const key = ['messages', id];
  const { value, failure, reload } = useRead(key, () => readMessages(id));
  /** Shows the reply; the manuscript's unanswered count, timeline and next step are refetched. */
  const show = (changed: OfficeMessagesChange) => {
    client.setQueryData(key, changed);
    invalidate(id);
    return changed;
  };
  return { messages: value, failure, reload, show };
}

const readMessages = (id: string) =>
  callApi<OfficeMessages>(messageApi.office(id), {
    as: true,
    fallback: 'The messages could not be loaded. Please try again.',
  });

const writeMessage = (id: string, body: ThreadKey & { text: string; uploads: string[]; are_names_meant: boolean }) =>
  callApi<OfficeMessagesChange>(messageApi.office(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The message could not be sent. Your text is still here: please try again.',
  });

const settleThread = (id: string, body: ThreadKey) =>
  callApi<OfficeMessagesChange>(messageApi.settle(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The change could not be saved. Please try again.',
  });

const fetchMessageFile = (id: string, file: string) =>
  fetchFile(messageFile(messageApi.office(id), file), { fallback: 'The file could not be fetched. Please try again.' });
