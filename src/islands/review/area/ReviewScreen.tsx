import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { paths } from '#domain/kernel/paths';
import { toldLanguage, wordsIn } from '#domain/publication/article-language';
import { knownType, nameOfOne } from '#domain/publication/article-type';
import { INVITATION_TEXTS } from '#domain/review/invitation';
import { REVIEW_TEXTS } from '#domain/review/review';
import type { ReviewReply, ReviewView } from '#domain/review/reviewer-area';
import { useJournal } from '#islands/kernel/journal.tsx';
import { readSession } from '#islands/kernel/session.ts';
import { AnswerForms } from '#islands/review/AnswerForms.tsx';
import { Badge } from '#ui/Badge';
import { LOADING, later } from '#ui/later';
import { Unreachable } from '#ui/Unreachable';
import { Waiting } from '#ui/Waiting';
import { answerAssignment } from './calls.ts';
import { InterestsForm } from './InterestsForm.tsx';
import { keptReviewWords } from './kept-review.ts';
import { ReviewFacts } from './ReviewFacts.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { STAGE_WORDS } from './stage-words.ts';
import { useReview } from './use-review.ts';
import { WriteReview } from './WriteReview.tsx';
import { WrittenReview } from './WrittenReview.tsx';

const MoreTime = later(async () => (await import('./MoreTime.tsx')).MoreTime);
const PasswordEnded = later(async () => (await import('#islands/review/PasswordEnded.tsx')).PasswordEnded);
const ReviewOutcome = later(async () => (await import('./ReviewOutcome.tsx')).ReviewOutcome, LOADING);
const ReviewMessages = later(async () => (await import('./ReviewMessages.tsx')).ReviewMessages, LOADING);

type Review = ReturnType<typeof useReview>;

/** One assignment: the answer, the declaration of interests, the manuscript, the review, and what came of it. */
export function ReviewScreen({ id }: { id: string }) {
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
          <Now view={view} review={review} onMoved={() => main.current?.focus()} />
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
  const [label, colour] = STAGE_WORDS[stage];
  const type = knownType(journal, article_type);
  return (
    <header className="own-manuscript-head">
      <div className="own-head">
        <Badge colour={colour}>{label}</Badge>
        <span className="own-number">{manuscript_number}</span>
        {type && <span className="own-number">{nameOfOne(journal, type)}</span>}
        {toldLanguage(journal, language) && <span className="own-number">In {toldLanguage(journal, language)}</span>}
        {round > 1 && <span className="own-number">Revision {round - 1}</span>}
      </div>
      <h1 {...wordsIn(journal, language)}>{title}</h1>
    </header>
  );
}

/** What is to be done, or was done, at this stage. */
function Now({ view, review, onMoved }: { view: ReviewView; review: Review; onMoved: () => void }) {
  const { id, stage, interests } = view;
  const onReply = ({ message, review: changed, password_ended }: ReviewReply) => {
    toast.success(message);
    review.show(changed);
    if (password_ended) review.tellEnded();
    // The form that had the focus is gone.
    onMoved();
  };
  const send = (answer: Parameters<typeof answerAssignment>[1]) => answerAssignment(id, answer);
  switch (stage) {
    case 'invited':
      return <AnswerForms send={send} onAnswered={onReply} askedName={view.asked_name} />;
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
      return <Refused view={view} words={`${REVIEW_TEXTS.declined} ${INVITATION_TEXTS.declined}`} />;
    case 'cancelled':
      return <Refused view={view} words={REVIEW_TEXTS.cancelled} />;
    default:
      return stage satisfies never;
  }
}

function Refused({ view, words }: { view: ReviewView; words: string }) {
  return (
    <>
      <p className="notice success">{words}</p>
      <Unsent view={view} />
    </>
  );
}

/** What was written and never sent in stays readable for its author. */
function Unsent({ view: { id, form, draft } }: { view: ReviewView }) {
  const content = keptReviewWords(id).read()?.content ?? draft?.content;
  return content ? <WrittenReview heading="Your draft" form={form} content={content} /> : null;
}
