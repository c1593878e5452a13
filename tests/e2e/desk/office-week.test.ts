import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { NEED_RULES, type NeedKind } from '#domain/desk/need/need';
import { SAMPLE_ACCOUNTS } from '../../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, toasts } from '../../support/account-pages.ts';
import { type Browsing, type PageOptions, useBrowser } from '../../support/browser.ts';

type SampleAccount = (typeof SAMPLE_ACCOUNTS)[number];

const nameOf = ({ first_name, last_name }: SampleAccount) => `${first_name} ${last_name}`;

/** Opens an office page as a person of the demonstration. */
async function openAs(
  browsing: Browsing,
  { email }: SampleAccount,
  address: string,
  options: PageOptions = {},
): Promise<Page> {
  const page = await browsing.newPage(options);
  await openSignedIn(page, email, address);
  return page;
}

/** A managing editor gives an existing account an office role with one duty. */
async function takeIn(
  page: Page,
  person: SampleAccount,
  { duty, categories = [] }: { duty: string; categories?: string[] },
): Promise<void> {
  await page.goto(`/editor/accounts?search=${encodeURIComponent(person.email)}`);
  await field(page, `Role of ${nameOf(person)}`).selectOption('editor');
  await button(page, `Change the role of ${nameOf(person)}`).click();
  await toasts(page).first().waitFor();
  await page.goto('/editor/colleagues');
  await button(page, `Change ${nameOf(person)}`).click();
  await field(page, 'Editorial role').selectOption(duty);
  for (const name of categories) await page.getByRole('checkbox', { name }).check();
  await button(page, 'Save').click();
  await toasts(page).getByText('The change was saved.').waitFor();
}

/** The visible tasks of a kind in rows that contain these words. */
const rowsOf = (page: Page, kind: NeedKind, words: string) =>
  page
    .locator('.need')
    .filter({ hasText: words })
    .locator('.matter')
    .filter({ has: page.locator('strong', { hasText: `${NEED_RULES[kind].label}.` }) });

/** The tasks of a kind in the whole list. */
async function waiting(page: Page, kind: NeedKind, words = ''): Promise<Locator> {
  const rows = rowsOf(page, kind, words);
  await page.locator('.need').first().waitFor();
  const more = button(page, 'Load more');
  while ((await rows.count()) === 0 && (await more.count()) > 0) {
    const shown = await page.locator('.need').count();
    await more.click();
    await expect.poll(() => page.locator('.need').count()).toBeGreaterThan(shown);
  }
  await rows.first().waitFor();
  return rows.first();
}

const browsing = useBrowser();
const [EDITH, , ROSA, SAMUEL] = SAMPLE_ACCOUNTS;

/** Settles a task in its row with the keyboard, and sees it disappear. */
async function settleInRow(page: Page, kind: NeedKind, words: string, [press, confirm]: [string, string?]) {
  const row = await waiting(page, kind, words);
  const count = await rowsOf(page, kind, words).count();
  await row.getByRole('button', { name: press }).press('Enter');
  if (confirm) await button(page, confirm).press('Enter');
  await expect.poll(() => rowsOf(page, kind, words).count()).toBe(count - 1);
}

/** Opens the page on which a task is settled. */
async function open(page: Page, kind: NeedKind, words: string, link: string) {
  const row = await waiting(page, kind, words);
  await row.getByRole('link', { name: link }).press('Enter');
}

