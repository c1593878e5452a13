import { useCallback, useEffect, useRef, useState } from 'react';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import type { Examination, Prefill } from '#domain/submission/examination';
import { ApiError } from '#islands/kernel/api.ts';
import {
  fileKey,
  forgetFile,
  readExamination,
  readFile,
  saveExamination,
  saveFile,
  uploadValue,
} from '#islands/kernel/device-draft.ts';
import { fetchUploadConfig, type SentDocument, type UploadConfig } from '#islands/kernel/document-form.ts';
import { formatBytes } from '#islands/kernel/format.ts';
import { examine, type Follow, type Question } from './calls.ts';

/**
 * The stage of the chosen file. `fetching`: the server sends the file of a draft begun on another device. `waiting`: too
 * large to be examined before signing in.
 */
type DocumentStage = 'none' | 'fetching' | 'sending' | 'lost' | 'checking' | 'checked' | 'unchecked' | 'waiting';

export interface DocumentState {
  file: File | undefined;
  stage: DocumentStage;
  /** From 0 to 1, while uploading. */
  progress: number;
  examination: Examination | undefined;
  /** The authors that were searched for, as one text. */
  examinedFor: string;
  /** Why a file was refused, or not examined. */
  problem: string | undefined;
  /** The browser could not store the file: it must be chosen again after a reload. */
  isKept: boolean;
}

const NO_DOCUMENT: DocumentState = {
  file: undefined,
  stage: 'none',
  progress: 0,
  examination: undefined,
  examinedFor: '',
  problem: undefined,
  isKept: true,
};

interface Options {
  isReady: boolean;
  account: string | undefined;
  isSignedIn: boolean;
  draftId: string | null;
  fileName: string;
  question: Question;
  /** Saves the draft on the server, which keeps the file with it; null if that fails. */
  onNeedDraft: () => Promise<string | null>;
  onChosen: (name: string) => void;
  /** Returns whether the authors have changed: the file is then searched for them. */
  onRead: (found: Prefill, read: { isRestored: boolean }) => Promise<boolean>;
}

/** Defaults for deployments that do not set them (design §8). */
const DEFAULT_CONFIG: UploadConfig = { direct_upload_max: 3.5 * 1024 * 1024 };
const RETRY_MS = 5_000;

export type ChosenDocument = ReturnType<typeof useDocument>;

