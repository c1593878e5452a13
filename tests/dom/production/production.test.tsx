import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Duty } from '#domain/account/colleague/duty';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import { BULK_TEXTS } from '#domain/desk/list/bulk-action';
import type { ProductionRecord } from '#domain/production/record';
import { type ProductionTask, type ProductionTasks, TASK_TEXTS } from '#domain/production/task';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { button, field, fill, type Script, summaryWith } from '../../support/dom.ts';
import {
  EDITOR,
  findScreen,
  manuscriptOf,
  manuscriptReplies,
  toasts,
  useOffice,
  VOLUME_2,
} from '../../support/dom-office.tsx';

const openOffice = useOffice();

const SAVE = 'PUT /api/production/:id/metadata/';
const METADATA: ProductionRecord['metadata'] = {
  ...{ title: 'Sleep after surgery', article_type: 'original_research', category: 'Surgery', language: 'en' },
  authors: [
    { given: 'Priya', family: 'Raman', affiliations: ['Hill Hospital'], orcid: '', is_corresponding: true },
    { given: 'Jonas', family: 'Hällström', affiliations: ['Hill Hospital'], orcid: '', is_corresponding: false },
  ],
  abstract: [{ heading: '', text: 'Patients slept.' }],
  key_points: { question: '', findings: '', meaning: '' },
  ...{
    keywords: ['sleep'],
    translations: [],
    references: '',
    registrations: [],
    funders: [],
    reporting_guidelines: [],
  },
  declarations: {
    ...{ author_contributions: '', funding: '', competing_interests: '', ethics: '', trial_registration: '' },
    ...{ data_availability: '', ai_use: '', acknowledgements: '' },
  },
  ...{ received_on: '2026-09-14', revised_on: null, accepted_on: '2026-11-02', doi_suffix: 'mj.2026.0011' },
};
function recordOf(part: Partial<ProductionRecord> = {}): ProductionRecord {
  return {
    ...{ id: 'm1', manuscript_number: 'MJ-2026-0011', status: 'accepted', version: 1, metadata: METADATA, html: '' },
    ...{ tracked: null, source: null, taking_in: null, findings: [], offers: [], title_page: [], headless_tables: [] },
    ...{ figures: [], supplements: [], galley: null, references: [], completes_references: false },
    ...{ doi: { value: '10.5555/mj.2026.0011', is_fixed: false }, volume: null, issue: null, checks: [] },
    ...{ can_publish: false, publish_on: null, live: null, today: '2026-11-21', updated_at: null },
    ...part,
  };
}

async function open(record: ProductionRecord, script: Script = {}, duty?: Duty) {
  const replies = {
    ...manuscriptReplies(manuscriptOf({ status: 'accepted' })),
    'GET /api/production/:id/': { body: record },
    'GET /api/production/:id/comments/': { body: { comments: [] } },
    'GET /api/production/:id/proof/': {
      body: {
        proofs: [],
        author: { name: 'Ada', email: 'ada@x.example' },
        can_send: true,
        places: {},
        today: record.today,
      },
    },
    'GET /api/production/:id/sent-figures/': { body: [] },
    'GET /api/production/:id/sent-checklists/': { body: [] },
    ...script,
  };
  const page = openOffice('/editor/manuscript/m1/production', replies, duty);
  await findScreen('Production');
  await screen.findByLabelText('Funding');
  return page;
}

