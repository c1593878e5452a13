import type { Page } from 'playwright';
import { expect } from 'vitest';

/** An email that the demonstration caught instead of sending it. */
export interface CaughtMail {
  to: string;
  subject: string;
  text: string;
}

/** The newest email to an address whose subject contains this text. */
export async function caughtMail(page: Page, to: string, subject: string): Promise<CaughtMail> {
  const find = async (): Promise<CaughtMail | undefined> => {
    const mails: CaughtMail[] = await (await page.request.get('/__mail.json')).json();
    return mails.find((mail) => mail.to === to && mail.subject.includes(subject));
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) as CaughtMail;
}
