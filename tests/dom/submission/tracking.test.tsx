import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { type TrackingResult, trackedSteps } from '#domain/submission/tracking/tracking';
import { type Tracked, TrackPaper } from '#islands/submission/tracking/TrackPaper.tsx';
import { button, field, fill, type Reply, summaryWith, useDom } from '../../support/dom.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const open = useDom();

const TRACK = 'POST /api/manuscripts/track/';
const PAGE = '/for-authors/track-paper';
/** The fields of every reply. */
const FOUND = {
  ...{ id: 'm1', title: 'Sleep after surgery', status: 'under_review', submitted_at: '2026-03-02T09:00:00Z' },
} satisfies Tracked;
const BAD_WORDS = /undefined|null|NaN|Invalid|1970/;

const whole = (status: ManuscriptStatus, part: Partial<TrackingResult> = {}): TrackingResult => ({
  ...{ ...FOUND, manuscript_number: 'MJ-2026-0017', status, updated_at: '2026-03-09T09:00:00Z' },
  timeline: trackedSteps(MERIDIAN, { status, kind: null, round: 1, rejectedAfterReview: false }),
  ...part,
});
const facts = () =>
  [...document.querySelectorAll('.tracked-facts > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(': '),
  );
const badge = () => document.querySelector('.tracked .badge')?.textContent;

async function track(reply: Reply, email = 'a@hospital.example') {
  const page = open(PAGE, <TrackPaper journal={MERIDIAN} />, { [TRACK]: reply });
  fill('Email', email);
  fill('Submission code', 'MJ-2026-0017-DJZVT0');
  await page.user.click(button('Track manuscript'));
  return page;
}

async function openTracked(reply: Tracked) {
  const page = await track({ body: reply });
  await screen.findByRole('heading', { level: 2, name: FOUND.title });
  return page;
}

describe('tracking a manuscript', () => {
  it('leads from the form to the card with status, dates and the seven steps', async () => {
    const page = await openTracked(whole('submitted'));
    expect(page.calls(TRACK)[0]?.body).toEqual({
      email: 'a@hospital.example',
      submission_code: 'MJ-2026-0017-DJZVT0',
    });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: FOUND.title }));
    expect(badge()).toBe('Submitted');
    expect(facts()).toEqual(['Submitted: 2 March 2026', 'Last change: 9 March 2026']);
    const steps = [...document.querySelectorAll('.tracked-steps li')];
    expect(steps).toHaveLength(7);
    expect(steps[0]?.getAttribute('aria-current')).toBe('step');
    expect([...(steps[0]?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Initial screening',
      expect.stringMatching(/^In progress\. Waiting for the editorial office/),
    ]);
  });

  it('looks up at once what the link of a letter names, which leaves the address bar', async () => {
    const before = history.length;
    const linked = { code: 'MJ-2026-0017-DJZVT0', email: 'ada@hospital.example' };
    const page = open(`${PAGE}#${new URLSearchParams(linked)}`, <TrackPaper journal={MERIDIAN} />, {
      [TRACK]: {
        body: whole('revisions_required', { revision_due_date: '2026-12-18', revision_due_in: 'in 12 days' }),
      },
    });
    await waitFor(() => expect(field('Email').value).toBe(linked.email));
    expect(field('Submission code').value).toBe(linked.code);
    expect(location.pathname + location.hash).toBe(PAGE);
    expect(history.length).toBe(before);
    await screen.findByRole('heading', { level: 2, name: FOUND.title });
    expect(facts()[2]).toBe('Revision due: 18 December 2026, in 12 days');
    expect(page.calls(TRACK)[0]?.body).toEqual({ email: linked.email, submission_code: linked.code });
  });

  it('says what does not belong together, and the card of an earlier search goes', async () => {
    const refused = { status: 404, body: { detail: 'No manuscript found for that email and code.' } };
    const page = await openTracked(whole('submitted'));
    page.answer({ [TRACK]: refused });
    fill('Email', 'nobody@hospital.example');
    await page.user.click(button('Track manuscript'));
    await summaryWith('No manuscript found for that email and code.');
    expect(document.querySelector('.tracked')).toBe(null);
  });

  it('says Searching... while it runs', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: object }>();
    const page = open(PAGE, <TrackPaper journal={MERIDIAN} />, { [TRACK]: () => promise });
    fill('Email', 'a@hospital.example');
    fill('Submission code', 'MJ-2026-0017-DJZVT0');
    await page.user.click(button('Track manuscript'));
    await screen.findByRole('button', { name: 'Searching...' });
    resolve({ body: FOUND });
    await screen.findByRole('button', { name: 'Track manuscript' });
  });

  it.each<[failure: string, reply: Reply, sentence: string]>([
    ['the connection fails', 'no connection', 'An error occurred while tracking your manuscript'],
    ['the server answers no JSON', { status: 502, body: '<h1>Bad</h1>' }, 'Failed to retrieve manuscript information'],
    ['the server says why', { status: 503, body: { detail: 'We are moving.' } }, 'We are moving.'],
  ])('where %s says so', async (_failure, reply, sentence) => {
    await track(reply);
    await summaryWith(sentence);
  });
});

// Every reply here has exactly the specified fields.
describe('the tracking card', () => {
  it('shows a reply of the four fields that are always there', async () => {
    await openTracked(FOUND);
    expect(facts()).toEqual(['Submitted: 2 March 2026']);
    expect(badge()).toBe('Under Review');
    expect(document.querySelector('.tracked')?.textContent).not.toMatch(BAD_WORDS);
  });

  it.each<[ManuscriptStatus, string[]]>([
    ['revisions_required', ['Revision due: 18 April 2026']],
    ['published', ['DOI: 10.5555/mj.2026.1']],
    ['accepted', []],
    ['submitted', []],
  ])('of a date and a DOI shows at the status %s only what belongs to it: %j', async (status, rows) => {
    const optional = { updated_at: '2026-03-09T09:00:00Z', comments: 'Thank you.' };
    const both = { revision_due_date: '2026-04-18', doi: '10.5555/mj.2026.1' };
    await openTracked({ ...FOUND, status, ...optional, ...both });
    expect(facts()).toEqual(['Submitted: 2 March 2026', 'Last change: 9 March 2026', ...rows]);
    const link = screen.queryByRole('link', { name: '10.5555/mj.2026.1' });
    expect(link?.getAttribute('href')).toBe(status === 'published' ? 'https://doi.org/10.5555/mj.2026.1' : undefined);
    const letter = screen.getByText('Thank you.');
    expect(within(letter.parentElement as HTMLElement).getByText('Latest decision letter')).toBeTruthy();
  });

  it('shows empty fields as if they were not there', async () => {
    const nothing = { updated_at: null, revision_due_date: null, doi: null, comments: null };
    await openTracked({ ...FOUND, status: 'revisions_required', ...nothing } as unknown as Tracked);
    expect(facts()).toEqual(['Submitted: 2 March 2026']);
    expect(document.querySelector('.tracked')?.textContent).not.toMatch(BAD_WORDS);
  });
});
