import { useCallback, useRef, useState } from 'react';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import { furtherFormatOf } from '#domain/document/further-format';
import { refusedFile } from '#domain/message/message-file';
import { FURTHER_TEXTS, type FurtherFile, type FurtherKind } from '#domain/submission/further-file/further-file';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { changeDraftKind, listDraftFiles, removeDraftFile, sendDraftFile } from './calls.ts';

interface Options {
  draftId: string | null;
  isSignedIn: boolean;
  onNeedDraft: () => Promise<string | null>;
}

const NOT_KEPT = 'The draft could not be saved, so the files were not sent. Please choose them again.';

/** The files of a draft, and what can be done with them. Files are sent one after another, each as it was chosen. */
export function useDraftFiles({ draftId, isSignedIn, onNeedDraft }: Options) {
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  /** What the last change was answered with: a list that was asked for before it is older. */
  const known = useRef<FurtherFile[]>(undefined);
  const load = useCallback(async () => {
    if (!draftId) return [];
    known.current = undefined;
    const found = await listDraftFiles(draftId);
    return known.current ?? found;
  }, [draftId]);
  const { value: files = [], failure, show } = useLoaded(load, { enabled: isSignedIn });
  const told = ({ files }: { files: FurtherFile[] }) => {
    known.current = files;
    show(files);
  };

  const add = async (chosen: readonly File[]) => {
    const wrong = chosen.flatMap((file) => refusalOf(file) ?? []);
    setRefused(wrong);
    const right = chosen.filter((file) => !refusalOf(file));
    if (right.length === 0) return;
    const draft = await onNeedDraft();
    if (!draft) return setRefused([...wrong, NOT_KEPT]);
    for (const file of right) {
      const { name } = file;
      setSending({ name, share: 0 });
      try {
        told(await sendDraftFile(draft, file, (share) => setSending({ name, share })));
      } catch (thrown) {
        const reason = thrown instanceof Error ? thrown.message : String(thrown);
        setRefused((before) => [...before, refusedFile(name, reason)]);
      }
    }
    setSending(undefined);
  };
  return {
    files,
    sending,
    refused,
    failure,
    add,
    change: async ({ id }: FurtherFile, kind: FurtherKind) => told(await changeDraftKind(draftId ?? '', id, kind)),
    remove: async ({ id }: FurtherFile) => told(await removeDraftFile(draftId ?? '', id)),
  };
}

function refusalOf({ name, size }: File): string | undefined {
  if (!furtherFormatOf(name)) return refusedFile(name, FURTHER_TEXTS.wrongType);
  if (size === 0) return refusedFile(name, DOCUMENT_TEXTS.empty);
  return size > DOCUMENT_MAX_BYTES ? refusedFile(name, DOCUMENT_TEXTS.tooLarge) : undefined;
}
