import '#islands/kernel/strict-policy.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { ACCOUNT_TEXTS, Login } from '#domain/account/account';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { BadgeColour } from '#domain/manuscript/status';
import { MESSAGE_TEXTS } from '#domain/message/message';
import { messageApi } from '#domain/message/paths';
import { foreignLanguageName, langAttributes } from '#domain/publication/article-language';
import { articleTypeName, knownType } from '#domain/publication/article-type';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { reviewApi } from '#domain/review/paths';
import { REVIEW_TEXTS } from '#domain/review/review';
import {
  isLate,
  isOwed,
  type ReviewCard,
  type ReviewedRound,
  type ReviewReply,
  type ReviewStage,
  type ReviewView,
} from '#domain/review/reviewer-area';
import { ConfirmAddress } from '#islands/account/ConfirmAddress.tsx';
import { logIn, readOwnAccount } from '#islands/account/calls.ts';
import { formatBytes } from '#islands/kernel/format.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { useJournal } from '#islands/kernel/journal.tsx';
import { isRefusal, useLinkedPage } from '#islands/kernel/linked-page.ts';
import { awaitSession, loginPath, onSessionChange, readSession, storeSession } from '#islands/kernel/session.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { AnswerForms, PasswordEnded, syncSession } from '#islands/review/AnswerForms.tsx';
import { Badge } from '#ui/Badge';
import { EmailField } from '#ui/EmailField';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { LOADING, lazyPart } from '#ui/later';
import { PasswordField } from '#ui/PasswordField';
import { Unreachable } from '#ui/SaveStatus';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { answerInvitation, listReviews, onRefused, readReview, reviewLinks, whyLinkEnded } from './calls.ts';
import { FetchButton } from './FetchButton.tsx';
import { unsentReview } from './review-autosave.ts';
import { InterestsForm, WriteReview } from './WriteReview.tsx';
import { WrittenReview } from './WrittenReview.tsx';

/** Stages as the reviewer reads them. */
const STAGE_BADGES: Readonly<Record<ReviewStage, readonly [label: string, colour: BadgeColour]>> = {
  invited: ['Awaiting your answer', 'yellow'],
  accepted: ['Not started', 'blue'],
  overdue: ['Overdue', 'orange'],
  returned: ['Returned to you', 'orange'],
  submitted: ['Submitted', 'green'],
  declined: ['Declined', 'neutral'],
  cancelled: ['Withdrawn by the journal', 'neutral'],
  closed: ['Decided', 'purple'],
};

const MoreTime = lazyPart(async () => (await import('./MoreTime.tsx')).MoreTime);
const ReviewOutcome = lazyPart(async () => (await import('./ReviewOutcome.tsx')).ReviewOutcome, LOADING);
const ThreadWithOffice = lazyPart(
  async () => (await import('#islands/message/ThreadWithOffice.tsx')).ThreadWithOffice,
  LOADING,
);

type Review = ReturnType<typeof useReview>;

/** One assignment: the answer, the declaration of interests, the manuscript, the review, and its outcome. */
function ReviewScreen({ id }: { id: string }) {
  const review = useReview(id);
  const { view, failure, isShutOut, isPasswordEnded, reload } = review;
  const main = useRef<HTMLDivElement>(null);
  const number = view?.manuscript_number;
  useEffect(() => {
    if (number) document.title = `Review of ${number} | ${document.title}`;
  }, [number]);
  if (!view) {
    return (
      <>
        <h1>Your review</h1>
        {isShutOut ? <SignInAgain id={id} onAdmitted={reload} /> : <Waiting failure={failure} onRetry={reload} />}
      </>
    );
  }
  return (
    <>
      {readSession() && (
        <p>
          <a href={paths.reviewer}>My reviews</a>
        </p>
      )}
      <Head view={view} />
      {failure && <Unreachable failure={failure} onRetry={() => void reload()} />}
      {isPasswordEnded && <PasswordEnded />}
      {isShutOut && <SignInAgain id={id} isWriting={view.is_open} onAdmitted={reload} />}
      <div className="review-layout">
        <ReviewFacts view={view} />
        <div className="review-main" ref={main} tabIndex={-1}>
          <StageContent view={view} review={review} onMoved={() => main.current?.focus()} />
        </div>
      </div>
      <section aria-labelledby="messages-heading">
        <h2 id="messages-heading">Messages</h2>
        <ReviewMessages id={id} />
      </section>
    </>
  );
}

