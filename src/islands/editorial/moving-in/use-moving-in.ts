import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { CannotMove } from '#domain/moving-in/scan';
import { ApiError } from '#islands/api.ts';
import { useAttempt } from '#islands/use-attempt.ts';
import { askForBuild, type Choice } from './calls.ts';
import { type Moved, moveFile } from './move-file.ts';
import { type Tried, tryFile } from './try-file.ts';

const STOPPED = 'Stopped. What is left comes when you go on, now or by choosing the same file again.';
const GONE = 'The file could not be read. Choose it again.';

/** A move, from the file to the articles in the journal. */
export function useMovingIn() {
  const form = useAttempt('moving-in');
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState<number>();
  const [tried, setTried] = useState<Tried[]>();
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
    if (!chosen) return form.tell([{ name: 'file', message: 'Choose the file that OJS exported.' }]);
    setFile(chosen);
    setTried(undefined);
    setMoved(undefined);
    return run(async (signal) => {
      const found = await tryFile(chosen, setShare, signal);
      if (found.length === 0) throw new CannotMove('There is no article in this file.');
      setTried(found);
    });
  };

  const move = (choices: Readonly<Record<string, Choice>>, goesWithoutPdf: boolean) =>
    run(async (signal) => {
      if (!file || !tried) return;
      let last: Moved | undefined;
      const onMoved = (now: Moved) => {
        last = now;
        setMoved(now);
      };
      try {
        onMoved(await moveFile(file, { tried, choices, goesWithoutPdf, signal, onMoved }));
      } finally {
        setTried(afterMove(tried, last));
        if (last && last.done.length > 0) toast.success((await askForBuild()).message);
      }
    });

  return { form, share, tried, moved, stopped, tryOut, move, stop: () => running.current?.abort() };
}

/** What has come is here; so the next press goes on with the rest. */
const afterMove = (tried: readonly Tried[], moved: Moved | undefined): Tried[] =>
  tried.map((one) => {
    const done = moved?.done.find(({ number }) => number === one.number);
    return done ? { ...one, state: 'here', slug: done.slug } : one;
  });

function sentenceOf(thrown: unknown): string {
  if (thrown instanceof CannotMove || thrown instanceof ApiError) return thrown.message;
  if (thrown instanceof DOMException) return GONE;
  throw thrown;
}
