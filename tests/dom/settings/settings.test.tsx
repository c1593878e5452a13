import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { boardText } from '#domain/journal/board/board';
import { CHECKLIST_DEFAULTS } from '#domain/journal/checklist-defaults';
import type { SettingGroup, SettingValues } from '#domain/journal/setting-group';
import { SETTING_TEXTS, type Settings } from '#domain/settings/setting';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';
import { sampleBoard } from '../../../scripts/demonstration/sample-settings.ts';
import { button, type Call, type DomPage, field, fill, type Script, summaryWith } from '../../support/dom.ts';
import { findScreen, toasts, useOffice } from '../../support/dom-office.tsx';

import { MERIDIAN, MERIDIAN_SETTINGS } from '../../support/meridian.ts';

const openOffice = useOffice();

const SAVE = 'PUT /api/editor/settings/:group/';
const FORMER = MERIDIAN.name;

/** Meridian's default settings, with a board of three. */
const DELIVERED = {
  ...SETTING_DEFAULTS,
  board: { members: boardText(sampleBoard()) },
  journal: { ...SETTING_DEFAULTS.journal, ...MERIDIAN_SETTINGS.journal },
};

/** Stores settings, with a version for each change. */
function kept(): Script {
  const present = new Map<string, Settings>();
  const of = ({ address }: Call): [SettingGroup, Settings] => {
    const group = address.split('/')[4] as SettingGroup;
    const delivered = { version: 0, values: DELIVERED[group], changed_by: null, changed_at: null, history: [] };
    return [group, present.get(group) ?? delivered];
  };
  return {
    'GET /api/editor/settings/:group/': (call) => ({ body: of(call)[1] }),
    [SAVE]: (call) => {
      const [group, { history, ...before }] = of(call);
      const { values } = call.body as { values: Record<string, string> };
      const changed = { changed_by: 'Edith Moreau', changed_at: '2026-11-21T10:00:00.000Z' };
      const after: Settings = { ...changed, version: before.version + 1, values, history: [before, ...history] };
      present.set(group, after);
      return { body: { message: SETTING_TEXTS.saved, settings: after } };
    },
    'GET /api/pictures/': { body: [] },
  };
}

async function open(group: SettingGroup, script: Script = kept()): Promise<DomPage> {
  cleanup();
  const page = openOffice(`/editor/settings/${group}`, script);
  await findScreen('Settings');
  await screen.findByRole('button', { name: 'Save' });
  return page;
}
const save = (page: DomPage) => page.user.click(button('Save'));
async function saveAndRead(page: DomPage): Promise<SettingValues> {
  await save(page);
  await screen.findByText('Version 1');
  expect(toasts()).toContain(SETTING_TEXTS.saved);
  const [sent] = page.calls(SAVE).slice(-1) as { body: unknown }[] as [{ body: { values: SettingValues } }];
  return sent.body.values;
}
const hintOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
const press = async (page: DomPage, name: string) => {
  button(name).focus();
  await page.user.keyboard('{Enter}');
};

