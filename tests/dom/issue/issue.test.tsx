import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BULK_TEXTS } from '#domain/desk/list/bulk-action';
import {
  ISSUE_TEXTS,
  type IssueChange,
  type IssueEntry,
  type IssueRecord,
  type IssueSchedule,
  SCHEDULE_TEXTS,
} from '#domain/issue/issue-record';
import { SECTION_TEXTS } from '#domain/issue/issue-sections';
import { type OfficePicture, PICTURE_TEXTS } from '#domain/journal/picture/picture';
import { button, type Call, field, fill, type Script, summaryWith } from '../../support/dom.ts';
import { findScreen, toasts, useOffice } from '../../support/dom-office.tsx';

const openOffice = useOffice();

const ISSUE = 'GET /api/issues/:id/';
const SAVE = 'PUT /api/issues/:id/record/';
const SCHEDULE = 'GET /api/production/issues/:id/schedule/';

const article = (number: number, part: Partial<IssueEntry> = {}): IssueEntry => ({
  ...{ id: `m${number}`, manuscript_number: `MJ-2026-000${number}`, title: `Article ${number}` },
  ...{ article_type: 'original_research', status: 'published', ...part },
});
function issueOf(part: Partial<IssueRecord> = {}): IssueRecord {
  return {
    ...{ id: 'i1', number: 1, volume: { id: 'v1', number: 2, year: 2026 }, version: 1 },
    ...{ title: '', description: '', publication_date: '2026-12-18', cover: '', sections: [], is_special: false },
    ...{ guest_editors: [], call_text: '', call_opens_on: '', call_closes_on: '' },
    articles: [article(1), article(2), article(3, { article_type: 'case_report' })],
    ...{ answers: [], waiting: [] },
    ...part,
  };
}
/** A special issue with an open call. */
const special = (part: Partial<IssueRecord> = {}) =>
  issueOf({
    ...{ is_special: true, call_text: 'Send us your trials.', call_opens_on: '2026-09-01' },
    ...{ call_closes_on: '2026-12-01', articles: [], ...part },
  });
/** Saves an issue as the server does. */
const saves = (issue: IssueRecord) => (call: Call) => {
  const { articles, ...words } = call.body as IssueChange;
  const inOrder = articles.map((id) => issue.articles.find((one) => one.id === id) as IssueEntry);
  return { body: { message: ISSUE_TEXTS.saved, issue: { ...issue, ...words, articles: inOrder, version: 2 } } };
};

async function open(issue: IssueRecord, script: Script = {}) {
  const page = openOffice('/editor/volumes/issues/i1', {
    [ISSUE]: { body: issue },
    [SCHEDULE]: { body: { entries: [], waiting: 0 } satisfies IssueSchedule },
    [SAVE]: saves(issue),
    'GET /api/pictures/': { body: [] },
    ...script,
  });
  await findScreen('Volume 2 (2026), Issue 1');
  await screen.findByLabelText('Title');
  return page;
}
const section = (name: string) => within(screen.getByRole('region', { name }));
const rowsIn = (name: string) => section(name).queryAllByRole('listitem');
const titlesIn = (name: string) =>
  section(name)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const press = async (page: Awaited<ReturnType<typeof open>>, name: string) => {
  button(name).focus();
  await page.user.keyboard('{Enter}');
};

/** Drags a row onto another element with the browser's events. */
function drag(from: HTMLElement | undefined, to: HTMLElement | undefined): void {
  const tell = (name: 'dragStart' | 'dragOver' | 'drop' | 'dragEnd', at: HTMLElement) => {
    const event = createEvent[name](at, { bubbles: true });
    Object.defineProperty(event, 'dataTransfer', { value: { setData: () => {}, effectAllowed: '' } });
    fireEvent(at, event);
  };
  if (!from || !to) throw new Error('There is nothing to drag, or no place for it.');
  tell('dragStart', from);
  tell('dragOver', to);
  tell('drop', to);
  tell('dragEnd', from);
}