function Head({ view: { stage, manuscript_number, title, article_type, language, round } }: { view: ReviewView }) {
  const journal = useJournal();
  const [label, colour] = STAGE_BADGES[stage];
  const type = knownType(journal, article_type);
  return (
    <header className="own-manuscript-head">
      <div className="own-head">
        <Badge colour={colour}>{label}</Badge>
        <span className="own-number">{manuscript_number}</span>
        {type && <span className="own-number">{articleTypeName(journal, type)}</span>}
        {foreignLanguageName(journal, language) && (
          <span className="own-number">In {foreignLanguageName(journal, language)}</span>
        )}
        {round > 1 && <span className="own-number">Revision {round - 1}</span>}
      </div>
      <h1 {...langAttributes(journal, language)}>{title}</h1>
    </header>
  );
}

/** The reviewer's task at this stage, or its result. */
function StageContent({ view, review, onMoved }: { view: ReviewView; review: Review; onMoved: () => void }) {
  const { id, stage, interests } = view;
  const onReply = ({ message, review: changed, password_ended }: ReviewReply) => {
    toast.success(message);
    review.show(changed);
    if (password_ended) review.onPasswordEnded();
    // The form that had the focus is gone.
    onMoved();
  };
  const send = (answer: Parameters<typeof answerInvitation>[1]) => answerInvitation(id, answer);
  switch (stage) {
    case 'invited':
      return <AnswerForms send={send} onAnswered={onReply} nameToAskFor={view.name_to_ask_for} />;
    case 'accepted':
    case 'overdue':
    case 'returned':
    case 'submitted': {
      const time = <MoreTime view={view} onReply={onReply} />;
      const decline = !view.submitted && (
        <details className="letter">
          <summary>I can no longer review it</summary>
          <AnswerForms send={send} onAnswered={onReply} isAccepted />
        </details>
      );
      return interests === null ? (
        <>
          <InterestsForm view={view} onReply={onReply} />
          {time}
          {decline}
        </>
      ) : (
        <WriteReview view={view} review={review} onMoved={onMoved}>
          {time}
          {decline}
        </WriteReview>
      );
    }
    case 'closed':
      return <ReviewOutcome view={view} />;
    case 'declined':
      return <EndedReview view={view} words={`${REVIEW_TEXTS.declined} ${INVITATION_TEXTS.declined}`} />;
    case 'cancelled':
      return <EndedReview view={view} words={REVIEW_TEXTS.cancelled} />;
    default:
      return stage satisfies never;
  }
}

function EndedReview({ view, words }: { view: ReviewView; words: string }) {
  return (
    <>
      <p className="notice success">{words}</p>
      <UnsentDraft view={view} />
    </>
  );
}

/** A draft that was never submitted stays readable for its author. */
function UnsentDraft({ view: { id, form, draft } }: { view: ReviewView }) {
  const content = unsentReview(id).read()?.content ?? draft?.content;
  return content ? <WrittenReview heading="Your draft" form={form} content={content} /> : null;
}

interface Props {
  id: string;
  /** The reviewer is typing on this page. */
  isWriting?: boolean;
  onAdmitted: () => void;
}

const SignIn = z.object({ email: Login.shape.email, password: Login.shape.password, otp: z.string().optional() });

/**
 * Restores a reviewer's access in place, with the newest link or by signing in. Does not take the focus, because the
 * reviewer may be typing.
 */
