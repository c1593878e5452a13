import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { Link, useNavigate, useParams } from 'react-router';
import { INQUIRY_FORMS, INQUIRY_STATES, type Inquiry, type InquiryChange } from '#domain/message/inquiry/inquiry';
import { inquiryPaths } from '#domain/message/paths';
import { Allowed } from '#islands/account/Allowed.tsx';
import { useRead } from '#islands/kernel/area-client.ts';
import { dateAndTime } from '#islands/kernel/format.ts';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { offerUndo } from '#islands/kernel/office/undo.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { MessageList } from '#islands/message/MessageList.tsx';
import { NewMessageForm } from '#islands/message/NewMessageForm.tsx';
import { Badge } from '#ui/Badge';
import { Failure } from '#ui/Failure';
import { Select } from '#ui/Field';
import { Waiting } from '#ui/Waiting';
import { answerInquiry, changeOwner, changeState, fetchInquiryFile, readInquiry, STATE_COLOURS } from './calls.ts';

/** One inquiry: the question, the messages since, its owner, and the office's answer. */
export function Component() {
  const { id = '' } = useParams();
  const { inquiry, failure, reload, show, showWithUndo } = useInquiry(id);
  return (
    <>
      <p>
        <Link to={inquiryPaths.inquiries}>All inquiries</Link>
      </p>
      <ScreenHeading>{inquiry?.subject ?? 'Inquiry'}</ScreenHeading>
      {inquiry ? (
        <div className="inquiry">
          <Facts {...inquiry} />
          <section className="thread" aria-label="Messages">
            <MessageList messages={messagesOf(inquiry)} empty="" fetchFile={(file) => fetchInquiryFile(id, file)} />
            <Allowed right="write">
              <NewMessageForm
                name={`inquiry:${id}`}
                label={`Answer to ${inquiry.name}`}
                hint={replyHint(inquiry)}
                submit="Send reply"
                send={async (text) => {
                  const changed = await answerInquiry(id, text);
                  show(changed);
                  return changed;
                }}
              />
            </Allowed>
          </section>
          <Allowed right="write">
            <StateButton key={inquiry.state} inquiry={inquiry} onChanged={showWithUndo} />
            <OwnerForm key={inquiry.owner?.id ?? ''} inquiry={inquiry} onChanged={showWithUndo} onStale={reload} />
          </Allowed>
        </div>
      ) : (
        <Waiting failure={failure} onRetry={() => void reload()} />
      )}
    </>
  );
}

function Facts({ form, name, email, organization, state, owner, asked_at }: Inquiry) {
  return (
    <dl className="facts">
      <div>
        <dt>From</dt>
        <dd>{[name, organization].filter(Boolean).join(', ')}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div>
        <dt>Received via</dt>
        <dd>
          {INQUIRY_FORMS[form]}, <time dateTime={asked_at}>{dateAndTime(asked_at)}</time>
        </dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          <Badge colour={STATE_COLOURS[state]}>{INQUIRY_STATES[state]}</Badge>
        </dd>
      </div>
      <div>
        <dt>Owner</dt>
        <dd>{owner?.name ?? 'Unassigned'}</dd>
      </div>
    </dl>
  );
}

const messagesOf = ({ id, name, text, asked_at, messages }: Inquiry) => [
  { id, by: name, isOwn: false, text, at: asked_at },
  ...messages.map(({ from, ...message }) => ({ ...message, isOwn: from === 'office' })),
];

function replyHint({ email, answers_come_back }: Inquiry): string {
  const sent = `Sent by email to ${email}, signed by the office.`;
  return answers_come_back ? `${sent} Replies appear here.` : `${sent} Replies go to the office’s mailbox.`;
}

/** An inquiry, and its changes, which refetch the list. */
function useInquiry(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const key = ['inquiry', id];
  const { value, failure, reload } = useRead(key, () => readInquiry(id));
  const show = ({ inquiry }: InquiryChange) => {
    void client.invalidateQueries({ queryKey: ['inquiries'] });
    if (inquiry) client.setQueryData(key, inquiry);
    // Assigned to someone else, and no longer visible.
    else void navigate(inquiryPaths.inquiries);
  };
  const showWithUndo = (changed: InquiryChange, reverse: () => Promise<InquiryChange>) => {
    show(changed);
    // Without access to it there is no undo.
    if (changed.inquiry) offerUndo({ done: changed.message, undo: async () => show(await reverse()) });
    else toast.success(changed.message);
  };
  return { inquiry: value, failure, reload, show, showWithUndo };
}

interface Props {
  inquiry: Inquiry;
  /** Shows the change; `reverse` undoes it. */
  onChanged: (changed: InquiryChange, reverse: () => Promise<InquiryChange>) => void;
}

/** Shows since when an answer is awaited; closes or reopens the inquiry. */
function StateButton({ inquiry: { id, state, waiting_since }, onChanged }: Props) {
  const { run, isBusy, failure } = useAction();
  const next = state === 'closed' ? 'open' : 'closed';
  const toggle = () =>
    run(async () => {
      const changed = await changeState(id, { state: next, instead_of: state });
      onChanged(changed, async () => changeState(id, { state, instead_of: next }));
    });
  return (
    <div className={waiting_since ? 'notice attention unanswered' : 'unanswered'}>
      <p>{waiting_since ? `Waiting for an answer since ${dateAndTime(waiting_since)}.` : 'No answer needed.'}</p>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={toggle}>
        {next === 'closed' ? 'Close the inquiry' : 'Reopen the inquiry'}
      </button>
      <Failure text={failure} />
    </div>
  );
}

interface OwnerFormProps {
  inquiry: Inquiry;
  /** Shows the change; `reverse` undoes it. */
  onChanged: (changed: InquiryChange, reverse: () => Promise<InquiryChange>) => void;
  /** Shows the current inquiry after a conflict. */
  onStale: () => Promise<void>;
}

function OwnerForm({ inquiry: { id, owner, candidates }, onChanged, onStale }: OwnerFormProps) {
  const { run, isBusy, failure } = useAction();
  const assign = (chosen: string) =>
    run(async () => {
      try {
        const [before, after] = [owner?.id ?? null, chosen || null];
        const changed = await changeOwner(id, { owner_id: after, instead_of: before });
        onChanged(changed, async () => changeOwner(id, { owner_id: before, instead_of: after }));
      } catch (thrown) {
        await onStale();
        throw thrown;
      }
    });
  return (
    <form
      className="form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void assign(String(new FormData(event.currentTarget).get('owner') ?? ''));
      }}
    >
      <Select
        id="inquiry-owner"
        name="owner"
        label="Owner"
        defaultValue={owner?.id ?? ''}
        hint="The new owner is notified by email."
        error={failure}
      >
        <option value="">Unassigned</option>
        {candidates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <p className="form-actions">
        <button type="submit" className="button quiet" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Saving…' : 'Save the owner'}
        </button>
      </p>
    </form>
  );
}