describe('an issue', () => {
  it('is put in order by dragging and by the keyboard, which says where each now is; what is not saved is kept', async () => {
    const page = await open(issueOf());
    fill('Title', 'Hospital at home');
    const [first, second] = rowsIn('Original Research');
    drag(second, first);
    screen.getByText('Article 2: now article 1 of 2 in its section.');
    expect(titlesIn('Original Research')).toEqual(['Article 2', 'Article 1']);
    await press(page, 'Move the section Case Reports up');
    screen.getByText('Section Case Reports: now section 1 of 2.');
    await press(page, 'Move Article 1 up');
    screen.getByText('Article 1: now article 1 of 2 in its section.');
    await page.user.tab();
    await page.user.keyboard('{Enter}');
    expect(titlesIn('Original Research')).toEqual(['Article 2', 'Article 1']);

    cleanup();
    const again = await open(issueOf());
    expect(field('Title').value).toBe('Hospital at home');
    expect(titlesIn('Original Research')).toEqual(['Article 2', 'Article 1']);
    await again.user.click(button('Save'));
    await waitFor(() => expect(toasts()).toContain(ISSUE_TEXTS.saved));
    expect(again.calls(SAVE)[0]?.body).toMatchObject({
      title: 'Hospital at home',
      articles: ['m3', 'm2', 'm1'],
      version: 1,
    });
    expect(screen.queryByText('Discard changes')).toBeNull();
  });

  it('has sections that the office names; what is wrong with a name is said at its field', async () => {
    const page = await open(issueOf());
    await press(page, 'Add a section');
    expect(document.activeElement).toBe(field('Section 1 name'));
    await page.user.keyboard('Focus: care at home');
    await page.user.click(button('Add a section'));
    await page.user.click(button('Save'));
    await page.user.click(within(await summaryWith(SECTION_TEXTS.required)).getByRole('link'));
    await page.user.keyboard('case reports');
    await page.user.click(button('Save'));
    await page.user.click(within(await summaryWith(SECTION_TEXTS.ofType)).getByRole('link'));
    expect(document.activeElement).toBe(field('Section 2 name'));
    fill('Section 2 name', 'From the society');
    expect(page.calls(SAVE)).toEqual([]);

    // Moving up from the top of a type leads into the last named section, then the one before; the focus follows.
    await press(page, 'Move Article 1 up');
    screen.getByText('Article 1: now article 1 of 1 in From the society.');
    await page.user.keyboard('{Enter}');
    screen.getByText('Article 1: now article 1 of 1 in Focus: care at home.');
    await page.user.selectOptions(field('Section of Article 3'), 'From the society');
    screen.getByText('Article 3: now article 1 of 1 in From the society.');
    drag(rowsIn('From the society')[0], rowsIn('Focus: care at home')[0]);
    expect(titlesIn('Focus: care at home')).toEqual(['Article 3', 'Article 1']);
    drag(rowsIn('Focus: care at home')[1], field('Section 2 name'));
    expect(titlesIn('From the society')).toEqual(['Article 1']);
    await page.user.click(button('Remove the section From the society'));
    expect(titlesIn('Original Research')).toContain('Article 1');
    expect(document.activeElement).toBe(button('Undo: restore the section'));
    await page.user.keyboard('{Enter}');
    expect(titlesIn('From the society')).toEqual(['Article 1']);
    await page.user.click(button('Move the section From the society up'));
    screen.getByText('From the society: now section 1 of 2.');
    await page.user.click(button('Save'));
    await waitFor(() => expect(toasts()).toContain(ISSUE_TEXTS.saved));
    expect(page.calls(SAVE)[0]?.body).toMatchObject({
      sections: [
        { name: 'From the society', articles: ['m1'] },
        { name: 'Focus: care at home', articles: ['m3'] },
      ],
    });
  });

  it('of the slower of two editors shows what the other saved, keeps what is typed, and is saved over it', async () => {
    const present = issueOf({ title: 'Of the first', version: 2 });
    const refused = { status: 409, body: { detail: ISSUE_TEXTS.stale, issue: present } };
    const saved = { body: { message: ISSUE_TEXTS.saved, issue: { ...present, title: 'Of the second', version: 3 } } };
    const page = await open(issueOf(), { [SAVE]: [refused, saved] });
    fill('Title', 'Of the second');
    await page.user.click(button('Save'));
    await summaryWith(ISSUE_TEXTS.stale);
    screen.getByText('Not saved yet. Another editor saved: Of the first');
    expect(field('Title').value).toBe('Of the second');
    await page.user.click(button('Save'));
    await waitFor(() => expect(toasts()).toContain(ISSUE_TEXTS.saved));
    expect(page.calls(SAVE).map(({ body }) => (body as IssueChange).version)).toEqual([1, 2]);
  });

  it('is shown without its forms to those who may not change it', async () => {
    openOffice('/editor/volumes/issues/i1', { [ISSUE]: { body: issueOf() } }, 'read_only');
    await screen.findByRole('link', { name: 'Article 1' });
    expect(screen.queryByLabelText('Title')).toBeNull();
  });
});

