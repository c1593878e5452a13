import { useCallback, useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { emailKey } from '#domain/kernel/person/email';
import { foreignLanguageName, langAttributes } from '#domain/publication/article-language';
import { articleTypeName, knownType } from '#domain/publication/article-type';
import { INVITATION_TEXTS, type Invitation } from '#domain/review/invitation';
import { reviewApi } from '#domain/review/paths';
import { ApiError, callApi } from '#islands/kernel/api.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { useJournal } from '#islands/kernel/journal.tsx';
import { readSession } from '#islands/kernel/session.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useFragmentToken } from '#islands/kernel/use-fragment-token.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { Failure } from '#ui/Failure';
import { Outcome } from '#ui/Outcome';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { AnswerForms, PasswordEnded, syncSession } from './AnswerForms.tsx';

const SHOWS_DUE_DATE: Readonly<Record<Invitation['status'], boolean>> = {
  invited: true,
  accepted: true,
  declined: false,
  cancelled: false,
  closed: false,
};

/** The details of a manuscript that an invited reviewer may see. */
function InvitedManuscript({ invitation }: { invitation: Invitation }) {
  const journal = useJournal();
  const { manuscript_number, title, abstract, keywords, article_type, language, due_on, status } = invitation;
  const languageProps = langAttributes(journal, language);
  const type = knownType(journal, article_type);
  return (
    <section className="invited" aria-labelledby="invited-title">
      <p className="eyebrow">
        {type && <span>{articleTypeName(journal, type)}</span>}{' '}
        {foreignLanguageName(journal, language) && <span>In {foreignLanguageName(journal, language)}</span>}{' '}
        <span>{manuscript_number}</span>
      </p>
      <h2 id="invited-title" {...languageProps}>
        {title}
      </h2>
      {SHOWS_DUE_DATE[status] && (
        <p>
          <strong>
            Review due <time dateTime={due_on}>{longDate(due_on)}</time>
          </strong>
        </p>
      )}
      <h3>Abstract</h3>
      <p className="abstract" {...languageProps}>
        {abstract}
      </p>
      <h3 className="visually-hidden">Keywords</h3>
      <ul className="chips">
        {keywords.map((keyword) => (
          <li key={keyword} {...languageProps}>
            {keyword}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AnswerReply {
  message: string;
  invitation: Invitation;
  /** The account's password was set before its address was confirmed, and has been removed. */
  password_ended: boolean;
}

const FAILED = 'The journal could not be reached. Please try again.';

const readInvitation = (token: string) =>
  callApi<Invitation>(reviewApi.showInvitation, { method: 'POST', body: { token }, fallback: FAILED });

const answerInvitation = (body: {
  token: string;
  answer: 'accept' | 'decline';
  reason?: string;
  suggested_colleagues?: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
}) => callApi<AnswerReply>(reviewApi.answerInvitation, { method: 'POST', body, fallback: FAILED });

const claimInvitation = (token: string) =>
  callApi<{ id: string }>(reviewApi.takeInvitation, { method: 'POST', body: { token }, as: true, fallback: FAILED });

/** The page behind an emailed invitation: the manuscript and the two answers, without a password. */
export const ReviewInvitation = guarded(Island);

function Island() {
  const token = useFragmentToken();
  return (
    <>
      {token === undefined && <p role="status">Loading...</p>}
      {token === '' && (
        <p className="notice">This page opens from the link in your invitation email. Please open it from there.</p>
      )}
      {token && <InvitationScreen key={token} token={token} />}
      <Toaster />
    </>
  );
}

function InvitationScreen({ token }: { token: string }) {
  const load = useCallback(() => readInvitation(token), [token]);
  const { value: invitation, error, failure, reload, show } = useLoaded(load);
  const [message, setMessage] = useState<string>();
  const [isPasswordEnded, setPasswordEnded] = useState(false);
  const onAnswered = (answered: AnswerReply) => {
    setMessage(answered.message);
    show(answered.invitation);
    setPasswordEnded(answered.password_ended);
    if (answered.password_ended) void syncSession();
  };

  if (failure && error instanceof ApiError && error.status === 404) {
    return (
      <p className="notice" role="alert">
        {failure}
      </p>
    );
  }
  if (!invitation) return <Waiting failure={failure} onRetry={reload} />;
  const { answer, isReviewing, isAsked: canAnswer } = STATUSES[invitation.status];
  return (
    <>
      {message ? <Outcome text={message} /> : answer && <p className="notice success">{answer}</p>}
      {isReviewing && (
        <p>
          <a className="button" href={`${paths.review(invitation.id)}#token=${token}`}>
            Continue to the review
          </a>
        </p>
      )}
      {isPasswordEnded && <PasswordEnded />}
      {SHOWS_DUE_DATE[invitation.status] && <Addressee token={token} email={invitation.email} />}
      <InvitedManuscript invitation={invitation} />
      {canAnswer && (
        <AnswerForms
          send={(given) => answerInvitation({ token, ...given })}
          onAnswered={onAnswered}
          nameToAskFor={invitation.name_to_ask_for}
        />
      )}
    </>
  );
}

/** The invited address. Someone signed in with another account can use that account instead. */
function Addressee({ token, email }: { token: string; email: string }) {
  const { run, isBusy, failure } = useAction();
  const ownEmail = readSession()?.user.email;
  const isOther = ownEmail !== undefined && emailKey(ownEmail) !== emailKey(email);
  const take = () =>
    run(async () => {
      const { id } = await claimInvitation(token);
      location.assign(paths.review(id));
    });
  return (
    <div className="addressee">
      <p className="hint">
        Sent to {email}.{isOther && ` You are signed in as ${ownEmail}.`}
      </p>
      {isOther && (
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={take}>
          Review with this account instead
        </button>
      )}
      <Failure text={failure} />
    </div>
  );
}

/** The text and the actions of each status. */
const STATUSES: Readonly<
  Record<Invitation['status'], { answer: string | null; isReviewing: boolean; isAsked: boolean }>
> = {
  invited: { answer: null, isReviewing: false, isAsked: true },
  accepted: { answer: 'You have accepted this invitation.', isReviewing: true, isAsked: false },
  declined: { answer: 'You have declined this invitation.', isReviewing: false, isAsked: false },
  cancelled: { answer: INVITATION_TEXTS.cancelled, isReviewing: false, isAsked: false },
  closed: { answer: INVITATION_TEXTS.closed, isReviewing: false, isAsked: false },
};
