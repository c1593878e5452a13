import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import type { Audience, ReviewForm } from '#domain/journal/review-form';
import { longDate } from '#domain/kernel/date';
import { answerErrors, answerField, missingFields } from '#domain/review/form-answers';
import { reviewApi } from '#domain/review/paths';
import {
  EMPTY_REVIEW,
  isSameReview,
  RECOMMENDATION_LABELS,
  RECOMMENDATIONS,
  REVIEW_TEXTS,
  type ReviewContent,
} from '#domain/review/review';
import { isOwed, type ReviewReceipt, type ReviewReply, type ReviewView } from '#domain/review/reviewer-area';
import { ApiError } from '#islands/kernel/api.ts';
import { useAutosave } from '#islands/kernel/autosave.ts';
import { saveStatusText } from '#islands/kernel/autosave-state.ts';
import { formatBytes } from '#islands/kernel/format.ts';
import { afterPress } from '#islands/kernel/press.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useDeviceText } from '#islands/kernel/use-device-draft.ts';
import { Choice } from '#ui/Choice';
import { ErrorSummary } from '#ui/ErrorSummary';
import { controlAttributes, FieldError, FieldFrame, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { lazyPart } from '#ui/later';
import { Outcome } from '#ui/Outcome';
import { firstControlId, QuestionFields } from '#ui/QuestionFields';
import { GoTo, SaveStatus } from '#ui/SaveStatus';
import { SubmitButton } from '#ui/SubmitButton';
import { declareInterests, removeReviewFile, sendReviewFile } from './calls.ts';
import { FetchButton } from './FetchButton.tsx';
import { type AutosaveState, createReviewAutosave, type ReviewAutosave } from './review-autosave.ts';
import { WrittenReview } from './WrittenReview.tsx';

const Certificate = lazyPart(async () => (await import('./ReviewOutcome.tsx')).Certificate);
const VersionChoice = lazyPart(async () => (await import('./VersionChoice.tsx')).VersionChoice);

interface Props {
  view: ReviewView;
  review: { show: (view: ReviewView) => void; reload: () => Promise<void> };
  /** Called when the content here has changed, to move the focus to it. */
  onMoved: () => void;
  /** Shown below the form. */
  children: ReactNode;
}

type Step = 'write' | 'read-back' | 'sent';

/** A review being written: the form, the preview, and the submitted review until the editor decides. */
export function WriteReview({ view, review, onMoved, children }: Props) {
  const { id, stage, form, submitted, file, return_reason, interests } = view;
  const [keeper] = useState(() => createReviewAutosave(id, view));
  const keeping = useAutosave(keeper);
  const { content, state, other, hasLostAccess } = keeping;
  const [step, setStep] = useState<Step>(() => firstStep(view, keeper.read().content));
  const [thanks, setThanks] = useState<string>();

  useEffect(() => {
    // The manuscript may have been decided meanwhile: the text stays, with a notice.
    if (state.is === 'failed' && state.isFinal) void review.reload();
  }, [state, review.reload]);
  useEffect(() => {
    if (hasLostAccess) void review.reload();
  }, [hasLostAccess, review.reload]);
  useEffect(() => {
    // The server has just returned the review, so it recognises the reviewer again.
    if (view && keeper.read().hasLostAccess) keeper.resume();
  }, [keeper, view]);

  const goTo = (next: Step) => {
    setStep(next);
    onMoved();
  };
  const onSent = ({ message, number }: ReviewReceipt) => {
    setThanks(number === 1 ? `${message} We have emailed you our thanks.` : message);
    setStep('sent');
    void review.reload();
  };
  const onReply = ({ message, review: changed }: ReviewReply) => {
    toast.success(message);
    review.show(changed);
  };

  return (
    <>
      {other && <VersionChoice form={form} own={content} other={other} keeper={keeper} />}
      {stage === 'returned' && (
        <div className="notice attention stack">
          <p>
            <strong>The editor has returned your review.</strong> Please complete it and submit it again.
          </p>
          {return_reason && <p className="letter-text">{return_reason}</p>}
        </div>
      )}
      {step === 'sent' ? (
        <>
          {thanks && <Outcome title="Thank you" text={thanks} />}
          <section className="stack" aria-labelledby="sent-heading">
            <h2 id="sent-heading">Your review is with the editor</h2>
            <p>
              {submitted && `You submitted it on ${longDate(submitted.submitted_at)}. `}
              You can change it until the editor decides. The decision and the other reviews will then appear here.
            </p>
            {submitted && <Certificate view={view} />}
            <p>
              <button type="button" className="button quiet" onClick={() => goTo('write')}>
                Change my review
              </button>
            </p>
          </section>
          <WrittenReview
            heading="What you submitted"
            form={form}
            content={submitted?.content ?? content}
            file={file?.name}
          />
        </>
      ) : step === 'read-back' ? (
        <ReviewPreview view={view} keeper={keeper} onBack={() => goTo('write')} onSent={onSent} />
      ) : (
        <>
          {submitted && !isOwed(stage) && (
            <p className="notice attention">
              You submitted this review on {longDate(submitted.submitted_at)}. The editor will see your changes once you
              submit it again.
            </p>
          )}
          <ReviewFields
            view={view}
            keeper={keeper}
            content={content}
            onReply={onReply}
            onReady={() => setStep('read-back')}
          />
          <details className="letter">
            <summary>Your competing interests: {interests || 'none'}</summary>
            <InterestsForm view={view} onReply={onReply} />
          </details>
        </>
      )}
      {step !== 'sent' && children}
      {step !== 'sent' && <ReviewStatus keeping={keeping} onRetry={() => void keeper.save()} />}
    </>
  );
}

/** Starts with the submitted review if the reviewer has changed nothing since. */
function firstStep({ stage, submitted }: ReviewView, content = EMPTY_REVIEW): Step {
  return stage === 'submitted' && submitted && isSameReview(submitted.content, content) ? 'sent' : 'write';
}

interface ReviewStatusProps {
  keeping: AutosaveState;
  onRetry: () => void;
}

/** Whether the text is saved, and any problem in saving it. */
function ReviewStatus({ keeping: { state, other, hasLostAccess }, onRetry }: ReviewStatusProps) {
  useEffect(() => {
    // Browsers scroll only the caret's line of a large field into view, perhaps behind this bar.
    const onFocus = ({ target }: FocusEvent) =>
      afterPress(() => target instanceof HTMLTextAreaElement && target.scrollIntoView({ block: 'nearest' }));
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, []);
  return (
    <SaveStatus
      label="Your review"
      sentence={saveStatusText(state, 'your review')}
      hasFailed={state.is === 'failed'}
      hasOther={other !== undefined}
      onRetry={onRetry}
    >
      {hasLostAccess && <GoTo id="sign-in-heading">Sign in again</GoTo>}
    </SaveStatus>
  );
}

interface ReviewPreviewProps {
  view: ReviewView;
  keeper: ReviewAutosave;
  onBack: () => void;
  onSent: (receipt: ReviewReceipt) => void;
}

/** A preview of the review before it is submitted. */
function ReviewPreview({ view, keeper, onBack, onSent }: ReviewPreviewProps) {
  const { form, file } = view;
  const unread = unreadReason(view);
  const box = useRef<HTMLElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ attempt: number; text: string }>({ attempt: 0, text: '' });
  // State updates too late to stop a second click in the same tick.
  const isSending = useRef(false);
  useEffect(() => box.current?.focus(), []);

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      const receipt = await keeper.submit();
      toast.success(receipt.message);
      onSent(receipt);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const text = submitFailure(thrown, keeper.read().hasLostAccess);
      setFailure(({ attempt }) => ({ attempt: attempt + 1, text }));
      toast.error(text);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  return (
    <section className="read-back" ref={box} tabIndex={-1} aria-label="Preview">
      {failure.text && <ErrorSummary key={failure.attempt} entries={[{ message: failure.text }]} />}
      <WrittenReview heading="Preview of your review" form={form} content={keeper.read().content} file={file?.name} />
      {unread && (
        <p className="notice attention">
          {REVIEW_TEXTS.unread} {unread}
        </p>
      )}
      <div className="form-actions">
        {!unread && (
          <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={() => void send()}>
            {isBusy ? 'Sending…' : 'Submit the review'}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onBack}>
          Back to editing
        </button>
      </div>
    </section>
  );
}

/** Why the first review of a round cannot be submitted yet: its manuscript could not be read. */
function unreadReason({ submitted, round, rounds }: ReviewView): string | undefined {
  const file = rounds.find((one) => one.round === round);
  return submitted || !file || file.file ? undefined : file.file_note;
}

function submitFailure({ message, status }: ApiError, isShutOut: boolean): string {
  if (isShutOut) return 'Please sign in again above, then submit your review.';
  return status === 0 ? `${message} Your review is kept on this device until then.` : message;
}

interface ReviewFieldsProps {
  view: ReviewView;
  keeper: ReviewAutosave;
  content: ReviewContent;
  onReply: (reply: ReviewReply) => void;
  /** Called once everything required is filled in. */
  onReady: () => void;
}

/** The control that a summary entry links to. */
function controlIdFor(name: string, { questions }: ReviewForm): string {
  if (name === 'recommendation') return `review-recommendation-${RECOMMENDATIONS[0]}`;
  const question = questions.find(({ id }) => answerField(id) === name);
  return question ? firstControlId(`review-${question.id}`, question) : `review-${name}`;
}

/** The review form. Everything is autosaved; the button only opens the preview. */
function ReviewFields({ view, keeper, content, onReply, onReady }: ReviewFieldsProps) {
  const { answers, comments_to_author, comments_to_editor, recommendation } = content;
  const [attempt, setAttempt] = useState(0);
  const [shownErrors, setShownErrors] = useState<Readonly<Record<string, string>>>({});
  // Fields that have since been filled in are no longer errors.
  const trimmed = { ...content, comments_to_author: comments_to_author.trim() };
  const missing = { ...answerErrors(content, view.form), ...missingFields(trimmed, view.form) };
  const errors = Object.fromEntries(Object.entries(shownErrors).filter(([name]) => name in missing));

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShownErrors(missing);
    const sentences = Object.values(missing);
    if (sentences.length === 0) return onReady();
    setAttempt(attempt + 1);
    toast.error(sentences.join('\n'));
  };
  const entries = Object.entries(shownErrors).map(([name, message]) => ({
    id: controlIdFor(name, view.form),
    message,
  }));
  const questionsFor = (audience: Audience) =>
    view.form.questions
      .filter((question) => question.audience === audience)
      .map((question) => (
        <QuestionFields
          key={question.id}
          id={`review-${question.id}`}
          question={question}
          answer={answers[question.id]}
          error={errors[answerField(question.id)]}
          onChange={(answer) => keeper.change({ answers: { ...keeper.read().content.answers, [question.id]: answer } })}
        />
      ));
  const assessment = questionsFor('authors');

  return (
    <form className="form review-form" method="post" noValidate onSubmit={onSubmit}>
      {entries.length > 0 && <ErrorSummary key={attempt} entries={entries} />}
      {assessment.length > 0 && (
        <section className="form" aria-labelledby="questions-heading">
          <h2 id="questions-heading">Your assessment</h2>
          <p className="hint">
            The authors see your comments without your name. Only the editors see scores. Answer what is required; the
            rest is optional.
          </p>
          {assessment}
        </section>
      )}
      <section className="form" aria-labelledby="comments-heading">
        <h2 id="comments-heading">For the authors</h2>
        <TextArea
          id="review-comments_to_author"
          label="Comments to the authors"
          hint="Start with what the study does, then what must change, then what could. Do not name yourself."
          rows={12}
          value={comments_to_author}
          onChange={({ currentTarget }) => keeper.change({ comments_to_author: currentTarget.value })}
          error={errors.comments_to_author}
        />
        <ReviewFile view={view} onReply={onReply} />
      </section>
      <section className="form confidential" aria-labelledby="confidential-heading">
        <h2 id="confidential-heading">Only the editors see this</h2>
        <TextArea
          id="review-comments_to_editor"
          label="Confidential comments to the editor (optional)"
          hint="Anything the authors should not read."
          rows={5}
          value={comments_to_editor}
          onChange={({ currentTarget }) => keeper.change({ comments_to_editor: currentTarget.value })}
        />
        {questionsFor('editors')}
        <fieldset className={errors.recommendation ? 'choices wrong' : 'choices'}>
          <legend>Your recommendation</legend>
          {RECOMMENDATIONS.map((name) => (
            <Choice
              key={name}
              id={`review-recommendation-${name}`}
              type="radio"
              name="recommendation"
              label={RECOMMENDATION_LABELS[name]}
              checked={recommendation === name}
              onChange={() => keeper.change({ recommendation: name })}
            />
          ))}
          {errors.recommendation && <FieldError id="review-recommendation" text={errors.recommendation} />}
        </fieldset>
      </section>
      <div className="form-actions">
        <SubmitButton isBusy={false} busyLabel="">
          Preview your review
        </SubmitButton>
        <p className="hint">You haven’t submitted anything yet.</p>
      </div>
    </form>
  );
}

interface ReviewFileProps {
  view: ReviewView;
  onReply: (reply: ReviewReply) => void;
}

/** The review's file: uploaded with progress when chosen; it can be replaced and removed. */
function ReviewFile({ view: { id, file }, onReply }: ReviewFileProps) {
  const [chosen, setChosen] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const removal = useAction();

  const send = async (next: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setChosen(next);
    setProblem(fileProblem(next));
    if (fileProblem(next)) return;
    setProgress(0);
    try {
      const reply = await sendReviewFile(id, next, { onProgress: setProgress, signal: controller.signal });
      setChosen(undefined);
      onReply(reply);
    } catch (thrown) {
      if (controller.signal.aborted) return;
      setProblem(thrown instanceof Error ? thrown.message : String(thrown));
    } finally {
      if (running.current === controller) setProgress(undefined);
    }
  };
  const remove = () =>
    removal.run(async () => {
      const reply = await removeReviewFile(id);
      onReply(reply);
    });
  const stop = () => {
    running.current?.abort();
    setChosen(undefined);
    setProgress(undefined);
  };

  const labelled = {
    id: 'review-file',
    label: file ? 'Replace the file' : 'File for the authors',
    hint: 'PDF or Word, up to 10 MB, if the form is not enough. The authors receive a copy without its document properties.',
    error: problem ?? removal.failure,
  };
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div className="form review-file">
      {file && (
        <div className="file-line">
          <p>
            <strong>{file.name}</strong> <span className="hint">{formatBytes(file.bytes)}</span>
          </p>
          <FetchButton id={id} address={reviewApi.file(id)} className="plain">
            Download<span className="visually-hidden"> {file.name}</span>
          </FetchButton>
          <button
            type="button"
            className="plain"
            aria-disabled={removal.isBusy || undefined}
            onClick={() => void remove()}
          >
            Remove<span className="visually-hidden"> {file.name}</span>
          </button>
        </div>
      )}
      <FieldFrame {...labelled}>
        <input
          type="file"
          accept=".pdf,.doc,.docx"
          onChange={({ currentTarget }) => {
            const [next] = currentTarget.files ?? [];
            // Lets the same file be chosen again after a change.
            currentTarget.value = '';
            if (next) void send(next);
          }}
          {...controlAttributes(labelled)}
        />
      </FieldFrame>
      {progress !== undefined && (
        <div className="file-line">
          <progress aria-label="Sending the file" max={100} value={percent} />
          <button type="button" className="plain" onClick={stop}>
            Cancel
          </button>
        </div>
      )}
      <div role="status">{progress !== undefined && `Sending ${chosen?.name}: ${Math.floor(percent / 25) * 25}%`}</div>
      {problem && chosen && !fileProblem(chosen) && (
        <p>
          <button type="button" className="button quiet" onClick={() => void send(chosen)}>
            Send {chosen.name} again
          </button>
        </p>
      )}
    </div>
  );
}

