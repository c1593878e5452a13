import { screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { PICTURE_TEXTS } from '#domain/journal/picture/picture';
import type { MovedArticle, MovingTrial, TriedManuscript } from '#domain/moving/in/moving';
import type { KnownPerson, MovedPeople } from '#domain/moving/in/person';
import type { MovedImport, RevertPreview } from '#domain/moving/in/revert-import';
import { button, type Call, type DomPage, field, type Reply, type Script, summaryWith } from '../../support/dom.ts';
import { findScreen, toasts, useOffice, watchDownloads } from '../../support/dom-office.tsx';
import { base64, ojsIssue } from '../../support/ojs-export.ts';
import { ojsSubmissions } from '../../support/ojs-submission.ts';
import { ojsUsers, SECRETS } from '../../support/ojs-users.ts';

const openOffice = useOffice();

const TRIAL = 'POST /api/moving-in/trial/';
const TAKE = 'POST /api/moving-in/articles/';
const IMPORTS = 'GET /api/moving-in/imports/';
const PEOPLE = 'GET /api/moving-in/people/';
const PEOPLE_TRIAL = 'POST /api/moving-in/people/trial/';
const BUILD = 'POST /api/editor/builds/rebuild/';

const trial = (title: string, part: Partial<MovingTrial> = {}): MovingTrial => ({
  ...{ state: 'new', source_id: title, title, section: 'Articles', article_type: 'original_research', category: '' },
  ...{ authors: ['Anil K. Shrestha'], published_on: '2019-06-28', place: 'Volume 7 (2019), Issue 2', doi: null },
  ...{ references: 2, pdf: null, files: [], unclear: [], lost: [], cover: null, reason: '', slug: null },
  manuscript: null,
  ...part,
});
/** Previews the articles sent, identified by words in them. */
const trials =
  (...all: MovingTrial[]) =>
  ({ body }: Call): Reply => {
    const { articles } = body as { articles: string[] };
    const found = articles.map((article) => all.find(({ source_id }) => article.includes(source_id)));
    return { body: { trials: found } };
  };
const came = (part: Partial<MovedArticle> = {}): Reply => ({
  body: { state: 'taken_in', slug: 'an-article', id: 'm1', manuscript_number: 'MJ-2019-0001', ...part },
});
const nobody: MovedPeople = { came: 0, unused: 0, today: '2026-11-21' };

async function open(script: Script = {}): Promise<DomPage> {
  const page = openOffice('/editor/moving-in', {
    [IMPORTS]: { body: { imports: [] } },
    [PEOPLE]: { body: nobody },
    [TAKE]: came(),
    [BUILD]: { body: { message: 'The site is being built.' } },
    'GET /api/config': { body: { direct_upload_max: 10_000_000 } },
    ...script,
  });
  await findScreen('Import');
  return page;
}
/** Chooses a file and previews it with the keyboard. */
async function choose(page: DomPage, content: BlobPart, name = 'native.xml'): Promise<void> {
  await page.user.upload(field('File with the articles or people'), new File([content], name));
  button('Preview import').focus();
  await page.user.keyboard('{Enter}');
}
const plan = async (title = 'Preview') => within(await screen.findByRole('region', { name: title }));
const press = async (page: DomPage, name: string) => {
  (await screen.findByRole('button', { name })).focus();
  await page.user.keyboard('{Enter}');
};
const entries = ({ body }: Call) => Object.fromEntries(body as [string, unknown][]);
const hasLine = (words: RegExp) =>
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringMatching(words)]),
  );
const takers = () => screen.queryAllByRole('button', { name: /^Import / });

const ISSUE = ojsIssue('3.4', [
  { id: 12, title: 'heart of the hills', doi: '10.1234/hill.12' },
  { id: 13, title: 'oddity', section: 'MISC', pdf: '' },
  { id: 14, title: 'unpublished', status: 4 },
]);
const TRIED = trials(
  trial('heart of the hills', { doi: '10.1234/hill.12' }),
  trial('oddity', {
    ...{ section: 'From the archive', article_type: null },
    unclear: ['It has no DOI, and the import does not assign one.'],
  }),
  trial('unpublished', { state: 'stays', reason: 'It is not published.' }),
);

