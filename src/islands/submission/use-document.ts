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
import { examine, type SearchRequest, type UploadOptions } from './calls.ts';

/** `fetching`: a file chosen on another device is being downloaded. `waiting`: too large to examine before sign-in. */
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
  searchRequest: SearchRequest;
  /** Saves the draft on the server, which keeps the file with it; null if that fails. */
  ensureDraft: () => Promise<string | null>;
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
  const update = useCallback((change: Partial<DocumentState>) => setState((last) => ({ ...last, ...change })), []);

  /** Prepares the file for a request; a large one is uploaded first, once. Undefined if that requires a login. */
  const deliver = useCallback(
    async (file: File, { signal, onProgress }: Required<UploadOptions>): Promise<SentDocument | undefined> => {
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

  const examineFile = useCallback(
    async (file: File, { isRestored }: { isRestored: boolean }) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      try {
        update({ stage: 'sending', progress: 0, problem: undefined });
        const document = await deliver(file, { signal, onProgress: (progress) => update({ progress }) });
        signal.throwIfAborted();
        if (!document) return update({ stage: 'waiting' });
        const draftId = latest.current.isSignedIn ? await latest.current.ensureDraft() : null;
        signal.throwIfAborted();
        const { searchRequest } = latest.current;
        const onProgress = (progress: number) => update(progress < 1 ? { progress } : { progress, stage: 'checking' });
        if ('uploadId' in document) update({ stage: 'checking' });
        const examination = await examine(document, searchRequest, draftId, { onProgress, signal });
        const examinedFor = JSON.stringify(searchRequest.authors);
        saveExamination(latest.current.account, fileKey(file), { examination, examinedFor });
        update({ stage: 'checked', examination, examinedFor });
        const hasNewAuthors = await latest.current.onRead(examination.prefill, { isRestored });
        if (signal.aborted) return;
        // After React has rendered them too.
        if (hasNewAuthors) setTimeout(() => signal.aborted || void examineFile(file, { isRestored: true }));
      } catch (thrown) {
        if (signal.aborted) return;
        if (!(thrown instanceof ApiError)) throw thrown;
        const refusal = thrown.fields.file?.[0];
        if (refusal && thrown.status < 500) return reject(refusal);
        const isLost = thrown.status === 0 && file.size > DEFAULT_CONFIG.direct_upload_max;
        update(isLost ? { stage: 'lost' } : { stage: 'unchecked', problem: thrown.message });
      }
      function reject(problem: string) {
        update({ ...NO_DOCUMENT, problem });
        latest.current.onChosen('');
        void forgetFile(latest.current.account);
      }
    },
    [deliver, update],
  );

  const choose = useCallback(
    async (file: File) => {
      const problem = rejectionOf(file);
      // Shows the error, and keeps the file chosen earlier.
      if (problem) return update({ problem });
      const { account } = latest.current;
      void forgetUpload(account).catch(() => {});
      uploading.current = undefined;
      update({ ...NO_DOCUMENT, file });
      latest.current.onChosen(file.name);
      void saveFile(account, file).then((isKept) => update({ isKept }));
      await examineFile(file, { isRestored: false });
    },
    [examineFile, update],
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
  const findDraftFile = useCallback(
    async (name: string, isStale: () => boolean) => {
      const { account, draftId } = latest.current;
      const local = await readFile(account);
      if (isStale() || local?.name === name || !draftId || !account) return local;
      update({ ...NO_DOCUMENT, stage: 'fetching' });
      // None if the server has none, or cannot be reached.
      return loadDraftFile(account, draftId, name).catch(() => undefined);
    },
    [update],
  );

  const { file, stage } = state;
  const isMissing = fileName !== '' && file?.name !== fileName;
  // The file of an earlier visit, from before signing in, or from another device.
  useEffect(() => {
    if (!isReady || !isMissing) return;
    let isStale = false;
    void findDraftFile(fileName, () => isStale).then((found) => {
      if (isStale) return;
      if (found?.name !== fileName) return update(NO_DOCUMENT);
      const known = readExamination<Pick<DocumentState, 'examination' | 'examinedFor'>>(account, fileKey(found));
      update({ ...NO_DOCUMENT, file: found, ...(known && { stage: 'checked', ...known }) });
      if (!known) void examineFile(found, { isRestored: true });
    });
    return () => {
      isStale = true;
    };
  }, [isReady, isMissing, fileName, account, findDraftFile, examineFile, update]);

  const isMissingFromDraft = stage === 'checked' && isSignedIn && !state.examination?.is_kept;
  const resentFile = useRef<File>(undefined);
  useEffect(() => {
    // A file examined before signing in is sent again, once, to be kept with the draft.
    if (!file || !isMissingFromDraft || !account || resentFile.current === file) return;
    resentFile.current = file;
    void examineFile(file, { isRestored: true });
  }, [file, isMissingFromDraft, account, examineFile]);

  // Continues automatically after a login or reconnection.
  useEffect(() => {
    if (file && stage === 'waiting' && isSignedIn && account) void examineFile(file, { isRestored: false });
    if (!file || stage !== 'lost') return;
    const retry = () => void examineFile(file, { isRestored: false });
    const timer = setTimeout(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [file, stage, isSignedIn, account, examineFile]);

  const belongsToDraft = file === undefined || file.name === fileName;
  return {
    ...(belongsToDraft ? state : NO_DOCUMENT),
    choose,
    remove,
    /** Stops uploading or checking; the file stays chosen. */
    stop: useCallback(() => {
      running.current?.abort();
      update({ stage: 'unchecked', problem: 'You cancelled the check.' });
    }, [update]),
    checkAgain: useCallback(() => file && void examineFile(file, { isRestored: false }), [file, examineFile]),
    deliver,
    forget: useCallback(() => {
      running.current?.abort();
      uploading.current = undefined;
      setState(NO_DOCUMENT);
    }, []),
  };
}

function rejectionOf({ name, size }: File): string | undefined {
  if (!formatOf(name)) return DOCUMENT_TEXTS.wrongType;
  if (size === 0) return DOCUMENT_TEXTS.empty;
  return size > DOCUMENT_MAX_BYTES
    ? `Your file is ${formatBytes(size)}; the limit is 10 MB. Try compressing its images.`
    : undefined;
}

/** Few files are so large: imported only when needed. */
const loadUploader = () =>
  import('#islands/kernel/upload-parts.ts').catch(() => {
    // Offline; retried together with everything else.
    throw new ApiError('The file could not be uploaded.', { status: 0 });
  });

const loadDraftFile = async (...asked: Parameters<typeof import('./recover-draft.ts')['fetchDraftFile']>) =>
  (await import('./recover-draft.ts')).fetchDraftFile(...asked);

async function sendInParts(...call: Parameters<typeof import('#islands/kernel/upload-parts.ts')['uploadInParts']>) {
  return (await loadUploader()).uploadInParts(...call);
}

/** Frees the server's space if an upload has begun. */
async function forgetUpload(account: string | undefined): Promise<void> {
  if (uploadValue(account).read()) await (await loadUploader()).discardUpload(account);
}
