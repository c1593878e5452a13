import { timeOfDay } from './format.ts';

/** A version on the server; without an id if there can be only one. */
export interface StoredVersion<Content> {
  id?: string;
  content: Content;
  version: number;
  updated_at: string;
}

/** The server's confirmation of a save. */
export type SavedVersion = Omit<StoredVersion<unknown>, 'content'>;

/** The copy on the device, and its relation to the server's. */
export interface DeviceCopy<Content> {
  content: Content;
  draftId: string | null;
  version: number;
  /** Not confirmed by the server. */
  isDirty: boolean;
  /** Saves without a reply, latest last. */
  unanswered: readonly Content[];
}

/** A failed save. Final ones are not retried unless the content changes. */
export interface SaveFailure {
  why: string;
  isFinal: boolean;
}

/** The content being edited, and the known state of the server's copy. Changed only by the functions below. */
export interface Autosave<Content> extends DeviceCopy<Content> {
  savedAt: string | undefined;
  /** A conflicting version; the person must choose. */
  other: StoredVersion<Content> | undefined;
  /** Whether the session has ended. */
  hasLostAccess: boolean;
  failure: SaveFailure | undefined;
  /** Consecutive failures. */
  failures: number;
}

/** The save status shown to the person. */
export type SaveState =
  | { is: 'nothing' | 'device' | 'saving' | 'offline' | 'nowhere' }
  | { is: 'saved'; at: string }
  | ({ is: 'failed' } & SaveFailure);

type IsSame<Content> = (one: Content, other: Content) => boolean;

/** Starts from a copy on the device, or from the initial content. */
export function openAutosave<Content>(copy: DeviceCopy<Content>, savedAt?: string): Autosave<Content> {
  return { ...copy, savedAt, other: undefined, hasLostAccess: false, failure: undefined, failures: 0 };
}

/** Records a change; an earlier failure is then retried. */
export function changeContent<Content>(state: Autosave<Content>, content: Content): Autosave<Content> {
  return { ...state, content, isDirty: true, failure: undefined };
}

export function canSave({ isDirty, other, hasLostAccess }: Autosave<unknown>): boolean {
  return isDirty && !other && !hasLostAccess;
}

// Limits storage; after three attempts no reply is expected.
const UNANSWERED_MAX = 3;

/** Records a save in flight: until a reply comes, it may or may not have arrived. */
export function markSent<Content>(state: Autosave<Content>): Autosave<Content> {
  const unanswered = [...state.unanswered, state.content].slice(-UNANSWERED_MAX);
  return { ...state, unanswered, failure: undefined };
}

/** Records a reply: the server has the sent version, but not later changes. */
export function markSaved<Content>(state: Autosave<Content>, content: Content, saved: SavedVersion): Autosave<Content> {
  return {
    ...state,
    draftId: saved.id ?? state.draftId,
    version: saved.version,
    isDirty: state.content !== content,
    unanswered: [],
    savedAt: saved.updated_at,
    hasLostAccess: false,
    failure: undefined,
    failures: 0,
  };
}

/** Compares with the server's copy, null if none. Equal content is no conflict, nor is our own unanswered save. */
export function reconcile<Content>(
  state: Autosave<Content>,
  stored: StoredVersion<Content> | null,
  isSame: IsSame<Content>,
): Autosave<Content> {
  if (!stored) return { ...state, draftId: null, version: 0 };
  if (stored.version === state.version) return state;
  const isOwn = [...state.unanswered, state.content].some((own) => isSame(own, stored.content));
  if (!isOwn) return { ...state, other: stored, unanswered: [] };
  return { ...state, draftId: stored.id ?? state.draftId, version: stored.version, unanswered: [] };
}

export interface SaveRefusal<Content> {
  /** HTTP status; 0 without a reply. */
  status: number;
  why: string;
  other?: StoredVersion<Content> | undefined;
  /** False if the content was not sent. */
  wasSent: boolean;
}

/** Records a failed save: a conflict, an ended session, a final or a temporary failure. */
export function recordFailure<Content>(
  state: Autosave<Content>,
  { status, why, other, wasSent }: SaveRefusal<Content>,
  isSame: IsSame<Content>,
): Autosave<Content> {
  const isAnswered = status >= 400 && status < 500;
  const next = {
    ...state,
    unanswered: wasSent && isAnswered ? state.unanswered.slice(0, -1) : state.unanswered,
    failures: state.failures + 1,
  };
  if (other) return reconcile(next, other, isSame);
  if (status === 401 || status === 404) return { ...next, hasLostAccess: true };
  return { ...next, failure: { why, isFinal: isAnswered && status !== 429 } };
}

const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/** Milliseconds until the automatic retry; undefined if the person must act. */
export function retryDelay(state: Autosave<unknown>, seconds?: number): number | undefined {
  if (!canSave(state) || state.failure?.isFinal) return undefined;
  return seconds ? seconds * 1_000 : Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (state.failures - 1));
}

/** Keeps the local content over the other version. */
export function keepLocal<Content>(state: Autosave<Content>): Autosave<Content> {
  const { other } = state;
  if (!other) return state;
  return { ...state, version: other.version, other: undefined, isDirty: true, failure: undefined };
}

export function adoptStored<Content>(state: Autosave<Content>, stored: StoredVersion<Content>): Autosave<Content> {
  const { id: draftId = state.draftId, content, version, updated_at } = stored;
  return openAutosave({ content, draftId, version, isDirty: false, unanswered: [] }, updated_at);
}

/** Further facts for the save status. */
export interface SaveContext {
  isOnline: boolean;
  /** There is an account, or a link, to save for. */
  isOpen: boolean;
  /** Stored on the device. */
  isOnDevice: boolean;
  isEmpty: boolean;
}

export function saveStateOf(
  state: Autosave<unknown>,
  { isOnline, isOpen, isOnDevice, isEmpty }: SaveContext,
): SaveState {
  const { isDirty, savedAt, failure } = state;
  const here = { is: isOnDevice ? 'device' : 'nowhere' } as const;
  if (!isDirty && !state.other && !state.hasLostAccess) {
    if (savedAt) return { is: 'saved', at: savedAt };
    return isEmpty ? { is: 'nothing' } : here;
  }
  if (!isOpen || state.other || state.hasLostAccess) return here;
  if (!isOnline) return isOnDevice ? { is: 'offline' } : here;
  return failure ? { is: 'failed', ...failure } : { is: 'saving' };
}

/** The save status as text about its `subject`, such as "your review". */
export function saveStatusText(state: SaveState, subject: string): string {
  switch (state.is) {
    case 'nothing':
      return 'Saved automatically.';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${timeOfDay(state.at)}`;
    case 'failed':
      return `Saved on this device only. ${state.why}`;
    case 'offline':
      return 'You are offline. Saved on this device; we’ll send it when you are back online.';
    case 'device':
      return 'Saved on this device.';
    case 'nowhere':
      return `This browser can’t store anything: keep this page open until ${subject} is saved.`;
  }
}
