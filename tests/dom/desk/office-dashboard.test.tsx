import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Counts, Dashboard } from '#domain/desk/editorial/replies';
import { type DeskRow, NEED_RULES, type Need, type NeedKind } from '#domain/desk/need/need';
import { button } from '../../support/dom.ts';
import { cardOf, EDITOR, findScreen, toasts, useOffice } from '../../support/dom-office.tsx';

const open = useOffice();

const DASHBOARD = 'GET /api/editor/dashboard/';
const DESK = 'GET /api/editor/desk/';
const COUNT = 'GET /api/editor/desk/counts/';
const COUNTS: Counts = {
  ...{ total: 30, submitted: 4, under_review: 5, revisions_required: 3, accepted: 6, rejected: 2, published: 10 },
};
const dashboard = (part: Partial<Dashboard> = {}) => ({
  body: { counts: COUNTS, recent_manuscripts: [cardOf()], revisions_received: 2, ...part } satisfies Dashboard,
});

/** A task with its own manuscript. */
function need(kind: NeedKind, number: number, part: Partial<Need> = {}): Need {
  return {
    ...{ kind, label: NEED_RULES[kind].label, subject_id: `s${number}`, reason: `Reason ${number}.` },
    ...{ since: '2026-11-03T09:00:00.000Z', due: '2026-11-10T09:00:00.000Z' },
    ...{ urgency: 'late', urgency_words: 'Was due 4 days ago', call: null },
    link: { label: 'Open', address: `/editor/manuscript/m${number}` },
    manuscript: { id: `m${number}`, manuscript_number: `MJ-2026-000${number}`, title: `Manuscript ${number}` },
    ...part,
  };
}
/** Dashboard rows: the tasks of one manuscript each. */
const desk = (...rows: (Need | Need[])[]): DeskRow[] =>
  rows.map((needs) => ({ horizon: 'today', needs: Array.isArray(needs) ? needs : [needs] }));
const silent = (number: number) =>
  need('reviewer-silent', number, {
    reason: 'Samuel Okonjo is 4 days overdue with an answer.',
    call: {
      ...{ label: 'Remind', does: 'remind' },
      question: { heading: 'Send a reminder?', sentences: ['They get a mail.'], confirm: 'Yes, send it' },
    },
  });
const rows = () => [...document.querySelectorAll<HTMLElement>('.need')];

describe('the dashboard of the office', () => {
  it('counts the manuscripts, in cards, in the queues and in a chart that reads as one', async () => {
    open('/editor', { [DASHBOARD]: dashboard() });
    await screen.findByText('Total Manuscripts');
    const cards = [...document.querySelectorAll('.summary-cards > div')].map(({ textContent }) => textContent);
    expect(cards).toEqual(['Total Manuscripts30', 'Pending Review9', 'Published10']);
    const chart = screen.getByRole('img', { name: /^Bar chart/ });
    expect(chart.getAttribute('aria-label')).toMatch(
      /Submitted 4, Under Review 5, Revisions 3, Accepted 6, Rejected 2, Published 10/,
    );
    const queues = within(screen.getByRole('navigation', { name: 'Queues' })).getAllByRole('link');
    expect(queues.map(({ textContent }) => textContent)).toEqual([
      ...['New Submissions4 awaiting screening', 'Under Review5 with reviewers'],
      ...['Revisions Required3 with authors', 'Revisions Received2 waiting for you'],
    ]);
  });

  it('draws no empty bars for a journal without manuscripts', async () => {
    const counts = Object.fromEntries(Object.keys(COUNTS).map((name) => [name, 0])) as unknown as Counts;
    open('/editor', { [DASHBOARD]: dashboard({ counts, recent_manuscripts: [], revisions_received: 0 }) });
    await screen.findByText(/^There are no manuscripts yet\./);
    expect(screen.queryByRole('img', { name: /^Bar chart/ })).toBeNull();
  });

  it('opens for unknown paths, and its list says if it cannot be loaded', async () => {
    const page = open('/editor/no/such/page', { [DASHBOARD]: dashboard() });
    await findScreen('Editor Dashboard');
    expect(location.pathname).toBe('/editor/dashboard');
    const all = await screen.findByRole('link', { name: 'View all manuscripts' });
    page.answer({ [DASHBOARD]: 'no connection', 'GET /api/editor/manuscripts/:status/': 'no connection' });
    await page.user.click(all);
    await findScreen('All Manuscripts');
    await waitFor(() => expect(toasts()).toContain('Failed to load manuscripts'));
  });

  it('says if its numbers cannot be loaded', async () => {
    open('/editor', { [DASHBOARD]: 'no connection' });
    await screen.findByText('Failed to load dashboard data. Please try again later.');
    await waitFor(() => expect(toasts()).toContain('Failed to load dashboard data'));
  });
});

