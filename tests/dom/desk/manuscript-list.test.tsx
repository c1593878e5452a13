import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EditorCard } from '#domain/desk/editorial/replies';
import type { BulkReply } from '#domain/desk/list/bulk-action';
import type { SavedView } from '#domain/desk/list/saved-view';
import type { WaitingOn } from '#domain/desk/need/need';
import { button, type Call, field, fill } from '../../support/dom.ts';
import {
  cardOf,
  findScreen,
  manuscriptOf,
  manuscriptReplies,
  toasts,
  useOffice,
  watchDownloads,
} from '../../support/dom-office.tsx';

const open = useOffice();

const LIST = 'GET /api/editor/manuscripts/:status/';
const numbered = (number: number, part: Partial<EditorCard> = {}) =>
  cardOf({ id: `m${number}`, manuscript_number: `MJ-2026-000${number}`, title: `Manuscript ${number}`, ...part });
const listed = (...items: EditorCard[]) => ({ body: items, headers: { 'x-total-count': String(items.length) } });
const rows = () => [...document.querySelectorAll<HTMLElement>('.manuscript-list tbody tr')];
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cells = (column: string) => rows().map((row) => row.querySelector(`.row-${column}`)?.textContent);
const asked = (address: string) => new URL(address, 'https://journal.example').searchParams;