describe('the cover of an issue', () => {
  const name = '0123456789abcdef.jpg';
  const picture = {
    ...{
      name,
      width: 800,
      height: 1000,
      description: 'Cover of Volume 2 (2026), Issue 1',
      credit: 'Drawing: Ben Okri',
    },
    ...{ bytes: 9, added_by: 'Edith Moreau', added_at: '2026-11-21T10:00:00.000Z', used_as: [] },
  } satisfies OfficePicture;
  const ADD = 'POST /api/pictures/';

  it('is added with the description that is proposed and a credit, saved with the issue, and taken away again', async () => {
    const page = await open(issueOf(), {
      [ADD]: [
        { status: 422, body: { file: [PICTURE_TEXTS.tooFewPixels] } },
        { body: { message: PICTURE_TEXTS.added, name, pictures: [picture] } },
      ],
      'GET /api/pictures/': [{ body: [] }, { body: [picture] }],
      'GET /api/pictures/:name/': { body: 'bytes', headers: { 'content-type': 'image/jpeg' } },
    });
    await press(page, 'Add a picture');
    await press(page, 'Add the picture');
    await summaryWith('Choose a file first.');
    const form = within(document.querySelector<HTMLElement>('.picture-form') as HTMLElement);
    expect(form.getByLabelText<HTMLInputElement>('Description').value).toBe('Cover of Volume 2 (2026), Issue 1');
    await page.user.upload(field('File'), new File(['bytes'], 'cover.jpg', { type: 'image/jpeg' }));
    // Enter in a text field adds the picture, and does not save the issue.
    field('Credit').focus();
    await page.user.keyboard('Drawing: Ben Okri{Enter}');
    await summaryWith(PICTURE_TEXTS.tooFewPixels);
    expect(document.activeElement?.textContent).toContain(PICTURE_TEXTS.tooFewPixels);
    field('Credit').focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(toasts()).toContain(PICTURE_TEXTS.added));
    expect(page.calls(SAVE)).toEqual([]);
    expect(page.calls(ADD).at(-1)?.body).toEqual(
      expect.arrayContaining([
        ['description', picture.description],
        ['credit', 'Drawing: Ben Okri'],
      ]),
    );
    await screen.findByRole('img', { name: picture.description });
    expect(document.activeElement).toBe(field('Cover'));
    await page.user.click(button('Save'));
    await waitFor(() => expect(page.calls(SAVE)).toHaveLength(1));
    expect(page.calls(SAVE)[0]?.body).toMatchObject({ cover: name });
    await page.user.selectOptions(field('Cover'), '');
    await screen.findByText('Unused pictures (1)');
    await page.user.click(button('Save'));
    await waitFor(() => expect(page.calls(SAVE)).toHaveLength(2));
    expect(page.calls(SAVE)[1]?.body).toMatchObject({ cover: '' });
  });
});

describe('what waits for an issue', () => {
  const PLACE = 'POST /api/editor/manuscript/:id/place/';
  const waits = (number: number) => ({
    ...article(number, { status: 'accepted' }),
    place: { volume: null, issue: null },
  });
  const row = (number: number) => section('Waiting for this issue').getByText(`Article ${number}`).closest('li');

  it('is pressed or dragged into it', async () => {
    const waitingFor = (...ids: number[]) =>
      issueOf({ articles: [7, 8].filter((id) => !ids.includes(id)).map(waits), waiting: ids.map(waits) });
    const page = await open(issueOf({ articles: [], waiting: [waits(7), waits(8)] }), {
      [ISSUE]: [{ body: waitingFor(7, 8) }, { body: waitingFor(8) }, { body: waitingFor() }],
      [PLACE]: { body: { message: 'In volume 2, issue 1.', version: 2 } },
    });
    await page.user.click(screen.getByRole('button', { name: /^Add to the issue.*Article 7$/ }));
    await waitFor(() => expect(titlesIn('Original Research')).toEqual(['Article 7']));
    expect(toasts()).toContain('MJ-2026-0007: In volume 2, issue 1.');
    expect(document.activeElement?.textContent).toBe('Waiting for this issue');
    drag(row(8) as HTMLElement, document.getElementById('issue-articles') as HTMLElement);
    await screen.findByText('No accepted articles are waiting for an issue.');
    expect(titlesIn('Original Research')).toEqual(['Article 7', 'Article 8']);
    expect(page.calls(PLACE).map(({ address, body }) => [address.includes('/m8/'), body])).toEqual([
      [false, { volume: 2, issue: 1, seen: { volume: null, issue: null } }],
      [true, { volume: 2, issue: 1, seen: { volume: null, issue: null } }],
    ]);
  });

  it('is not taken from where a quicker editor put it, and leaves the list', async () => {
    const elsewhere = BULK_TEXTS.placedElsewhere({ volume: 3, issue: 1 });
    const page = await open(issueOf({ waiting: [waits(7)] }), {
      [ISSUE]: [{ body: issueOf({ waiting: [waits(7)] }) }, { body: issueOf() }],
      [PLACE]: { status: 409, body: { detail: elsewhere } },
    });
    await page.user.click(screen.getByRole('button', { name: /^Add to the issue.*Article 7$/ }));
    await screen.findByText('No accepted articles are waiting for an issue.');
    expect(section('Waiting for this issue').getByText(elsewhere)).toBeTruthy();
    expect(toasts()).toContain(elsewhere);
  });
});

