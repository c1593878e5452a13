import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { settingsPage, setUpApi } from '#domain/settings/paths';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { button } from '../../support/dom.ts';
import { expectToast, useDomJournal } from '../../support/dom-journal.ts';
import { findScreen, toasts, useOffice } from '../../support/dom-office.tsx';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, open } = useDomJournal();
const openOffice = useOffice();

it('a new journal is set up from its dashboard, point by point, until the list is put away; the settings keep it', async () => {
  const editor = await journal.as('editor');
  const office = (address: string) => open(address, <EditorArea journal={MERIDIAN} />, { as: editor });
  const page = office(paths.editorDashboard);
  const list = within(await screen.findByRole('region', { name: 'Set up the journal' }));
  list.getByText(/^Some steps must be done on the server\./);
  const optional = list.getByRole('heading', { name: /^Optional: \d+ of \d+ done$/ }).textContent ?? '';
  await page.user.click(list.getByText('Show optional steps'));
  const fine = list.getByRole('button', { name: /^Fine as it is ?: Waivers$/, pressed: false });
  await page.user.click(fine);
  await list.findByRole('button', { name: /^Fine as it is ?: Waivers$/, pressed: true });
  expect(document.activeElement).toBe(fine);
  expect(list.queryByText(optional)).toBeNull();

  await page.user.click(button('Hide this list from the dashboard'));
  await expectToast('Hidden. The list is still available under Settings, Journal.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up the journal' })).toBeNull());
  expect(document.activeElement?.tagName).toBe('H1');
  office(settingsPage('journal'));
  await screen.findByRole('button', { name: 'Show this list on the dashboard' });
});

it('no one is shown the list who may not change settings, nor where nothing is left', async () => {
  const calls = openOffice(paths.editorDashboard, {}, 'section_editor').calls;
  await findScreen('Editor Dashboard');
  await screen.findByRole('heading', { name: 'Recent Manuscripts' });
  expect(calls(`GET ${setUpApi}`)).toEqual([]);
  await waitFor(() => expect(toasts()).toBe(''));
  expect(screen.queryByRole('region', { name: 'Set up the journal' })).toBeNull();
});
