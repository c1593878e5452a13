import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Counts } from '#domain/desk/editorial/replies';
import { LoginForm } from '#islands/account/LoginForm.tsx';
import { readSession } from '#islands/kernel/session.ts';
import { button, type DomPage, field, fill, useDom } from '../../support/dom.ts';
import { findScreen, toasts, useOffice } from '../../support/dom-office.tsx';
import { MERIDIAN } from '../../support/meridian.ts';

// Every reply here has exactly the specified fields.
const openOffice = useOffice();
const openPage = useDom();

const BAD_WORDS = /undefined|null|NaN|Invalid|1970/;
const UPDATE = 'POST /api/editor/manuscript/:id/update-status/';
const shown = () => document.body.textContent ?? '';

/** A list entry. */
const CARD = {
  ...{ id: 'm1', slug: 'sleep-after-surgery', title: 'Sleep after surgery', abstract: 'Background: none.' },
  ...{ co_authors: ['Grace Lin', 'Amina Diallo'], keywords: ['sleep', 'surgery'], category: 'Surgery' },
  ...{ submitted_at: '2026-03-02T09:00:00Z', publishedDate: '2026-05-01', citations: 0 },
  ...{ doi: '10.5555/mj.2026.1', status: 'under_review', journal: { name: 'The Journal' } },
};
const WHOLE = { ...CARD, content: '<p>The whole text.</p>', file: '/api/editor/manuscript/m1/files/f1/' };
const counts: Counts = {
  ...{ total: 3, submitted: 1, under_review: 1, revisions_required: 0, accepted: 0, rejected: 0, published: 1 },
};

const notKnown = { status: 404, body: { detail: 'Not found.' } };
function openEditor(address: string): DomPage {
  return openOffice(address, {
    'GET /api/editor/dashboard/': { body: { counts, recent_manuscripts: [CARD] } },
    'GET /api/editor/manuscripts/:status/': { body: [CARD] },
    'GET /api/editor/manuscript/:id/': { body: WHOLE },
    // Unspecified fields are missing.
    ...Object.fromEntries(
      ['desk', 'desk/counts', 'absence', 'manuscripts-waiting'].map((name) => [`GET /api/editor/${name}/`, notKnown]),
    ),
    ...Object.fromEntries(
      ['next-steps', 'editors', 'technical-check', 'timeline', 'reviewer-candidates'].map((name) => [
        `GET /api/editor/manuscript/:id/${name}/`,
        notKnown,
      ]),
    ),
  });
}

describe('a reply with only the specified fields', () => {
  it('signs a person in, and the pages show the name', async () => {
    const user = { email: 'a@hospital.example', first_name: 'Amina', last_name: 'Diallo', role: 'author' };
    const page = openPage('/login?next=/about', <LoginForm journal={MERIDIAN} />, {
      'GET /api/auth/orcid/': notKnown,
      'POST /api/auth/login/': { body: { token: 'a.b.c', user } },
    });
    fill('Email', user.email);
    fill('Password', 'harbour cobalt thimble nineteen');
    await page.user.click(button('Sign in'));
    await waitFor(() => expect(location.pathname).toBe('/about'));
    expect(readSession()).toMatchObject({ token: 'a.b.c', user });
  });

  it('is a dashboard and a list of the office', async () => {
    const page = openEditor('/editor');
    await screen.findAllByText(CARD.title);
    const cards = [...document.querySelectorAll('.summary-cards > div')].map(({ textContent }) => textContent);
    expect(cards).toEqual(['Total Manuscripts3', 'Pending Review2', 'Published1']);
    expect(shown()).not.toMatch(BAD_WORDS);
    await page.user.click(screen.getByRole('link', { name: 'View all manuscripts' }));
    await screen.findByRole('cell', { name: 'Grace Lin, Amina Diallo' });
    expect(await screen.findByText('1 manuscript')).toBeTruthy();
    expect(shown()).not.toMatch(BAD_WORDS);
  });

  it('is a manuscript of the office, whose status is changed with a reply of a message alone', async () => {
    const page = openEditor('/editor/manuscript/m1');
    await findScreen('Manuscript Evaluation');
    await screen.findByRole('heading', { level: 2, name: CARD.title });
    expect(await screen.findByRole('link', { name: 'Download Manuscript' })).toBeTruthy();
    await screen.findByText('Not yet assigned');
    expect(shown()).not.toMatch(BAD_WORDS);
    page.answer({ [UPDATE]: { body: { message: 'Done.' } } });
    fill('Editorial notes', 'Noted.');
    await page.user.click(button('Update Status'));
    await waitFor(() => expect(toasts()).toContain('Manuscript status updated to Under Review'));
    expect(page.calls(UPDATE)[0]?.body).toMatchObject({ status: 'under_review', notes: 'Noted.' });
    expect(field('Editorial notes').value).toBe('');
  });
});
