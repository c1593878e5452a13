import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EDITORIAL_REVIEW_TEXTS as TEXTS } from '#domain/desk/editorial/review';
import { button, fill, summaryWith } from '../../support/dom.ts';
import { findScreen, manuscriptOf, manuscriptReplies, toasts, useOffice } from '../../support/dom-office.tsx';

const openOffice = useOffice();

const ASSIGNMENT = {
  ...{ id: 'a1', round: 1, status: 'invited' as const, invited_at: '2026-11-10T10:00:00.000Z', due_on: '2026-12-10' },
  reviewer: { name: 'Ines Costa', email: 'ines@clinic.example', email_verified: true, is_active: true },
  ...{ accepted_at: null, declined_at: null, decline_reason: '', suggested_colleagues: '', cancel_reason: '' },
  ...{ returned_at: null, reviewer_number: null },
};
const MANUSCRIPT = manuscriptOf({ status: 'under_review', assignments: [ASSIGNMENT] });

/** Opens a form from the reviewer's menu; the focus moves into it. */
async function openForm(name: string, message: string) {
  const page = openOffice('/editor/manuscript/m1', {
    ...manuscriptReplies(MANUSCRIPT),
    'POST /api/editor/assignment/:id/answer-for/': { body: { message } },
    'POST /api/editor/assignment/:id/move/': { body: { message } },
    'POST /api/editor/assignment/:id/due-date/': { body: { message } },
  });
  await findScreen('Manuscript Evaluation');
  await page.user.click(await screen.findByText('More', { selector: 'summary' }));
  await page.user.click(button(`${name} Ines Costa`));
  const form = screen.getByRole('region', { name: `${name}: Ines Costa` });
  expect(document.activeElement).toBe(form);
  return { page, form: within(form) };
}

describe('what an editor does for a reviewer', () => {
  it('records an answer, with its reason where it is no', async () => {
    const { page, form } = await openForm('Record an answer', TEXTS.declinedFor);
    await page.user.click(form.getByLabelText('declines'));
    fill('Reason (optional)', 'On leave.');
    await page.user.click(button('Record the answer'));
    await waitFor(() => expect(toasts()).toContain(TEXTS.declinedFor));
    const [sent] = page.calls('POST /api/editor/assignment/:id/answer-for/');
    expect(sent?.body).toMatchObject({ answer: 'decline', reason: 'On leave.' });
  });

  it('says at each field of a review that came by email what is missing, and sends nothing', async () => {
    const { page, form } = await openForm('Record a review', '');
    await page.user.click(form.getByRole('button', { name: 'Record the review' }));
    await summaryWith(TEXTS.emailRequired);
    await summaryWith('Choose a file first.');
    expect(page.calls().filter(({ address }) => address.includes('review-for'))).toEqual([]);
  });

  it('moves an invitation to the address of the other account', async () => {
    const { page } = await openForm('Move to another account', TEXTS.moved);
    fill('Email of the other account', 'ines@home.example');
    await page.user.click(button('Move the invitation'));
    await waitFor(() => expect(toasts()).toContain(TEXTS.moved));
    const [sent] = page.calls('POST /api/editor/assignment/:id/move/');
    expect(sent?.body).toEqual({ reviewer_email: 'ines@home.example' });
  });

  it('says in words which day is chosen, and which days are possible', async () => {
    const { form } = await openForm('Change the due date', TEXTS.dueDate);
    const range = 'Earliest 22 November 2026, latest 21 November 2027.';
    form.getByText('Thursday 10 December 2026');
    form.getByText(`In 19 days. ${range} The reviewer is notified by email.`);
    const input = form.getByLabelText<HTMLInputElement>('Review due');
    fireEvent.change(input, { target: { value: '2026-11-01' } });
    form.getByText(`${range} The reviewer is notified by email.`);
    expect([input.min, input.max]).toEqual(['2026-11-22', '2027-11-21']);
  });
});
