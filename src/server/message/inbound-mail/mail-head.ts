import { decodeWords } from 'postal-mime';
import { MESSAGE_TEXTS } from '#domain/message/message';
import { Problem } from '#server/kernel/http/problem';

/** The header fields of a mail as they were sent, and whom they name. Addresses are lower case. */
export interface MailHead {
  fields: readonly { key: string; value: string }[];
  subject: string;
  from: readonly string[];
  recipients: readonly string[];
}

const HEAD_MAX = 256 * 1024;
const FIELDS_MAX = 1_000;
/** How much of a subject is read. */
const SUBJECT_MAX = 1_000;
/** How many addresses of the sender are looked at: a display name may hold another one. */
const FROM_MAX = 10;

/** A mail program puts the address into To or Cc, a mail server records it elsewhere. */
const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'];

/**
 * Looks at the header of a mail alone: strangers decide how long the rest takes to read.
 * @throws Problem unprocessable where the header is too long
 */
export function readHead(bytes: Uint8Array): MailHead {
  const text = Buffer.from(bytes.subarray(0, HEAD_MAX)).toString('latin1');
  const end = text.search(/\r?\n\r?\n/);
  if (end === -1 && bytes.length > HEAD_MAX) throw new Problem('unprocessable', MESSAGE_TEXTS.unreadable);
  const lines = text
    .slice(0, end === -1 ? undefined : end)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/, FIELDS_MAX + 1);
  if (lines.length > FIELDS_MAX) throw new Problem('unprocessable', MESSAGE_TEXTS.unreadable);
  const fields = lines.flatMap((line) => {
    const [, key, value] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
    return key && value !== undefined ? [{ key: key.toLowerCase(), value: value.trim() }] : [];
  });
  const addressesIn = (...keys: string[]) =>
    fields
      .filter(({ key }) => keys.includes(key))
      .flatMap(({ value }) => value.toLowerCase().match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? []);
  const recipients = [...new Set(addressesIn(...RECIPIENTS))];
  const subject = fields.find(({ key }) => key === 'subject')?.value.slice(0, SUBJECT_MAX) ?? '';
  return {
    fields,
    subject: decodeWords(Buffer.from(subject, 'latin1').toString('utf8')),
    from: addressesIn('from').slice(0, FROM_MAX),
    recipients,
  };
}
