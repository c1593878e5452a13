import { useEffect, useState } from 'react';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { isOwed, type ReviewCard, type ReviewStage } from '#domain/review/reviewer-area';
import { ConfirmAddress } from '#islands/account/ConfirmAddress.tsx';
import { readOwnAccount } from '#islands/account/calls.ts';
import { awaitSession, loginPath, onSessionChange, readSession } from '#islands/kernel/session.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { Badge } from '#ui/Badge';
import { Waiting } from '#ui/Waiting';
import { listReviews } from './calls.ts';
import { STAGE_WORDS } from './stage-words.ts';

/** Everything the signed-in person was asked to review; visitors are told about the mailed link. */
export function ReviewList() {
  const [user, setUser] = useState<string | null>();
  useEffect(() => {
    const look = () => setUser(readSession()?.user.id ?? null);
    void awaitSession().then(look);
    return onSessionChange(look);
  }, []);
  return (
    <>
      <h1>My reviews</h1>
      {user === null ? <SignedOut /> : user ? <Reviews key={user} /> : <Waiting />}
    </>
  );
}

function Reviews() {
  const { value, failure, reload } = useLoaded(readReviews);
  if (!value || failure) return <Waiting failure={failure} onRetry={reload} />;
  const { cards, isConfirmed } = value;
  return isConfirmed ? <Groups cards={cards} /> : <Unconfirmed />;
}

async function readReviews(): Promise<{ cards: ReviewCard[]; isConfirmed: boolean }> {
  const [cards, { email_verified }] = await Promise.all([listReviews(), readOwnAccount()]);
  return { cards, isConfirmed: email_verified };
}

function SignedOut() {
  return (
    <div className="stack signed-out">
      <p>
        You don’t need an account to review. Open the link in our latest email: it takes you to the manuscript and your
        review.
      </p>
      <p>With an account you can see all your reviews here.</p>
      <p>
        <a className="button" href={loginPath(paths.reviewer)}>
          Sign in
        </a>
      </p>
    </div>
  );
}

/** Whether anybody was asked at this address is told to nobody who has not shown that it is theirs. */
function Unconfirmed() {
  return (
    <>
      <ConfirmAddress />
      <p>Your reviews will be listed here once you confirm your address.</p>
    </>
  );
}

const GROUPS: readonly [id: string, heading: string, stages: readonly ReviewStage[]][] = [
  ['invitations', 'Invitations', ['invited']],
  ['current', 'Current reviews', ['returned', 'overdue', 'accepted', 'submitted']],
  ['past', 'Past reviews', ['closed', 'declined', 'cancelled']],
];

function Groups({ cards }: { cards: ReviewCard[] }) {
  if (cards.length === 0) {
    return (
      <p>
        You have not been invited to review yet. <a href={paths.reviewProcess}>How peer review works here</a>
      </p>
    );
  }
  return GROUPS.map(([id, heading, stages]) => {
    const inGroup = cards.filter(({ stage }) => stages.includes(stage));
    // Unfinished reviews come before those sent in, and the earliest due first.
    const sorted = id === 'current' ? inGroup.toSorted((a, b) => rank(a).localeCompare(rank(b))) : inGroup;
    return (
      <section key={id} aria-labelledby={`${id}-heading`}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        {sorted.length === 0 ? (
          <p className="hint">None.</p>
        ) : (
          <ul className="own-manuscripts">
            {sorted.map((card) => (
              <Card key={card.id} card={card} />
            ))}
          </ul>
        )}
      </section>
    );
  });
}

const rank = ({ stage, due_on }: ReviewCard) => `${stage === 'submitted' ? 1 : 0} ${due_on}`;

function Card({
  card: { id, manuscript_number, title, round, stage, invited_at, due_on, submitted_at },
}: {
  card: ReviewCard;
}) {
  const [label, colour] = STAGE_WORDS[stage];
  return (
    <li>
      <div className="own-head">
        <Badge colour={colour}>{label}</Badge>
        <span className="own-number">{manuscript_number}</span>
      </div>
      <h3>
        <a href={paths.review(id)}>{title}</a>
      </h3>
      <p className="hint">
        Invited on {longDate(invited_at)}
        {round > 1 && `, revision ${round - 1}`}
        {submitted_at && `, submitted on ${longDate(submitted_at)}`}
      </p>
      {isOwed(stage) && (
        <p>
          <strong>
            Due <time dateTime={due_on}>{longDate(due_on)}</time>
          </strong>
        </p>
      )}
    </li>
  );
}
