import type { Letter } from '#server/kernel/outbox/mail-template';

/** Manuscripts named in one email; the dashboard has them all. */
const NAMED_MAX = 30;

/**
 * Tells an editor about open tasks. It names manuscripts and tasks but no people: emails are forwarded more easily than
 * pages.
 */
export function digestEmail(
  name: string,
  waiting: readonly { manuscript_number: string; title: string; lines: readonly string[] }[],
  url: string,
): Letter {
  const one = waiting.length === 1 ? waiting[0] : undefined;
  const more = waiting.length - NAMED_MAX;
  return {
    subject: one ? `Waiting for you: ${one.manuscript_number}` : `${waiting.length} manuscripts are waiting for you`,
    greeting: `Dear ${name},`,
    paragraphs: [
      `${one ? 'A manuscript' : 'Manuscripts'} that you handle, or cover for a colleague, ${one ? 'is' : 'are'} waiting for the office:`,
      ...waiting
        .slice(0, NAMED_MAX)
        .map(({ manuscript_number, title, lines }) => `${manuscript_number}, “${title}”\n${lines.join('\n')}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'Open your dashboard', url },
    closing: ['Each is listed in one email only; it stays on your dashboard until it is dealt with.'],
    reason:
      'you handle manuscripts for the journal. A managing editor can change or stop these emails under Settings, Reminders.',
    isUnsigned: true,
  };
}