describe('the list of manuscripts', () => {
  it('is filtered by text and status, shown in its heading and address, and says if nothing is found', async () => {
    const reply = ({ address }: Call) =>
      asked(address).get('search')?.startsWith('nothing') ? listed() : listed(numbered(1), numbered(2));
    const page = open('/editor/manuscripts/submitted', { [LIST]: reply });
    await findScreen('Submitted Manuscripts');
    await expect.poll(() => document.title).toMatch(/^Submitted Manuscripts \| /);
    await screen.findByText('2 manuscripts');
    await page.user.selectOptions(field('Status'), 'rejected');
    await findScreen('Rejected Manuscripts');
    await page.user.type(field('Search'), 'nothing of this name 100%_');
    await screen.findByText('No manuscripts found.');
    expect(new URLSearchParams(location.search).get('search')).toBe('nothing of this name 100%_');
    const [last] = page.calls(LIST).slice(-1);
    expect(last?.address).toContain('/manuscripts/rejected/');
    expect(asked(last?.address ?? '').get('search')).toBe('nothing of this name 100%_');
  });

  it('shows the columns that are chosen, and keeps them in its address', async () => {
    const under_review = listed(numbered(1, { reviews: { received: 1, asked: 2 } }), numbered(2));
    const waiting: WaitingOn[] = [
      { id: 'm1', who: 'reviewers', words: 'Samuel writes a review.', days: 12 },
      { id: 'm2', who: 'office', words: 'Reviewers are missing.', days: 3 },
    ];
    const script = { [LIST]: under_review, 'GET /api/editor/manuscripts-waiting/': { body: waiting } };
    const page = open('/editor/manuscripts/under_review', script);
    await screen.findByText('2 manuscripts');
    expect(heads()).toEqual(['Select', 'Title', 'Authors', 'Submitted', 'Editor', 'Status', 'Actions']);
    expect(page.calls('GET /api/editor/manuscripts-waiting/')).toEqual([]);
    for (const column of ['Reviews', 'Authors', 'Waiting for', 'Days in status'])
      await page.user.click(screen.getByRole('checkbox', { name: column }));
    const chosen = [
      'Select',
      'Title',
      'Submitted',
      'Editor',
      'Reviews',
      'Waiting for',
      'Days in status',
      'Status',
      'Actions',
    ];
    await waitFor(() => expect(heads()).toEqual(chosen));
    expect(new URLSearchParams(location.search).get('columns')).toBe('submitted.editor.reviews.waiting.days');
    expect(cells('reviews')).toEqual(['1 of 2', 'None']);
    await waitFor(() =>
      expect(cells('waiting')).toEqual(['Reviewers. Samuel writes a review.', 'Office. Reviewers are missing.']),
    );
    expect(cells('days')).toEqual(['12', '3']);
  });

  it('opens with the columns of its address', async () => {
    open('/editor/manuscripts/all?columns=reviews', { [LIST]: listed(numbered(1)) });
    await screen.findByText('1 manuscript');
    expect(heads()).toEqual(['Select', 'Title', 'Reviews', 'Status', 'Actions']);
  });

  it('is downloaded as a table, with the current filters', async () => {
    const page = open('/editor/manuscripts/all?waiting=office', {
      [LIST]: listed(numbered(1)),
      'GET /api/editor/manuscripts/:status/csv/': { body: 'Number,Title' },
    });
    await screen.findByText('1 manuscript');
    const saved = watchDownloads();
    await page.user.click(button('Download as CSV'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('manuscripts.csv');
    expect(await saved[0]?.file.text()).toBe('Number,Title');
    expect(page.calls('GET /api/editor/manuscripts/:status/csv/')[0]?.address).toContain('waiting=office');
  });

  it('drops a filter that no longer exists, and says so', async () => {
    open('/editor/manuscripts/submitted?editor=0000000000000000&category=Alchemy', { [LIST]: listed(numbered(1)) });
    await screen.findByText(/no longer exist: “Handling editor” and “Category”/);
  });

  it('of revisions received is where the dashboard leads, with its filter set', async () => {
    const revision = { received_at: '2026-11-20T10:00:00.000Z', is_in_review: false, late_days: 0 };
    const page = open('/editor', { [LIST]: listed(numbered(1, { status: 'revisions_required', revision })) });
    await page.user.click(await screen.findByRole('link', { name: /^Revisions Received/ }));
    const heading = await findScreen('All Manuscripts');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Revision received'));
    expect(field('Revisions received only').checked).toBe(true);
    expect(asked(page.calls(LIST)[0]?.address ?? '').get('revision')).toBe('received');
  });

  it('follows a link that is pressed while what was searched for arrives, though its row is about to go', async () => {
    const found = Promise.withResolvers<void>();
    const page = open('/editor/manuscripts/all', {
      ...manuscriptReplies(manuscriptOf({ id: 'm2' })),
      [LIST]: async ({ address }) => {
        if (!asked(address).get('search')) return listed(numbered(1), numbered(2));
        await found.promise;
        return listed(numbered(1));
      },
    });
    const row = await screen.findByRole('link', { name: 'Review Manuscript 2' });
    fill('Search', 'one');
    await waitFor(() => expect(page.calls(LIST)).toHaveLength(2));
    fireEvent.pointerDown(row);
    found.resolve();
    // Gives the page time to render.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
    expect(row.isConnected).toBe(true);
    fireEvent.pointerUp(row);
    fireEvent.click(row);
    await findScreen('Manuscript Evaluation');
    expect(location.pathname).toBe('/editor/manuscript/m2');
  });
});

describe('selected manuscripts', () => {
  const editors = [{ id: 'e2', name: 'Samuel Okonjo' }];
  const three = listed(numbered(1), numbered(2), numbered(3));
  const outcomes: BulkReply['outcomes'] = [
    { id: 'm1', manuscript_number: 'MJ-2026-0001', result: 'done', words: '', before: { editor_id: null } },
    { id: 'm2', manuscript_number: 'MJ-2026-0002', result: 'unchanged', words: 'Nothing to do.', before: null },
    { id: 'm3', manuscript_number: 'MJ-2026-0003', result: 'refused', words: 'An author.', before: null },
  ];

  it('are assigned to an editor, with a result for each and an undo', async () => {
    const CHOSEN = 'POST /api/editor/chosen/editor/';
    const UNDO = 'POST /api/editor/manuscript/:id/editor/';
    const page = open('/editor/manuscripts/submitted', {
      [LIST]: three,
      'GET /api/editor/handling-editors/': { body: editors },
      [CHOSEN]: { body: { outcomes } },
      [UNDO]: { body: { message: 'Nobody handles it now.', editor: null, candidates: [] } },
    });
    const boxes = await screen.findAllByRole('checkbox', { name: /^Select MJ/ });
    await page.user.click(boxes[0] as HTMLElement);
    fireEvent.click(boxes[2] as HTMLElement, { shiftKey: true });
    screen.getByText('3 manuscripts selected.');
    await page.user.click(button('Assign an editor'));
    const bar = within(screen.getByRole('region', { name: 'Selected manuscripts' }));
    await page.user.click(bar.getByRole('button', { name: 'Assign 3 manuscripts' }));
    bar.getByText('Choose an editor.', { selector: '.field-error, .field-error *' });
    await page.user.selectOptions(bar.getByLabelText('Editor'), 'Samuel Okonjo');
    await page.user.click(bar.getByRole('button', { name: 'Assign 3 manuscripts' }));
    await screen.findByText(/^Not done: 1\. Done: 1\./);
    expect(page.calls(CHOSEN)[0]?.body).toMatchObject({ ids: ['m1', 'm2', 'm3'], editor_id: 'e2' });
    const changes = await screen.findByRole('region', { name: 'Last change' });
    await page.user.click(within(changes).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(toasts()).toContain('Undone.'));
    expect(page.calls(UNDO).map(({ address, body }) => [address, body])).toEqual([
      ['/api/editor/manuscript/m1/editor/', { editor_id: null, instead_of: 'e2' }],
    ]);
    await page.user.click(button('Clear selection'));
    screen.getByText('Nothing selected.');
  });
});

describe('a filtered list', () => {
  it('is saved under a name, and opened again', async () => {
    const view = {
      ...{ id: 'v1', name: 'What is new and waits', status: 'submitted', query: 'waiting=office' },
      ...{ is_shared: false, is_own: true, by: 'Edith Moreau' },
    } satisfies SavedView;
    const VIEWS = 'POST /api/editor/saved-views/';
    const page = open('/editor/manuscripts/submitted', {
      [LIST]: listed(numbered(1)),
      [VIEWS]: { body: { message: 'The view has been saved.', views: [view] } },
    });
    await screen.findByText('1 manuscript');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Waiting for' }), 'office');
    await waitFor(() => expect(location.search).toBe('?waiting=office'));
    await page.user.click(button('Save this view'));
    fill('View name', view.name);
    await page.user.click(button('Save'));
    const link = await screen.findByRole('link', { name: view.name });
    expect(page.calls(VIEWS)[0]?.body).toMatchObject({ name: view.name, status: 'submitted', query: 'waiting=office' });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Waiting for' }), '');
    await waitFor(() => expect(location.search).toBe(''));
    await page.user.click(link);
    await waitFor(() => expect(location.search).toBe('?waiting=office'));
  });
});
