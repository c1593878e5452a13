import { systemPage } from '#domain/assembly/paths';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { renderEmail } from '#server/kernel/outbox/mail-template';
import { withTimeout } from './read-report.ts';

const LIMIT = { name: 'test-letter', max: 10, seconds: 3_600 };

/**
 * Sends a test email directly rather than through the outbox, so that the mail server's reply can be shown. @throws
 * Problem conflict with the server's message; too_many_requests
 */
export async function sendTestEmail({ context, user }: SignedInCall): Promise<{ message: string }> {
  await consumeAttempt(context, LIMIT, user.id);
  const letter = renderEmail(context.journal, {
    subject: `A test email from the ${context.journal.name}`,
    greeting: 'Hello,',
    paragraphs: [
      'If you can read this, the journal can send emails.',
      `Check where it arrived: it should be in your inbox, from ${context.journal.officeEmail}, without a warning.`,
    ],
    action: { label: 'Back to the journal', url: context.siteUrl + systemPage },
    reason: 'you asked for a test email.',
  });
  const to = { name: `${user.first_name} ${user.last_name}`.trim(), address: user.email };
  try {
    await withTimeout(context.mailer.send({ id: randomId(), to, ...letter }));
  } catch (cause) {
    throw new Problem('conflict', `The test email could not be sent: ${(cause as Error).message}`, { cause });
  }
  return { message: `A test email is on its way to ${user.email}. Check that it is not treated as spam.` };
}
