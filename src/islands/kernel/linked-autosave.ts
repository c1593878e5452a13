import { createAutosave, type Keeper } from './autosave.ts';
import type { DeviceCopy, Kept, Stored } from './autosave-state.ts';
import type { KeptValue } from './device-store.ts';

/** How long after the last change the server gets the words, in milliseconds. */
const PAUSE_MS = 1_500;

interface Options<Content> {
  empty: Content;
  isSame(one: Content, other: Content): boolean;
  device: KeptValue<DeviceCopy<Content>>;
  /** What the server keeps, and what is there where it keeps nothing. */
  draft: Stored<Content> | null;
  atFirst: Content;
  save(words: { content: Content; version: number }, isLeaving: boolean): Promise<Kept>;
  read(): Promise<Stored<Content> | null>;
  onKept(stored: Kept & { content: Content }): void;
}

/**
 * Keeps what is written by someone whom an emailed link or an account lets in to one thing: on the device at every
 * change, on the server a little later. The device keeps only what the server does not have, so that nothing stays
 * behind on a shared one; what it has is taken up again, over what the server has.
 */
export function openLinkedAutosave<Content>(options: Options<Content>): Keeper<Content> {
  const { empty, isSame, device, draft, atFirst, save, read, onKept } = options;
  const autosave = createAutosave<Content>({
    empty,
    isSame,
    onKept,
    pauseMs: PAUSE_MS,
    server: {
      isOpen: () => true,
      read,
      save: (content, { version }, isLeaving) => save({ content, version }, isLeaving),
    },
    keep: (copy) => device.keep(copy.isDirty ? copy : undefined),
  });
  const words = device.read();
  const content = draft?.content ?? atFirst;
  if (words && !isSame(words.content, content)) {
    autosave.open(words);
    autosave.compare(draft);
  } else {
    device.keep(undefined);
    autosave.open(
      { content, draftId: null, version: draft?.version ?? 0, isDirty: false, unanswered: [] },
      draft?.updated_at,
    );
  }
  return autosave;
}
