import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { informationPage, settingsPage } from '#domain/settings/paths';
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

const openOffice = (address: string) => open(address, <EditorArea journal={MERIDIAN} />, { as: editor });
const save = (page: DomPage) => page.user.click(button('Save'));

describe('the information pages of the office', () => {
  it('are rewritten: a placeholder that is not there is named, the list says which there are, and each version is kept', async () => {
    const page = openOffice(settingsPage());
    await page.user.click(await screen.findByRole('link', { name: 'Pages' }));
    await page.user.click(await screen.findByRole('link', { name: 'About Us' }));
    await screen.findByLabelText('Text');
    expect(screen.queryAllByText('Default')).toHaveLength(0);
    expect(field('Text').value).toContain('The {journal name} is an open-access medical journal');

    fill('Text', 'We are the {jurnal name}.');
    await save(page);
    await summaryWith(/There is no placeholder \{jurnal name\}/);
    await page.user.click(screen.getByText('Available placeholders'));
    const placeholders = screen.getByText('Available placeholders').closest('details');
    await within(placeholders as HTMLElement).findByText('{journal name}');
    await within(placeholders as HTMLElement).findByText('Meridian Journal of Medicine');

    fill('Text', 'We are the {journal name}.');
    fill('Title', 'Who we are');
    const preview = screen.getByRole('link', { name: 'Preview the page (in a new tab)' });
    expect(preview.getAttribute('href')).toBe('/editor/settings/pages/about/preview');
    await save(page);
    await expectToast('Saved. The page changes once the site is rebuilt.');
    await screen.findByText('Version 1');
    await screen.findAllByText('Added: We are the {journal name}.');
    await page.user.click(button('Restore the default page'));
    await screen.findByText('Version 2');
    expect(field('Title').value).toBe('About Us');
  });

  it('are sixteen as they were delivered, and the office’s own, whose addresses are small letters, digits and hyphens', async () => {
    const page = openOffice(informationPage());
    await waitFor(() => expect(screen.getAllByText('Default')).toHaveLength(16));
    fill('Address', 'Special Issues');
    await page.user.click(button('Create the page'));
    await summaryWith('Use at most 76 lower-case letters, digits and hyphens.');
    fill('Address', 'special-issues');
    await page.user.click(button('Create the page'));
    await screen.findByRole('heading', { level: 1, name: 'New page' });
    await screen.findByText('Future address: /pages/special-issues. The page is hidden from readers.');
    await save(page);
    await summaryWith('Enter the title.');
    fill('Title', 'Special issues');
    fill('Description', 'How special issues of this journal come about.');
    fill('Text', 'Issues of the {journal name} on one subject.');
    await page.user.click(field('Show this page to readers'));
    await save(page);
    await screen.findByText('Version 1');

    // Adds it to a menu; while it is there, it cannot be hidden.
    openOffice(informationPage('own-special-issues'));
    await screen.findByLabelText('Menu');
    await page.user.selectOptions(field('Menu'), 'Header: More');
    await page.user.click(button('Add to the menu'));
    await screen.findByText('Included in Header: More.');
    await page.user.click(field('Show this page to readers'));
    await page.user.click(button('Save'));
    await summaryWith(/The menu “More” links to this page/);
    expect(screen.queryByRole('button', { name: 'Restore defaults' })).toBeNull();
  });
});
