import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentFormat } from '#domain/document/document';
import { inspectDocument } from '#server/document/inspect/inspect-document';
import { Problem } from '#server/kernel/http/problem';

/** The result of an inspection: the codes of its flags, or the refusal. */
export interface Inspected {
  flags?: string[];
  refused?: { code: string; sentence: string };
}

/** Inspects these bytes as an uploaded file. Rethrows anything except a refusal with a sentence for `file`. */
export async function inspect(bytes: Uint8Array, format: DocumentFormat): Promise<Inspected> {
  const folder = await mkdtemp(join(tmpdir(), 'inspect-'));
  try {
    const path = join(folder, `upload.${format}`);
    await writeFile(path, bytes);
    return { flags: (await inspectDocument(path, format)).flags.map(({ code }) => code) };
  } catch (error) {
    if (!(error instanceof Problem) || error.details.fields?.file?.[0] !== error.message) throw error;
    return { refused: { code: error.code, sentence: error.message } };
  } finally {
    await rm(folder, { recursive: true });
  }
}
