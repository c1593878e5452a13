import type { Attachment } from 'postal-mime';
import { extractReply, textOfHtml } from '#domain/message/mailed-answer';
import { MESSAGE_TEXTS } from '#domain/message/message';
import { Problem } from '#server/kernel/http/problem';
import { BudgetExceeded, inThread } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import { withTurn } from '#server/kernel/thread/turns';

/** The parts of an email we use. */
export interface ReadMail {
  from: string;
  messageId: string | undefined;
  /** The writer's text, without the quoted email. */
  text: string;
  /** Inline parts of the HTML, such as a logo, are not attachments. */
  attachments: Pick<Attachment, 'filename' | 'content'>[];
}

/** The slowest email, which consists of attachments, takes half a second. */
const TIMEOUT_MS = 10_000;
/** A 5 MiB email with encoded attachments has 70,000 lines; the parser keeps each as an object. */
const LINES_MAX = 150_000;
const PARTS_MAX = 100;

/**
 * Parses an email in a thread.
 * @throws Problem unprocessable if it cannot be read, or takes too long; unavailable if too many are being read
 */
export async function readMail(bytes: Uint8Array, from: string): Promise<ReadMail> {
  const caller = { key: `mail ${from}`, kind: 'visitor' } as const;
  return withTurn(caller, () => inThread(parseTask, { bytes }, TIMEOUT_MS)).catch((cause) => {
    throw cause instanceof BudgetExceeded ? new Problem('unprocessable', MESSAGE_TEXTS.tooComplex, { cause }) : cause;
  });
}

const parseTask = threadTask(import.meta.url, 'read a mail', async ({ bytes }: { bytes: Uint8Array }) => {
  if (hasMoreLines(bytes, LINES_MAX)) throw new Problem('unprocessable', MESSAGE_TEXTS.tooComplex);
  const mail = await parse(bytes);
  if (mail.attachments.length > PARTS_MAX) throw new Problem('unprocessable', MESSAGE_TEXTS.tooComplex);
  const text = extractReply(mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? ''))
    .replaceAll('\0', '')
    .toWellFormed();
  const attachments = mail.attachments
    .filter(({ related, disposition }) => !related && disposition !== 'inline')
    .map(({ filename, content }) => ({ filename, content }));
  const [sender] = mail.from?.group ?? (mail.from ? [mail.from] : []);
  const from = sender?.address?.trim().toLowerCase() ?? '';
  return { from, messageId: mail.messageId, text, attachments } satisfies ReadMail;
});

function hasMoreLines(bytes: Uint8Array, max: number): boolean {
  let at = -1;
  for (let lines = 0; lines <= max; lines += 1) {
    at = bytes.indexOf(0x0a, at + 1);
    if (at === -1) return false;
  }
  return true;
}

async function parse(bytes: Uint8Array) {
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(bytes, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, rfc822Attachments: true }).catch(
    (cause: unknown) => {
      throw new Problem('unprocessable', MESSAGE_TEXTS.unreadable, { cause });
    },
  );
}
