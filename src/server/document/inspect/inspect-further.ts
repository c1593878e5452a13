import { open, readFile } from 'node:fs/promises';
import type { DocumentFlag } from '#domain/document/document';
import type { FurtherFormat } from '#domain/document/further-format';
import { FURTHER_TEXTS } from '#domain/submission/further-file/further-file';
import { fileProblem, Problem } from '#server/kernel/http/problem';
import { inspectDocument } from './inspect-document.ts';

/** Magic bytes of accepted images. */
const MAGIC_BYTES = { png: /^\x89PNG\r\n\x1a\n/, jpg: /^\xff\xd8\xff/, tif: /^(?:II\*\0|MM\0\*)/ } as const;

/**
 * Inspects a further file: whether its content matches its name, and is safe to store. Returns flags for the editor.
 * @throws Problem with the field `file`
 */
export async function inspectFurther(path: string, format: FurtherFormat): Promise<readonly DocumentFlag[]> {
  switch (format) {
    case 'pdf':
    case 'docx':
    case 'doc':
    case 'xlsx':
      return (await inspectDocument(path, format).catch(throwFurtherFileProblem)).flags;
    case 'csv':
    case 'txt':
      if (isPlainText(await readFile(path))) return [];
      throw fileProblem('unprocessable', FURTHER_TEXTS.notText);
    case 'png':
    case 'jpg':
    case 'tif':
      if (MAGIC_BYTES[format].test(await headOf(path))) return [];
      throw fileProblem('unprocessable', FURTHER_TEXTS.wrongContents);
    default:
      return format satisfies never;
  }
}

async function headOf(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
  return buffer.toString('latin1', 0, bytesRead);
}

/** Manuscripts must be PDF or Word; further files may have other formats. */
function throwFurtherFileProblem(thrown: unknown): never {
  if (thrown instanceof Problem && thrown.code === 'bad_request')
    throw fileProblem('unprocessable', FURTHER_TEXTS.wrongContents);
  throw thrown;
}

/** Whether it is UTF-8 text without control characters foreign to text. */
export function isPlainText(content: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);
  } catch {
    return false;
  }
}
