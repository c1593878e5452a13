import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from './api.ts';
import {
  type Autosave,
  adoptStored,
  canSave,
  changeContent,
  type DeviceCopy,
  keepLocal,
  markSaved,
  markSent,
  openAutosave,
  reconcile,
  recordFailure,
  retryDelay,
  type SavedVersion,
  type SaveState,
  type StoredVersion,
  saveStateOf,
} from './autosave-state.ts';

/** The server side of an autosave. */
export interface AutosaveServer<Content> {
  /** There is an account, or a link, to save for. */
  isOpen(): boolean;
  /** Saves the content. A conflict reply has the server's present copy in `draft`. Fails as `callApi` does. */
  save(
    content: Content,
    at: Pick<DeviceCopy<Content>, 'draftId' | 'version'>,
    isLeaving: boolean,
  ): Promise<SavedVersion>;
  /** Reads the server's copy; without an id, looks for a draft that one of the `sent` saves may have created. */
  read(id: string | null, sent: readonly Content[]): Promise<StoredVersion<Content> | null>;
  /** Parses a conflict reply. */
  readOther?(draft: StoredVersion<unknown>): StoredVersion<Content>;
  /** Explains why the server would refuse the content. */
  refusalReason?(content: Content): string | undefined;
}

interface Options<Content> {
  empty: Content;
  isSame(one: Content, other: Content): boolean;
  /** Milliseconds from the last change to the save. */
  pauseMs: number;
  server: AutosaveServer<Content>;
  /** Stores a copy on the device; false without storage. */
  storeCopy(copy: DeviceCopy<Content>): boolean;
  onSaved?(stored: SavedVersion & { content: Content }): void;
}

/** The state as a page renders it. */
export interface AutosaveView<Content> {
  content: Content;
  state: SaveState;
  other: StoredVersion<Content> | undefined;
  draftId: string | null;
  hasLostAccess: boolean;
}

export type Autosaver<Content> = ReturnType<typeof createAutosave<Content>>;

/**
 * Autosaves content: on the device at every change, on the server shortly after, with retries. It holds the content
 * itself, because React state would be updated too late. One save is in flight at a time, and the last content wins.
 */