function SignInAgain({ id, isWriting = false, onAdmitted }: Props) {
  const [access] = useState(() => accessMethod(id));
  const { value: ended } = useLoaded(
    useCallback(() => whyLinkEnded(id), [id]),
    { enabled: access === 'link' },
  );
  const [asksForCode, setAsksForCode] = useState(false);
  const api = useApiForm({
    id: 'sign-in-again',
    schema: SignIn,
    send: ({ otp, ...login }) => logIn({ ...login, ...(otp && { otp }) }),
    failure: ACCOUNT_TEXTS.loginFailed,
    onDone({ token, user }) {
      storeSession({ token, user }, false);
      onAdmitted();
    },
    onFailure({ flags }) {
      if (!flags.mfa_required || asksForCode) return false;
      setAsksForCode(true);
      return true;
    },
  });
  return (
    <section className="notice attention stack" aria-labelledby="sign-in-heading">
      <h2 id="sign-in-heading" tabIndex={-1}>
        {HEADINGS[access]}
      </h2>
      {isWriting && (
        <p>
          <strong>Nothing you wrote is lost.</strong> It is saved on this device and will be sent once you are signed
          in.
        </p>
      )}
      <p role="alert">
        {access === 'link' ? ended : 'The link in our latest email opens your review.'}
        {' If you have an account with a confirmed address, you can also sign in here:'}
      </p>
      <Form api={api} submit="Sign in" busy="Signing in…">
        <EmailField autoComplete="username" {...api.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...api.field('password')} />
        {asksForCode && (
          <Field
            label="One-time code"
            hint="From your authenticator app, or one of your recovery codes."
            autoComplete="one-time-code"
            required
            {...api.field('otp')}
          />
        )}
      </Form>
    </section>
  );
}

const HEADINGS = {
  link: 'This link no longer works',
  account: 'This review belongs to another account',
  nothing: 'Please sign in again',
} as const;

