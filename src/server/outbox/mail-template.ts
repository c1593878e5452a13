import { JOURNAL } from '#domain/journal';
import { xml } from '#domain/xml';

/** The words of a mail: paragraphs, one button, and why this person gets it. */
export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Shown after the action, where the link's life or a warning belongs. */
  closing?: string[];
  /** Completes "You receive this mail because …". */
  reason: string;
}

/** A mail in its two forms, which say the same. */
interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** The journal's own mails: with a greeting, and signed by the office. */
export function renderLetter({ greeting, paragraphs, closing = [], ...rest }: Letter): Rendered {
  return render({ ...rest, before: [greeting, ...paragraphs], after: [...closing, SIGNATURE] });
}

/** A letter that an editor wrote whole, greeting and signature included; its paragraphs are kept as they are. */
export function renderWrittenLetter({
  text,
  ...rest
}: Pick<Letter, 'subject' | 'action' | 'reason'> & { text: string }): Rendered {
  return render({ ...rest, before: text.split('\n\n'), after: [] });
}

const SIGNATURE = `With kind regards\nThe editorial office\n${JOURNAL.name}`;

type Parts = Pick<Letter, 'subject' | 'action' | 'reason'> & { before: string[]; after: string[] };

function render({ reason, ...parts }: Parts): Rendered {
  const { before, action, after } = parts;
  const footer = [`${JOURNAL.name}, ${JOURNAL.address}`, `You receive this mail because ${reason}`];
  const text = [
    ...before,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    `-- \n${footer.join('\n')}`,
  ].join('\n\n');
  return { subject: parts.subject.replace(/\s+/g, ' '), text, html: toHtml(parts, footer) };
}

function toHtml({ subject, before, action, after }: Omit<Parts, 'reason'>, footer: string[]): string {
  const p = (line: string) => `<p style="margin:0 0 16px">${xml(line).replaceAll('\n', '<br>')}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${xml(action.url)}" style="background:#0b4f6c;color:#ffffff;padding:12px 20px;border-radius:4px;text-decoration:none">${xml(action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:14px;color:#4a5b6b">If the button does not work, copy this address into your browser:<br>${xml(action.url)}</p>`
    : '';
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${xml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f5f7f9;color:#16212b;font-family:Georgia,serif;font-size:16px;line-height:1.5">',
    '<div style="max-width:600px;margin:0 auto;background:#ffffff;padding:32px;border-top:4px solid #0b4f6c">',
    `<p style="margin:0 0 24px;font-size:18px;color:#0b4f6c"><strong>${xml(JOURNAL.name)}</strong></p>`,
    ...before.map(p),
    button,
    ...after.map(p),
    '<hr style="border:0;border-top:1px solid #c9d3dc;margin:24px 0">',
    ...footer.map((line) => `<p style="margin:0 0 4px;font-size:13px;color:#4a5b6b">${xml(line)}</p>`),
    '</div></body></html>',
  ].join('\n');
}
