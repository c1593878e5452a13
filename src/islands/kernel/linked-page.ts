import { useCallback, useEffect } from 'react';
import { ApiError } from './api.ts';
import { type Autosaver, createAutosave } from './autosave.ts';
import type { DeviceCopy, SavedVersion, StoredVersion } from './autosave-state.ts';
import { onDeviceCleared } from './device-draft.ts';
import type { StoredValue } from './device-store.ts';
import { awaitSession, onSessionChange, readSession } from './session.ts';
import type { tabLinks } from './tab-link.ts';
import { useLoaded } from './use-loaded.ts';

interface Options<View> {
  id: string;
  links: ReturnType<typeof tabLinks<View>>;
  read: (id: string) => Promise<View>;
  /** The page shown after logging out. */
  home: string;
}

/**
 * Loads a page opened with an emailed link or an account, and reloads it whenever the person may have changed. If the
 * server is unreachable, shows the tab's last view, so that a reload does not interrupt writing.
 */
export function useLinkedPage<View>({ id, links, read, home }: Options<View>) {
  const load = useCallback(async () => {
    links.take(id);
    if (!links.read(id)) await awaitSession();
    const view = await read(id);
    links.keep(id, { view });
    return view;
  }, [id, links, read]);
  const fallback = useCallback(
    (error: Error) => (isRefusal(error) ? undefined : links.tab(id).read()?.view),
    [id, links],
  );
  const { value, error, failure, reload, show: showRead } = useLoaded(load, { fallback });
  const isShutOut = isRefusal(error);
  const show = useCallback(
    (view: View) => {
      links.keep(id, { view });
      showRead(view);
    },
    [id, links, showRead],
  );

  useEffect(() => {
    // Another link was opened in this tab.
    const onLink = () => void (links.take(id) && reload());
    const onOnline = () => void reload();
    const onSession = onSessionChange(() => void (readSession() && reload()));
    // Logging out clears the screen, except in a tab opened by a link.
    const onLeft = onDeviceCleared(() => links.tab(id).read()?.token || location.replace(home));
    // A page restored from the back/forward cache may belong to another person.
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pageshow', onReturn);
    addEventListener('hashchange', onLink);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('hashchange', onLink);
      removeEventListener('online', onOnline);
      removeEventListener('pageshow', onReturn);
      onSession();
      onLeft();
    };
  }, [id, links, reload, home]);
  return { view: value, failure: isShutOut ? undefined : failure, isShutOut, reload, show };
}

/** The server does not recognise the person, or hides this page from them. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 401);
}

/** Milliseconds from the last change to the save. */
const PAUSE_MS = 1_500;

interface AutosaveOptions<Content> {
  empty: Content;
  isSame(one: Content, other: Content): boolean;
  device: StoredValue<DeviceCopy<Content>>;
  /** The server's copy, if any; otherwise `atFirst` is the initial content. */
  draft: StoredVersion<Content> | null;
  atFirst: Content;
  save(words: { content: Content; version: number }, isLeaving: boolean): Promise<SavedVersion>;
  read(): Promise<StoredVersion<Content> | null>;
  onSaved(stored: SavedVersion & { content: Content }): void;
}

/**
 * Autosaves a page opened with a link or an account. The device keeps only unsaved text, so that shared devices retain
 * nothing; it takes precedence over the server's copy.
 */
export function openLinkedAutosave<Content>(options: AutosaveOptions<Content>): Autosaver<Content> {
  const { empty, isSame, device, draft, atFirst, save, read, onSaved } = options;
  const autosave = createAutosave<Content>({
    empty,
    isSame,
    onSaved,
    pauseMs: PAUSE_MS,
    server: {
      isOpen: () => true,
      read,
      save: (content, { version }, isLeaving) => save({ content, version }, isLeaving),
    },
    storeCopy: (copy) => device.save(copy.isDirty ? copy : undefined),
  });
  const words = device.read();
  const content = draft?.content ?? atFirst;
  if (words && !isSame(words.content, content)) {
    autosave.open(words);
    autosave.compare(draft);
  } else {
    device.save(undefined);
    autosave.open(
      { content, draftId: null, version: draft?.version ?? 0, isDirty: false, unanswered: [] },
      draft?.updated_at,
    );
  }
  return autosave;
}
