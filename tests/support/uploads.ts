import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import { randomId } from '#server/kernel/identifiers';
import { bearer, type Person } from './accounts.ts';
import type { Send, TestJournal } from './journal.ts';

/** In hexadecimal. */
export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Inserts an upload that has begun but has no parts; returns its id. */
export async function addUpload(db: Kysely<Database>, owner: Pick<Person, 'id'>): Promise<string> {
  const id = randomId();
  const row = {
    id,
    account_id: owner.id,
    name: 'study.pdf',
    format: 'pdf' as const,
    bytes: 5,
    sha256: sha256('bytes'),
  };
  // Not expired, whatever the test's clock shows.
  const times = { created_at: '2026-11-01T08:00:00.000Z', expires_at: '2099-01-01T00:00:00.000Z' };
  await db
    .insertInto('upload')
    .values({ ...row, token_hash: 'none', ...times })
    .execute();
  return id;
}

/** The reply to a begun upload. */
export interface Begun {
  upload_id: string;
  part_size: number;
  parts: number;
  upload_token: string;
  expires_at: string;
}

/** One person's upload calls from a browser. */
export interface Uploader {
  headers: Record<string, string>;
  begin: (file: object) => Promise<Response>;
  /** Begins an upload of these bytes, which must succeed. */
  announce: (bytes: Uint8Array, filename?: string) => Promise<Begun>;
  part: (
    upload: Begun,
    number: number | string,
    bytes: Uint8Array,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  /** Sends all parts of a file; returns the upload. */
  send: (bytes: Uint8Array, filename?: string) => Promise<Begun>;
  read: (id: string) => Promise<Response>;
  end: (id: string) => Promise<Response>;
}

/**
 * Uploads in a browser with a CSRF token, or by a reviewer with their link. `by` replaces the function that sends
 * requests.
 */
export async function uploader(
  journal: TestJournal,
  person: Person | { 'X-Review-Token': string },
  by: Send = journal.fetch,
): Promise<Uploader> {
  const issued = await journal.fetch('/api/init-csrf/');
  const { csrfToken } = await issued.json();
  const cookie = issued.headers.get('set-cookie')?.split(';')[0] ?? '';
  const own = 'token' in person ? bearer(person.token) : person;
  const headers = { ...own, 'X-CSRFToken': csrfToken, Cookie: cookie };
  const json = { ...headers, 'Content-Type': 'application/json' };
  const begin = (file: object) => by('/api/uploads/', { method: 'POST', headers: json, body: JSON.stringify(file) });
  const announce = async (bytes: Uint8Array, filename = 'study.pdf'): Promise<Begun> => {
    const about = { filename, size: bytes.length, sha256: sha256(bytes), content_type: 'application/pdf' };
    const response = await begin(about);
    if (response.status !== 201) throw new Error(`No upload was begun: ${await response.text()}`);
    return response.json();
  };
  const part: Uploader['part'] = ({ upload_id, upload_token }, number, bytes, more = {}) =>
    by(`/api/uploads/${upload_id}/parts/${number}/`, {
      method: 'PUT',
      headers: {
        ...headers,
        'Content-Type': 'application/octet-stream',
        'X-Upload-Token': upload_token,
        'X-Part-SHA256': sha256(bytes),
        ...more,
      },
      body: new Uint8Array(bytes),
    });
  return {
    headers,
    begin,
    announce,
    part,
    async send(bytes, filename) {
      const upload = await announce(bytes, filename);
      for (let number = 1; number <= upload.parts; number += 1) {
        const response = await part(upload, number, partOf(upload, number, bytes));
        if (response.status !== 204) throw new Error(`Part ${number} was refused: ${await response.text()}`);
      }
      return upload;
    },
    read: (id) => by(`/api/uploads/${id}/`, { headers }),
    end: (id) => by(`/api/uploads/${id}/`, { method: 'DELETE', headers: json, body: '{}' }),
  };
}

/** The bytes of one part of a file. */
export function partOf({ part_size }: Pick<Begun, 'part_size'>, number: number, bytes: Uint8Array): Uint8Array {
  return bytes.subarray((number - 1) * part_size, number * part_size);
}
