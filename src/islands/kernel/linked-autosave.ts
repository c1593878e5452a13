import { createAutosave, type Keeper } from './autosave.ts';
import type { DeviceCopy, Kept, Stored } from './autosave-state.ts';
import type { KeptValue } from './device-store.ts';

/** Milliseconds from the last change to the save. */
const PAUSE_MS = 1_500;

interface Options<Content> {
  empty: Content;
  isSame(one: Content, other: Content): boolean;
  device: KeptValue<DeviceCopy<Content>>;
  /** The server's copy, and the initial content without one. */
  draft: Stored<Content> | null;
  atFirst: Content;
  save(words: { content: Content; version: number }, isLeaving: boolean): Promise<Kept>;
  read(): Promise<Stored<Content> | null>;
  onKept(stored: Kept & { content: Content }): void;
}

/**
 * Autosaves for people admitted by link or account to one thing: on the device at every change, on the server shortly
 * after. The device keeps only unsaved text, so that shared ones retain nothing; it is restored over the server's copy.
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