describe('an office that moves in', () => {
  it('is told where no file is chosen, and where it is none that can be read', async () => {
    const page = await open();
    await press(page, 'Preview import');
    await summaryWith('Choose the file with the articles or people.');
    await choose(page, '<html><body></body></html>');
    await summaryWith('This is not an OJS native XML export: it begins with <html>.');
    expect(page.calls(TRIAL)).toEqual([]);
  });

  it('sees what would come, takes it in with the types that it chooses, and has the site built', async () => {
    const page = await open({ [TRIAL]: TRIED });
    await choose(page, ISSUE);
    const shown = await plan();
    expect(document.activeElement?.textContent).toBe('Preview');
    shown.getByText('To import');
    hasLine(/^It has no DOI, and the import does not assign one\. 1 article/);
    shown.getByText('It is not published.');
    const type = within(shown.getByRole('group', { name: 'From the archive (1)' })).getByLabelText('Article type');
    await page.user.selectOptions(type, 'Editorials/Letters');
    await press(page, 'Import 2 articles');
    await shown.findByText('2 imported, 0 left, 0 failed.');
    const sent = page.calls(TAKE).map(entries);
    expect(sent.map(({ article_type = '' }) => article_type)).toEqual(['', 'editorial_letter']);
    expect(new Set(sent.map(({ import_id }) => import_id)).size).toBe(1);
    expect(sent.map(({ file_name }) => file_name)).toEqual(['native.xml', 'native.xml']);
    await press(page, 'Publish the site');
    await waitFor(() => expect(toasts()).toContain('The site is being built.'));
    expect(screen.queryByRole('button', { name: 'Publish the site' })).toBeNull();
    expect(page.calls(BUILD)).toHaveLength(1);
  });

  it('takes an import back as a whole, after a question, and is told where it then stands', async () => {
    const one = {
      ...{ id: 'x1', file_name: 'native.xml', started_at: '2026-11-21T10:00:00.000Z', started_by: 'Edith Moreau' },
      ...{ articles: 2, manuscripts: 0 },
    } satisfies MovedImport;
    const going = { goes: 2, stays: 0, staying: [], reasons: [] } satisfies RevertPreview;
    const page = await open({
      [IMPORTS]: [{ body: { imports: [one] } }, { body: { imports: [] } }],
      'GET /api/moving-in/imports/:id/': { body: going },
      'POST /api/moving-in/imports/:id/revert/': { body: { ...going, goes: 0 } },
    });
    const imported = within(await screen.findByRole('article', { name: 'native.xml' }));
    imported.getByText(/Imported: 2 articles\.$/);
    await page.user.click(imported.getByRole('button', { name: /^Undo import…/ }));
    await imported.findByText('Can be removed: 2. Cannot be removed: 0.');
    await page.user.click(imported.getByRole('button', { name: /^Remove 2/ }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('You can import the same file again.', { exact: false });
    await page.user.click(dialog.getByRole('button', { name: 'Undo import' }));
    await screen.findByText('No imports yet.');
    expect(toasts()).toContain('2 removed.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Imports'));
  });

  it('goes on with what is left where a move broke off, when the same file is chosen again', async () => {
    const two = ojsIssue('3.1', [
      { id: 21, title: 'first that comes' },
      { id: 22, title: 'second that waits' },
    ]);
    const [first, second] = [trial('first that comes'), trial('second that waits')];
    const here = { state: 'here', slug: 'the-first' } as const;
    const page = await open({
      [TRIAL]: trials(first, second),
      [TAKE]: [came(), { status: 500, body: '<h1>nginx</h1>' }, came()],
    });
    await choose(page, two);
    await press(page, 'Import 2 articles');
    await summaryWith('The article could not be imported. Please try again.');
    screen.getByText('1 imported, 1 left, 0 failed.');
    page.answer({ [TRIAL]: trials({ ...first, ...here }, second) });
    await choose(page, two);
    await press(page, 'Import the article');
    await screen.findByText('1 imported, 0 left, 0 failed.');
    page.answer({ [TRIAL]: trials({ ...first, ...here }, { ...second, ...here }) });
    await choose(page, two);
    await waitFor(() => expect(screen.getAllByText('already here')).toHaveLength(2));
    expect(takers()).toEqual([]);
  });

  it('fills in a template, and is told which columns and rows of a table are not read', async () => {
    const page = await open({
      [TRIAL]: trials(
        trial('Goitre along the river'),
        trial('', { source_id: '2016', state: 'stays', reason: 'It has no title.' }),
      ),
    });
    const saved = watchDownloads();
    await press(page, 'Download a CSV template');
    expect(saved[0]?.name).toBe('articles.csv');
    const [head = ''] = ((await saved[0]?.file.text()) ?? '').split('\r\n');
    expect(head).toContain('Title,');
    const table =
      'Title;Authors;Date;Mood\r\nGoitre along the river;Shrestha, Anil K.;14 March 2016;calm\r\n;;2016;\r\n';
    const zip = zipSync({ 'articles.csv': strToU8(table), 'pdf/Goitre.pdf': strToU8('%PDF-1.7') });
    await choose(page, new Uint8Array(zip), 'archive.zip');
    const shown = await plan();
    shown.getByText('Columns skipped: Mood.');
    shown.getByText('One PDF in the ZIP file did not match any row.');
    shown.getByText('It has no title.');
    const [sent] = page.calls(TRIAL).map(({ body }) => body as { kind: string; articles: string[] });
    expect(sent?.kind).toBe('listed');
    expect(sent?.articles[0]).toContain('Goitre along the river');
    await press(page, 'Import the article');
    await shown.findByText('1 imported, 0 left, 0 failed.');
  });
});

describe('manuscripts in progress', () => {
  it('come without a file that is refused once the office says so, and lead to themselves', async () => {
    const file = ojsSubmissions('3.5', [
      {
        ...{ id: 61, title: 'Goitre in progress', stage: 'externalReview' },
        files: [{ id: 1, stage: 'submission', name: 'goitre.pdf', contents: ['a PDF'] }],
      },
    ]);
    const manuscript = {
      ...{ stage: 'review', submitted_on: '2025-03-04', status: 'submitted', has_account: false, here: null },
      ...{ contact: { name: 'Anil K. Shrestha', email: 'anil@hill.example' }, files_left: ['f2'] },
      document: { source_id: 'f1', place: 1, bytes: 5, name: 'goitre.pdf' },
      files: [{ source_id: 'f2', place: 2, bytes: 5, name: 'Figure 1.png', kind: 'figure' }],
    } as unknown as TriedManuscript;
    const lost = ['Reviews, decisions, letters and discussions: OJS native XML does not include them.'];
    const tried = trial('Goitre in progress', { manuscript, lost });
    const there = { id: 'm1', manuscript_number: 'MJ-2025-0001' };
    const page = await open({
      [TRIAL]: trials(tried),
      'POST /api/moving-in/manuscripts/': [
        { status: 422, body: { file: ['This is no PDF.'] } },
        came({ slug: null, ...there }),
      ],
      'POST /api/moving-in/manuscript-files/': { body: { state: 'taken_in' } },
    });
    await choose(page, file);
    const shown = await plan();
    shown.getAllByText(lost[0] ?? '', { exact: false });
    shown.getByText(/with goitre\.pdf · Figure 1\.png \(Figure\)/);
    await press(page, 'Import the manuscript');
    await shown.findByText('0 imported, 0 left, 1 failed.');
    await page.user.click(shown.getByLabelText('If a file is refused, import the manuscript without it'));
    await press(page, 'Continue');
    await shown.findByText('1 imported, 0 left, 0 failed.');
    shown.getByRole('link', { name: 'New submissions' });
    expect(screen.queryByRole('button', { name: 'Publish the site' })).toBeNull();
    const here = { ...manuscript, here: there } as TriedManuscript;
    page.answer({ [TRIAL]: trials({ ...tried, state: 'here', manuscript: here }) });
    await choose(page, file);
    const again = await plan();
    await again.findByText('already here (manuscript)');
    expect(again.getByRole('link', { name: 'MJ-2025-0001' }).getAttribute('href')).toBe('/editor/manuscript/m1');
    expect(takers()).toEqual([]);
  });
});

describe('the cover of an issue', () => {
  const cover = { file: 1, description: 'A ward at night', volume: 47, year: 2019, issue: 2 };
  const withCover = ojsIssue('3.4', [{ id: 41, title: 'of volume 47' }], 47)
    .replace('<cover_image_alt_text/>', '<cover_image_alt_text>A ward at night</cover_image_alt_text>')
    .replace(base64('PNG'), base64('a photograph'));

  it('that is damaged is named before and after, and holds nothing up', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('damaged', 'InvalidStateError')));
    const page = await open({
      [TRIAL]: trials(trial('of volume 47', { cover })),
      'GET /api/editor/volumes/': { body: [] },
    });
    await choose(page, withCover);
    const shown = await plan();
    shown.getByText(
      new RegExp(`^The cover of Volume 47 \\(2019\\), Issue 2 will not be imported: ${PICTURE_TEXTS.broken}`),
    );
    await press(page, 'Import the article');
    await shown.findByText('1 imported, 0 left, 0 failed.');
    vi.unstubAllGlobals();
  });
});

