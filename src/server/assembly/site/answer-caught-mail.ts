import { findCaughtMail } from '#server/kernel/adapters/caught-mail-queries';
import type { Context } from '#server/kernel/context';
import { refuseOtherSites } from '#server/kernel/http/csrf';
import { readPlainForm, requireOwnSite } from '#server/kernel/http/plain-form';
import { notFound, Problem, problemResponse } from '#server/kernel/http/problem';
import { randomId } from '#server/kernel/identifiers';

/** What became of an answer, for the page that shows the mails. */
interface Told {
  status: number;
  text: string;
}

/** Takes an answer to a caught mail as a mail program would send it, with the answered mail quoted below. */
export async function answerCaughtMail(request: Request, context: Context): Promise<Told> {
  try {
    refuseOtherSites(request, context.siteUrl);
    requireOwnSite(request);
    const { mail: id = '', text = '' } = await readPlainForm(request);
    const mail = await findCaughtMail(context.reader, id);
    if (!mail?.reply_to) throw notFound();
    const { takeMail } = await import('#server/message/inbound-mail/take-mail');
    const { message } = await takeMail(asMail({ ...mail, reply_to: mail.reply_to }, text), context);
    return { status: 200, text: message };
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    return { status: problemResponse(thrown, '').status, text: thrown.message };
  }
}

function asMail(
  {
    recipient,
    reply_to,
    subject,
    text: answered,
  }: { recipient: string; reply_to: string; subject: string; text: string },
  text: string,
): Uint8Array {
  const head = [
    `From: ${recipient}`,
    `To: ${reply_to}`,
    `Subject: =?utf-8?B?${Buffer.from(`Re: ${subject}`).toString('base64')}?=`,
    `Message-ID: <${randomId()}@answers.invalid>`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  const quoted = answered.replace(/^/gm, '> ');
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}\n\nOn Monday, the editorial office wrote:\n${quoted}\n`);
}