/** The manuscript's file: chosen, stored, uploaded and examined, with every step visible. */
export function useDocument(options: Options) {
  const { isReady, account, isSignedIn, fileName } = options;
  const [state, setState] = useState(NO_DOCUMENT);
  const latest = useRef(options);
  latest.current = options;
  const running = useRef<AbortController>(undefined);
  const config = useRef<UploadConfig>(undefined);
  const uploading = useRef<{ file: File; id: Promise<string> }>(undefined);
  const set = useCallback((change: Partial<DocumentState>) => setState((last) => ({ ...last, ...change })), []);

  /**
   * The file in the form that a call can carry; uploaded first if it is too large, once for all callers. Undefined if
   * that requires a login.
   */
  const deliver = useCallback(
    async (file: File, { signal, onProgress }: Required<Follow>): Promise<SentDocument | undefined> => {
      config.current ??= await fetchUploadConfig().catch(() => undefined);
      if (file.size <= (config.current ?? DEFAULT_CONFIG).direct_upload_max) return { file };
      const owner = latest.current.isSignedIn ? latest.current.account : undefined;
      if (!owner || !signal) return undefined;
      if (uploading.current?.file !== file) {
        uploading.current = { file, id: sendInParts(file, { account: owner, signal, onProgress }) };
      }
      try {
        return { uploadId: await uploading.current.id };
      } catch (thrown) {
        uploading.current = undefined;
        throw thrown;
      }
    },
    [],
  );

  const look = useCallback(
    async (file: File, { isRestored }: { isRestored: boolean }) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      try {
        set({ stage: 'sending', progress: 0, problem: undefined });
        const document = await deliver(file, { signal, onProgress: (progress) => set({ progress }) });
        signal.throwIfAborted();
        if (!document) return set({ stage: 'waiting' });
        const draftId = latest.current.isSignedIn ? await latest.current.onNeedDraft() : null;
        signal.throwIfAborted();
        const { question } = latest.current;
        const onProgress = (progress: number) => set(progress < 1 ? { progress } : { progress, stage: 'checking' });
        if ('uploadId' in document) set({ stage: 'checking' });
        const examination = await examine(document, question, draftId, { onProgress, signal });
        const examinedFor = JSON.stringify(question.authors);
        saveExamination(latest.current.account, fileKey(file), { examination, examinedFor });
        set({ stage: 'checked', examination, examinedFor });
        const hasNewAuthors = await latest.current.onRead(examination.prefill, { isRestored });
        if (signal.aborted) return;
        // After React has rendered them too.
        if (hasNewAuthors) setTimeout(() => signal.aborted || void look(file, { isRestored: true }));
      } catch (thrown) {
        if (signal.aborted) return;
        if (!(thrown instanceof ApiError)) throw thrown;
        const refusal = thrown.fields.file?.[0];
        if (refusal && thrown.status < 500) return refuse(refusal);
        const isLost = thrown.status === 0 && file.size > DEFAULT_CONFIG.direct_upload_max;
        set(isLost ? { stage: 'lost' } : { stage: 'unchecked', problem: thrown.message });
      }
      function refuse(problem: string) {
        set({ ...NO_DOCUMENT, problem });
        latest.current.onChosen('');
        void forgetFile(latest.current.account);
      }
    },
    [deliver, set],
  );

  const choose = useCallback(
    async (file: File) => {
      const problem = refusalOf(file);
      // The file chosen before stays: only the error is shown.
      if (problem) return set({ problem });
      const { account } = latest.current;
      void forgetUpload(account).catch(() => {});
      uploading.current = undefined;
      set({ ...NO_DOCUMENT, file });
      latest.current.onChosen(file.name);
      void saveFile(account, file).then((isKept) => set({ isKept }));
      await look(file, { isRestored: false });
    },
    [look, set],
  );

  const remove = useCallback(() => {
    running.current?.abort();
    setState(NO_DOCUMENT);
    latest.current.onChosen('');
    const { account } = latest.current;
    void forgetUpload(account).catch(() => {});
    void forgetFile(account);
  }, []);

  /** The draft's file: on this device, or else kept by the server. */
  const find = useCallback(
    async (name: string, isOver: () => boolean) => {
      const { account, draftId } = latest.current;
      const here = await readFile(account);
      if (isOver() || here?.name === name || !draftId || !account) return here;
      set({ ...NO_DOCUMENT, stage: 'fetching' });
      // None if the server has none, or cannot be reached.
      return fetchLater(account, draftId, name).catch(() => undefined);
    },
    [set],
  );

  const { file, stage } = state;
  const isMissing = fileName !== '' && file?.name !== fileName;
  // The file of an earlier visit, from before signing in, or from another device.
  useEffect(() => {
    if (!isReady || !isMissing) return;
    let isOver = false;
    void find(fileName, () => isOver).then((found) => {
      if (isOver) return;
      if (found?.name !== fileName) return set(NO_DOCUMENT);
      const known = readExamination<Pick<DocumentState, 'examination' | 'examinedFor'>>(account, fileKey(found));
      set({ ...NO_DOCUMENT, file: found, ...(known && { stage: 'checked', ...known }) });
      if (!known) void look(found, { isRestored: true });
    });
    return () => {
      isOver = true;
    };
  }, [isReady, isMissing, fileName, account, find, look, set]);

  const isUnkept = stage === 'checked' && isSignedIn && !state.examination?.is_kept;
  const offered = useRef<File>(undefined);
  useEffect(() => {
    // Examined before signing in: examined again, once, the draft keeps it.
    if (!file || !isUnkept || !account || offered.current === file) return;
    offered.current = file;
    void look(file, { isRestored: true });
  }, [file, isUnkept, account, look]);

  // Continues automatically after a login or reconnection.
  useEffect(() => {
    if (file && stage === 'waiting' && isSignedIn && account) void look(file, { isRestored: false });
    if (!file || stage !== 'lost') return;
    const again = () => void look(file, { isRestored: false });
    const timer = setTimeout(again, RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [file, stage, isSignedIn, account, look]);

  const isStillOfDraft = file === undefined || file.name === fileName;
  return {
    ...(isStillOfDraft ? state : NO_DOCUMENT),
    choose,
    remove,
    /** Stops uploading or checking; the file stays chosen. */
    stop: useCallback(() => {
      running.current?.abort();
      set({ stage: 'unchecked', problem: 'You cancelled this check.' });
    }, [set]),
    checkAgain: useCallback(() => file && void look(file, { isRestored: false }), [file, look]),
    deliver,
    forget: useCallback(() => {
      running.current?.abort();
      uploading.current = undefined;
      setState(NO_DOCUMENT);
    }, []),
  };
}

function refusalOf({ name, size }: File): string | undefined {
  if (!formatOf(name)) return DOCUMENT_TEXTS.wrongType;
  if (size === 0) return DOCUMENT_TEXTS.empty;
  return size > DOCUMENT_MAX_BYTES
    ? `Your file is ${formatBytes(size)}; the limit is 10 MB. Try compressing its images.`
    : undefined;
}

/** Few files are so large: imported only when needed. */
const inParts = () =>
  import('#islands/kernel/upload-parts.ts').catch(() => {
    // Offline; retried together with everything else.
    throw new ApiError('The file could not be uploaded.', { status: 0 });
  });

const fetchLater = async (...asked: Parameters<typeof import('./fetch-draft-file.ts')['fetchDraftFile']>) =>
  (await import('./fetch-draft-file.ts')).fetchDraftFile(...asked);

async function sendInParts(...call: Parameters<typeof import('#islands/kernel/upload-parts.ts')['uploadInParts']>) {
  return (await inParts()).uploadInParts(...call);
}

/** Frees the server's space if an upload has begun. */
async function forgetUpload(account: string | undefined): Promise<void> {
  if (uploadValue(account).read()) await (await inParts()).discardUpload(account);
}
