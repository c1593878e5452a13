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
  unfit?(content: Content): string | undefined;
}

interface Options<Content> {
  empty: Content;
  isSame(one: Content, other: Content): boolean;
  /** Milliseconds from the last change to the save. */
  pauseMs: number;
  server: AutosaveServer<Content>;
  /** Stores a copy on the device; false without storage. */
  keep(copy: DeviceCopy<Content>): boolean;
  onKept?(stored: SavedVersion & { content: Content }): void;
}

/** The state as a page renders it. */
export interface AutosaveView<Content> {
  content: Content;
  state: SaveState;
  other: StoredVersion<Content> | undefined;
  draftId: string | null;
  isShutOut: boolean;
}

export type Autosaver<Content> = ReturnType<typeof createAutosave<Content>>;

/**
 * Autosaves content: on the device at every change, on the server shortly after, with retries. It holds the content
 * itself, because React state would be updated too late. One save is in flight at a time, and the last content wins.
 */
export function createAutosave<Content>({ empty, isSame, pauseMs, server, keep, onKept }: Options<Content>) {
  let state = openAutosave<Content>(emptyCopy());
  let isHere = true;
  let view = look();
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Incremented when something else is opened, so that late replies to the previous item are ignored. */
  let turn = 0;
  const listeners = new Set<() => void>();

  function emptyCopy(): DeviceCopy<Content> {
    return { content: empty, draftId: null, version: 0, isDirty: false, unanswered: [] };
  }
  function look(): AutosaveView<Content> {
    const { content, other, draftId, isShutOut } = state;
    const surroundings = {
      isOnline: typeof navigator === 'undefined' || navigator.onLine,
      isOpen: server.isOpen(),
      isHere,
      isEmpty: !state.isDirty && isSame(content, empty),
    };
    return { content, other, draftId, isShutOut, state: saveStateOf(state, surroundings) };
  }
  const setState = (next: Autosave<Content>) => {
    state = next;
    view = look();
    for (const listener of listeners) listener();
  };
  const saveOnDevice = () => {
    const { content, draftId, version, isDirty, unanswered } = state;
    isHere = keep({ content, draftId, version, isDirty, unanswered });
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
    turn += 1;
    clearTimeout(timer);
    setState(next);
  };

  /** Sends the content with `call`, after reconciling unanswered saves. */
  const send = async <Reply extends SavedVersion>(
    call: (content: Content) => Promise<Reply>,
  ): Promise<Reply | undefined> => {
    const now = turn;
    let wasSent = false;
    try {
      if (state.unanswered.length > 0) {
        const stored = await server.read(state.draftId, state.unanswered);
        if (now !== turn) return undefined;
        advance(reconcile(state, stored, isSame));
        if (state.other) return undefined;
      }
      const { content } = state;
      advance(markSent(state));
      wasSent = true;
      const reply = await call(content);
      if (now !== turn) return undefined;
      advance(markSaved(state, content, reply));
      onKept?.({ ...reply, content });
      if (state.isDirty) scheduleSave(pauseMs);
      return reply;
    } catch (thrown) {
      if (now === turn && thrown instanceof ApiError) noteFailure(thrown, wasSent);
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
  const withTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
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
    const unfit = server.unfit?.(state.content);
    if (unfit) {
      setState({ ...state, failure: { why: unfit, isFinal: true } });
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
  const save = () => withTurn(() => saveNow(false));

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

    look: () => setState(state),

    /** Call when the connection or the session is back. */
    wake(): void {
      setState({ ...state, isShutOut: false });
      void save();
    },

    /** Call when the page may be closing. */
    flush(): void {
      // Earlier saves must be resolved first; this content is safe on the device.
      if (!running && state.unanswered.length === 0) void withTurn(() => saveNow(true));
    },

    /** Call before sending the content another way: waits for the save in flight, and starts none until `save`. */
    async rest(): Promise<void> {
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
    take(stored: StoredVersion<Content> | undefined = state.other): void {
      if (!stored) return;
      show(adoptStored(state, stored));
      advance(state);
    },

    /** Sends the content with a call other than `save`; skipped during a conflict. */
    async hand<Reply extends SavedVersion>(
      call: (content: Content, version: number) => Promise<Reply>,
    ): Promise<Reply | undefined> {
      await save();
      return state.other ? undefined : withTurn(() => send((content) => call(content, state.version)));
    },
  };
}

/** Subscribes a page to an autosave, and saves on reconnecting and before the page closes. */
export function useAutosave<Content>(keeper: Autosaver<Content>) {
  useEffect(() => {
    // A hidden page may never be shown again.
    const onHide = () => document.visibilityState === 'hidden' && keeper.flush();
    addEventListener('online', keeper.wake);
    addEventListener('offline', keeper.look);
    addEventListener('pagehide', keeper.flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('online', keeper.wake);
      removeEventListener('offline', keeper.look);
      removeEventListener('pagehide', keeper.flush);
      document.removeEventListener('visibilitychange', onHide);
      keeper.stop();
    };
  }, [keeper]);
  return useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
}
