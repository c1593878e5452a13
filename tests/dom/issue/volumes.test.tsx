import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type EditorialVolume, VOLUME_TEXTS } from '#domain/issue/issue-record';
import { button, field, fill, summaryWith } from '../../support/dom.ts';
import { findScreen, toasts, useOffice } from '../../support/dom-office.tsx';

const open = useOffice();

const VOLUMES = 'GET /api/editor/volumes/';
const volume = (number: number, manuscripts: number, part: Partial<EditorialVolume> = {}): EditorialVolume => ({
  ...{ id: `v${number}`, number, year: 2026, manuscripts },
  issues: [{ id: `i${number}`, number: 1, publication_date: '2026-03-27', title: 'Care at home', manuscripts }],
  ...part,
});
const both = [volume(422, 0, { issues: [] }), volume(42, 3)];

describe('the volumes of the office', () => {
  it('can be renamed and removed while they are empty, and say where a number is taken', async () => {
    const RENAME = 'PUT /api/editor/volumes/:id/';
    const REMOVE = 'DELETE /api/editor/volumes/:id/';
    const page = open('/editor/volumes', {
      [VOLUMES]: { body: both },
      [RENAME]: [
        { status: 409, body: { number: [VOLUME_TEXTS.taken('Volume 42')] } },
        { body: { message: 'It is Volume 43 now.', volumes: [volume(43, 0, { issues: [] }), volume(42, 3)] } },
      ],
      [REMOVE]: { body: { message: 'Volume 43 is removed.', volumes: [volume(42, 3)] } },
    });
    const card = within(await screen.findByRole('region', { name: /^Volume 422 / }));
    await page.user.click(card.getByRole('button', { name: /^Rename Volume 422/ }));
    const rename = async (number: string) => {
      await page.user.clear(card.getByLabelText('Volume'));
      await page.user.type(card.getByLabelText('Volume'), number);
      await page.user.click(card.getByRole('button', { name: 'Rename' }));
    };
    await rename('42');
    await summaryWith('There is already a Volume 42. Choose another number.');
    await rename('43');
    await page.user.click(await screen.findByRole('button', { name: /^Remove Volume 43/ }));
    expect(page.calls(RENAME).map(({ body }) => body)).toEqual([
      { number: 42, year: 2026, seen: { number: 422, year: 2026 } },
      { number: 43, year: 2026, seen: { number: 422, year: 2026 } },
    ]);
    await page.user.click(button('Yes, remove it'));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Volume 43 / })).toBeNull());
    expect(toasts()).toContain('Volume 43 is removed.');
    expect(page.calls(REMOVE)).toHaveLength(1);
    const kept = within(screen.getByRole('region', { name: /^Volume 42 / }));
    expect(kept.getAllByText('3 manuscripts')).toHaveLength(2);
    expect(kept.queryByRole('button')).toBeNull();
  });

  it('that cannot be read say so in the words of the specification', async () => {
    open('/editor/volumes', { [VOLUMES]: { status: 500, body: {} } });
    await waitFor(() => expect(toasts()).toContain('Failed to fetch volumes'));
  });

  it('get an issue before anything stands in it; a number that is taken is said at its field', async () => {
    const CREATE = 'POST /api/issues/';
    const taken = VOLUME_TEXTS.taken('Issue 1 of Volume 42');
    const page = open('/editor/volumes', {
      [VOLUMES]: { body: [volume(42, 3)] },
      [CREATE]: [
        { status: 409, body: { number: [taken] } },
        { body: { message: 'Issue 1 of Volume 43 has been created.', id: 'i9', volumes: both } },
      ],
      'GET /api/issues/:id/': {
        body: {
          ...{
            id: 'i9',
            number: 1,
            volume: { id: 'v43', number: 43, year: 2027 },
            version: 1,
            title: '',
            description: '',
          },
          ...{ publication_date: '2027-03-26', cover: '', sections: [], is_special: false, guest_editors: [] },
          ...{ call_text: '', call_opens_on: '', call_closes_on: '', articles: [], answers: [], waiting: [] },
        },
      },
      'GET /api/production/issues/:id/schedule/': { body: { entries: [], waiting: 0 } },
      'GET /api/pictures/': { body: [] },
    });
    await page.user.click(await screen.findByText('Create an issue'));
    expect(field('Issue').value).toBe('2');
    fill('Issue', '1');
    fill('Publication date', '2027-03-26');
    await page.user.click(button('Create the issue'));
    await page.user.click(within(await summaryWith(taken)).getByRole('link', { name: taken }));
    expect(document.activeElement).toBe(field('Issue'));
    fill('Volume', '43');
    fill('Volume year', '2027');
    await page.user.click(button('Create the issue'));
    await findScreen('Volume 43 (2027), Issue 1');
    await screen.findByText('No manuscripts in this issue yet.');
    expect(page.calls(CREATE)[1]?.body).toEqual({ volume: 43, year: 2027, number: 1, publication_date: '2027-03-26' });
  });
});
