import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import * as z from 'zod';

const Stored = z.object({ bytes: z.number().int(), sha256: z.string() });

/**
 * An archive's last entry: its contents and schema. `parts` are entries with rows, `files` those with stored files;
 * `missing` names unavailable files.
 */
const Manifest = z.object({
  format: z.literal(1, 'it was made by a newer version of the journal'),
  created_at: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
  parts: z.array(Stored.extend({ table: z.string(), path: z.string() })),
  files: z.array(Stored.extend({ key: z.string() })),
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** A fully verified archive. */
export interface Archive {
  path: string;
  manifest: Manifest;
}

export const MANIFEST_ENTRY = 'manifest.json';
export const partEntry = (table: string, part: number) => `tables/${table}/${part}.jsonl`;
export const fileEntry = (key: string) => `files/${key}`;

/** An archive entry: its name, and its content as a stream. */
interface Entry extends AsyncIterable<Uint8Array> {
  header: Header;
}

/** Consumes a stream; returns size and SHA-256. */
export async function measure(content: AsyncIterable<Uint8Array>): Promise<z.infer<typeof Stored>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The whole content of a stream. */
export async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** An archive's entries in order. Each must be consumed before the next. */
export async function* entriesOf(path: string): AsyncGenerator<Entry> {
  const entries = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), entries);
  // The loop below also receives the failure; this only prevents an unhandled rejection.
  reading.catch(() => {});
  for await (const entry of entries) yield entry as Entry;
  await reading;
}

/**
 * Verifies an archive against its hashes, writing nothing.
 * @throws Error naming the damage, and the remedy
 */
export async function openArchive(path: string): Promise<Archive> {
  try {
    return { path, manifest: await readManifest(path) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR') throw new Error(`There is no archive at ${path}.`);
    throw new Error(`The archive ${path} is damaged (${message}). Nothing was written; use another backup.`);
  }
}

async function readManifest(path: string): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  for await (const entry of entriesOf(path)) {
    const { name } = entry.header;
    if (name === MANIFEST_ENTRY) manifest = parseManifest((await collect(entry)).toString('utf8'));
    else found.set(name, (await measure(entry)).sha256);
  }
  if (!manifest) throw new Error('its manifest is missing');
  const files = manifest.files.map(({ key, sha256 }) => ({ path: fileEntry(key), sha256 }));
  const promised = [...manifest.parts, ...files];
  for (const { path: name, sha256 } of promised) {
    if (found.get(name) !== sha256) throw new Error(`${name} is missing or was changed`);
  }
  if (found.size !== promised.length) throw new Error('it contains files that its manifest does not list');
  return manifest;
}

function parseManifest(text: string): Manifest {
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`the ${issue?.path.join('.')} of its manifest is wrong: ${issue?.message}`);
}
