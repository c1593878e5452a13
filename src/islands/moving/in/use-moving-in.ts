import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { MovedArticle } from '#domain/moving/in/moving';
import { IMPORT_PEOPLE_MAX } from '#domain/moving/in/person';
import { FILE_NAME_MAX } from '#domain/moving/in/revert-import';
import { ImportError } from '#domain/moving/in/scan';
import { ApiError } from '#islands/kernel/api.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useFormErrors } from '#islands/kernel/use-form-errors.ts';
import { CALLS, type Calls, type Choice, requestBuild } from './calls.ts';
import { IMPORTS, MOVED_PEOPLE } from './Imports.tsx';
import { importFile, type Moved } from './move-file.ts';
import { openFile } from './open-file.ts';
import type { OpenedArticles, OpenedPeople } from './opened.ts';
import { afterImport, type Trials } from './trials.ts';
import { previewFile } from './try-file.ts';
import { afterPeopleImport, type PeopleTrials, type PersonPreview, previewEach, previewPeople } from './try-people.ts';

const STOPPED = 'Stopped. Continue now, or choose the same file again later.';
const GONE = 'The file could not be read. Choose it again.';

/** A previewed file of articles or people. */
type TriedFile =
  | { of: 'articles'; file: OpenedArticles; name: string; trials: Trials }
  | { of: 'people'; file: OpenedPeople; trials: PeopleTrials };

/** An import, from the file to the articles and people in the journal. */
export function useMovingIn() {
  const journal = useJournal();
  const form = useFormErrors('moving-in');
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const [tried, setTried] = useState<TriedFile>();
  const [moved, setMoved] = useState<Moved>();
  // Articles or covers were imported that the site does not show yet.
  const [isUnbuilt, setUnbuilt] = useState(false);
  const [stopped, setStopped] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    if (form.isSending()) return;
    running.current = new AbortController();
    form.clear();
    setStopped(undefined);
    form.setSending(true);
    try {
      await work(running.current.signal);
    } catch (thrown) {
      if (running.current.signal.aborted) setStopped(STOPPED);
      else form.tell([{ message: failureText(thrown) }]);
    } finally {
      setShare(undefined);
      form.setSending(false);
    }
  };

  const preview = (chosen: File | undefined) => {
    if (!chosen) return form.tell([{ name: 'file', message: 'Choose the file with the articles or people.' }]);
    setTried(undefined);
    setMoved(undefined);
    return run(async (signal) => {
      setShare(0);
      const file = await openFile(journal, chosen);
      const options = { onProgress: setShare, signal };
      const found: TriedFile =
        file.kind === 'people'
          ? { of: 'people', file, trials: await previewPeople(file, options) }
          : { of: 'articles', file, name: chosen.name, trials: await previewFile(file, options) };
      if (Object.values(found.trials.counts).every((count) => count === 0)) {
        throw new ImportError(`This file contains no ${found.of === 'people' ? 'people' : 'articles'}.`);
      }
      setTried(found);
    });
  };

  const importArticles = (choices: Readonly<Record<string, Choice>>, allowsWithoutFile: boolean) =>
    run(async (signal) => {
      if (tried?.of !== 'articles') return;
      const { file, name, trials } = tried;
      const importing = { import_id: crypto.randomUUID(), file_name: name.slice(0, FILE_NAME_MAX) };
      const came = { articles: 0, manuscripts: 0, covers: 0, shown: new Map<number, MovedArticle>() };
      const shown = new Set(trials.shown.map(({ number }) => number));
      const onDone = (number: number, moved: MovedArticle) => {
        came[moved.slug === null ? 'manuscripts' : 'articles'] += 1;
        if (shown.has(number)) came.shown.set(number, moved);
      };
      try {
        const onMoved = (soFar: Moved) => {
          came.covers = soFar.covers;
          setMoved(soFar);
        };
        const coming = trials.counts.new;
        const plan = { coming, importing, choices, allowsWithoutFile, signal, onMoved, onDone };
        setMoved(await importFile(file, plan));
      } finally {
        setTried({ ...tried, trials: afterImport(trials, came) });
        void client.invalidateQueries({ queryKey: IMPORTS });
        // Manuscripts are not visible to readers.
        if (came.articles + came.covers > 0) setUnbuilt(true);
      }
    });

  const importPeople = (again: ReadonlySet<number>) =>
    run(async (signal) => {
      if (tried?.of !== 'people') return;
      const { file, trials } = tried;
      const came = new Set<number>();
      const onDone = (number: number) => came.add(number);
      try {
        const coming = trials.counts.new + again.size;
        setMoved(await movePeople(file, { coming, again, signal, onMoved: setMoved, onDone }));
      } finally {
        setTried({ ...tried, trials: afterPeopleImport(trials, came) });
        void client.invalidateQueries({ queryKey: MOVED_PEOPLE });
      }
    });

  const build = () =>
    run(async () => {
      toast.success((await requestBuild()).message);
      setUnbuilt(false);
      void client.invalidateQueries({ queryKey: IMPORTS });
    });

  return {
    form,
    share,
    tried,
    moved,
    stopped,
    tryOut: preview,
    move: importArticles,
    moveEverybody: importPeople,
    isUnbuilt,
    build,
    stop: () => running.current?.abort(),
  };
}

function failureText(thrown: unknown): string {
  if (thrown instanceof ImportError || thrown instanceof ApiError) return thrown.message;
  if (thrown instanceof DOMException) return GONE;
  throw thrown;
}

interface Plan {
  /** How many people are to be imported. */
  coming: number;
  /** The numbers of people with deleted accounts whom the office imports again. */
  again: ReadonlySet<number>;
  signal: AbortSignal;
  onMoved: (moved: Moved) => void;
  /** Called with the number of each person imported. */
  onDone: (number: number) => void;
}

/**
 * Creates accounts for the people of a file, in batches. Anyone already here is skipped, so an interrupted import can
 * be restarted.
 * @throws ApiError if the server cannot be reached, or refuses every request
 */
export async function movePeople(
  opened: OpenedPeople,
  { coming, again, signal, onMoved, onDone }: Plan,
  calls: Pick<Calls, 'findKnownAccounts' | 'readMovedPeople' | 'importPeople'> = CALLS,
): Promise<Moved> {
  let moved: Moved = { done: 0, failed: 0, left: coming, covers: 0, failures: [] };
  let waiting: PersonPreview[] = [];
  const take = async () => {
    const people = waiting;
    waiting = [];
    if (people.length === 0) return;
    signal.throwIfAborted();
    const outcomes = await calls.importPeople(
      people.flatMap(({ person, state }) => (person ? { ...person, again: state === 'came' } : [])),
    );
    for (const [index, { state }] of outcomes.entries()) {
      const number = people[index]?.number;
      if (state !== 'taken_in' || number === undefined) continue;
      onDone(number);
      moved = { ...moved, done: moved.done + 1 };
    }
    moved = { ...moved, left: Math.max(0, coming - moved.done) };
    onMoved(moved);
  };
  for await (const tried of previewEach(opened, { onProgress: () => {}, signal }, calls)) {
    if (tried.state !== 'new' && !(tried.state === 'came' && again.has(tried.number))) continue;
    waiting.push(tried);
    if (waiting.length >= IMPORT_PEOPLE_MAX) await take();
  }
  await take();
  return { ...moved, left: 0 };
}
