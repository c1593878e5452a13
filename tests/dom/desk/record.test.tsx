import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { GAPS, type Gap, type RecordCheck, type RecordEntry } from '#domain/desk/record/record';
import { button, field, summaryWith } from '../../support/dom.ts';
import { findScreen, toasts, useOffice, watchDownloads } from '../../support/dom-office.tsx';

const openOffice = useOffice();

const LIST = 'GET /api/editor/record/';
const CHECK = 'GET /api/editor/record/check/';
const DEPOSIT = 'POST /api/editor/manuscript/:id/deposit/';
const NOT_SENT = { state: 'not_sent', message: '', state_at: null, registered_at: null } as const;
const TITLE = 'Sleep after surgery';
const entry = (part: Partial<RecordEntry> = {}): RecordEntry => ({
  ...{ id: 'm1', manuscript_number: 'MJ-2026-0001', title: TITLE, slug: 'sleep-after-surgery', doi: '10.5555/mj.1' },
  ...{ published_on: '2026-03-27', is_withdrawn: false, is_moved: false, changed_at: '2026-03-27T08:00:00.000Z' },
  ...{ has_text: true, has_pdf: true, deposit: NOT_SENT, doaj: NOT_SENT, gaps: ['not_deposited', 'not_in_doaj'] },
  ...part,
});
const check = (part: Partial<RecordCheck> = {}): RecordCheck => ({
  ...{ articles: 12, in_order: 4, register: { destination: 'crossref', is_live: false }, doaj: { is_live: false } },
  gaps: { ...(Object.fromEntries(Object.keys(GAPS).map((gap) => [gap, 0])) as Record<Gap, number>), not_deposited: 8 },
  ...part,
});
const listed = (...entries: RecordEntry[]) => ({ body: entries, headers: { 'x-total-count': String(entries.length) } });

async function open(address = '/editor/record', script = {}) {
  const page = openOffice(address, { [LIST]: listed(entry()), [CHECK]: { body: check() }, ...script });
  await findScreen('Record');
  await screen.findByRole('heading', { name: TITLE });
  return page;
}
const row = () => document.querySelector('.record > li')?.textContent ?? '';

describe('the record of the journal', () => {
  it('says how much is in order and where articles are deposited, and narrows to what is missing', async () => {
    const page = await open();
    await screen.findByText('12 articles: 4 complete, 8 with something missing.');
    screen.getByText(/in the Crossref sandbox/);
    screen.getByText(/a stand-in for DOAJ/);
    button('DOI not deposited 8').focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(location.search).toBe('?missing=not_deposited'));
    await waitFor(() => expect(page.calls(LIST).at(-1)?.address).toContain('missing=not_deposited'));
    expect(row()).toContain('Crossref does not know the DOI yet.');
    expect(screen.queryByRole('button', { name: /^No PDF/ })).toBeNull();
  });

  it('has an article sent to the register and to DOAJ, and shows how it then stands', async () => {
    const sent = { ...NOT_SENT, state: 'sent', state_at: '2026-11-21T10:00:00.000Z' } as const;
    const page = await open('/editor/record', {
      [LIST]: [listed(entry()), listed(entry({ deposit: sent })), listed(entry({ deposit: sent, doaj: sent }))],
      [DEPOSIT]: [
        { body: { message: 'The deposit was sent to Crossref.' } },
        { body: { message: 'The deposit was sent to DOAJ.' } },
      ],
    });
    button(`Send the deposit of “${TITLE}”`).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(row()).toContain('Sent, no answer yet'));
    expect(toasts()).toContain('The deposit was sent to Crossref.');
    button(`Send the deposit to DOAJ of “${TITLE}”`).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(toasts()).toContain('The deposit was sent to DOAJ.'));
    await screen.findByRole('button', { name: `Send the deposit to DOAJ again of “${TITLE}”` });
    expect(page.calls(DEPOSIT).map(({ body }) => body)).toEqual([{ to: 'register' }, { to: 'doaj' }]);
  });

  it('is searched by words, and saved as a table', async () => {
    const page = await open();
    await page.user.type(field('Search articles'), `${TITLE}{Enter}`);
    await waitFor(() => expect(new URLSearchParams(location.search).get('search')).toBe(TITLE));
    await screen.findByText('1 article');
    const saved = watchDownloads();
    await page.user.click(screen.getByRole('button', { name: /^Download as CSV/ }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['record.csv']));
    const table = await saved[0]?.file.text();
    expect(table).toContain(TITLE);
    expect(table).toContain('DOI not deposited; Not in DOAJ');
  });

  it('gives the articles of a year as a file of an index, and an article as a package for PubMed Central', async () => {
    const page = await open('/editor/record', {
      'GET /api/editor/record/index-file/': { body: '<records/>' },
      'GET /api/editor/record/pmc/': { body: 'zip' },
      'GET /api/editor/manuscript/:id/pmc/': { body: 'zip' },
    });
    const saved = watchDownloads();
    const names = () => saved.map(({ name }) => name);
    await page.user.click(button('Download the file'));
    await summaryWith('Enter a four-digit year.');
    await page.user.selectOptions(field('Index'), 'doaj');
    await page.user.type(field('Publication year'), '2026{Enter}');
    await waitFor(() => expect(names()).toEqual(['doaj-2026.xml']));
    await page.user.selectOptions(field('Index'), 'PubMed Central (PMC)');
    await page.user.click(button('Download the file'));
    await waitFor(() => expect(names().at(-1)).toBe('pmc-2026.zip'));
    await page.user.click(button(`Download the package for PubMed Central of “${TITLE}”`));
    await waitFor(() => expect(names().at(-1)).toBe('pmc-mj-2026-0001.zip'));
    expect(page.calls('GET /api/editor/record/index-file/')[0]?.address).toContain('index=doaj&year=2026');
  });

  it('says so where nothing is set to deposit with, and offers no deposit', async () => {
    await open('/editor/record', {
      [LIST]: listed(entry({ deposit: null, doaj: null, gaps: [] })),
      [CHECK]: { body: check({ articles: 1, in_order: 1, register: null, doaj: null }) },
    });
    await screen.findByText('1 article, all complete.');
    screen.getByText(/^DOIs are not deposited: no registration agency is set up\./);
    expect(screen.queryByRole('button', { name: /^Send the deposit/ })).toBeNull();
    within(document.querySelector('.record') as HTMLElement).getByText('No agency set up');
  });
});
