import type { Journal } from '#domain/journal/journal';
import type { MailText } from '#domain/journal/mail/mail-template';
import { currentMail, fillMail, type MailTable } from '#domain/journal/mail/mail-template';
import { escapeXml } from '#domain/kernel/xml';

export interface EmailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** A quotation, set off from the journal's own text. */
  quote?: string;
  action?: { label: string; url: string };
  /** Shown after the button: its expiry, or a warning. */
  closing?: string[];
  /** Completes "You are receiving this email because …". */
  reason: string;
  /** For an email to the office itself. */
  isUnsigned?: boolean;
}

/** Renders an email as text and as HTML. */
export function renderEmail(journal: Journal, email: EmailContent): { subject: string; text: string; html: string } {
  const { greeting, paragraphs, quote, action, closing = [], reason, isUnsigned } = email;
  const footer = [
    [journal.name, journal.address].filter(Boolean).join(', '),
    `You are receiving this email because ${reason}`,
  ];
  const text = [
    greeting,
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...closing,
    ...(isUnsigned ? [] : [`${journal.signature}\n${journal.name}`]),
    `-- \n${footer.join('\n')}`,
  ].join('\n\n');
  return { subject: email.subject.replace(/\s+/g, ' '), text, html: toHtml(journal, email, footer) };
}

function toHtml(journal: Journal, email: EmailContent, footer: string[]): string {
  const { subject, greeting, paragraphs, quote, action, closing = [], isUnsigned } = email;
  const lines = (text: string) => escapeXml(text).replaceAll('\n', '<br>');
  const p = (text: string) => `<p style="margin:0 0 16px">${lines(text)}</p>`;
  const quoted =
    quote === undefined
      ? ''
      : `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #c9d3dc">${lines(quote)}</blockquote>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeXml(action.url)}" style="background:${journal.look.colour_light};color:#ffffff;padding:12px 20px;border-radius:4px;text-decoration:none">${escapeXml(action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:14px;color:#4a5b6b">If the button does not work, copy this address into your browser:<br>${escapeXml(action.url)}</p>`
    : '';
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeXml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f5f7f9;color:#16212b;font-family:Georgia,serif;font-size:16px;line-height:1.5">',
    `<div style="max-width:600px;margin:0 auto;background:#ffffff;padding:32px;border-top:4px solid ${journal.look.colour_light}">`,
    `<p style="margin:0 0 24px;font-size:18px;color:${journal.look.colour_light}"><strong>${escapeXml(journal.name)}</strong></p>`,
    ...[greeting, ...paragraphs].map(p),
    quoted,
    button,
    ...closing.map(p),
    isUnsigned ? '' : p(journal.signature),
    '<hr style="border:0;border-top:1px solid #c9d3dc;margin:24px 0">',
    ...footer.map((line) => `<p style="margin:0 0 4px;font-size:13px;color:#4a5b6b">${escapeXml(line)}</p>`),
    '</div></body></html>',
  ].join('\n');
}

/** The parts of an email that are not in its template. */
interface EmailParts {
  /** The target of its button. */
  url?: string | undefined;
  quote?: string | undefined;
  /** An editor's text for this email only. */
  words?: MailText | undefined;
}

/**
 * Writes a table of emails with the office's templates. Values for all placeholders are required, so that no recipient
 * sees an unfilled one.
 */
export const mailWriter =
  <Mails extends MailTable>(mails: Mails) =>
  <Kind extends keyof Mails & string>(
    journal: Journal,
    kind: Kind,
    values: Readonly<Record<Mails[Kind]['placeholders'][number], string>>,
    { url, quote, words }: EmailParts = {},
  ): EmailContent => {
    const template = mails[kind] as Mails[Kind];
    const { button, isUnsigned } = template;
    return {
      ...fillMail(template, words ?? currentMail(journal, kind, template), { ...values, journal: journal.name }),
      ...(quote && { quote }),
      ...(button && url && { action: { label: button, url } }),
      ...(isUnsigned && { isUnsigned }),
    };
  };
