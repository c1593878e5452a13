import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StoredBackup } from '#domain/assembly/backup';
import type { SystemReport } from '#domain/assembly/findings';
import { systemApi, systemPage } from '#domain/assembly/paths';
import { button } from '../../support/dom.ts';
import { findScreen, toasts, useOffice } from '../../support/dom-office.tsx';

const open = useOffice();

const REPORT = `GET ${systemApi.report}`;
const BACK_UP = `POST ${systemApi.backups}`;
const LETTER = `POST ${systemApi.testEmail}`;
const KEPT: StoredBackup = {
  ...{
    name: 'journal-backup-2026-11-21T090000.tar.gz',
    kind: 'backup',
    made_at: '2026-11-21T09:00:00.000Z',
    bytes: 1_200_000,
  },
};
const report = (backups: Partial<NonNullable<SystemReport['backups']>> = {}) => ({
  body: {
    checked_at: '2026-11-21T10:00:00.000Z',
    parts: [
      { part: 'database', state: 'good', words: 'It answers in 2 ms.' },
      { part: 'deliveries', state: 'broken', words: '3 could not be delivered.', remedy: 'See why, and try again.' },
    ],
    backups: { items: [], is_running: false, kept: 7, failure: null, ...backups },
  } satisfies SystemReport,
});
const part = (name: string) =>
  within(
    within(screen.getByRole('list', { name: 'Components' }))
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.startsWith(name)) as HTMLElement,
  );

describe('the system screen', () => {
  it('shows the state of each part, and links to the page that manages it', async () => {
    const page = open(systemPage, {
      [REPORT]: report(),
      'GET /api/editor/deliveries/': { body: [] },
      'GET /api/editor/sent-mails/': { body: [] },
    });
    await findScreen('System');
    await screen.findByText(/^Not everything is OK: 1 failed\./);
    expect(part('Database').getByText('OK')).toBeTruthy();
    expect(part('Deliveries').getByText('Failed')).toBeTruthy();
    await page.user.click(part('Deliveries').getByRole('link', { name: 'Open Deliveries' }));
    await findScreen('Deliveries');
  });

  it('makes a backup, lists it, and checks an existing one', async () => {
    const page = open(systemPage, {
      [REPORT]: [report(), report({ items: [KEPT] })],
      [BACK_UP]: { body: { message: 'The backup has started.' } },
      'POST /api/system/backups/:name/check/': { body: { message: 'The backup is complete: 12 rows and 3 files.' } },
    });
    await screen.findByText('No backups yet.');
    await page.user.click(button('Back up now'));
    await waitFor(() => expect(toasts()).toContain('The backup has started.'));
    const list = within(screen.getByRole('list', { name: 'Backups' }));
    expect((await list.findByRole('listitem')).textContent).toMatch(/On request · 1.2 MB/);
    await page.user.click(list.getByRole('button', { name: /^Check the backup of/ }));
    await waitFor(() => expect(toasts()).toContain('The backup is complete: 12 rows and 3 files.'));
    expect(page.calls('POST /api/system/backups/:name/check/')[0]?.address).toContain(KEPT.name);
  });

  it('starts no second backup during the first', async () => {
    const page = open(systemPage, { [REPORT]: report({ is_running: true }) });
    await screen.findByText('A backup is in progress.');
    await page.user.click(button('Back up now'));
    expect(page.calls(BACK_UP)).toEqual([]);
  });

  it('sends a test email, and says if it cannot be sent', async () => {
    const page = open(systemPage, {
      [REPORT]: report(),
      [LETTER]: [{ body: { message: 'A test email is on its way to you.' } }, 'no connection'],
    });
    await page.user.click(await screen.findByRole('button', { name: 'Send me a test email' }));
    await waitFor(() => expect(toasts()).toContain('A test email is on its way'));
    await page.user.click(button('Send me a test email'));
    await screen.findByText('The test email could not be sent. Please try again.', { selector: '.field-error' });
  });
});