describe('a special issue', () => {
  it('has guest editors and a call, whose errors are said at their fields', async () => {
    const page = await open(special({ call_opens_on: '2026-09-01' }));
    await page.user.click(button('Add a guest editor'));
    fill('ORCID iD', '0000-0002-1825-0098');
    fill('Closes on', '2020-01-01');
    await page.user.click(button('Save'));
    await summaryWith('Enter the name of the guest editor.');
    await summaryWith(/Check the ORCID iD/);
    fill('Name', 'Amina Diallo');
    fill('ORCID iD', '0000-0002-1825-0097');
    await page.user.click(button('Save'));
    await summaryWith('The call cannot close before it opens.');
    fill('Opens on', '2019-11-01');
    await page.user.click(button('Save'));
    await waitFor(() => expect(toasts()).toContain(ISSUE_TEXTS.saved));
    expect(page.calls(SAVE)[0]?.body).toMatchObject({
      guest_editors: [{ name: 'Amina Diallo', affiliation: '', orcid: '0000-0002-1825-0097' }],
      call_opens_on: '2019-11-01',
      call_closes_on: '2020-01-01',
    });
  });

  it('notes what answers its call, puts what is accepted into the issue, and says beside it what keeps it from its day', async () => {
    const accepted = { ...article(7, { status: 'accepted' }), place: { volume: null, issue: null } };
    const noted = special({ answers: [accepted] });
    const missing: IssueSchedule = {
      entries: [
        {
          ...{ id: 'm7', manuscript_number: 'MJ-2026-0007', title: 'Article 7', publish_on: null },
          missing: ['There is no text.'],
        },
      ],
      waiting: 1,
    };
    const PLACE = 'POST /api/editor/manuscript/:id/place/';
    const page = await open(special(), {
      [ISSUE]: [{ body: special() }, { body: special({ answers: [accepted], articles: [accepted], version: 2 }) }],
      [SCHEDULE]: [{ body: { entries: [], waiting: 0 } }, { body: { entries: [], waiting: 0 } }, { body: missing }],
      'POST /api/issues/:id/answers/': [
        { status: 422, body: { manuscript_number: [ISSUE_TEXTS.unknownNumber] } },
        { body: { message: ISSUE_TEXTS.noted, issue: noted } },
      ],
      [PLACE]: { body: { message: 'Set.', version: 5 } },
      'POST /api/production/issues/:id/schedule/': { status: 422, body: { detail: SCHEDULE_TEXTS.nothingReady } },
    });
    await screen.findByText(/^No accepted articles in this issue/);
    fill('Manuscript number', 'MJ-2026-0999');
    await page.user.click(button('Add to this list'));
    await summaryWith(ISSUE_TEXTS.unknownNumber);
    fill('Manuscript number', 'MJ-2026-0007');
    await page.user.click(button('Add to this list'));
    await waitFor(() => expect(toasts()).toContain(ISSUE_TEXTS.noted));
    expect(field('Manuscript number').value).toBe('');
    screen.getByRole('button', { name: /^Remove from this list/ });
    await page.user.click(screen.getByRole('button', { name: /^Add to the issue/ }));
    await screen.findByText('MJ-2026-0007, Accepted, in this issue');
    expect(page.calls(PLACE)[0]?.body).toEqual({ volume: 2, issue: 1, seen: { volume: null, issue: null } });
    expect(titlesIn('Original Research')).toEqual(['Article 7']);
    const scheduled = within(screen.getByRole('region', { name: 'Schedule the issue' }));
    await scheduled.findByText('MJ-2026-0007, not ready');
    scheduled.getByText('There is no text.');
    expect(field('Publish on').value).toBe('2026-12-18');
    await page.user.click(button('Set the date for all ready articles'));
    await summaryWith(SCHEDULE_TEXTS.nothingReady);
  });
});
