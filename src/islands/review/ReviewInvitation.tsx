import { useCallback, useEffect, useState } from 'react';
import '#islands/strict-policy.ts';
import { INVITATION_TEXTS, type Invitation } from '#domain/review-invitation';
import { type Answered, readInvitation } from '#islands/review/calls.ts';
import { InvitationAnswerForms } from '#islands/review/InvitationAnswerForms.tsx';
import { InvitedManuscript } from '#islands/review/InvitedManuscript.tsx';
import { useFragmentToken } from '#islands/use-fragment-token.ts';
import { Outcome } from '#ui/Outcome';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';

/** The page a mailed invitation leads to: what it is about, and the two answers, without a password. */
export function ReviewInvitation() {
  const token = useFragmentToken();
  const [invitation, setInvitation] = useState<Invitation>();
  const [failure, setFailure] = useState<string>();
  const [message, setMessage] = useState<string>();

  const load = useCallback(async () => {
    if (!token) return;
    setFailure(undefined);
    try {
      setInvitation(await readInvitation(token));
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }, [token]);
  useEffect(() => void load(), [load]);

  const onAnswered = ({ message, invitation }: Answered) => {
    setMessage(message);
    setInvitation(invitation);
  };

  return (
    <>
      {token === '' ? (
        <p className="notice">This page opens with the link in the mail that invites you. Please open it from there.</p>
      ) : failure === INVITATION_TEXTS.unknown ? (
        <p className="notice" role="alert">
          {failure}
        </p>
      ) : !invitation || !token ? (
        <Waiting failure={failure} onRetry={load} />
      ) : (
        <>
          {message && <Outcome text={message} />}
          <InvitedManuscript invitation={invitation} />
          {!message && <State invitation={invitation} />}
          {invitation.status === 'invited' && <InvitationAnswerForms token={token} onAnswered={onAnswered} />}
        </>
      )}
      <Toaster />
    </>
  );
}

const STATES: Readonly<Partial<Record<Invitation['status'], string>>> = {
  accepted: 'You have accepted this invitation.',
  declined: 'You have declined this invitation.',
  cancelled: INVITATION_TEXTS.cancelled,
};

function State({ invitation: { status } }: { invitation: Invitation }) {
  return STATES[status] ? <p className="notice success">{STATES[status]}</p> : null;
}