describe('people of another system', () => {
  const users = [
    { email: 'anil@hill.example', given: 'Anil', family: 'Shrestha', groups: ['Author'] },
    { email: 'maya@hill.example', given: 'Maya', family: 'Gurung', groups: ['Reviewer'], interests: 'goitre, salt' },
    { email: 'edna@hill.example', given: 'Edna', family: 'Rai', groups: ['Section editor'] },
    { email: 'spam@hill.example', given: 'Buy', family: 'Now', groups: ['Reader'] },
    { email: 'edith@journal.example', given: 'Already', family: 'Here', groups: ['Journal manager'] },
  ];
  const file = ojsUsers('3.5', users);
  const known = (state: KnownPerson['state'], part: Partial<KnownPerson> = {}): KnownPerson => ({
    ...{ state, is_colleague: false, came: null, ...part },
  });
  const TAKE_PEOPLE = 'POST /api/moving-in/people/';

  it('come without what is no one’s business, and colleagues are named to be invited', async () => {
    const page = await open({
      [PEOPLE]: [{ body: nobody }, { body: nobody }, { body: { ...nobody, came: 3, unused: 3 } }],
      [PEOPLE_TRIAL]: {
        body: { people: [known('new'), known('new'), known('new'), known('here', { is_colleague: true })] },
      },
      [TAKE_PEOPLE]: { body: { people: [{ state: 'taken_in' }, { state: 'taken_in' }, { state: 'taken_in' }] } },
    });
    await choose(page, file.slice(0, -40));
    await summaryWith('The file is incomplete.');
    await choose(page, file);
    const shown = await plan('Preview');
    shown.getByText('Edna Rai, edna@hill.example: Section editor');
    hasLine(/^The person is only a reader, who needs no account here\. 1 person/);
    hasLine(/^The password: everyone sets a new one\. 3 people/);
    expect(shown.queryByText(/edith@journal\.example: Journal manager/)).toBeNull();
    await press(page, 'Import 3 people');
    await shown.findByText('3 imported, 0 left, 0 failed.');
    const come = within(await screen.findByRole('region', { name: 'Imported people' }));
    come.getByText('3 accounts imported from another system. Unused: 3.');
    const sent = JSON.stringify(page.calls().map(({ body }) => body));
    expect(sent).toContain('maya@hill.example');
    for (const secret of [...SECRETS, 'spam@hill.example']) expect(sent).not.toContain(secret);
  });

  it('can be taken away again while no one has used their accounts', async () => {
    const page = await open({
      [PEOPLE]: { body: { ...nobody, came: 3, unused: 3 } },
      'POST /api/moving-in/people/remove-unused/': { body: nobody },
    });
    await press(page, 'Remove unused accounts');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('You can import them again from the same file by selecting them.');
    await page.user.click(dialog.getByRole('button', { name: 'Remove accounts' }));
    await screen.findByText('No imported accounts.');
    expect(toasts()).toContain('Unused accounts removed.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Imported people'));
  });

  it('that came before come again only where the office names them', async () => {
    const gone = known('came', { came: 'taken_away' });
    const page = await open({
      [PEOPLE_TRIAL]: { body: { people: [gone, gone, gone] } },
      [TAKE_PEOPLE]: { body: { people: [{ state: 'taken_in' }] } },
    });
    await choose(page, ojsUsers('3.5', users.slice(0, 3)));
    const shown = await plan('Preview');
    shown.getAllByText('Already imported. The account was removed as unused.');
    expect(takers()).toEqual([]);
    const maya = shown.getByRole('checkbox', { name: /^Maya Gurung, maya@hill\.example/ });
    maya.focus();
    await page.user.keyboard(' ');
    await press(page, 'Import the person');
    await shown.findByText('1 imported, 0 left, 0 failed.');
    expect(JSON.stringify(page.calls(TAKE_PEOPLE)[0]?.body)).toContain('maya@hill.example');
    await press(page, 'Select the 2 removed as unused');
    await screen.findByRole('button', { name: 'Continue' });
  });
});