describe('the settings of the office', () => {
  it('name the journal: what is wrong is said at its field, what is typed survives, and a change can be undone', async () => {
    const script = kept();
    const page = await open('journal', script);
    fill('Journal name', 'Annals of Rural Medicine');
    fill('ISSN', '1234-5678');
    await save(page);
    await summaryWith(/This is not a valid ISSN/);
    expect(page.calls(SAVE)).toEqual([]);

    const again = await open('journal', script);
    expect(field('Journal name').value).toBe('Annals of Rural Medicine');
    // The hint omits the former value, which the person has just replaced.
    expect(hintOf('Journal name')).toMatch(/Not saved yet\.$/);
    fill('ISSN', '2049-3630');
    expect(await saveAndRead(again)).toMatchObject({ name: 'Annals of Rural Medicine', issn: '2049-3630' });
    fill('Publisher', 'Rural Society');
    await again.user.click(button('Restore defaults'));
    await screen.findByText('Version 2');
    expect(field('Journal name').value).toBe(FORMER);
    // Unsaved input is kept.
    expect(field('Publisher').value).toBe('Rural Society');
  });

  it('of the slower of two editors stay typed, over what the other has saved', async () => {
    const other = { version: 3, changed_by: 'Ada Lin', changed_at: '2026-11-21T10:00:00.000Z', history: [] };
    const settings: Settings = { ...other, values: { ...SETTING_DEFAULTS.journal, publisher: 'The first' } };
    const refused = { status: 409, body: { detail: SETTING_TEXTS.stale, settings } };
    const page = await open('journal', { ...kept(), [SAVE]: refused });
    fill('Publisher', 'The second');
    await save(page);
    await summaryWith(SETTING_TEXTS.stale);
    expect(field('Publisher').value).toBe('The second');
    screen.getByText(/Not saved yet\. Another editor saved: The first/);
  });

  it('have at least one article language, in the order in which they are chosen', async () => {
    const page = await open('journal');
    const languages = within(screen.getByRole('group', { name: 'Languages of articles' }));
    await page.user.click(languages.getByRole('button', { name: 'Remove English' }));
    await save(page);
    await page.user.click(within(await summaryWith('Choose at least one language.')).getByRole('link'));
    expect(document.activeElement).toBe(languages.getByLabelText('Another language'));
    for (const language of ['Spanish', 'English']) {
      await page.user.selectOptions(languages.getByLabelText('Another language'), language);
      await page.user.click(languages.getByRole('button', { name: 'Add the language' }));
    }
    expect(await saveAndRead(page)).toMatchObject({ languages: 'es en' });
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('Spanish, English');
  });

  const refused: { group: SettingGroup; name: string; wrong: string; sentence: string | RegExp; right: string }[] = [
    { group: 'fees', name: 'Case Reports', wrong: 'free', sentence: /Enter an amount/, right: '175' },
    {
      group: 'guidelines',
      name: 'Abstract length (words)',
      wrong: 'many',
      sentence: /Enter the minimum and maximum/,
      right: '200–250',
    },
    {
      group: 'waivers',
      name: 'Waiver for low-income countries',
      wrong: '120',
      sentence: 'Enter a whole number from 0 to 100.',
      right: '80',
    },
    {
      group: 'waivers',
      name: 'Further countries with the waiver for low-income countries',
      wrong: 'Cuba, Atlantis',
      sentence: /“Atlantis” is not a country/,
      right: 'Cuba',
    },
    {
      group: 'reminders',
      name: 'Review: number of late reminders',
      wrong: '9',
      sentence: 'Enter a whole number from 0 to 4.',
      right: '2',
    },
    { group: 'process', name: 'Reviewers of a manuscript', wrong: '', sentence: /Enter|whole number/, right: '3' },
  ];
  it.each(refused)('of the group $group refuse “$wrong” for “$name”, and take “$right”', async (one) => {
    const page = await open(one.group);
    fill(one.name, one.wrong);
    await save(page);
    await page.user.click(within(await summaryWith(one.sentence)).getByRole('link'));
    expect(document.activeElement).toBe(field(one.name));
    fill(one.name, one.right);
    expect(Object.values(await saveAndRead(page))).toContain(one.right);
  });

  it('have a currency of the charges, and say what another one changes and what it does not', async () => {
    const page = await open('fees');
    expect(field('Currency').value).toBe('USD');
    await page.user.selectOptions(field('Currency'), 'EUR: euros');
    const hint = hintOf('Currency');
    expect(hint).toContain('Existing charges keep their currency');
    expect(hint).toContain('The amounts below are not converted');
    expect(hint).toMatch(/Not saved yet\.$/);
    expect(await saveAndRead(page)).toEqual({ ...DELIVERED.fees, currency: 'EUR' });
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['EUR: euros']);
  });

  it('are found by the names of their groups and fields, wherever they are', async () => {
    const page = await open('journal');
    const list = screen.getByRole('navigation', { name: 'Groups of settings' });
    const found = () =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(found()).toHaveLength(19);
    await page.user.type(field('Find a setting'), 'iban');
    expect(found()).toEqual(['Bank account']);
    await page.user.clear(field('Find a setting'));
    await page.user.type(field('Find a setting'), 'parrot');
    within(list).getByText('No settings found.');
    await page.user.clear(field('Find a setting'));
    await page.user.type(field('Find a setting'), 'look');
    await page.user.click(within(list).getByRole('link', { name: 'Look' }));
    await screen.findByText(/^The journal’s colour and logo\./);
    expect(field('Find a setting').value).toBe('');
    expect(found()).toHaveLength(19);
  });

  it('show when reminders go out as they are typed', async () => {
    await open('reminders');
    fill('Review: number of late reminders', '2');
    screen.getByText('3 days before, on the day, 7 and 14 days after');
    fill('Review: number of late reminders', '9');
    screen.getByText('Shown once every number is valid.');
  });

  it('order the board by the keyboard, and say which member has no role', async () => {
    const page = await open('board');
    const rafael = 'Dr Rafael Monteiro-Salgado';
    await press(page, `Move ${rafael} up`);
    screen.getByText(`${rafael}: now member 1 of 3.`);
    await page.user.click(button('Add a member'));
    fill('Name', 'Dr Ada Adeyemi');
    await save(page);
    await summaryWith('Enter the role of member 4.');
    fill('Role', 'Statistics Editor');
    fill('Affiliation', 'Rural Institute, Ibadan');
    fill('Country', 'Nigeria');
    const { members = '' } = await saveAndRead(page);
    expect(members.indexOf(rafael)).toBeLessThan(members.indexOf('Helena Ashworth-Adeyemi'));
    screen.getByText('Added: Dr Ada Adeyemi, Statistics Editor');
  });

  it('refuse a colour that cannot be read with one that can be, and a logo is told before it is saved', async () => {
    const page = await open('look');
    fill('Colour on light background', '#c74aa3');
    await save(page);
    const summary = await summaryWith(/The nearest readable colour is/);
    expect(summary.textContent).not.toContain('#7a1f5c');
    fill('Colour on light background', '#7a1f5c');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path d="M0 0h36v36H0z"/></svg>';
    await page.user.upload(field('Logo'), new File([svg], 'logo.svg', { type: 'image/svg+xml' }));
    await screen.findByText('New logo chosen, but not saved yet.');
    const values = await saveAndRead(page);
    expect(Object.values(values)).toContain('#7a1f5c');
    screen.getByText('Logo added');
  });

  it('show an announcement as it is typed, and refuse one without an end', async () => {
    const page = await open('announcement');
    screen.getByText('No announcement.');
    fill('Text', 'The site is under maintenance on Saturday.');
    await save(page);
    await summaryWith('Enter the last day.');
    fill('Last day', '2099-12-31');
    screen.getByText('From the next build of the site to 31 December 2099, above every public page.');
    expect(await saveAndRead(page)).toMatchObject({ last_day: '2099-12-31' });
  });

  it('write the checklist of authors, whose facts are checked and shown as authors get them', async () => {
    const page = await open('checklist');
    const group = CHECKLIST_DEFAULTS.find(({ title }) => title === 'Abstract and keywords');
    const last = group?.items.at(-1)?.label ?? '';
    await page.user.click(button('Change Abstract and keywords'));
    await press(page, `Move ${last} up`);
    screen.getByText(`${last}: now item 2 of 3.`);
    await page.user.click(button('Add an item'));
    fill('Item text', 'A plain-language summary has at most {words}.');
    await save(page);
    await summaryWith(/Unknown placeholder \{words\}\./);
    fill('Item text', 'A plain-language summary has {abstract length} words.');
    await page.user.click(screen.getByText('Preview'));
    screen.getByText('A plain-language summary has 250–300 words.');
    await saveAndRead(page);
    screen.getByText('Added: A plain-language summary has {abstract length} words.');
  });

  it('lay the home page out by the keyboard: an order, places, a lead article and a collection', async () => {
    const found = { slug: 'home-monitoring', title: 'Telemonitoring of the heart', is_withdrawn: false };
    const page = await open('home', {
      ...kept(),
      'GET /api/editor/record/': { body: [found] },
      'GET /api/manuscripts/': { body: [{ ...found, notices: [] }] },
    });
    await press(page, 'Move Call for submissions up');
    screen.getByText('Call for submissions: now section 7 of 9.');
    await page.user.selectOptions(field('Position of Topics'), 'In the margin');
    fill('Find another lead article', 'telemonitoring');
    await screen.findByRole('button', { name: `Lead with ${found.title}` });
    await press(page, `Lead with ${found.title}`);
    expect(document.activeElement).toBe(field('Find another lead article'));
    await page.user.click(field('Show the first figure of the lead article'));
    await page.user.click(button('Add a collection'));
    await save(page);
    await summaryWith('Choose the articles of collection 1.');
    fill('Title', 'Care at home');
    fill('Find an article', 'telemonitoring');
    await page.user.click(await screen.findByRole('button', { name: `Add ${found.title}` }));
    await screen.findByText(`Care at home: ${found.title}`);
    const { layout = '' } = await saveAndRead(page);
    expect(JSON.parse(layout)).toMatchObject({
      ...{ lead: found.slug, picture: false },
      collections: [{ title: 'Care at home', articles: [found.slug] }],
    });
  });
});
