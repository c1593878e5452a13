import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { CannotMove } from '#domain/moving-in/scan';
import { ApiError } from '#islands/api.ts';
import { useAttempt } from '#islands/use-attempt.ts';
import { askForBuild, type Choice } from './calls.ts';
import { type Moved, moveFile } from './move-file.ts';
import { openFile } from './open-file.ts';
import type { Opened } from './opened.ts';
import { afterMove, type Trials } from './trials.ts';
import { tryFile } from './try-file.ts';

const STOPPED = 'Stopped. What is left comes when you go on, now or by choosing the same file again.';
const GONE = 'The file could not be read. Choose it again.';

/** A move, from the file to the articles in the journal. */
export function useMovingIn() {
  const form = useAttempt('moving-in');
  const [file, setFile] = useState<Opened>();
  const [share, setShare] = useState<number>();
  const [tried, setTried] = useState<Trials>();
  const [moved, setMoved] = useState<Moved>();
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
      else form.tell([{ message: sentenceOf(thrown) }]);
    } finally {
      setShare(undefined);
      form.setSending(false);
    }
  };

  const tryOut = (chosen: File | undefined) => {
    if (!chosen) return form.tell([{ name: 'file', message: 'Choose the file that holds the articles.' }]);
    setTried(undefined);
    setMoved(undefined);
    return run(async (signal) => {
      setShare(0);
      const opened = await openFile(chosen);
      setFile(opened);
      const found = await tryFile(opened, { onProgress: setShare, signal });
      const { counts } = found;
      if (counts.new + counts.here + counts.stays === 0) throw new CannotMove('There is no article in this file.');
      setTried(found);
    });
  };

  const move = (choices: Readonly<Record<string, Choice>>, goesWithoutPdf: boolean) =>
    run(async (signal) => {
      if (!file || !tried) return;
      let done = 0;
      const shown = new Set(tried.shown.map(({ number }) => number));
      const slugs = new Map<number, string>();
      const onDone = (number: number, slug: string) => {
        done += 1;
        if (shown.has(number)) slugs.set(number, slug);
      };
      try {
        const plan = { coming: tried.counts.new, choices, goesWithoutPdf, signal, onMoved: setMoved, onDone };
        setMoved(await moveFile(file, plan));
      } finally {
        setTried(afterMove(tried, { done, slugs }));
        if (done > 0) toast.success((await askForBuild()).message);
      }
    });

  return { form, share, tried, moved, stopped, tryOut, move, stop: () => running.current?.abort() };
}

function sentenceOf(thrown: unknown): string {
  if (thrown instanceof CannotMove || thrown instanceof ApiError) return thrown.message;
  if (thrown instanceof DOMException) return GONE;
  throw thrown;
}
