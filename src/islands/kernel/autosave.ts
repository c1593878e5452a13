import { ApiError } from './api.ts';
import {
  type Autosave,
  changed,
  type DeviceCopy,
  failed,
  type Kept,
  kept,
  mayBeSent,
  opened,
  ownChosen,
  type Place,
  placeOf,
  retryAfter,
  type Stored,
  sent,
  settled,
  taken,
} from './autosave-state.ts';

/** Where words go beyond the device. */
export interface Server<Content> {
  /** There is someone for whom they would be kept. */
  isOpen(): boolean;
  /** Saves them. A conflict is answered with `draft`, the server's present copy. Fails as `callApi` does. */
  save(content: Content, at: Pick<DeviceCopy<Content>, 'draftId' | 'version'>, isLeaving: boolean): Promise<Kept>;
  /** The server's present copy; without an id, what was sent and may have become a new draft. */
  read(id: string | null, sent: readonly Content[]): Promise<Stored<Content> | null>;
  /** Reads what a conflict is answered with. */
  readOther?(draft: Stored<unknown>): Stored<Content>;
  /** Why they cannot be kept there at all. */
  unfit?(content: Content): string | undefined;
}

interface Options<Content> {
  empty: Content;
  isSame(one: Content, other: Content): boolean;
  /** How long after the last change the server gets the words, in milliseconds. */
  pauseMs: number;
  server: Server<Content>;
  /** Keeps a copy on the device; false if the browser keeps nothing. */
  keep(copy: DeviceCopy<Content>): boolean;
  /** Called with what the server now keeps. */
  onKept?(stored: Kept & { content: Content }): void;
}

/** What a page that shows the words needs to know. */
export interface Keeping<Content> {
  content: Content;
  state: Place;
  other: Stored<Content> | undefined;
  draftId: string | null;
  isShutOut: boolean;
}

export type Keeper<Content> = ReturnType<typeof createAutosave<Content>>;

/**
 * Keeps what someone writes: on the device at every change, on the server a little later, with retries. It holds the
 * words, and React only renders them, so that a change counts from the moment it is made. There is one save in flight
 * at a time, and the last words win.
 */
