import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { BusboyFileStream } from '@fastify/busboy';
import { cleanFileName } from '#domain/document/file-name';
import { readBody, startStallTimeout, truncatedBody } from './body.ts';
import { Problem } from './problem.ts';
import { type Spooled, spool } from './spool.ts';

/**
 * A form's limits: text fields of at most `fieldMax` bytes each, one file, and an optional `second` one under the same
 * rules. Files go to `folder`.
 */
export interface FormRules {
  fields: readonly string[];
  fieldMax: number;
  file: { name: string; second?: string; max: number; tooLarge: string };
  folder: string;
  /** The body's stall timeout. */
  stallMs?: number;
}

/** A received file; `name` is for display only. */
export interface ReceivedFile extends Spooled {
  name: string;
}

/** A received form. File problems are kept beside the fields, so that both can be reported. */
export interface ReceivedForm {
  fields: Record<string, string>;
  file?: ReceivedFile;
  fileProblem?: Problem;
  second?: ReceivedFile | Problem;
}

/** The limit on all text fields combined, as a multiple of `fieldMax`. */
const TEXTS_MAX = 2;
/** The limit on boundaries and part headers, in bytes. */
const FRAME_MAX = 64 * 1024;
// RFC 2046 §5.1.1: one to seventy of these characters.
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i;

/**
 * Parses a multipart form in bounded memory, streaming its files to disk.
 * @throws Problem unsupported_media, too_large, unavailable, or bad_request if the body does not match the form
 */
export async function readMultipart(request: Request, rules: FormRules): Promise<ReceivedForm> {
  const contentType = parseContentType(request);
  const { fieldMax, file, stallMs } = rules;
  const files = file.second ? 2 : 1;
  const max = files * file.max + TEXTS_MAX * fieldMax + FRAME_MAX;
  const body = readBody(request, { max, tooLarge: fileTooLarge(rules.file), ...(stallMs && { stallMs }) });
  // A parser that never finishes must not hold the request.
  const { step, progress, fail, end } = startStallTimeout(stallMs);
  const { parser, form, parts, release } = await startParser(contentType, rules, fail);
  const ended = new Promise((resolve) => parser.on('finish', resolve));
  try {
    while (true) {
      const { done, value } = await step(body.next());
      if (done) break;
      await step(writeChunk(parser, value));
      progress();
    }
    parser.end();
    await step(ended);
    await step(Promise.all(parts));
    return form;
  } finally {
    end();
    void body.return().catch(() => {});
    // Open writes are closed before the folder is deleted.
    release();
    await Promise.all(parts);
  }
}

function parseContentType(request: Request): string {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new Problem('unsupported_media', 'Send this form as multipart/form-data.');
  }
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new Problem('bad_request', 'The form has no valid multipart boundary.');
  return `multipart/form-data; boundary="${boundary}"`;
}

async function startParser(contentType: string, rules: FormRules, fail: (problem: unknown) => void) {
  const { Busboy } = await import('@fastify/busboy');
  const count = rules.fields.length + (rules.file.second ? 2 : 1);
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    // Text fields are handled like files, so that we count and decode their bytes ourselves.
    isPartAFile: () => true,
    preservePath: true,
    limits: {
      files: count,
      parts: count,
      fileSize: Math.max(rules.file.max, rules.fieldMax) + 1,
      fields: 0,
      fieldSize: 0,
      fieldNameSize: 100,
      headerPairs: 20,
      headerSize: 8 * 1024,
    },
  });
  const form: ReceivedForm = { fields: {} };
  const parts: Promise<void>[] = [];
  const streams: Readable[] = [];
  const release = () => {
    for (const stream of streams) stream.destroy();
  };
  const take = createPartHandler(form, rules);
  parser.on('file', (name: string | undefined, stream: BusboyFileStream, filename: string | undefined) => {
    // Without a listener a truncated body would end the process.
    stream.on('error', () => {});
    streams.push(stream);
    parts.push(take(name ?? '', stream, filename).catch(fail));
  });
  const tooMany = new Problem('bad_request', 'The form has more parts than fields.');
  parser.on('filesLimit', () => fail(tooMany));
  parser.on('partsLimit', () => fail(tooMany));
  parser.on('error', (cause) => fail(truncatedBody(cause)));
  return { parser, form, parts, release };
}

type PartHandler = (name: string, stream: Readable, filename: string | undefined) => Promise<void>;

function createPartHandler(form: ReceivedForm, rules: FormRules): PartHandler {
  const seen = new Set<string>();
  let textBytes = 0;
  return async (name, stream, filename) => {
    const isSecond = name === rules.file.second;
    const isFile = isSecond || name === rules.file.name;
    refuseWrongPart(name, { isFile, seen, rules });
    seen.add(name);
    if (isFile) {
      const received = await receiveFile(name, rules, stream, filename);
      if (isSecond && received) form.second = received;
      else if (received instanceof Problem) form.fileProblem = received;
      else if (received) form.file = received;
      return;
    }
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += chunk.length;
      textBytes += chunk.length;
      if (bytes > rules.fieldMax || textBytes > rules.fieldMax * TEXTS_MAX) {
        throw fieldProblem(name, 'This text is too long.', 'too_large');
      }
      chunks.push(chunk);
    }
    form.fields[name] = decode(name, Buffer.concat(chunks));
  };
}

function refuseWrongPart(
  name: string,
  { isFile, seen, rules }: { isFile: boolean; seen: Set<string>; rules: FormRules },
): void {
  const quotedName = JSON.stringify(name.slice(0, 50));
  if (isFile && seen.has(name)) throw fieldProblem(name, 'Send one file only.');
  if (seen.has(name)) throw new Problem('bad_request', `Give ${quotedName} once.`);
  if (!isFile && !rules.fields.includes(name)) throw new Problem('bad_request', `The form has no field ${quotedName}.`);
}

async function receiveFile(
  name: string,
  { file, folder }: FormRules,
  stream: Readable,
  filename = '',
): Promise<ReceivedFile | Problem | undefined> {
  const spooled = await spool(stream, join(folder, randomUUID()));
  // Browsers send an empty, unnamed part if no file was chosen.
  if (filename === '' && spooled.bytes === 0) return undefined;
  if (filename === '') return fieldProblem(name, 'Send the file itself, with its name.');
  return spooled.bytes > file.max ? fileTooLarge({ ...file, name }) : { ...spooled, name: cleanFileName(filename) };
}

function decode(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw fieldProblem(name, 'This text is not valid UTF-8.');
  }
}

function fileTooLarge({ name, tooLarge }: FormRules['file']): Problem {
  return fieldProblem(name, tooLarge, 'too_large');
}

function fieldProblem(name: string, text: string, code: 'bad_request' | 'too_large' = 'bad_request'): Problem {
  return new Problem(code, text, { fields: { [name]: [text] } });
}

function writeChunk(parser: Writable, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(chunk, (error) => (error ? reject(truncatedBody(error)) : resolve()));
  });
}