export function createAutosave<Content>({ empty, isSame, pauseMs, server, storeCopy, onSaved }: Options<Content>) {
  let state = openAutosave<Content>(emptyCopy());
  let isOnDevice = true;
  let view = currentView();
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Incremented when something else is opened, so that late replies to the previous item are ignored. */
  let generation = 0;
  const listeners = new Set<() => void>();

  function emptyCopy(): DeviceCopy<Content> {
    return { content: empty, draftId: null, version: 0, isDirty: false, unanswered: [] };
  }
  function currentView(): AutosaveView<Content> {
    const { content, other, draftId, hasLostAccess } = state;
    const context = {
      isOnline: typeof navigator === 'undefined' || navigator.onLine,
      isOpen: server.isOpen(),
      isOnDevice,
      isEmpty: !state.isDirty && isSame(content, empty),
    };
    return { content, other, draftId, hasLostAccess, state: saveStateOf(state, context) };
  }
  const setState = (next: Autosave<Content>) => {
    state = next;
    view = currentView();
    for (const listener of listeners) listener();
  };
  const saveOnDevice = () => {
    const { content, draftId, version, isDirty, unanswered } = state;
    isOnDevice = storeCopy({ content, draftId, version, isDirty, unanswered });
  };
  /** Sets the state, and stores it on the device. */
  const advance = (next: Autosave<Content>) => {
    state = next;
    saveOnDevice();
    setState(state);
  };
  const scheduleSave = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), pause);
  };
  const show = (next: Autosave<Content>) => {
    generation += 1;
    clearTimeout(timer);
    setState(next);
  };

  /** Sends the content with `call`, after reconciling unanswered saves. */
  const send = async <Reply extends SavedVersion>(
    call: (content: Content) => Promise<Reply>,
  ): Promise<Reply | undefined> => {
    const startGeneration = generation;
    let wasSent = false;
    try {
      if (state.unanswered.length > 0) {
        const stored = await server.read(state.draftId, state.unanswered);
        if (startGeneration !== generation) return undefined;
        advance(reconcile(state, stored, isSame));
        if (state.other) return undefined;
      }
      const { content } = state;
      advance(markSent(state));
      wasSent = true;
      const reply = await call(content);
      if (startGeneration !== generation) return undefined;
      advance(markSaved(state, content, reply));
      onSaved?.({ ...reply, content });
      if (state.isDirty) scheduleSave(pauseMs);
      return reply;
    } catch (thrown) {
      if (startGeneration === generation && thrown instanceof ApiError) noteFailure(thrown, wasSent);
      throw thrown;
    }
  };
  const noteFailure = ({ status, message: why, answer, retryAfter: seconds }: ApiError, wasSent: boolean) => {
    const draft = status === 409 ? (answer as { draft?: StoredVersion<Content> } | undefined)?.draft : undefined;
    const other = draft && (server.readOther?.(draft) ?? draft);
    advance(recordFailure(state, { status, why, other, wasSent }, isSame));
    const pause = retryDelay(state, seconds);
    if (pause !== undefined) scheduleSave(pause);
  };
  const enqueue = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    clearTimeout(timer);
    // Serialised, or versions could overtake each other.
    while (running) await running;
    const result = work();
    running = result.then(
      () => true,
      () => false,
    );
    try {
      return await result;
    } finally {
      running = undefined;
    }
  };

  const saveNow = async (isLeaving: boolean): Promise<boolean> => {
    if (!canSave(state) || !server.isOpen()) {
      setState(state);
      return !state.isDirty;
    }
    const reason = server.refusalReason?.(state.content);
    if (reason) {
      setState({ ...state, failure: { why: reason, isFinal: true } });
      return false;
    }
    setState({ ...state, failure: undefined });
    try {
      await send((content) => server.save(content, state, isLeaving));
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
    }
    return !state.isDirty;
  };
  /** Saves now; true if nothing is left to save. */
  const save = () => enqueue(() => saveNow(false));

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => view,
    save,

    /** Opens a copy from the device, or an empty one. `savedAt` is when the server received it. */
    open(copy: DeviceCopy<Content> = emptyCopy(), savedAt?: string): void {
      show(openAutosave(copy, savedAt));
      if (canSave(state) && server.isOpen()) scheduleSave(0);
    },

    change(change: Partial<Content>): void {
      advance(changeContent(state, { ...state.content, ...change }));
      if (canSave(state) && server.isOpen()) scheduleSave(pauseMs);
    },

    /** Compares with a server version read elsewhere. */
    compare(stored: StoredVersion<Content> | null): void {
      // It was read before the last save arrived.
      if (stored && stored.version < state.version) return;
      advance(reconcile(state, stored, isSame));
    },

    refresh: () => setState(state),

    /** Call when the connection or the session is back. */
    resume(): void {
      setState({ ...state, hasLostAccess: false });
      void save();
    },

    /** Call when the page may be closing. */
    flush(): void {
      // Earlier saves must be resolved first; this content is safe on the device.
      if (!running && state.unanswered.length === 0) void enqueue(() => saveNow(true));
    },

    /** Call before sending the content another way: waits for the save in flight, and starts none until `save`. */
    async pause(): Promise<void> {
      // Several saves may be queued.
      while (running) await running;
      clearTimeout(timer);
    },

    stop: () => clearTimeout(timer),

    keepOwn(): void {
      advance(keepLocal(state));
      void save();
    },

    /** Replaces the local content with a server version, by default the conflicting one. */
    adopt(stored: StoredVersion<Content> | undefined = state.other): void {
      if (!stored) return;
      show(adoptStored(state, stored));
      advance(state);
    },

    /** Sends the content with a call other than `save`; skipped during a conflict. */
    async sendWith<Reply extends SavedVersion>(
      call: (content: Content, version: number) => Promise<Reply>,
    ): Promise<Reply | undefined> {
      await save();
      return state.other ? undefined : enqueue(() => send((content) => call(content, state.version)));
    },
  };
}

/** Subscribes a page to an autosave, and saves on reconnecting and before the page closes. */
export function useAutosave<Content>(keeper: Autosaver<Content>) {
  useEffect(() => {
    // A hidden page may never be shown again.
    const onHide = () => document.visibilityState === 'hidden' && keeper.flush();
    addEventListener('online', keeper.resume);
    addEventListener('offline', keeper.refresh);
    addEventListener('pagehide', keeper.flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('online', keeper.resume);
      removeEventListener('offline', keeper.refresh);
      removeEventListener('pagehide', keeper.flush);
      document.removeEventListener('visibilitychange', onHide);
      keeper.stop();
    };
  }, [keeper]);
  return useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
}