export function createAutosave<Content>({ empty, isSame, pauseMs, server, keep, onKept }: Options<Content>) {
  let state = opened<Content>(nothing());
  let isHere = true;
  let keeping = look();
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Increased when something else is opened: replies still to come belong to what was open before. */
  let turn = 0;
  const listeners = new Set<() => void>();

  function nothing(): DeviceCopy<Content> {
    return { content: empty, draftId: null, version: 0, isDirty: false, unanswered: [] };
  }
  function look(): Keeping<Content> {
    const { content, other, draftId, isShutOut } = state;
    const surroundings = {
      isOnline: typeof navigator === 'undefined' || navigator.onLine,
      isOpen: server.isOpen(),
      isHere,
      isEmpty: !state.isDirty && isSame(content, empty),
    };
    return { content, other, draftId, isShutOut, state: placeOf(state, surroundings) };
  }
  const put = (next: Autosave<Content>) => {
    state = next;
    keeping = look();
    for (const listener of listeners) listener();
  };
  const keepHere = () => {
    const { content, draftId, version, isDirty, unanswered } = state;
    isHere = keep({ content, draftId, version, isDirty, unanswered });
  };
  /** Continues from this state, and has the device keep it. */
  const advance = (next: Autosave<Content>) => {
    state = next;
    keepHere();
    put(state);
  };
  const saveIn = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), pause);
  };
  const show = (next: Autosave<Content>) => {
    turn += 1;
    clearTimeout(timer);
    put(next);
  };

  /** Has `call` take the words to the server, after finding out what became of those that went before. */
  const send = async <Reply extends Kept>(call: (content: Content) => Promise<Reply>): Promise<Reply | undefined> => {
    const now = turn;
    let wasSent = false;
    try {
      if (state.unanswered.length > 0) {
        const stored = await server.read(state.draftId, state.unanswered);
        if (now !== turn) return undefined;
        advance(settled(state, stored, isSame));
        if (state.other) return undefined;
      }
      const { content } = state;
      advance(sent(state));
      wasSent = true;
      const reply = await call(content);
      if (now !== turn) return undefined;
      advance(kept(state, content, reply));
      onKept?.({ ...reply, content });
      if (state.isDirty) saveIn(pauseMs);
      return reply;
    } catch (thrown) {
      if (now === turn && thrown instanceof ApiError) noteFailure(thrown, wasSent);
      throw thrown;
    }
  };
  const noteFailure = ({ status, message: why, answer, retryAfter: seconds }: ApiError, wasSent: boolean) => {
    const draft = status === 409 ? (answer as { draft?: Stored<Content> } | undefined)?.draft : undefined;
    const other = draft && (server.readOther?.(draft) ?? draft);
    advance(failed(state, { status, why, other, wasSent }, isSame));
    const pause = retryAfter(state, seconds);
    if (pause !== undefined) saveIn(pause);
  };
  const withTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    clearTimeout(timer);
    // One after the other, or a version would overtake another.
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
    if (!mayBeSent(state) || !server.isOpen()) {
      put(state);
      return !state.isDirty;
    }
    const unfit = server.unfit?.(state.content);
    if (unfit) {
      put({ ...state, failure: { why: unfit, isFinal: true } });
      return false;
    }
    put({ ...state, failure: undefined });
    try {
      await send((content) => server.save(content, state, isLeaving));
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
    }
    return !state.isDirty;
  };
  /** Saves the words to the server now; true if nothing is left to save. */
  const save = () => withTurn(() => saveNow(false));

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => keeping,
    save,

    /** Shows a copy of the device; without one, nothing that was written. `savedAt`: since when the server has it. */
    open(copy: DeviceCopy<Content> = nothing(), savedAt?: string): void {
      show(opened(copy, savedAt));
      if (mayBeSent(state) && server.isOpen()) saveIn(0);
    },

    change(change: Partial<Content>): void {
      advance(changed(state, { ...state.content, ...change }));
      if (mayBeSent(state) && server.isOpen()) saveIn(pauseMs);
    },

    /** Compares with what the server has, where that was read elsewhere. */
    compare(stored: Stored<Content> | null): void {
      // Read before the last save arrived.
      if (stored && stored.version < state.version) return;
      advance(settled(state, stored, isSame));
    },

    /** Reports again where the words are. */
    look: () => put(state),

    /** The connection is back, or the server knows the person again. */
    wake(): void {
      put({ ...state, isShutOut: false });
      void save();
    },

    /** The page may be closed: what is not saved goes now. */
    flush(): void {
      // First ask what became of the earlier words; these are safe on the device.
      if (!running && state.unanswered.length === 0) void withTurn(() => saveNow(true));
    },

    /** The words are about to go elsewhere: what is on its way arrives first, and nothing follows until `save`. */
    async rest(): Promise<void> {
      // Others may have waited for their turn.
      while (running) await running;
      clearTimeout(timer);
    },

    /** Stops all retries. */
    stop: () => clearTimeout(timer),

    /** Keeps the words here, over the other version. */
    keepOwn(): void {
      advance(ownChosen(state));
      void save();
    },

    /** Replaces the words here with a version of the server, by default the other one. */
    take(stored: Stored<Content> | undefined = state.other): void {
      if (!stored) return;
      show(taken(state, stored));
      advance(state);
    },

    /** Sends the words to the server by another call than a save; does nothing where there is another version. */
    async hand<Reply extends Kept>(
      call: (content: Content, version: number) => Promise<Reply>,
    ): Promise<Reply | undefined> {
      await save();
      return state.other ? undefined : withTurn(() => send((content) => call(content, state.version)));
    },
  };
}