test('the week of an office: three editors, each with their own rights and part of the manuscripts, settle one thing of every queue', async () => {
  const edith = await openAs(browsing, EDITH, '/editor');
  await takeIn(edith, SAMUEL, { duty: 'section_editor', categories: ['Surgery', 'Oncology', 'Telemedicine'] });
  await takeIn(edith, ROSA, { duty: 'production_editor' });

  // The section editor decides, and leaves the page open so that the undo period passes.
  const deciding = await openAs(browsing, SAMUEL, '/editor?needs=all');
  await waiting(deciding, 'editor-left', 'Hearing loss');
  await browsing.checkLooks(deciding);
  await settleInRow(deciding, 'editor-left', 'Hearing loss', ['Assign to me']);
  await open(deciding, 'reviews-in', 'Hearing loss', 'Decide');
  await button(deciding, 'Accept').click();
  await button(deciding, 'Send the decision').click();
  await toasts(deciding).getByText('Accepted in 60 seconds.').waitFor();
  await deciding.locator('.planned-decision').getByText('The letter has not been sent yet.').waitFor();
  await browsing.checkLooks(deciding);

  // The managing editor: failures, unassigned manuscripts, authors' questions, emails and charges.
  await edith.goto('/editor?needs=all');
  await waiting(edith, 'delivery-dead');
  await browsing.checkLooks(edith);
  await settleInRow(edith, 'delivery-dead', '', ['Try again']);
  await settleInRow(edith, 'unassigned', 'Pharmacist-led', ['Assign to me']);
  // It was a mistake: undone, the task is waiting again.
  await edith.getByRole('region', { name: 'Last change' }).getByRole('button', { name: 'Undo' }).press('Enter');
  await toasts(edith).getByText('Undone.').waitFor();
  await settleInRow(edith, 'unassigned', 'Pharmacist-led', ['Assign to me']);
  await settleInRow(edith, 'withdrawal-asked', 'Home monitoring', ['Withdraw the manuscript', 'Yes, withdraw it']);
  await settleInRow(edith, 'appeal-asked', 'Music during', ['Reopen the manuscript', 'Yes, reopen it']);
  await settleInRow(edith, 'time-asked', 'Growth after', ['Extend the deadline']);
  await open(edith, 'inquiry-unanswered', 'Helena Strand', 'Answer');
  await field(edith, 'Answer to Helena Strand').fill('We send none; every article may be printed freely.');
  await button(edith, 'Send reply').click();
  await toasts(edith).first().waitFor();
  await edith.goto('/editor?needs=all');
  await open(edith, 'waiver-asked', 'sixth nerve', 'Decide');
  await button(edith, 'Grant the waiver').click();
  await toasts(edith).first().waitFor();

  // A section editor can still be assigned a manuscript outside their section.
  await edith.goto('/editor/manuscripts/submitted');
  await edith
    .getByRole('link', { name: /Pharmacist-led/ })
    .first()
    .click();
  await edith.getByRole('radio', { name: nameOf(SAMUEL) }).check();
  await button(edith, 'Assign Editor').click();
  await edith.locator('.head-facts').getByText(nameOf(SAMUEL)).waitFor();
  const given = edith.url();

  // The section editor: checks, copies, reviewers and reviews, and nothing from other sections.
  const samuel = await openAs(browsing, SAMUEL, '/editor/manuscripts/all');
  await samuel
    .getByRole('cell', { name: nameOf(SAMUEL) })
    .first()
    .waitFor();
  const listed = await samuel.locator('main table tbody tr').allInnerTexts();
  expect(listed.join('\n')).toContain('Pharmacist-led');
  expect(listed.join('\n')).not.toContain('Group antenatal');
  const places = await samuel.getByRole('navigation').getByRole('link').allInnerTexts();
  expect(places.filter((place) => place === 'Colleagues' || place === 'Payments')).toEqual([]);
  await samuel.goto('/editor?needs=all');
  await settleInRow(samuel, 'review-time-asked', 'Chlorhexidine', ['Extend the deadline']);
  await settleInRow(samuel, 'reviewer-silent', 'Amara Diallo', ['Remind', 'Yes, send it']);
  await open(samuel, 'technical-check', 'Falls after cataract', 'Open the check');
  await button(samuel, 'Pass the check').click();
  await button(samuel, 'Yes, pass it').click();
  await toasts(samuel)
    .getByText(/passed/)
    .waitFor();
  await samuel.goto('/editor?needs=all');
  await open(samuel, 'copy-held', 'Chlorhexidine', 'Open the copy');
  await button(samuel, 'Let reviewers read it').click();
  await button(samuel, 'Yes, let reviewers read it').click();
  await toasts(samuel).first().waitFor();
  await samuel.goto('/editor?needs=all');
  await open(samuel, 'reviewers-missing', 'Chlorhexidine', 'Find reviewers');
  await field(samuel, 'Reviewer’s email').fill('ines.costa@clinic.example');
  await button(samuel, 'Assign Reviewer').click();
  await toasts(samuel)
    .getByText(/ines\.costa/)
    .first()
    .waitFor();
  await samuel.goto('/editor?needs=all');
  await open(samuel, 'new', 'telephone triage', 'Invite reviewers');
  await field(samuel, 'Reviewer’s email').fill('ines.costa@clinic.example');
  await button(samuel, 'Assign Reviewer').click();
  await samuel.locator('.head-facts').getByText('Under Review').waitFor();

  // The production editor sends a proof, and looks at a returned one.
  const rosa = await openAs(browsing, ROSA, '/editor');
  expect(await rosa.locator('.need').filter({ hasText: 'Technical check' }).count()).toBe(0);
  await open(rosa, 'proof-unsent', 'Iron deficiency', 'Check and send');
  await button(rosa, 'Send the proof').click();
  await toasts(rosa).getByText('The proof is on its way to the author.').waitFor();
  await rosa.goto('/editor');
  await open(rosa, 'proof-answered', 'Virtual wards', 'View the response');
  await rosa.getByText('My middle initial is missing').waitFor();

  // The article has been laid out: she records it, and gives the copyediting to a colleague.
  await button(rosa, 'Mark as finished (Layout)').click();
  await rosa.locator('#tasks').getByText('Finished').waitFor();
  await button(rosa, 'Assign (Copyediting)').click();
  await field(rosa, 'Colleague').selectOption({ label: 'Pavel Dvorak' });
  await button(rosa, 'Save').click();
  await rosa.locator('#tasks').getByText('Pavel Dvorak', { exact: true }).first().waitFor();

  await rosa.goto(given);
  await rosa.locator('.manuscript-head').getByText('Pharmacist-led').waitFor();
  expect(await rosa.getByRole('heading', { name: 'Update Manuscript Status' }).count()).toBe(0);
  expect(await rosa.getByRole('heading', { name: 'Assign Reviewer' }).count()).toBe(0);
  await browsing.checkLooks(rosa);

  await deciding.locator('.head-facts').getByText('Accepted').waitFor({ timeout: 120_000 });

  // None of those tasks are left.
  await edith.goto('/editor?needs=all');
  await edith.locator('.need').first().waitFor();
  const more = button(edith, 'Load more');
  while ((await more.count()) > 0) {
    const shown = await edith.locator('.need').count();
    await more.click();
    await expect.poll(() => edith.locator('.need').count()).toBeGreaterThan(shown);
  }
  const left = await edith.locator('.need strong').allInnerTexts();
  const settled: NeedKind[] = [
    ...(['delivery-dead', 'appeal-asked', 'time-asked', 'review-time-asked', 'inquiry-unanswered'] as const),
    ...(['waiver-asked', 'editor-left', 'copy-held', 'reviews-in', 'proof-unsent', 'layout'] as const),
  ];
  for (const kind of settled) expect(left).not.toContain(`${NEED_RULES[kind].label}.`);
}, 300_000);
