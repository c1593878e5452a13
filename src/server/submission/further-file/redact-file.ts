import { REDACTION_TEXTS } from '#domain/document/redaction';
import type { Redaction } from '#domain/document/redaction-change';
import type { OfficeFurtherFilesChange } from '#domain/submission/further-file/office-further-file';
import { redactedCopyOf } from '#server/document/redact';
import { readStoredFile } from '#server/document/store-document';
import { fileProblem, notFound } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { callerKey, withTurn } from '#server/kernel/thread/turns';
import { findFile } from './queries.ts';
import { keepCopy, requireCopied, searchedCopy } from './replace-copy.ts';

/**
 * Blacks out words in what reviewers get of a further file. What the authors sent stays as it is.
 * @throws Problem not_found; conflict as if a copy is replaced; unprocessable if there is no Word file, or with
 * the field `texts` if some of them do not be in it
 */
export async function redactFile(
  { file: id, texts }: Redaction & { file: string },
  call: ManuscriptCall,
): Promise<OfficeFurtherFilesChange> {
  const { context, manuscript } = call;
  const file = await findFile(context.reader, { manuscript_id: manuscript.id }, id);
  if (!file) throw notFound();
  requireCopied(file);
  const { copy_file_key: file_key, copy_sha256: sha256 } = file;
  const format = file.copy_format ?? file.format;
  if (format !== 'docx' || !file_key || !sha256) throw fileProblem('unprocessable', REDACTION_TEXTS.notWord);
  const source = await readStoredFile({ file_key, sha256 }, context);
  const made = await withTurn(callerKey(call), async () => {
    const bytes = await redactedCopyOf({ bytes: source, texts });
    return searchedCopy({ bytes, format, file }, call);
  });
  const scan_status = file.copy_scan_status;
  return keepCopy({ file, made: { ...made, format, scan_status, action: 'further-file.copy-redacted' } }, call);
}
