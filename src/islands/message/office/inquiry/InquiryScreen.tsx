import { Link, useParams } from 'react-router';
import { INQUIRY_FORMS, type Inquiry } from '#domain/message/inquiry/inquiry';
import { inquiryPaths } from '#domain/message/inquiry/paths';
import { Allowed } from '#islands/account/Allowed.tsx';
import { dayAndTime } from '#islands/kernel/format.ts';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { MessageList } from '#islands/message/MessageList.tsx';
import { NewMessageForm } from '#islands/message/NewMessageForm.tsx';
import { Waiting } from '#ui/Waiting';
import { answerInquiry, fetchInquiryFile } from './calls.ts';
import { OwnerForm } from './OwnerForm.tsx';
import { StateBadge } from './StateBadge.tsx';
import { StateButton } from './StateButton.tsx';
import { useInquiry } from './use-inquiry.ts';

/** One inquiry: what was asked, what was written since, whose it is, and the office's answer. */
export function Component() {
  const { id = '' } = useParams();
  const { inquiry, failure, reload, show, showAndTell } = useInquiry(id);
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
                hint={hintOf(inquiry)}
                submit="Send the answer"
                send={async (text) => {
                  const changed = await answerInquiry(id, text);
                  show(changed);
                  return changed;
                }}
              />
            </Allowed>
          </section>
          <Allowed right="write">
            <StateButton key={inquiry.state} inquiry={inquiry} onChanged={showAndTell} />
            <OwnerForm key={inquiry.owner?.id ?? ''} inquiry={inquiry} onChanged={showAndTell} onStale={reload} />
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
          {INQUIRY_FORMS[form]}, <time dateTime={asked_at}>{dayAndTime(asked_at)}</time>
        </dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          <StateBadge state={state} />
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

function hintOf({ email, answers_come_back }: Inquiry): string {
  const sent = `Sent by email to ${email}, signed by the office.`;
  return answers_come_back ? `${sent} Replies appear here.` : `${sent} Replies go to the office’s mailbox.`;
}
