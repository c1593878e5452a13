import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, logIn, openSignedIn, toasts } from '../support/account-pages.ts';
import { useBrowser } from '../support/browser.ts';

// Every reply here has the fields that the specification names, and no others.
const browsing = useBrowser();
const [EDITOR] = SAMPLE_ACCOUNTS;
const BAD_WORDS = /undefined|null|NaN|Invalid|1970/;

/** What a person reads of the page. */
const shown = (page: Page) => page.locator('main').innerText();

describe('the tracking card', () => {
  const FOUND = {
    id: 'm1',
    title: 'Sleep after surgery',
    status: 'under_review',
    submitted_at: '2026-03-02T09:00:00Z',
  };
  const track = async (reply: object): Promise<Page> => {
    const page = await browsing.newPage();
    await page.route('**/api/manuscripts/track/', (route) => route.fulfill({ json: reply }));
    await page.goto('/for-authors/track-paper');
    await field(page, 'E-mail').fill('a@hospital.example');
    await field(page, 'Submission code').fill('MJ-2026-0001-ABCDEF');
    await button(page, 'Track manuscript').click();
    await page.getByRole('heading', { level: 2, name: FOUND.title }).waitFor();
    return page;
  };
  const facts = (page: Page) => page.locator('.tracked-facts > div').allInnerTexts();

  test('shows a reply of the four fields that are always there', async () => {
    const page = await track(FOUND);
    expect(await facts(page)).toEqual(['Submitted\n2 March 2026']);
    expect(await page.locator('.badge').textContent()).toBe('Under Review');
    expect(await page.locator('.tracked').innerText()).not.toMatch(BAD_WORDS);
  });

  test.each([
    ['revisions_required', ['Revision due\n18 April 2026']],
    ['published', ['DOI\n10.5555/mj.2026.1']],
    ['accepted', []],
    ['submitted', []],
  ])('of a date and a DOI shows at the status %s only what belongs to it: %j', async (status, rows) => {
    const optional = { updated_at: '2026-03-09T09:00:00Z', comments: 'Thank you.' };
    const both = { revision_due_date: '2026-04-18', doi: '10.5555/mj.2026.1' };
    const page = await track({ ...FOUND, status, ...optional, ...both });
    expect(await facts(page)).toEqual(['Submitted\n2 March 2026', 'Last change\n9 March 2026', ...rows]);
    const link = page.getByRole('link', { name: '10.5555/mj.2026.1' });
    if (status === 'published') expect(await link.getAttribute('href')).toBe('https://doi.org/10.5555/mj.2026.1');
    await page.getByText('Thank you.').waitFor();
  });

  test('shows empty fields as if they were not there', async () => {
    const nothing = { updated_at: null, revision_due_date: null, doi: null, comments: null };
    const page = await track({ ...FOUND, status: 'revisions_required', ...nothing });
    expect(await facts(page)).toEqual(['Submitted\n2 March 2026']);
    expect(await page.locator('.tracked').innerText()).not.toMatch(BAD_WORDS);
  });
});

const MANUSCRIPT = {
  id: 'm1',
  slug: 'sleep-after-surgery',
  title: 'Sleep after surgery',
  abstract: 'Background: none.',
  co_authors: ['Grace Lin', 'Amina Diallo'],
  keywords: ['sleep', 'surgery'],
  category: 'Surgery',
  submitted_at: '2026-03-02T09:00:00Z',
  publishedDate: '2026-05-01',
  citations: 0,
  doi: '10.5555/mj.2026.1',
  status: 'published',
  content: '<p>The whole text.</p>',
  journal: { name: 'The Journal' },
  file: '/api/editor/manuscript/m1/files/f1/',
};

test('an article that is not built yet is shown', async () => {
  const page = await browsing.newPage();
  await page.route('**/api/manuscripts/*', (route) => route.fulfill({ json: MANUSCRIPT }));
  await page.goto(`/articles/${MANUSCRIPT.slug}`);
  await page.getByRole('heading', { level: 1, name: MANUSCRIPT.title }).waitFor();
  await page.getByText('The whole text.').waitFor();
  expect(await shown(page)).not.toMatch(BAD_WORDS);
});

test('a login with the user that the specification describes leads to the page that asked for it', async () => {
  const page = await browsing.newPage();
  const user = { email: 'a@hospital.example', first_name: 'Amina', last_name: 'Diallo', role: 'author' };
  await page.route('**/api/auth/login/', (route) => route.fulfill({ json: { token: 'a.b.c', user } }));
  await page.goto('/login?next=/about');
  await logIn(page, user.email, DEMONSTRATION_PASSWORD);
  await page.waitForURL('**/about');
  await page.getByText('Amina Diallo', { exact: true }).first().waitFor();
  await page.route('**/api/author/drafts/', (route) => route.fulfill({ json: [] }));
  await page.goto('/submit');
  await page.locator('.bare:enabled').waitFor();
  expect(await page.getByText('Amina Diallo').count()).toBeGreaterThan(0);
});

describe('the editor area', () => {
  const { file: _, content: __, ...card } = MANUSCRIPT;
  const openEditor = async (address: string): Promise<Page> => {
    const page = await browsing.newPage({ expectedErrors: [/status of (404|500)/] });
    const counts = { total: 3, submitted: 1, under_review: 1, revisions_required: 0, accepted: 0, rejected: 0 };
    await page.route('**/api/editor/dashboard/', (route) =>
      route.fulfill({ json: { counts: { ...counts, published: 1 }, recent_manuscripts: [card] } }),
    );
    await page.route('**/api/editor/manuscripts/**', (route) => route.fulfill({ json: [card] }));
    await page.route('**/api/editor/manuscript/m1/', (route) =>
      route.fulfill({ json: { ...MANUSCRIPT, status: 'under_review' } }),
    );
    await openSignedIn(page, EDITOR.email, address);
    await page.waitForURL(`**${address}`);
    return page;
  };

  test('shows dashboard and list', async () => {
    const page = await openEditor('/editor');
    await page.getByText(MANUSCRIPT.title).first().waitFor();
    expect(await page.locator('.summary-cards').innerText()).toMatch(/3\s+Pending Review\s+2\s+Published\s+1/);
    expect(await shown(page)).not.toMatch(BAD_WORDS);
    await page.getByRole('link', { name: 'View all manuscripts' }).click();
    await page.getByRole('cell', { name: 'Grace Lin, Amina Diallo' }).waitFor();
    await page.getByText('1 manuscript', { exact: true }).waitFor();
    expect(await shown(page)).not.toMatch(BAD_WORDS);
  });

  test('shows a manuscript, and changes its status with a reply of a message alone', async () => {
    const page = await openEditor('/editor/manuscript/m1');
    await page.getByRole('heading', { level: 2, name: MANUSCRIPT.title }).waitFor();
    await page.getByRole('link', { name: 'Download Manuscript' }).waitFor();
    await page.getByText('Not yet assigned').waitFor();
    expect(await shown(page)).not.toMatch(BAD_WORDS);
    const sent: unknown[] = [];
    await page.route('**/api/editor/manuscript/m1/update-status/', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: { message: 'Done.' } });
    });
    await field(page, 'Editorial notes').fill('Noted.');
    await button(page, 'Update Status').click();
    await toasts(page).getByText('Manuscript status updated to Under Review').waitFor();
    expect(sent).toMatchObject([{ status: 'under_review', notes: 'Noted.' }]);
    expect(await field(page, 'Editorial notes').inputValue()).toBe('');
  });
});
