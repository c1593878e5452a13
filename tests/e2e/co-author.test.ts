import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '../../scripts/demonstration/sample-accounts.ts';
import { json } from '../support/accounts.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { docx } from '../support/documents.ts';
import { submit } from '../support/submissions.ts';

const browsing = useBrowser();
const REFUSED = [/status of 404/];

interface CaughtMail {
  to: string;
  subject: string;
  text: string;
}

let last = 0;

/** A manuscript is submitted that names somebody; returns the link of the mail to them. */
async function mailedLink(): Promise<string> {
  const send = (path: string, init?: RequestInit) => fetch(new URL(path, browsing.site.url), init);
  const credentials = { email: 'author@journal.example', password: DEMONSTRATION_PASSWORD };
  const { token } = await (await send('/api/auth/login/', json(credentials))).json();
  last += 1;
  const email = `named${last}@university.example`;
  const co_authors = JSON.stringify([{ name: 'Grace Lin', email }]);
  const fields = { title: `Sleep after surgery, part ${last}`, co_authors };
  const person = { id: '', email: '', role: 'author' as const, sessionId: '', token };
  const response = await submit(send, person, { fields, file: { name: 'a.docx', bytes: docx() } });
  expect(response.status, await response.text()).toBe(201);
  const findMail = async () => {
    const mails: CaughtMail[] = await (await send('/__mail.json')).json();
    return mails.find(({ to }) => to.includes(email))?.text ?? '';
  };
  await expect.poll(findMail).toMatch(/#token=/);
  return /\S+\/co-author#token=\S+/.exec(await findMail())?.[0] ?? '';
}

const button = (page: Page) => page.getByRole('button', { name: 'This was not me' });

describe('somebody who is named as an author by mistake', () => {
  test('sees by the mailed link what they are named for, and says so with the keyboard alone', async () => {
    const page = await browsing.newPage({ expectedErrors: REFUSED });
    const link = await mailedLink();
    await page.goto(link);
    await page.getByText('Sleep after surgery, part').waitFor();
    expect(await page.locator('#co-author-authors li').allTextContents()).toEqual(['Ingrid Solheim', 'Grace Lin']);
    expect(page.url()).not.toContain('token');
    await button(page).focus();
    await page.keyboard.press('Enter');
    const told = page.getByText('Thank you. The editorial office and the person who submitted');
    await told.waitFor();
    expect(await told.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goto('/about');
    await page.goto(link);
    await page.getByText('This link no longer works.').waitFor();
    expect(await button(page).isVisible()).toBe(false);
  });

  test('is told where the link is incomplete, and what to do without JavaScript', async () => {
    const page = await browsing.newPage();
    await page.goto('/co-author');
    await page.getByText('This link is incomplete. Open it from the mail again.').waitFor();
    const plain = await browsing.newPage({ javaScript: false });
    await plain.goto('/co-author');
    expect(await plain.locator('noscript p').innerText()).toContain('office@journal.example');
  });

  test('can read the page on every screen, light and dark', async () => {
    const page = await browsing.newPage();
    await page.goto(await mailedLink());
    await button(page).waitFor();
    await checkLooks(page);
  });
});
