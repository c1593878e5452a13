import { useCallback, useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import { paths } from '#domain/kernel/paths';
import { INVITATION_TEXTS, type Invitation } from '#domain/review/invitation';
import { guarded } from '#islands/kernel/guarded.tsx';
import { useFragmentToken } from '#islands/kernel/use-fragment-token.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { Outcome } from '#ui/Outcome';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { AnswerForms } from './AnswerForms.tsx';
import { type Answered, answerInvitation, readInvitation } from './calls.ts';
import { checkSession } from './check-session.ts';
import { InvitedManuscript } from './InvitedManuscript.tsx';
import { PasswordEnded } from './PasswordEnded.tsx';

/** The page a mailed invitation leads to: what it is about, and the two answers, without a password. */
export const ReviewInvitation = guarded(Island);

function Island() {
  const token = useFragmentToken();
  return (
    <>
      {token === undefined && <p role="status">Loading...</p>}
      {token === '' && (
        <p className="notice">This page opens from the link in your invitation email. Please open it from there.</p>
      )}
      {token && <OneInvitation key={token} token={token} />}
      <Toaster />
    </>
  );
}

function OneInvitation({ token }: { token: string }) {
  const load = useCallback(() => readInvitation(token), [token]);
  const { value: invitation, failure, reload, show } = useLoaded(load);
  const [message, setMessage] = useState<string>();
  const [isPasswordEnded, setPasswordEnded] = useState(false);
  const onAnswered = (answered: Answered) => {
    setMessage(answered.message);
    show(answered.invitation);
    setPasswordEnded(answered.password_ended);
    if (answered.password_ended) void checkSession();
  };

  if (failure === INVITATION_TEXTS.unknown) {
    return (
      <p className="notice" role="alert">
        {failure}
      </p>
    );
  }
  if (!invitation) return <Waiting failure={failure} onRetry={reload} />;
  const { answer, isReviewing, isAsked } = STATUSES[invitation.status];
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
      <InvitedManuscript invitation={invitation} />
      {isAsked && (
        <AnswerForms
          send={(given) => answerInvitation({ token, ...given })}
          onAnswered={onAnswered}
          askedName={invitation.asked_name}
        />
      )}
    </>
  );
}

/** What became of the invitation earlier, and what the page offers then. */
const STATUSES: Readonly<
  Record<Invitation['status'], { answer: string | null; isReviewing: boolean; isAsked: boolean }>
> = {
  invited: { answer: null, isReviewing: false, isAsked: true },
  accepted: { answer: 'You have accepted this invitation.', isReviewing: true, isAsked: false },
  declined: { answer: 'You have declined this invitation.', isReviewing: false, isAsked: false },
  cancelled: { answer: INVITATION_TEXTS.cancelled, isReviewing: false, isAsked: false },
  closed: { answer: INVITATION_TEXTS.closed, isReviewing: false, isAsked: false },
};
