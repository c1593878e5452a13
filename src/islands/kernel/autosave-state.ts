/** A version that a server keeps; of kinds that exist once, it has no id. */
export interface Stored<Content> {
  id?: string;
  content: Content;
  version: number;
  /** An instant. */
  updated_at: string;
}

/** What a server says of words it has kept. */
export type Kept = Omit<Stored<unknown>, 'content'>;

/** Words as a device keeps them, and how they relate to the server's copy. */
export interface DeviceCopy<Content> {
  content: Content;
  draftId: string | null;
  version: number;
  /** The server has not said that it keeps them. */
  isDirty: boolean;
  /** What went out and was not answered, the latest last. */
  unanswered: readonly Content[];
}

/** Why words are not saved. A final failure is not retried unchanged. */
export interface Failure {
  why: string;
  isFinal: boolean;
}

/** Words that are being written, and what is known of the server's copy. Only the functions below change it. */
export interface Autosave<Content> extends DeviceCopy<Content> {
  savedAt: string | undefined;
  /** Another version, between which and this one the person has to choose. */
  other: Stored<Content> | undefined;
  /** The server no longer knows who writes. */
  isShutOut: boolean;
  failure: Failure | undefined;
  /** Tries in a row that failed. */
  failures: number;
}

/** Where the words are, as the person is told. */
export type Place =
  | { is: 'nothing' | 'device' | 'saving' | 'offline' | 'nowhere' }
  | { is: 'saved'; at: string }
  | ({ is: 'failed' } & Failure);

/** Whether two texts say the same. */
type IsSame<Content> = (one: Content, other: Content) => boolean;

/** The copy of a device, or the initial content. */
export function opened<Content>(copy: DeviceCopy<Content>, savedAt?: string): Autosave<Content> {
  return { ...copy, savedAt, other: undefined, isShutOut: false, failure: undefined, failures: 0 };
}

/** Someone has written. An earlier failure is retried with it. */
export function changed<Content>(state: Autosave<Content>, content: Content): Autosave<Content> {
  return { ...state, content, isDirty: true, failure: undefined };
}

/** Whether the words may go to the server now. */
export function mayBeSent({ isDirty, other, isShutOut }: Autosave<unknown>): boolean {
  return isDirty && !other && !isShutOut;
}

// More would fill the device; after three tries no answer is expected any more.
const UNANSWERED_MAX = 3;

/** The words are on their way: until an answer comes, they may have arrived or not. */
export function sent<Content>(state: Autosave<Content>): Autosave<Content> {
  const unanswered = [...state.unanswered, state.content].slice(-UNANSWERED_MAX);
  return { ...state, unanswered, failure: undefined };
}

/** The server keeps what was sent; what was written since then it does not have. */
export function kept<Content>(state: Autosave<Content>, content: Content, saved: Kept): Autosave<Content> {
  return {
    ...state,
    draftId: saved.id ?? state.draftId,
    version: saved.version,
    isDirty: state.content !== content,
    unanswered: [],
    savedAt: saved.updated_at,
    isShutOut: false,
    failure: undefined,
    failures: 0,
  };
}

/**
 * Compares with the server's present copy, null if it has none: our own unanswered save does not count as another
 * version, nor do the same words from elsewhere.
 */
export function settled<Content>(
  state: Autosave<Content>,
  stored: Stored<Content> | null,
  isSame: IsSame<Content>,
): Autosave<Content> {
  if (!stored) return { ...state, draftId: null, version: 0 };
  if (stored.version === state.version) return state;
  const isOwn = [...state.unanswered, state.content].some((own) => isSame(own, stored.content));
  if (!isOwn) return { ...state, other: stored, unanswered: [] };
  return { ...state, draftId: stored.id ?? state.draftId, version: stored.version, unanswered: [] };
}

/** What a refused or lost call says. */
export interface Refusal<Content> {
  /** HTTP status; 0 if no answer came. */
  status: number;
  why: string;
  other?: Stored<Content> | undefined;
  /** False if the words themselves had not gone out yet. */
  wasSent: boolean;
}

/** A save has failed: by another version, by an ended login, for good, or for now. */
export function failed<Content>(
  state: Autosave<Content>,
  { status, why, other, wasSent }: Refusal<Content>,
  isSame: IsSame<Content>,
): Autosave<Content> {
  const isAnswered = status >= 400 && status < 500;
  const next = {
    ...state,
    unanswered: wasSent && isAnswered ? state.unanswered.slice(0, -1) : state.unanswered,
    failures: state.failures + 1,
  };
  if (other) return settled(next, other, isSame);
  if (status === 401 || status === 404) return { ...next, isShutOut: true };
  return { ...next, failure: { why, isFinal: isAnswered && status !== 429 } };
}

const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/** After how many milliseconds the next try starts automatically; undefined if the person has to act first. */
export function retryAfter(state: Autosave<unknown>, seconds?: number): number | undefined {
  if (!mayBeSent(state) || state.failure?.isFinal) return undefined;
  return seconds ? seconds * 1_000 : Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (state.failures - 1));
}

/** The person keeps the words here, over the other version. */
export function ownChosen<Content>(state: Autosave<Content>): Autosave<Content> {
  const { other } = state;
  if (!other) return state;
  return { ...state, version: other.version, other: undefined, isDirty: true, failure: undefined };
}

/** The server's version replaces the words here. */
export function taken<Content>(state: Autosave<Content>, stored: Stored<Content>): Autosave<Content> {
  const { id: draftId = state.draftId, content, version, updated_at } = stored;
  return opened({ content, draftId, version, isDirty: false, unanswered: [] }, updated_at);
}

/** What else decides where the words are. */
export interface DraftContext {
  isOnline: boolean;
  /** There is someone for whom the server would keep them. */
  isOpen: boolean;
  /** The device has taken them. */
  isHere: boolean;
  isEmpty: boolean;
}

/** Where the words are now. */
export function placeOf(state: Autosave<unknown>, { isOnline, isOpen, isHere, isEmpty }: DraftContext): Place {
  const { isDirty, savedAt, failure } = state;
  const here = { is: isHere ? 'device' : 'nowhere' } as const;
  if (!isDirty && !state.other && !state.isShutOut) {
    if (savedAt) return { is: 'saved', at: savedAt };
    return isEmpty ? { is: 'nothing' } : here;
  }
  if (!isOpen || state.other || state.isShutOut) return here;
  if (!isOnline) return isHere ? { is: 'offline' } : here;
  return failure ? { is: 'failed', ...failure } : { is: 'saving' };
}
