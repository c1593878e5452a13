import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LETTER_KINDS, STANDARD_LETTERS } from '#domain/decision/letter';
import type { EditorialLetter } from '#domain/decision/letter-template';
import { button, field, fill, summaryWith } from '../../support/dom.ts';
import { screenCalled, toasts, useOffice } from '../../support/dom-office.tsx';

const openOffice = useOffice();

const SAVE = 'PUT /api/editor/letters/:kind/';
const standard = LETTER_KINDS.map(
  (kind): EditorialLetter => ({
    ...{ kind, ...STANDARD_LETTERS[kind], standard: STANDARD_LETTERS[kind] },
    ...{ is_own: false, updated_by: null, updated_at: null },
  }),
);
const card = () =>
  [...document.querySelectorAll<HTMLElement>('.letter-card')].find(
    (one) => one.querySelector('h2')?.textContent === 'Letter: Rejected',
  ) as HTMLElement;

describe('the letters of the office', () => {
  it('are refused with a placeholder that does not exist, are kept while they are written, and become its own words', async () => {
    const text = 'Dear {author},\n\nour board has read “{title}”.\n\n{notes}';
    const rejected = standard.find(({ kind }) => kind === 'rejected') as EditorialLetter;
    const own = { ...rejected, text, is_own: true, updated_by: 'Edith Moreau', updated_at: '2026-11-21T10:00:00.000Z' };
    const script = {
      'GET /api/editor/letters/': { body: standard },
      [SAVE]: { body: { message: 'The letter for “Rejected” was saved.', letter: own } },
    };
    const page = openOffice('/editor/letters', script);
    await screenCalled('Letters');
    await page.user.click(await screen.findByRole('button', { name: /^Edit the letter for Rejected$/ }));
    fill('Letter', text.replace('{title}', '{titel}'));
    await page.user.click(button('Save the letter'));
    await summaryWith(/Remove \{titel\} from the letter/);
    expect(page.calls(SAVE)).toEqual([]);
    fill('Letter', text);
    expect(card().querySelector('.letter-preview')?.textContent).toContain('our board has read “Sleep after surgery');

    cleanup();
    const again = openOffice('/editor/letters', script);
    await screen.findByRole('button', { name: 'Save the letter' });
    expect(field('Letter').value).toBe(text);
    await again.user.click(button('Save the letter'));
    await waitFor(() => expect(toasts()).toContain('The letter for “Rejected” was saved.'));
    expect(again.calls(SAVE)[0]?.body).toMatchObject({ text, updated_at: null });
    within(card()).getByText(/^Edited version, saved on 21 November 2026 by Edith Moreau\.$/);
  });
});
