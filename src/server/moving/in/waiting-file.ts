import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** A stored file waiting for its article. */
export const WaitingFile = z.strictObject({
  /** Its article's id in the other system. */
  article: z.string(),
  /** The article's name for it. */
  file: z.string(),
  file_key: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Of a figure, in pixels. */
  size: z.strictObject({ width: z.int(), height: z.int() }).nullable(),
  /** The time until which its article can claim it, in milliseconds since 1970. */
  until: z.int(),
});
export type WaitingFile = z.infer<typeof WaitingFile>;

/** Seals a waiting file for its sender: the seal cannot name other files or claim other facts. */
export function sealFile(file: WaitingFile, secret: string): string {
  const words = Buffer.from(JSON.stringify(file)).toString('base64url');
  return `${words}.${macOf(words, secret)}`;
}

/** The file of a seal; undefined if not sealed here. */
export function unsealFile(sealed: string, secret: string): WaitingFile | undefined {
  const [words = '', mac = ''] = sealed.split('.');
  const expected = Buffer.from(macOf(words, secret));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return WaitingFile.parse(JSON.parse(Buffer.from(words, 'base64url').toString()));
}

const macOf = (words: string, secret: string) =>
  createHmac('sha256', secret).update(`moving-file!${words}`).digest('base64url');
