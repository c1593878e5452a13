import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SettingGroup } from '#domain/journal/setting-group';
import { settingsPage } from '#domain/settings/paths';
import { SETTING_TEXTS } from '#domain/settings/setting';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import type { Person } from '../../support/accounts.ts';
import { button, type DomPage, field, fill, summaryWith } from '../../support/dom.ts';
import { expectToast, useDomJournal } from '../../support/dom-journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, open } = useDomJournal();

let editor: Person;
beforeEach(async () => {
  editor = await journal.as('editor', { email: 'edith@journal.example' });
});

async function openGroup(group: SettingGroup): Promise<DomPage> {
  const page = open(settingsPage(group), <EditorArea journal={MERIDIAN} />, { as: editor });
  await screen.findByRole('button', { name: 'Save' });
  return page;
}

async function press({ user }: DomPage, name: string | HTMLElement, key = '{Enter}'): Promise<void> {
  (typeof name === 'string' ? button(name) : name).focus();
  await user.keyboard(key);
}

describe('the categories of the journal', () => {
  it('are renamed, moved, retired and added by keyboard; a name that is already in the list is refused', async () => {
    const page = await openGroup('categories');
    fill('Category 10', 'Pediatrics');
    await press(page, 'Save');
    const summary = await summaryWith(/is already in the list/);
    await page.user.click(summary.querySelector('a') as HTMLElement);
    expect(document.activeElement).toBe(field('Category 10'));
    fill('Category 10', 'Operative care');
    await press(page, 'Move Neurology up');
    await screen.findByText('Neurology: now category 4 of 11.');
    await press(page, 'Retire: Telemedicine', ' ');
    await screen.findByText('Telemedicine will be retired when you save.');
    await press(page, 'Add a category');
    fill('Category 12', 'Sleep medicine');
    await screen.findByText('Renamed: Surgery, now Operative care');
    await press(page, 'Save');
    await expectToast(SETTING_TEXTS.saved);
    await screen.findByText(/\/topics\/surgery · formerly Surgery/);
    await screen.findByText('Added: Sleep medicine');
  });

  it('may be two without a name yet, each with its own error', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = await openGroup('categories');
    await press(page, 'Add a category');
    await press(page, 'Add a category');
    expect(await screen.findAllByText(/^Added:/)).toHaveLength(2);
    expect(complaints.mock.calls).toEqual([]);
    complaints.mockRestore();
  });
});

describe('the article types of the journal', () => {
  it('are renamed, moved, retired, added and removed by keyboard; one that is called like another is refused', async () => {
    const page = await openGroup('types');
    fill('Type 3, plural', 'Review Articles');
    await press(page, 'Save');
    await summaryWith(/already means “Review Articles”/);
    fill('Type 3, plural', 'Clinical Cases');
    fill('Type 3, singular', 'Clinical Case');
    await press(page, 'Move Clinical Cases up');
    await screen.findByText('Clinical Cases: now type 2 of 5.');
    await press(page, 'Retire: Short Communications', ' ');
    await screen.findByText('Short Communications will be retired when you save.');
    await screen.findByText('Renamed: Case Reports, now Clinical Cases');
    await press(page, 'Add a type');
    fill('Type 6, plural', 'Letters to the Editor');
    fill('Type 6, singular', 'Letter to the Editor');
    await page.user.selectOptions(field('Type 6, for indexes'), 'Letter');
    await press(page, 'Add a type');
    await press(page, 'Remove Unnamed type');
    await screen.findByText('Unnamed type was removed.');
    await press(page, 'Undo: restore the type');
    await press(page, 'Remove Unnamed type');
    await screen.findByText('Added: Letters to the Editor (letter)');
    await press(page, 'Save');
    await expectToast(SETTING_TEXTS.saved);
    await screen.findByText(/\/article-types\/case-report · formerly Case Reports/);
  });
});

describe('the times that the journal states', () => {
  it('are refused where they cannot be read, and kept as people write them', async () => {
    const page = await openGroup('times');
    fill('Peer review', 'a month');
    await press(page, 'Save');
    const summary = await summaryWith(/Enter the shorter and the longer time with their unit/);
    await page.user.click(summary.querySelector('a') as HTMLElement);
    expect(document.activeElement).toBe(field('Peer review'));
    fill('Peer review', '2 to 3 weeks');
    await page.user.keyboard('{Enter}');
    await expectToast(SETTING_TEXTS.saved);
    await waitFor(() => expect(field('Peer review').value).toBe('2–3 weeks'));
  });
});
