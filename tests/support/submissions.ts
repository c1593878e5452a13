import { bearer, type Person } from './accounts.ts';
import type { Send } from './journal.ts';

/** The content of a submission form; `undefined` fields are omitted. */
export interface SentSubmission {
  fields?: Record<string, string | undefined>;
  file?: SentFile | undefined;
  /** A revision's response to the reviewers. */
  response_file?: SentFile | undefined;
}

type SentFile = { bytes: Uint8Array; name: string };

/** Valid fields of a submission; the co-author is not the submitter. */
export const SUBMISSION_FIELDS = {
  title: 'Sleep after surgery: a cohort study',
  abstract: 'Background: sleep is poor after surgery.\n\nMethods: a cohort of 212 patients.',
  keywords: 'sleep, surgery',
  co_authors: JSON.stringify([{ name: 'Grace Lin', email: 'grace.lin@university.example' }]),
};

/** The header and cookie that a form needs. */
export async function csrfHeaders(send: Send): Promise<Record<string, string>> {
  const issued = await send('/api/init-csrf/');
  const { csrfToken } = await issued.json();
  return { 'X-CSRFToken': csrfToken, Cookie: issued.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** The body of a form, as a browser encodes it. */
export function formOf({ fields = {}, file, response_file }: SentSubmission): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  for (const [name, sent] of Object.entries({ file, response_file })) {
    if (sent) form.set(name, new File([new Uint8Array(sent.bytes)], sent.name));
  }
  return form;
}

/** Sends a form to an address, signed in or not. */
export async function postForm(
  send: Send,
  path: string,
  sent: SentSubmission,
  { person, ip }: { person?: Person | undefined; ip?: string } = {},
): Promise<Response> {
  const headers = { ...(await csrfHeaders(send)), ...(person && bearer(person.token)) };
  return send(path, { method: 'POST', headers, body: formOf(sent) }, ip);
}

/** Submits a valid manuscript, except for the overrides. */
export function submit(
  send: Send,
  person: Person,
  { fields, ...rest }: SentSubmission,
  ip?: string,
): Promise<Response> {
  const sent = { ...rest, fields: { ...SUBMISSION_FIELDS, ...fields } };
  return postForm(send, '/api/manuscripts/submit/', sent, { person, ...(ip && { ip }) });
}
