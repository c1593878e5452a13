import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PLAN_TEXTS } from '#domain/desk/editorial/editorial';
import type { EditorManuscript, PlannedDecision } from '#domain/desk/editorial/replies';
import { button, fill, type Script, summaryWith } from '../../support/dom.ts';
import { findScreen, manuscriptOf, manuscriptReplies, toasts, useOffice } from '../../support/dom-office.tsx';

const openOffice = useOffice();

const PLAN = 'POST /api/editor/manuscript/:id/planned-decision/';
const UNDO = 'DELETE /api/editor/manuscript/:id/planned-decision/:planned/';
const REVIEWS = 'GET /api/editor/manuscript/:id/reviews/';
const soon = () => new Date(Date.now() + 60_000).toISOString();
const planned = (part: Partial<PlannedDecision> = {}): PlannedDecision => ({
  ...{ id: 'p1', status: 'revisions_required', kind: 'minor_revision', has_letter: true },
  ...{ planned_by: 'edith@journal.example', planned_at: '2026-11-21T10:00:00.000Z', due_at: soon() },
  ...part,
});
const UNDER_REVIEW = manuscriptOf({ status: 'under_review' });

async function open(manuscript: EditorManuscript, script: Script = {}) {
  const page = openOffice(`/editor/manuscript/${manuscript.id}/reviews`, {
    ...manuscriptReplies(manuscript),
    [REVIEWS]: { body: [] },
    ...script,
  });
  await findScreen('Reviews');
  await screen.findByRole('heading', { name: 'Decision' });
  return page;
}

describe('deciding beside the reviews', () => {
  it('starts with nothing selected, shows the letter for the chosen decision, and can be undone while held', async () => {
    const reply = { ...UNDER_REVIEW, version: 2, planned_decision: planned() };
    const page = await open(UNDER_REVIEW, {
      [PLAN]: { body: { message: 'Minor Revision in 60 seconds.', manuscript: reply } },
      [UNDO]: { body: { message: PLAN_TEXTS.undone, manuscript: { ...UNDER_REVIEW, version: 3 } } },
    });
    for (const name of ['Accept', 'Minor revision', 'Major revision', 'Decline']) {
      expect(button(name).getAttribute('aria-pressed')).toBe('false');
    }
    expect(document.querySelector('.letter-preview')).toBe(null);
    await page.user.click(button('Minor revision'));
    expect(document.querySelector('.letter-preview')?.textContent).toContain('minor revisions requested');
    await page.user.click(button('Send the decision'));
    await screen.findByText('The letter has not been sent yet.', { exact: false });
    expect(page.calls(PLAN).map(({ body }) => body)).toEqual([
      expect.objectContaining({ status: 'revisions_required', kind: 'minor_revision', version: 1 }),
    ]);
    expect(page.calls(PLAN)[0]?.body).not.toHaveProperty('take_at');
    const changes = screen.getByRole('region', { name: 'Last change' });
    within(changes).getByRole('button', { name: 'Undo' }).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(toasts()).toContain('Undone.'));
    expect(page.calls(UNDO)).toHaveLength(1);
    expect(screen.queryByText('The letter has not been sent yet.', { exact: false })).toBe(null);
  });

  it('asks if reviews are outstanding, and sends nothing if the answer is no', async () => {
    const reviewer = { name: 'Ingrid Lee', email: 'ingrid@clinic.example', email_verified: true, is_active: true };
    const assignment = {
      ...{ id: 'a1', round: 1, reviewer, status: 'accepted' as const, invited_at: '2026-11-10T10:00:00.000Z' },
      ...{ due_on: '2026-12-10', accepted_at: '2026-11-11T10:00:00.000Z', declined_at: null, decline_reason: '' },
      ...{ suggested_colleagues: '', cancel_reason: '', returned_at: null, reviewer_number: null },
    };
    const page = await open({ ...UNDER_REVIEW, assignments: [assignment] });
    await page.user.click(button('Accept'));
    await page.user.click(button('Send the decision'));
    const dialog = await screen.findByRole('dialog', { name: 'Decide now?' });
    within(dialog).getByText('1 review is still outstanding.', { exact: false });
    await page.user.click(button('Go back'));
    expect(page.calls(PLAN)).toEqual([]);
  });

  it('keeps rare decisions in a menu, which closes with Escape and returns the focus', async () => {
    const page = await open(UNDER_REVIEW);
    const more = screen.getByText('More', { selector: 'summary' });
    await page.user.click(more);
    await page.user.keyboard('{Escape}');
    expect(more.closest('details')?.open).toBe(false);
    await page.user.click(more);
    await page.user.click(button('Transfer to another journal'));
    expect(more.closest('details')?.open).toBe(false);
    await screen.findByRole('heading', { name: 'Transfer to another journal' });
  });

  it('can be scheduled for a chosen time', async () => {
    const manuscript = { ...UNDER_REVIEW, version: 2, planned_decision: planned({ status: 'accepted', kind: null }) };
    const page = await open(UNDER_REVIEW, { [PLAN]: { body: { message: 'Accepted is set.', manuscript } } });
    await page.user.click(button('Accept'));
    await page.user.click(screen.getByLabelText('At a chosen time'));
    await page.user.click(button('Schedule the decision'));
    await summaryWith(PLAN_TEXTS.wrongTime);
    fill('Decide and send at', '2026-11-24T09:00');
    await page.user.click(button('Schedule the decision'));
    await waitFor(() => expect(toasts()).toContain('Accepted is set.'));
    const [sent] = page.calls(PLAN).map(({ body }) => body as { take_at: string });
    expect(sent?.take_at).toBe(new Date('2026-11-24T09:00').toISOString());
  });

  it('is visible to a second editor, who can undo it but not add another', async () => {
    const page = await open(
      { ...UNDER_REVIEW, planned_decision: planned({ planned_by: 'rosa@journal.example' }) },
      { [UNDO]: { body: { message: PLAN_TEXTS.undone, manuscript: UNDER_REVIEW } } },
    );
    await screen.findByText('decided by rosa@journal.example', { exact: false });
    expect(screen.queryByRole('button', { name: 'Accept' })).toBe(null);
    await page.user.click(await screen.findByRole('button', { name: 'Undo the decision' }));
    await screen.findByRole('button', { name: 'Accept' });
    expect(toasts()).toContain(PLAN_TEXTS.undone);
  });
});