function fileProblem({ name, size }: File): string | undefined {
  if (!formatOf(name)) return DOCUMENT_TEXTS.wrongType;
  if (size === 0) return DOCUMENT_TEXTS.empty;
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}

// One of the two, as the server requires.
const Declaration = z
  .object({ has_none: z.boolean(), interests: z.string().trim() })
  .refine(({ has_none, interests }) => has_none !== (interests !== ''), {
    path: ['interests'],
    error: REVIEW_TEXTS.interestsRequired,
  });

interface InterestsFormProps {
  view: ReviewView;
  onReply: (reply: ReviewReply) => void;
}

/** The declaration of competing interests, before the manuscript is shown. */
export function InterestsForm({ view, onReply }: InterestsFormProps) {
  const { id, interests } = view;
  const [kept, keep, forget] = useDeviceText(`review-interests:${id}`);
  const [text, setText] = useState(kept || (interests ?? ''));
  const api = useApiForm({
    id: 'declaration',
    schema: Declaration,
    send: (declared) => declareInterests(id, declared),
    onDone(reply) {
      forget();
      onReply(reply);
    },
  });
  const { error: _, ...none } = api.field('has_none');
  return (
    <section className="stack" aria-labelledby="interests-heading">
      <h2 id="interests-heading">Your competing interests</h2>
      <p>
        Do you work with likely authors, share an institution with them, or stand to gain or lose from this work? The
        editors see what you declare; the authors do not.
        {interests === null && ' You can then read the manuscript.'}
      </p>
      <Form api={api} submit="Declare" busy="Declaring…">
        <TextArea
          label="Competing interests"
          hint="Leave empty if there are none."
          rows={4}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            keep(value);
          }}
          {...api.field('interests')}
        />
        <Choice type="checkbox" label="I have no competing interests" {...none} />
      </Form>
    </section>
  );
}
