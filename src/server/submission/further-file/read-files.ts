import type { Selectable } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import { readerOf } from '#database/connect';
import type { Database, FurtherFileTable } from '#database/schema';
import {
  type BlindFurtherFile,
  FURTHER_KINDS,
  FURTHER_TEXTS,
  type FurtherFile,
  type OfficeFurtherFile,
  type OfficeFurtherFilesChange,
  type ReviewerAvailability,
  reviewCopyName,
} from '#domain/submission/further-file/further-file';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { type FileOwner, findManuscriptNumber, listFiles, listStoredFiles } from './queries.ts';

type Reader = ReadonlyKysely<Database>;
export type StoredFurtherFile = Selectable<FurtherFileTable>;

export async function readOfficeFiles(db: Reader, manuscriptId: string): Promise<OfficeFurtherFile[]> {
  return (await listNumberedFiles(db, manuscriptId)).map(({ copyName, ...file }) => ({
    ...toAuthorFile(file),
    round: file.round,
    notes: [
      ...(file.scan_status === 'infected' ? [FURTHER_TEXTS.infected] : []),
      ...file.flags.map(({ text }) => text),
    ],
    share: availabilityOf(file),
    copy: file.copy_file_key ? copyName : null,
    leaks: file.leaks,
    reason: file.reason,
    settled_by: file.settled_by,
  }));
}

export const filesChange = async (
  message: string,
  { context, manuscript }: Pick<ManuscriptCall, 'context' | 'manuscript'>,
): Promise<OfficeFurtherFilesChange> => ({
  message,
  files: await readOfficeFiles(readerOf(context.db), manuscript.id),
});

/** The files that reviewers of a round may see, under neutral names, except those the editor withholds. */
export async function readBlindFiles(
  db: Reader,
  { manuscript_id, round }: { manuscript_id: string; round: number },
): Promise<BlindFurtherFile[]> {
  return (await listReviewerFiles(db, { manuscript_id, round })).map((file) => {
    const share = availabilityOf(file);
    const note = NOTES_BY_AVAILABILITY[share] ?? (isQuarantined(file) ? FURTHER_NOTES.scanned : '');
    return { id: file.id, kind: file.kind, name: file.copyName, bytes: note ? null : file.copy_bytes, note };
  });
}

const IS_FOR_REVIEWERS: Readonly<Record<ReviewerAvailability, boolean>> = {
  never: false,
  pending: true,
  shown: true,
  held: true,
  withheld: false,
};

/** Lists the same files with all stored data. */
export async function listReviewerFiles(
  db: Reader,
  { manuscript_id, round }: { manuscript_id: string; round: number },
) {
  return (await listNumberedFiles(db, manuscript_id)).filter(
    (file) => file.round <= round && IS_FOR_REVIEWERS[availabilityOf(file)],
  );
}

/** Why reviewers cannot see a file now, or that they can. */
export function availabilityOf({ kind, searched_at, held_since, settled }: StoredFurtherFile): ReviewerAvailability {
  if (!FURTHER_KINDS[kind].isForReviewers) return 'never';
  if (settled === 'withheld') return 'withheld';
  if (!searched_at) return 'pending';
  return held_since && settled === null ? 'held' : 'shown';
}

const FURTHER_NOTES = {
  pending: 'This file is still being prepared. Please try again in a few minutes.',
  held: 'The editorial office is checking this file. You can download it once that is done.',
  scanned: 'This file is being checked for viruses.',
} as const;
const NOTES_BY_AVAILABILITY: Partial<Record<ReviewerAvailability, string>> = FURTHER_NOTES;

/** Whether a file is blocked, because it is infected or not scanned yet. */
export const isQuarantined = ({ copy_scan_status, scan_status }: StoredFurtherFile) =>
  ['pending', 'infected'].includes(copy_scan_status ?? scan_status);

/** Lists a manuscript's files with the names of their copies, numbered by kind. */
async function listNumberedFiles(db: Reader, manuscriptId: string) {
  const [number, files] = await Promise.all([
    findManuscriptNumber(db, manuscriptId),
    listStoredFiles(db, manuscriptId),
  ]);
  const counts = new Map<string, number>();
  return files.map((file) => {
    const count = (counts.get(file.kind) ?? 0) + 1;
    counts.set(file.kind, count);
    const format = file.copy_format ?? file.format;
    return { ...file, copyName: reviewCopyName({ ...file, format, number: count }, number) };
  });
}

/** The files of a draft or a manuscript, as their author sees them. */
export async function readFiles(db: ReadonlyKysely<Database>, owner: FileOwner): Promise<FurtherFile[]> {
  return (await listFiles(db, owner)).map(toAuthorFile);
}

const toAuthorFile = ({ id, kind, name, format, bytes, sent_at }: Awaited<ReturnType<typeof listFiles>>[number]) => ({
  id,
  kind,
  name,
  format,
  bytes,
  sent_at: sent_at.toISOString(),
});