describe('the queue', () => {
  it('is settled row by row with the keyboard, and the focus moves to the next row', async () => {
    const needs = desk(need('unassigned', 1), silent(2), need('new', 3));
    const page = open('/editor', {
      [DESK]: [{ body: needs }, { body: needs.filter((_, index) => index !== 1) }],
      'POST /api/editor/assignment/:id/remind/': { body: { message: 'A reminder is on its way.' } },
    });
    await waitFor(() => expect(rows()).toHaveLength(3));
    rows()[1]?.focus();
    // Skips the title.
    await page.user.tab();
    await page.user.tab();
    expect(document.activeElement?.textContent).toMatch(/^Remind/);
    await page.user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Send a reminder?' });
    within(dialog).getByRole('button', { name: 'Yes, send it' }).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(page.calls('POST /api/editor/assignment/:id/remind/')[0]?.address).toContain('/s2/');
    expect(
      rows()
        .map(({ textContent }) => textContent)
        .join(),
    ).not.toContain('Samuel Okonjo is');
    await waitFor(() => expect(document.activeElement).toBe(rows()[1]));
    expect(toasts()).toContain('A reminder is on its way.');
  });

  it('is one row for a manuscript, under the time it is due, and keeps its row while anything else of it waits', async () => {
    const both = [silent(1), need('charge-unpaid', 1, { urgency: 'open', urgency_words: 'Due in 3 days' })];
    const later: DeskRow = { horizon: 'later', needs: [need('proof-unsent', 2, { urgency: 'open' })] };
    const page = open('/editor', {
      [DESK]: [{ body: [...desk(both), later] }, { body: [...desk(both.slice(1)), later] }],
      'POST /api/editor/assignment/:id/remind/': { body: { message: 'A reminder is on its way.' } },
    });
    const today = within(await screen.findByRole('region', { name: 'Today 1' }));
    expect(today.getAllByRole('link', { name: 'Manuscript 1' })).toHaveLength(1);
    expect([...document.querySelectorAll('.matter-due')].map(({ className }) => className)).toEqual([
      ...['matter-due urgent', 'matter-due', 'matter-due'],
    ]);
    within(screen.getByRole('region', { name: 'Later 1' })).getByRole('link', { name: 'Manuscript 2' });
    await page.user.click(today.getByRole('button', { name: /^Remind/ }));
    within(await screen.findByRole('dialog'))
      .getByRole('button', { name: 'Yes, send it' })
      .focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(document.querySelectorAll('.matter')).toHaveLength(2));
    await waitFor(() => expect(document.activeElement).toBe(rows()[0]));
  });

  it('is counted beside the places of the office where it is settled, and nowhere else', async () => {
    document.body.innerHTML = '<nav class="office-nav" id="office-places"></nav>';
    open('/editor', { [COUNT]: { body: { rows: 12, kinds: { 'inquiry-unanswered': 3, 'waiver-asked': 1, new: 9 } } } });
    await screen.findAllByText('12');
    const places = [...document.querySelectorAll('.office-nav li')].map(({ textContent }) => textContent);
    const counted = places.filter((words) => words?.endsWith(' waiting'));
    expect(counted).toEqual(['Dashboard12 waiting', 'Inquiries3 waiting', 'Payments1 waiting']);
  });

  it('is unchanged if the answer is no', async () => {
    const page = open('/editor', { [DESK]: { body: desk(silent(1)) } });
    await page.user.click(await screen.findByRole('button', { name: /^Remind/ }));
    await page.user.click(button('Go back'));
    expect(page.calls().map(({ method }) => method)).not.toContain('POST');
  });

  it('is taken over by mistake, given back, and waits again', async () => {
    const unassigned = need('unassigned', 1, {
      call: { label: 'Assign to me', does: 'take-over', question: null },
      subject_id: 'm1',
    });
    const ASSIGN = 'POST /api/editor/manuscript/:id/editor/';
    const page = open('/editor', {
      [DESK]: [{ body: desk(unassigned) }, { body: [] }, { body: desk(unassigned) }],
      [ASSIGN]: [
        { body: { message: 'You handle it now.', editor: { id: EDITOR.id, name: 'Edith Moreau' }, candidates: [] } },
        { body: { message: 'Nobody handles it now.', editor: null, candidates: [] } },
      ],
    });
    await page.user.click(await screen.findByRole('button', { name: /^Assign to me/ }));
    const changes = await screen.findByRole('region', { name: 'Last change' });
    expect(changes.textContent).toContain('You handle it now.');
    expect(rows()).toHaveLength(0);
    within(changes).getByRole('button', { name: 'Undo' }).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(toasts()).toContain('Undone.'));
    expect(rows()).toHaveLength(1);
    expect(page.calls(ASSIGN).map(({ body }) => body)).toEqual([
      { instead_of: null },
      { editor_id: null, instead_of: EDITOR.id },
    ]);
  });

  it.each([
    { kind: 'delivery-dead', does: 'retry', press: 'Try again', route: 'POST /api/editor/delivery/:id/retry/' },
    {
      kind: 'withdrawal-asked',
      does: 'grant',
      press: 'Withdraw the manuscript',
      route: 'POST /api/editor/request/:id/answer/',
    },
    { kind: 'build-failed', does: 'rebuild', press: 'Build it', route: 'POST /api/editor/builds/rebuild/' },
  ] as const)('of the kind $kind is settled by its own call', async ({ kind, does, press, route }) => {
    const page = open('/editor', {
      [DESK]: [{ body: desk(need(kind, 1, { call: { label: press, does, question: null } })) }, { body: [] }],
      [route]: { body: { message: 'It is done.' } },
    });
    await page.user.click(await screen.findByRole('button', { name: new RegExp(`^${press}`) }));
    await waitFor(() => expect(toasts()).toContain('It is done.'));
    expect(page.calls(route)).toHaveLength(1);
    screen.getByText(/^Nothing is waiting for you\./);
  });

  it('comes page by page, and is listed for the whole office where that is asked for', async () => {
    const first = {
      body: desk(need('new', 1)),
      headers: { link: '</api/editor/desk/?page=2>; rel="next"', 'x-total-count': '2' },
    };
    const page = open('/editor', {
      [DESK]: ({ address }) => (address.includes('page=2') ? { body: desk(need('new', 2)) } : first),
    });
    await screen.findByText('2 items are waiting for you, most urgent first; 1 shown.');
    await page.user.click(button('Load more'));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await page.user.click(screen.getByLabelText('All'));
    await screen.findByText('2 items are waiting for the office, most urgent first; 1 shown.');
    expect(location.search).toBe('?needs=all');
    expect(page.calls(DESK).map(({ address }) => address.includes('of=mine'))).toEqual([true, false, false]);
  });
});
