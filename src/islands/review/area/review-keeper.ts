import { EMPTY_REVIEW, isSameReview, REVIEW_TEXTS, type ReviewContent } from '#domain/review/review';
import type { ReviewReceipt, ReviewView } from '#domain/review/reviewer-area';
import { ApiError } from '#islands/api.ts';
import { keepReviewTab, keepReviewWords, readReviewTab, readReviewWords } from '#islands/device-draft.ts';
import { keepDraft, readReview, submitReview } from './calls.ts';

export type StoredReview = NonNullable<ReviewView['draft']>;

/** Where the words are, as the reviewer is told. */
export type KeepingState =
  | { is: 'nothing' | 'device' | 'saving' | 'offline' | 'nowhere' }
  | { is: 'saved'; at: string }
  | { is: 'failed'; why: string; isFinal: boolean };

export interface Keeping {
  content: ReviewContent;
  state: KeepingState;
  /** Another version of the review, between which and this one the reviewer has to choose. */
  other: StoredReview | undefined;
  /** The server no longer knows who writes: the session or the link has ended. */
  isShutOut: boolean;
}

export type ReviewKeeper = ReturnType<typeof createReviewKeeper>;

/** How long after the last change the server gets the draft, in milliseconds. */
const PAUSE_MS = 1_500;
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Keeps a review: on the device at every change, on the server a little later. It holds the words while React draws
 * them. The device keeps only what the server does not have, so that nothing stays behind on a shared one.
 */
export function createReviewKeeper(id: string, view: ReviewView) {
  let keeping: Keeping = { content: EMPTY_REVIEW, state: { is: 'nothing' }, other: undefined, isShutOut: false };
  let version = 0;
  let isDirty = false;
  /** Went out, and nobody knows whether it arrived. */
  let unanswered: ReviewContent | undefined;
  let running: Promise<boolean> | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const tell = (change: Partial<Keeping>) => {
    keeping = { ...keeping, ...change };
    for (const listener of listeners) listener();
  };
  const keepHere = () => keepReviewWords(id, isDirty ? { content: keeping.content, version, unanswered } : undefined);
  const saveIn = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), pause);
  };

  /** Takes the words of this device up again, over what the server has. */
  const open = ({ draft, submitted }: ReviewView) => {
    const words = readReviewWords(id);
    const stored = draft?.content ?? submitted?.content ?? EMPTY_REVIEW;
    version = draft?.version ?? 0;
    isDirty = words !== undefined && !isSameReview(words.content, stored);
    tell({
      content: stored,
      other: undefined,
      state: draft ? { is: 'saved', at: draft.updated_at } : { is: 'nothing' },
    });
    if (words && isDirty) {
      tell({ content: words.content, state: { is: 'device' } });
      ({ version, unanswered } = words);
      settle(draft);
      if (!keeping.other) saveIn(0);
    }
    keepHere();
  };

  /** Finds out whether what the server has is what was on its way there, or somebody else's. */
  const settle = (stored: StoredReview | null) => {
    const isOwn = stored && unanswered && isSameReview(unanswered, stored.content);
    if (stored && stored.version !== version && !isOwn) tell({ other: stored });
    else version = stored?.version ?? 0;
    unanswered = undefined;
  };

  const send = async (): Promise<boolean> => {
    const { content } = keeping;
    try {
      if (unanswered) settle((await readReview(id)).draft);
      if (keeping.other) return false;
      unanswered = content;
      keepHere();
      const kept = await keepDraft(id, { content, version });
      unanswered = undefined;
      failures = 0;
      version = kept.version;
      isDirty = keeping.content !== content;
      tell({ isShutOut: false, ...(!isDirty && { state: { is: 'saved', at: kept.updated_at } }) });
      keepHere();
      const { view: shown } = readReviewTab(id);
      if (shown) keepReviewTab(id, { view: { ...shown, draft: { content, ...kept } } });
      if (isDirty) saveIn(PAUSE_MS);
      return !isDirty;
    } catch (thrown) {
      noteFailure(thrown);
      return false;
    }
  };

  /** Another version, or nobody the server knows: true where it was that. */
  const noteRefusal = ({ status, answer }: ApiError): boolean => {
    const other = status === 409 ? (answer as { draft?: StoredReview } | undefined)?.draft : undefined;
    const isShutOut = status === 401 || status === 404;
    if (other) tell({ other, state: { is: 'device' } });
    else if (isShutOut) tell({ isShutOut, state: { is: 'device' } });
    return other !== undefined || isShutOut;
  };

  const noteFailure = (thrown: unknown) => {
    if (!(thrown instanceof ApiError)) throw thrown;
    const { status, message, retryAfter } = thrown;
    const isFinal = status >= 400 && status < 500 && status !== 429;
    if (isFinal) unanswered = undefined;
    keepHere();
    if (noteRefusal(thrown)) return;
    if (status === 0 && !navigator.onLine) return tell({ state: { is: 'offline' } });
    tell({ state: { is: 'failed', why: message, isFinal } });
    if (isFinal) return;
    failures += 1;
    saveIn(retryAfter ? retryAfter * 1_000 : Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (failures - 1)));
  };

  /** Has the server keep the review now; true where nothing is left to keep. */
  const save = async (): Promise<boolean> => {
    clearTimeout(timer);
    // One after the other, or a version would overtake another.
    while (running) await running;
    if (!isDirty) return true;
    if (keeping.other) return false;
    tell({ state: { is: 'saving' } });
    running = send();
    try {
      return await running;
    } finally {
      running = undefined;
    }
  };

  open(view);
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => keeping,
    save,
    /** Nothing is tried again from now on. */
    stop: () => clearTimeout(timer),

    change(change: Partial<ReviewContent>): void {
      isDirty = true;
      tell({ content: { ...keeping.content, ...change } });
      const isKept = keepHere();
      const isWaiting = keeping.other !== undefined || keeping.isShutOut;
      if (isWaiting || !navigator.onLine)
        tell({ state: { is: !isKept ? 'nowhere' : isWaiting ? 'device' : 'offline' } });
      else tell({ state: { is: 'saving' } });
      if (!isWaiting) saveIn(PAUSE_MS);
    },

    /** The server knows the reviewer again. */
    readmit(): void {
      tell({ isShutOut: false });
      void save();
    },

    /** Keeps what stands here, over the other version. */
    keepOwn(): void {
      version = keeping.other?.version ?? version;
      isDirty = true;
      tell({ other: undefined });
      void save();
    },

    /** Shows the other version instead of what stands here. */
    takeOther(): void {
      const { other } = keeping;
      if (!other) return;
      isDirty = false;
      version = other.version;
      tell({ content: other.content, other: undefined, state: { is: 'saved', at: other.updated_at } });
      keepHere();
    },

    /** Sends the review in; what is being saved arrives first. Fails as `callApi` does. */
    async submit(): Promise<ReviewReceipt> {
      await save();
      const { content, other } = keeping;
      if (other) throw new ApiError(REVIEW_TEXTS.stale, { status: 409 });
      try {
        const receipt = await submitReview(id, { content, version });
        version = receipt.version;
        isDirty = keeping.content !== content;
        tell({ isShutOut: false, state: { is: 'saved', at: receipt.submitted_at } });
        keepHere();
        return receipt;
      } catch (thrown) {
        if (thrown instanceof ApiError) noteRefusal(thrown);
        throw thrown;
      }
    },
  };
}