describe('the metadata of an article', () => {
  it('of the slower of two editors are kept, compared with what is saved, and saved over it', async () => {
    const present = recordOf({
      version: 2,
      metadata: { ...METADATA, declarations: { ...METADATA.declarations, funding: 'Found by the quicker editor.' } },
    });
    const own = { ...METADATA, title: 'The title of the slower editor' };
    const page = await open(recordOf(), {
      [SAVE]: [
        { status: 409, body: { detail: PRODUCTION_TEXTS.behind, production: present } },
        { body: { message: 'Saved.', production: recordOf({ version: 3, metadata: own }) } },
      ],
    });
    fill('Title', own.title);
    await page.user.click(button('Save metadata'));
    const notice = (await screen.findByText(/What you have typed is kept\./)).closest('[role=alert]');
    expect(notice?.textContent).toContain('title, declarations');
    expect(field('Title').value).toBe(own.title);
    await page.user.click(button('Keep this version'));
    await page.user.click(button('Save metadata'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard my changes' })).toBeNull());
    expect(page.calls(SAVE).map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
    expect(field('Title').value).toBe(own.title);
  });

  it('are kept on the device until they are saved; a wrong DOI is said at its field', async () => {
    await open(recordOf());
    fill('Funding', 'The regional council.');
    cleanup();
    const page = await open(recordOf());
    expect(field('Funding').value).toBe('The regional council.');
    fill('DOI after 10.5555/', 'not a suffix');
    await page.user.click(button('Save metadata'));
    await page.user.click(within(await summaryWith(PRODUCTION_TEXTS.doiForm)).getByRole('link'));
    expect(document.activeElement).toBe(field('DOI after 10.5555/'));
    expect(page.calls(SAVE)).toEqual([]);
  });
});

describe('the rarely needed metadata', () => {
  const fold = (name: string) => screen.getByRole('group', { name }).closest('details') as HTMLDetailsElement;

  it('is folded to a line that says what it holds, and opens from the groups and for an error', async () => {
    const funder = { name: 'Regional Council', id: '', awards: [] };
    const page = await open(recordOf({ metadata: { ...METADATA, funders: [funder] } }));
    expect(fold('Funders').open).toBe(false);
    within(fold('Funders')).getByText('Regional Council', { selector: 'summary *' });
    within(fold('Key points')).getByText('None', { selector: 'summary *' });
    const groups = within(screen.getByRole('navigation', { name: 'Metadata' }));
    await page.user.click(groups.getByRole('link', { name: 'Key points' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Key points' })));
    expect(fold('Key points').open).toBe(true);
    fill('Funder 1 ROR iD or Crossref funder DOI', 'nowhere');
    await page.user.click(button('Save metadata'));
    await waitFor(() => expect(fold('Funders').open).toBe(true));
    expect(fold('Title and abstract in other languages').open).toBe(false);
  });

  it('is open where the text offers something for it', async () => {
    const declarations = { ...METADATA.declarations, ethics: 'Approved by the ethics board of Hamburg (2026/14).' };
    await open(recordOf({ metadata: { ...METADATA, declarations } }));
    expect(fold('Ethics, consent and AI').open).toBe(true);
    button('Use these answers');
  });
});

describe('the issue of an article', () => {
  const PLACE = 'POST /api/editor/manuscript/:id/place/';
  const RECORD = 'GET /api/production/:id/';
  const placed = { volume: { number: 2, year: 2026 }, issue: { number: 3 } };

  it('is chosen from the list, without overwriting a quicker editor’s choice', async () => {
    const elsewhere = BULK_TEXTS.placedElsewhere({ volume: 2, issue: 1 });
    const page = await open(recordOf(), {
      'GET /api/editor/volumes/': { body: [VOLUME_2] },
      [RECORD]: [
        { body: recordOf() },
        { body: recordOf({ ...placed, issue: { number: 1 } }) },
        { body: recordOf(placed) },
      ],
      [PLACE]: [
        { status: 409, body: { detail: elsewhere } },
        { body: { message: 'In volume 2, issue 3.', version: 2 } },
      ],
    });
    await screen.findByRole('option', { name: /Issue 3/ });
    expect(screen.queryByLabelText('Volume')).toBe(null);
    await page.user.selectOptions(field('Appears in'), '2/3');
    await page.user.click(button('Set the issue'));
    await summaryWith(elsewhere);
    await page.user.click(button('Set the issue'));
    await waitFor(() => expect(toasts()).toContain('In volume 2, issue 3.'));
    expect(page.calls(PLACE).map(({ body }) => body)).toEqual([
      { volume: 2, issue: 3, seen: { volume: null, issue: null } },
      { volume: 2, issue: 3, seen: { volume: 2, issue: 1 } },
    ]);
    await waitFor(() => expect(field('Appears in').value).toBe('2/3'));
  });

  it('is created if it is new, once the editor confirms', async () => {
    const page = await open(recordOf(), {
      'GET /api/editor/volumes/': { body: [VOLUME_2] },
      [PLACE]: { body: { message: 'In volume 2, issue 4.', version: 2 } },
    });
    await screen.findByRole('option', { name: /Issue 3/ });
    await page.user.selectOptions(field('Appears in'), 'New issue…');
    fill('Volume', '');
    fill('Issue', '4');
    await page.user.click(button('Set the issue'));
    await summaryWith(EDITORIAL_TEXTS.issueWithoutVolume);
    fill('Volume', '2');
    await page.user.click(button('Set the issue'));
    await page.user.click(await screen.findByRole('button', { name: 'Yes, create it' }));
    await waitFor(() => expect(page.calls(PLACE)).toHaveLength(1));
  });

  it('changes with the status once the article is published', async () => {
    await open(recordOf({ ...placed, status: 'published' }));
    const issue = within(screen.getByRole('region', { name: 'Volume and issue' }));
    expect(issue.getByText(/^Volume 2 \(2026\), Issue 3\./)).toBeTruthy();
    expect(issue.getByRole('link').getAttribute('href')).toBe('/editor/manuscript/m1#decision-heading');
  });
});

it('production of a manuscript that is not accepted says so without asking the server', async () => {
  const page = openOffice('/editor/manuscript/m1/production', manuscriptReplies(manuscriptOf()));
  await findScreen('Production');
  await screen.findByText(PRODUCTION_TEXTS.notAccepted);
  expect(page.calls('GET /api/production/:id/')).toEqual([]);
});

describe('the parts of production', () => {
  it('have an address each, keep what is not saved while another is open, and save references with the metadata', async () => {
    const page = await open(recordOf(), {
      [SAVE]: { body: { message: 'Saved.', production: recordOf({ version: 2 }) } },
    });
    const parts = within(screen.getByRole('navigation', { name: 'Production sections' }));
    expect(location.pathname).toBe('/editor/manuscript/m1/production/metadata');
    fill('Funding', 'The regional council.');
    await page.user.click(parts.getByRole('link', { name: 'References' }));
    expect(location.pathname).toBe('/editor/manuscript/m1/production/references');
    expect(parts.getByRole('link', { name: 'References' }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByLabelText('Funding')).toBe(null);
    fill('References', 'Lin G. Sleep. Ward. 2020;1:1.');
    await page.user.click(button('Save references'));
    await waitFor(() => expect(page.calls(SAVE)).toHaveLength(1));
    const [sent] = page.calls(SAVE).map(({ body }) => body as ProductionRecord['metadata']);
    expect(sent).toMatchObject({
      references: 'Lin G. Sleep. Ward. 2020;1:1.',
      declarations: { funding: 'The regional council.' },
    });
  });

  it('have the checks beside them: open ones first, each with the way to what it looks at, and those that passed in a line', async () => {
    await open(
      recordOf({
        checks: [
          { id: 'title', label: 'Title', state: 'passed', message: 'There is a title.' },
          { id: 'proof', label: 'The author’s proof', state: 'warning', message: 'None was sent.' },
          { id: 'references', label: 'References', state: 'failed', message: 'Paste the references.' },
          { id: 'issue', label: 'Volume and issue', state: 'warning', message: 'In no issue.' },
        ],
      }),
    );
    const checks = within(screen.getByRole('region', { name: 'Checks before publishing' }));
    expect(checks.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['References', '/editor/manuscript/m1/production/references#references'],
      ['The author’s proof', '/editor/manuscript/m1/production/proof#proof-heading'],
      ['Volume and issue', '/editor/manuscript/m1/production/publish#issue-heading'],
      ['Title', '/editor/manuscript/m1/production/metadata#metadata-form-title'],
    ]);
    expect(checks.getByText('1 check passed').closest('details')?.open).toBe(false);
  });
});

it('a check leads to the place that resolves it, on the same screen and on another', async () => {
  const checks = [
    { id: 'declarations', label: 'Declarations', state: 'failed', message: 'Write them.' },
    { id: 'issue', label: 'Volume and issue', state: 'warning', message: 'Choose one.' },
  ] as const;
  const page = await open(recordOf({ checks: [...checks] }));
  const beside = within(screen.getByRole('region', { name: 'Checks before publishing' }));
  await page.user.click(beside.getByRole('link', { name: 'Declarations' }));
  await waitFor(() => expect(document.activeElement?.querySelector('legend')?.textContent).toBe('Declarations'));
  await page.user.click(beside.getByRole('link', { name: 'Volume and issue' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Volume and issue'));
  expect(document.activeElement?.tagName).toBe('H2');
});

const TASKS = 'GET /api/production/:id/tasks/';
const CHANGE = 'PUT /api/production/:id/tasks/:task/';
const PAVEL = { id: 'p2', name: 'Pavel Dvorak', absent_until: null };
const ROSA = { id: 'p3', name: 'Rosa Quiroga', absent_until: '2026-12-04' };
const TODAY = '2026-11-21';

const task = (part: Partial<ProductionTask> = {}): ProductionTask => ({
  ...{ task: 'copyediting', assignee_id: PAVEL.id, assignee: PAVEL.name, due_on: '2026-11-28' },
  ...{ is_done: false, is_overdue: false, ...part },
});
const tasks = (...assigned: ProductionTask[]): ProductionTasks => ({
  assigned,
  candidates: [{ id: EDITOR.id, name: 'Edith Moreau', absent_until: null }, PAVEL, ROSA],
  today: TODAY,
});
const changed = (...assigned: ProductionTask[]) => ({ body: { message: 'Saved.', tasks: tasks(...assigned) } });

const openTasks = async (given: ProductionTasks, script: Script = {}, duty?: Duty) => {
  const page = await open(recordOf(), { [TASKS]: { body: given }, ...script }, duty);
  await screen.findByText('Layout', { selector: '#tasks *' });
  // The buttons depend on the rights of the person.
  if (!duty) await screen.findByRole('button', { name: /Layout\)$/ });
  return page;
};
const row = (name: string) => {
  const found = within(screen.getByRole('region', { name: 'Copyediting and layout' }))
    .getAllByRole('listitem')
    .find((item) => item.textContent.startsWith(name));
  if (!found) throw new Error(`There is no task ${name}.`);
  return found;
};

describe('copyediting and layout', () => {
  it('are assigned in a form that takes the focus and gives it back', async () => {
    const page = await openTasks(tasks(), { [CHANGE]: changed(task()) });
    expect(row('Copyediting').textContent).toContain('Not assigned.');
    await page.user.click(button('Assign (Copyediting)'));
    expect(document.activeElement).toBe(field('Colleague'));
    await page.user.click(button('Save'));
    await summaryWith('Choose a colleague.');
    await page.user.selectOptions(field('Colleague'), PAVEL.name);
    fill('Due date (optional)', TODAY);
    await page.user.click(button('Save'));
    await summaryWith('Choose a date after today.');
    fill('Due date (optional)', '2026-11-28');
    await page.user.click(button('Save'));
    await within(row('Copyediting')).findByText('Pavel Dvorak, due on 28 November 2026');
    expect(document.activeElement).toBe(button('Change (Copyediting)'));
    const to = { assignee_id: PAVEL.id, due_on: '2026-11-28', is_done: false };
    expect(page.calls(CHANGE)).toMatchObject([
      { address: '/api/production/m1/tasks/copyediting/', body: { to, seen: null } },
    ]);
  });

  it('are finished and unassigned with one press, which can be undone', async () => {
    const done = task({ is_done: true });
    const page = await openTasks(tasks(task({ is_overdue: true })), {
      [CHANGE]: [changed(done), changed(task()), changed()],
    });
    within(row('Copyediting')).getByText('Overdue');
    await page.user.click(button('Mark as finished (Copyediting)'));
    await within(row('Copyediting')).findByText('Finished');
    await page.user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Change (Copyediting)' }));
    await page.user.click(button('Unassign'));
    await within(row('Copyediting')).findByText('Not assigned.');
    const open_ = { assignee_id: PAVEL.id, due_on: '2026-11-28', is_done: false };
    const finished = { ...open_, is_done: true };
    expect(page.calls(CHANGE).map(({ body }) => body)).toEqual([
      { to: finished, seen: open_ },
      { to: open_, seen: finished },
      { to: null, seen: open_ },
    ]);
  });

  it('that a colleague has changed meanwhile are shown as they are, with what was chosen kept', async () => {
    const present = task({ assignee_id: ROSA.id, assignee: ROSA.name, due_on: null });
    const page = await openTasks(tasks(), {
      [CHANGE]: [{ status: 409, body: { detail: TASK_TEXTS.stale, tasks: tasks(present) } }, changed(task())],
    });
    await page.user.click(button('Assign (Copyediting)'));
    screen.getByRole('option', { name: 'Rosa Quiroga (away until 4 December 2026)' });
    await page.user.selectOptions(field('Colleague'), PAVEL.name);
    await page.user.click(button('Save'));
    await summaryWith(TASK_TEXTS.stale);
    within(row('Copyediting')).getByText('Rosa Quiroga');
    expect(field('Colleague').value).toBe(PAVEL.id);
    await page.user.click(button('Save'));
    await within(row('Copyediting')).findByText('Pavel Dvorak, due on 28 November 2026');
    expect(page.calls(CHANGE)[1]?.body).toMatchObject({ seen: { assignee_id: ROSA.id, due_on: null, is_done: false } });
    expect(toasts()).toContain('Saved.');
  });

  it('are shown without buttons to those who may not produce articles, with a link to the files', async () => {
    await openTasks(tasks(task({ task: 'layout' })), {}, 'section_editor');
    within(row('Layout')).getByText('Pavel Dvorak, due on 28 November 2026');
    expect(within(row('Layout')).queryAllByRole('button')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Files of the manuscript' }).getAttribute('href')).toBe(
      '/editor/manuscript/m1/files',
    );
  });
});
