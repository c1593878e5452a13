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
import { CALLS, type Calls, requestBuild, type SectionChoice } from './calls.ts';
import { afterImport, type FilePreview } from './file-preview.ts';
import { IMPORTS, MOVED_PEOPLE } from './Imports.tsx';
import { type ImportProgress, importFile } from './import-file.ts';
import { openFile } from './open-file.ts';
import type { OpenedArticles, OpenedPeople } from './opened.ts';
import { previewFile } from './preview-file.ts';
import {
  afterPeopleImport,
  type PeoplePreview,
  type PersonPreview,
  previewEachPerson,
  previewPeople,
} from './preview-people.ts';

const STOPPED = 'Stopped. Continue now, or choose the same file again later.';
const GONE = 'The file could not be read. Choose it again.';

/** A previewed file of articles or people. */
type PreviewedFile =
  | { of: 'articles'; file: OpenedArticles; name: string; preview: FilePreview }
  | { of: 'people'; file: OpenedPeople; preview: PeoplePreview };

/** An import, from the file to the articles and people in the journal. */
export function useMovingIn() {
  const journal = useJournal();
  const form = useFormErrors('moving-in');
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const [previewed, setPreviewed] = useState<PreviewedFile>();
  const [progress, setProgress] = useState<ImportProgress>();
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
      else form.report([{ message: failureText(thrown) }]);
    } finally {
      setShare(undefined);
      form.setSending(false);
    }
  };

  const preview = (chosen: File | undefined) => {
    if (!chosen) return form.report([{ name: 'file', message: 'Choose the file with the articles or people.' }]);
    setPreviewed(undefined);
    setProgress(undefined);
    return run(async (signal) => {
      setShare(0);
      const file = await openFile(journal, chosen);
      const options = { onProgress: setShare, signal };
      const found: PreviewedFile =
        file.kind === 'people'
          ? { of: 'people', file, preview: await previewPeople(file, options) }
          : { of: 'articles', file, name: chosen.name, preview: await previewFile(file, options) };
      if (Object.values(found.preview.counts).every((count) => count === 0)) {
        throw new ImportError(`This file contains no ${found.of === 'people' ? 'people' : 'articles'}.`);
      }
      setPreviewed(found);
    });
  };

  const importArticles = (choices: Readonly<Record<string, SectionChoice>>, allowsWithoutFile: boolean) =>
    run(async (signal) => {
      if (previewed?.of !== 'articles') return;
      const { file, name, preview } = previewed;
      const importing = { import_id: crypto.randomUUID(), file_name: name.slice(0, FILE_NAME_MAX) };
      const imported = { articles: 0, manuscripts: 0, covers: 0, shown: new Map<number, MovedArticle>() };
      const shown = new Set(preview.shown.map(({ number }) => number));
      const onDone = (number: number, moved: MovedArticle) => {
        imported[moved.slug === null ? 'manuscripts' : 'articles'] += 1;
        if (shown.has(number)) imported.shown.set(number, moved);
      };
      try {
        const onProgress = (soFar: ImportProgress) => {
          imported.covers = soFar.covers;
          setProgress(soFar);
        };
        const total = preview.counts.new;
        const plan = { total, importing, choices, allowsWithoutFile, signal, onProgress, onDone };
        setProgress(await importFile(file, plan));
      } finally {
        setPreviewed({ ...previewed, preview: afterImport(preview, imported) });
        void client.invalidateQueries({ queryKey: IMPORTS });
        // Manuscripts are not visible to readers.
        if (imported.articles + imported.covers > 0) setUnbuilt(true);
      }
    });

  const importPeople = (reimported: ReadonlySet<number>) =>
    run(async (signal) => {
      if (previewed?.of !== 'people') return;
      const { file, preview } = previewed;
      const imported = new Set<number>();
      const onDone = (number: number) => imported.add(number);
      try {
        const total = preview.counts.new + reimported.size;
        setProgress(await importPeopleFile(file, { total, reimported, signal, onProgress: setProgress, onDone }));
      } finally {
        setPreviewed({ ...previewed, preview: afterPeopleImport(preview, imported) });
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
    previewed,
    progress,
    stopped,
    preview,
    importArticles,
    importPeople,
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

interface ImportOptions {
  /** How many people are to be imported. */
  total: number;
  /** The numbers of people with deleted accounts whom the office imports again. */
  reimported: ReadonlySet<number>;
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
  /** Called with the number of each person imported. */
  onDone: (number: number) => void;
}

/**
 * Creates accounts for the people of a file, in batches. Anyone already here is skipped, so an interrupted import can
 * be restarted.
 * @throws ApiError if the server cannot be reached, or refuses every request
 */
export async function importPeopleFile(
  opened: OpenedPeople,
  { total, reimported, signal, onProgress, onDone }: ImportOptions,
  calls: Pick<Calls, 'findKnownAccounts' | 'readMovedPeople' | 'importPeople'> = CALLS,
): Promise<ImportProgress> {
  let progress: ImportProgress = { done: 0, failed: 0, left: total, covers: 0, failures: [] };
  let batch: PersonPreview[] = [];
  const importBatch = async () => {
    const people = batch;
    batch = [];
    if (people.length === 0) return;
    signal.throwIfAborted();
    const outcomes = await calls.importPeople(
      people.flatMap(({ person, state }) => (person ? { ...person, again: state === 'came' } : [])),
    );
    for (const [index, { state }] of outcomes.entries()) {
      const number = people[index]?.number;
      if (state !== 'taken_in' || number === undefined) continue;
      onDone(number);
      progress = { ...progress, done: progress.done + 1 };
    }
    progress = { ...progress, left: Math.max(0, total - progress.done) };
    onProgress(progress);
  };
  for await (const person of previewEachPerson(opened, { onProgress: () => {}, signal }, calls)) {
    if (person.state !== 'new' && !(person.state === 'came' && reimported.has(person.number))) continue;
    batch.push(person);
    if (batch.length >= IMPORT_PEOPLE_MAX) await importBatch();
  }
  await importBatch();
  return { ...progress, left: 0 };
}