/** All assignments of the signed-in person; visitors are told to use the emailed link. */
function ReviewList() {
  const [user, setUser] = useState<string | null>();
  useEffect(() => {
    const update = () => setUser(readSession()?.user.id ?? null);
    void awaitSession().then(update);
    return onSessionChange(update);
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

/** Only the confirmed owner of an address learns whether it has invitations. */
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
    // Unfinished reviews first, by due date, then submitted ones.
    const sorted = id === 'current' ? inGroup.toSorted((a, b) => sortKey(a).localeCompare(sortKey(b))) : inGroup;
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

const sortKey = ({ stage, due_on }: ReviewCard) => `${stage === 'submitted' ? 1 : 0} ${due_on}`;

function Card({
  card: { id, manuscript_number, title, round, stage, invited_at, due_on, submitted_at },
}: {
  card: ReviewCard;
}) {
  const [label, colour] = STAGE_BADGES[stage];
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

/**
 * The reviewer's area: the list, or the assignment in the address. Both are one page of the site, so links between them
 * are ordinary links. An assignment opens with the account or the emailed link.
 */
export const ReviewerPage = guarded(Island);

function Island() {
  const [view, setView] = useState<{ id: string | undefined }>();
  useEffect(() => setView({ id: reviewIdIn(location.pathname) }), []);
  return (
    <div className="author-area reviewer-area">
      {view ? view.id ? <ReviewScreen id={view.id} /> : <ReviewList /> : <Opening />}
      <Toaster />
    </div>
  );
}

/** The id in `/reviewer/review/{id}`. */
function reviewIdIn(path: string): string | undefined {
  const prefix = paths.review('');
  return path.startsWith(prefix) ? path.slice(prefix.length).replace(/\/$/, '') || undefined : undefined;
}

/** Shown until the address has been read. */
function Opening() {
  return (
    <>
      <h1>My reviews</h1>
      <p role="status">Loading...</p>
    </>
  );
}

/** The messages between a reviewer and the office. */
function ReviewMessages({ id }: { id: string }) {
  const headersOf = useCallback(() => reviewLinks.headers(id), [id]);
  return (
    <ThreadWithOffice
      name={id}
      address={messageApi.reviewer(id)}
      getHeaders={headersOf}
      closed={MESSAGE_TEXTS.closedForReviewer}
      hint="The office answers here and by email. Authors and other reviewers can’t see this."
    />
  );
}

function useReview(id: string) {
  const page = useLinkedPage({ id, links: reviewLinks, read: readOrSyncSession, home: paths.reviewer });
  const { reload } = page;
  const [isPasswordEnded, setPasswordEnded] = useState(false);
  useEffect(() => onRefused(() => void reload()), [reload]);

  /** Answering from the link removed a password set before the address was confirmed, and may have ended the session. */
  const onPasswordEnded = useCallback(() => {
    setPasswordEnded(true);
    void syncSession();
  }, []);
  return { ...page, isPasswordEnded, onPasswordEnded };
}

/** Asks a refused reviewer with an expired session to sign in. */
async function readOrSyncSession(id: string): Promise<ReviewView> {
  try {
    return await readReview(id);
  } catch (thrown) {
    if (isRefusal(thrown)) await syncSession();
    throw thrown;
  }
}

/** How someone who has lost access was admitted before. */
function accessMethod(id: string): 'link' | 'account' | 'nothing' {
  if (reviewLinks.read(id)) return 'link';
  return readSession() ? 'account' : 'nothing';
}

const ReviewFurtherFiles = lazyPart(async () => (await import('./ReviewFurtherFiles.tsx')).ReviewFurtherFiles, LOADING);

/** The due date and the manuscript, beside the form. */
export function ReviewFacts({ view }: { view: ReviewView }) {
  const journal = useJournal();
  const { id, stage, due_on, abstract, keywords, language, rounds } = view;
  const languageProps = langAttributes(journal, language);
  return (
    <aside className="review-facts" aria-label="The manuscript">
      {isOwed(stage) && (
        <section aria-labelledby="due-heading">
          <h2 id="due-heading">{isLate(stage) ? 'Was due' : 'Due'}</h2>
          <p>
            <time dateTime={due_on}>
              <strong>{longDate(due_on)}</strong>
            </time>
          </p>
          <p className="hint">
            {isLate(stage)
              ? 'A late review is still welcome.'
              : 'You have until the end of that day, wherever you are.'}
          </p>
          <FetchButton id={id} address={reviewApi.calendar(id)} className="plain">
            Add it to your calendar
          </FetchButton>
        </section>
      )}
      {rounds.length > 0 && (
        <section aria-labelledby="files-heading">
          <h2 id="files-heading">Manuscript</h2>
          {rounds.map((round) => (
            <Round key={round.round} view={view} round={round} />
          ))}
          <ReviewFurtherFiles id={id} />
        </section>
      )}
      <section aria-labelledby="abstract-heading">
        <h2 id="abstract-heading">Abstract</h2>
        <details open={stage === 'invited' || undefined}>
          <summary>{stage === 'invited' ? 'Abstract and keywords' : 'Read the abstract'}</summary>
          <p className="abstract" {...languageProps}>
            {abstract}
          </p>
        </details>
        <ul className="chips" aria-label="Keywords">
          {keywords.map((keyword) => (
            <li key={keyword} {...languageProps}>
              {keyword}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

function Round({ view, round: reviewed }: { view: ReviewView; round: ReviewedRound }) {
  const { id } = view;
  const { round, file, file_note, response, response_file, response_file_note } = reviewed;
  const label = round === 1 ? 'First version' : `Revision ${round - 1}`;
  return (
    <div className="review-round">
      {view.rounds.length > 1 && <h3>{label}</h3>}
      {file ? (
        <FetchButton
          id={id}
          address={reviewApi.manuscript(id, round)}
          className={round === view.round ? 'button' : 'button quiet'}
        >
          Download {label.toLowerCase()} ({fileSummary(file)})
        </FetchButton>
      ) : (
        <p className="notice attention">{file_note}</p>
      )}
      {response && (
        <details className="letter" open={round === view.round || undefined}>
          <summary>The authors’ response</summary>
          <div className="letter-text">{response}</div>
        </details>
      )}
      {response_file && (
        <FetchButton id={id} address={reviewApi.response(id, round)}>
          Download the authors’ response ({fileSummary(response_file)})
        </FetchButton>
      )}
      {/* One note is enough if both files are unavailable for the same reason. */}
      {response_file_note && response_file_note !== file_note && (
        <p className="notice attention">The authors’ response file: {response_file_note}</p>
      )}
    </div>
  );
}

const fileSummary = ({ format, bytes }: NonNullable<ReviewedRound['file']>) =>
  `${format === 'pdf' ? 'PDF' : 'Word'}, ${formatBytes(bytes)}`;
