import { expect, test } from 'vitest';
import type { ReviewContent } from '#domain/review/review';
import { SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, toasts } from '../support/account-pages.ts';
import { tokenIn } from '../support/accounts.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';

const browsing = useBrowser();
const [EDITOR, AUTHOR, ...REVIEWERS] = SAMPLE_ACCOUNTS;

const REVIEW: ReviewContent = {
  answers: { methods: { score: 4, text: 'Sound for a feasibility study.' } },
  comments_to_author: 'Please report how many patients refused.',
  comments_to_editor: 'Between us: I would see it again.',
  recommendation: 'minor_revisions',
};

/** The token of the link in the newest mail of a subject to somebody. */
async function linkTo(address: string, subject: RegExp): Promise<string> {
  const read = async () => {
    const mails: { to: string; subject: string; text: string }[] = await (
      await fetch(`${browsing.site.url}/__mail.json`)
    ).json();
    return mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject));
  };
  await expect.poll(read, { timeout: 15_000 }).toBeTruthy();
  return tokenIn(await read());
}

/** What a reviewer sends with the link of the invitation. */
async function byLink(address: string) {
  const token = await linkTo(address, /^Invitation/);
  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(`${browsing.site.url}/api/${path}/`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Review-Token': token },
      body: JSON.stringify(body),
    });
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    return response.json();
  };
  const { id } = await call('POST', 'review-invitation/show', { token });
  return (path: string, body: object) => call('POST', `reviewer/assignment/${id}/${path}`, body);
}

async function review(address: string, content: ReviewContent): Promise<void> {
  const send = await byLink(address);
  await send('answer', { answer: 'accept', first_name: 'Ingrid', last_name: 'Solheim' });
  await send('interests', { has_none: true });
  await send('submit', { content, version: 0 });
}

test('reviewers are found, asked and replaced; their reviews are edited and go to the authors without a name', async () => {
  const [first, second] = REVIEWERS;
  if (!first || !second) throw new Error('The demonstration has two reviewers.');
  const page = await browsing.newPage();
  await openSignedIn(page, EDITOR.email, '/editor/manuscripts/submitted');
  await page.getByRole('link', { name: /^Review.*Pharmacist-led/ }).click();
  await page.getByText('Find a reviewer').click();
  for (const person of [first, second]) {
    await field(page, 'Name, institution or keyword').fill(`${person.last_name} ${person.first_name}`);
    await page.getByText('1 person').waitFor();
    await page.getByRole('button', { name: `Invite ${person.first_name} ${person.last_name}` }).click();
    await toasts(page).getByText(`Reviewer ${person.email} assigned successfully.`).waitFor();
  }
  await page.getByText('Is asked for this round already.').waitFor();
  await field(page, 'Reviewer’s e-mail').fill('third@clinic.example');
  await button(page, 'Assign Reviewer').click();
  await toasts(page).getByText('Reviewer third@clinic.example assigned successfully.').waitFor();
  const next = page.getByRole('region', { name: 'Ask next' });
  for (const email of ['later@clinic.example', 'next@clinic.example']) {
    await field(page, 'Add somebody by e-mail').fill(email);
    await next.getByRole('button', { name: 'Add to the list', exact: true }).click();
    await next.getByText(email).first().waitFor();
  }
  await next.getByRole('button', { name: 'Up next@clinic.example' }).click();
  await expect.poll(() => next.getByRole('listitem').first().innerText()).toContain('next@clinic.example');
  await checkLooks(page);

  await (await byLink('third@clinic.example'))('answer', { answer: 'decline', reason: 'No time.' });
  await review(first.email, REVIEW);
  const named = `${first.first_name} ${first.last_name}`;
  await review(second.email, { ...REVIEW, comments_to_author: `As ${named} told me, table 2 is wrong.` });
  await linkTo('next@clinic.example', /^Invitation/);
  await page.reload();
  await page.getByText('Reviews in: 2 of 3').waitFor();
  await page.getByText('Reason: No time.').waitFor();
  await next.getByText('Invited', { exact: true }).waitFor();
  expect(await next.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/later@clinic\.example/),
    expect.stringMatching(/next@clinic\.example\s+Invited/),
  ]);
  await button(page, 'Remind next@clinic.example').click();
  await toasts(page).getByText('A reminder is on its way.').waitFor();

  await page.getByRole('link', { name: 'Read the reviews (2)' }).click();
  const cards = page.getByRole('article');
  await cards
    .nth(1)
    .getByRole('heading', { name: `Reviewer 2: ${second.first_name}` })
    .waitFor();
  await cards.nth(0).getByText('Between us').waitFor();
  const text = cards.nth(1).getByLabel('Text that goes to the authors from reviewer 2');
  await cards.nth(1).getByText(`This text names a reviewer: ${named}.`).waitFor();
  await text.fill('Table 2 is wrong.');
  await page.reload();
  await expect.poll(() => text.inputValue()).toBe('Table 2 is wrong.');
  await checkLooks(page);
  await cards.nth(1).getByRole('button', { name: 'Save this text' }).click();
  await toasts(page).getByText('Saved. It goes to the authors with the decision.').waitFor();
  await cards.nth(1).getByText(`Edited by ${EDITOR.email}`).waitFor();

  // The decision is beside the reviews, and waits for them.
  const { promise: arrival, resolve: letReviewsIn } = Promise.withResolvers<void>();
  await page.route('**/api/editor/manuscript/*/reviews/', (route) => arrival.then(() => route.continue()));
  await page.reload();
  await field(page, 'Status').selectOption('accepted');
  expect(await button(page, 'Update Status').isDisabled()).toBe(true);
  letReviewsIn();
  await expect.poll(() => button(page, 'Update Status').isEnabled()).toBe(true);
  expect(await page.getByText('The journal promises its authors at least two reviewers.').count()).toBe(0);
  await field(page, 'Status').selectOption('revisions_required');
  await field(page, 'Editorial notes').fill('Both reviewers ask for numbers.');
  const preview = page.locator('.letter-preview');
  await preview.getByText('Reviewer 2').waitFor();
  expect(await preview.innerText()).toMatch(
    /Reviewer 1\n[^\n]*patients refused\.\n\nMethods\n[^\n]*\n\nReviewer 2\nTable 2 is wrong\./,
  );
  await checkLooks(page);
  await button(page, 'Update Status').click();
  await toasts(page).getByText('Manuscript status updated to Revisions Required').waitFor();

  const author = await browsing.newPage();
  await openSignedIn(author, AUTHOR.email, '/author');
  await author.getByRole('link', { name: /Pharmacist-led/ }).click();
  const reviews = author.getByRole('region', { name: 'Reviews', exact: true });
  await reviews.getByText('Reviewer 2', { exact: true }).waitFor();
  await reviews.getByText('Table 2 is wrong.', { exact: true }).waitFor();
  await author.getByRole('heading', { name: 'Send your revision' }).waitFor();
  await checkLooks(author);
  const seen = await author.locator('main').innerText();
  expect(seen).toMatch(/Reviewer 1\n/);
  for (const { first_name, last_name, email } of [first, second]) {
    for (const name of [first_name, last_name, email]) expect(seen).not.toContain(name);
  }
  expect(seen).not.toContain('Between us');
}, 180_000);
