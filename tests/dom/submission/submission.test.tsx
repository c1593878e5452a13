import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountApi } from '#domain/account/paths';
import { api, paths } from '#domain/kernel/paths';
import { SUBMISSION_TEXTS } from '#domain/submission/form';
import { clearDeviceAfterLogout, receiptValue } from '#islands/kernel/device-draft.ts';
import { clearSession } from '#islands/kernel/session.ts';
import { SubmitPage } from '#islands/submission/SubmitPage.tsx';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { button, field, fill, type Reply, summaryWith } from '../../support/dom.ts';
import { expectToast, type Opening, useDomJournal, watchDownloads } from '../../support/dom-journal.ts';
import { MANUSCRIPT_CONTENT, wordManuscript } from '../../support/manuscript-files.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, fetch, answer, open } = useDomJournal();

const REQUIRED = [
  ...['Title is required', 'Abstract is required', 'At least one keyword is required'],
  ...['At least one co-author is required', 'File is required'],
];
const SUBMIT = 'POST /api/manuscripts/submit/';
const NOT_CHECKED = { 'POST /api/manuscripts/examine/': 'no connection' } as const;
const TYPES = [{ value: 'case_report', label: 'Case Report', fee: '$150', is_retired: false }];
const island = <SubmitPage journal={MERIDIAN} types={TYPES} categories={['Oncology']} languages={[]} checklist={[]} />;

let author: Person;
beforeEach(async () => {
  author = await journal.as('author');
});

async function openForm(opening?: Opening, address = '/submit') {
  const page = open(address, island, opening);
  await expect.poll(() => document.querySelector<HTMLFieldSetElement>('fieldset.bare')?.disabled).toBe(false);
  return page;
}
type Page = Awaited<ReturnType<typeof openForm>>;

const file = (name = 'paper.docx', bytes: Uint8Array = wordManuscript()) => new File([bytes.slice()], name);
const submitButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Submit/ });
const choose = (chosen: File) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [chosen] } });
const wasChecked = () => screen.findByText('The file was checked.', { exact: false });
const draftSays = (words: RegExp | string) =>
  expect.poll(() => screen.queryByRole('status', { name: 'Draft' })?.textContent).toMatch(words);
const fileError = () => document.querySelector('#submit-file-error')?.textContent;
const authorNames = () => [...document.querySelectorAll('.author strong')].map(({ textContent }) => textContent);
const entriesOf = (summary: HTMLElement) =>
  within(summary)
    .getAllByRole('link')
    .map((link) => link.textContent);

async function addCoAuthor({ user }: Page, name: string, email: string): Promise<void> {
  const form = within(screen.getByRole('group', { name: 'Add a co-author' }));
  fireEvent.change(form.getByLabelText('Name'), { target: { value: name } });
  fireEvent.change(form.getByLabelText('Email'), { target: { value: email } });
  await user.click(button('Add co-author'));
}

/** Fills in every required field except the file. */
async function fillIn(page: Page, title: string): Promise<void> {
  fill('Title', title);
  fill('Abstract', MANUSCRIPT_CONTENT.abstract);
  fill('Keywords', 'sepsis,');
  await addCoAuthor(page, 'Grace Lin', 'grace.lin@university.example');
}

const storedDrafts = async (): Promise<{ id: string; title: string; version: number }[]> =>
  (await fetch(api.drafts, { headers: bearer(author.token) })).json();

describe('submitting a manuscript', () => {
  it('asks visitors to sign in, and keeps everything they filled in', async () => {
    const page = await openForm();
    await fillIn(page, 'A title of somebody not signed in');
    choose(file());
    await wasChecked();
    expect(field('Title').value).toBe('A title of somebody not signed in');
    await draftSays('Your draft is saved on this device.');
    await page.user.click(submitButton());
    const asked = await screen.findByText('Sign in to submit.', { exact: false });
    const link = within(asked.closest('[role=alert]') as HTMLElement).getByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe('/login?next=/submit%23check');
    await openForm({ as: author });
    expect(field('Title').value).toBe('A title of somebody not signed in');
  });

  it('after the session has ended asks to sign in again, and submits what is still there', async () => {
    const page = await openForm({ as: author });
    await fillIn(page, 'Submitted after the session has ended');
    choose(file());
    await wasChecked();
    await fetch(accountApi.logout, json({}, author));
    await page.user.click(submitButton());
    await screen.findByText('Your session has ended. Sign in again to submit.', { exact: false });
    expect(field('Title').value).toBe('Submitted after the session has ended');
  });

  it('is no success without an answer: nothing typed is lost, and a second try makes no second manuscript and leaves no draft', async () => {
    const page = await openForm({ as: author });
    await fillIn(page, 'Sent twice, kept once');
    choose(file());
    await wasChecked();
    const codes: string[] = [];
    page.answer({
      [SUBMIT]: async (call): Promise<Reply> => {
        const { body } = await answer(call);
        codes.push(JSON.parse(Buffer.from(body as ArrayBuffer).toString()).submission_code);
        return 'no connection';
      },
    });
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await page.user.click(submitButton());
    await summaryWith('Failed to submit manuscript');
    await summaryWith(SUBMISSION_TEXTS.offline);
    isOnline.mockRestore();
    expect(codes).toHaveLength(1);
    expect(field('Title').value).toBe('Sent twice, kept once');
    // The submitted draft is gone from the server, so the page saves a new one.
    const drafts = () => journal.db.selectFrom('draft').select('id').execute();
    await expect.poll(drafts).toHaveLength(1);
    page.answer({ [SUBMIT]: answer });
    await page.user.dblClick(submitButton());
    const heading = await screen.findByRole('heading', { name: 'We received your manuscript' });
    expect(document.activeElement).toBe(heading);
    expect(document.querySelector('.code-box strong')?.textContent).toBe(codes[0]);
    expect(page.calls(SUBMIT)).toHaveLength(2);
    expect(await drafts()).toEqual([]);
  });

  it.each([
    ['is not JSON', { body: '<h1>Thank you</h1>' }],
    ['has only the specified field', { body: { message: 'Manuscript submitted successfully!' } }],
  ])('counts a success that %s as sent; what was sent can be filled in again', async (_, reply) => {
    const page = await openForm({ as: author, script: { ...NOT_CHECKED, [SUBMIT]: reply } });
    await fillIn(page, 'Answered in few words');
    choose(file());
    await page.user.click(submitButton());
    await screen.findByRole('heading', { name: 'Manuscript submitted successfully!' });
    await expectToast('Manuscript submitted successfully!');
    expect(document.querySelector('.receipt')?.textContent).not.toMatch(/undefined|null|1970|Invalid/);
    open('/submit#receipt', island, { as: author });
    await screen.findByText('reply contained no submission code', { exact: false });

    await openForm({ as: author });
    expect(field('Title').value).toBe('');
    const again = open('/submit#receipt', island, { as: author });
    await again.user.click(await screen.findByRole('button', { name: 'Fill in the form again' }));
    await expect.poll(() => screen.queryByLabelText<HTMLTextAreaElement>('Title')?.value).toBe('Answered in few words');
    expect(authorNames()).toContain('Grace Lin');
  });

  it.each([true, false])(
    'has a receipt that speaks of co-authors only where there are any (sole author: %s)',
    async (isSoleAuthor) => {
      receiptValue.save({
        account: author.id,
        code: 'MJ-2026-0001-7K4QX2',
        title: 'Sleep',
        email: author.email,
        isSoleAuthor,
      });
      open('/submit#receipt', island, { as: author });
      await screen.findByRole('heading', { name: 'We received your manuscript' });
      expect(document.querySelector('.receipt')?.textContent?.includes('co-authors')).toBe(!isSoleAuthor);
    },
  );
});

describe('an error', () => {
  it('is reported with all others at once: in a toast, in a linked summary, and at each field', async () => {
    const page = await openForm();
    await page.user.click(submitButton());
    const summary = await summaryWith('File is required');
    expect(document.querySelector('.toast p')?.textContent).toBe(REQUIRED.join('\n'));
    expect(entriesOf(summary)).toEqual(REQUIRED);
    expect(document.activeElement).toBe(summary);
    const told = [...document.querySelectorAll('.field-error')].map(({ textContent }) => textContent);
    expect(told.map((text) => text?.replace('Error: ', '')).sort()).toEqual([...REQUIRED].sort());
    for (const sentence of REQUIRED) {
      await page.user.click(within(summary).getByRole('link', { name: sentence }));
      expect(document.activeElement?.getAttribute('aria-invalid'), sentence).toBe('true');
    }
    fill('Title', 'A title');
    await expect.poll(() => entriesOf(summary)).toEqual(REQUIRED.slice(1));
    await draftSays(/^Your draft is saved on this device\.$/);
  });

  it('in a co-author is reported when adding one', async () => {
    const page = await openForm();
    const error = () => document.querySelector('.new-author .field-error')?.textContent;
    await addCoAuthor(page, 'Grace Lin', '');
    await expect.poll(error).toContain('Both name and email are required for a co-author.');
    await addCoAuthor(page, 'Grace Lin', 'grace.lin@university.example');
    await expect.poll(authorNames).toHaveLength(2);
    await addCoAuthor(page, 'Grace Lin', 'Grace.Lin@University.example');
    await expect.poll(error).toContain('This co-author has already been added.');
    await addCoAuthor(page, 'Grace Lin', 'grace.lin');
    await expect.poll(error).toContain('Enter an email address such as name@example.org.');
    expect(authorNames()).toHaveLength(2);
  });

  it('in a file is reported before the upload, and the previous file stays', async () => {
    await openForm();
    choose(file('data.xlsx', new Uint8Array([1])));
    await expect.poll(fileError).toContain('Please upload a PDF or Word document');
    choose(file('empty.docx', new Uint8Array()));
    await expect.poll(fileError).toContain('The file is empty.');
    choose(file('huge.pdf', new Uint8Array(10.5 * 1024 * 1024)));
    await expect.poll(fileError).toContain('the limit is 10 MB.');
    expect(fileError()).toContain('Your file is 10.5 MB;');
    choose(file());
    await wasChecked();
    expect(fileError()).toBe(undefined);
    choose(file('text.txt'));
    await expect.poll(fileError).toBeTruthy();
    expect(document.querySelector('.file-card strong')?.textContent).toBe('paper.docx');
  });

  it('from the server is reported with its field and messages, and at the field', async () => {
    // A Word document in name only: the server detects it, the page cannot.
    const page = await openForm({ as: author, script: NOT_CHECKED });
    await fillIn(page, 'A title');
    choose(file('not-word.docx', Buffer.from('plain text')));
    await page.user.click(submitButton());
    await summaryWith(/./);
    expect([...document.querySelectorAll('.toast p')].at(-1)?.textContent).toMatch(/^file: \S/);
    expect(fileError()).toBeTruthy();
    expect(field('Title').value).toBe('A title');
  });
});

describe('the form', () => {
  it('takes keywords by Enter, comma and paste, reports duplicates, and removes them one by one', async () => {
    const { user } = await openForm();
    const keywords = field('Keywords');
    const names = () =>
      within(screen.getByRole('list', { name: 'Keywords in the list' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace('×', ''));
    await user.type(keywords, '  sepsis {Enter}');
    await user.type(keywords, 'old age,');
    expect(names()).toEqual(['sepsis', 'old age']);
    await user.type(keywords, 'Sepsis,');
    expect(screen.getByText('Already in the list: Sepsis.')).toBeTruthy();
    const paste = createEvent.paste(keywords, {
      clipboardData: { getData: () => 'cohort; Sepsis\nhospital, intensive care, ward' },
    });
    fireEvent(keywords, paste);
    expect(names()).toEqual(['sepsis', 'old age', 'cohort', 'hospital', 'intensive care', 'ward']);
    expect(screen.getByText('6 keywords: 1 more than recommended')).toBeTruthy();
    await user.click(button('Remove keyword cohort'));
    expect(document.activeElement).toBe(button('Remove keyword hospital'));
    keywords.focus();
    await user.keyboard('{Backspace}');
    expect(names()).toEqual(['sepsis', 'old age', 'hospital', 'intensive care']);
  });

  it('orders authors by buttons, the corresponding one too; takes pasted lists; and restores a removed author', async () => {
    const { user } = await openForm();
    await user.click(button('Paste a list of authors'));
    await screen.findByLabelText('List of authors');
    fill('List of authors', 'Ann Author (ann@example.org), Example Hospital; Ben Writer <ben@example.org>');
    await user.click(button('Add these authors'));
    await expect.poll(authorNames).toEqual(['You', 'Ann Author', 'Ben Writer']);
    await user.click(button('Move You down'));
    await user.click(button('Move Ben Writer up'));
    expect(authorNames()).toEqual(['Ann Author', 'Ben Writer', 'You']);
    await expect.poll(() => document.activeElement).toBe(button('Move Ben Writer up'));
    expect(screen.getByText('Ben Writer: now author 2 of 3.')).toBeTruthy();
    await user.click(button('Remove Ann Author'));
    expect(authorNames()).toEqual(['Ben Writer', 'You']);
    await user.click(button('Undo: restore Ann Author'));
    expect(authorNames()).toEqual(['Ann Author', 'Ben Writer', 'You']);
    await openForm();
    await expect.poll(authorNames).toEqual(['Ann Author', 'Ben Writer', 'You']);
  });

  it('is sent by its button alone: Enter belongs to the line it is typed in', async () => {
    const { user } = await openForm();
    await user.click(screen.getByText('Suggested reviewers'));
    await user.click((await screen.findAllByRole('button', { name: 'Add a reviewer' }))[0] as HTMLElement);
    await user.type(within(screen.getByRole('group', { name: 'Reviewer 1' })).getByLabelText('Name'), '{Enter}');
    expect(screen.queryByText('There is a problem')).toBe(null);
  });

  it('is filled in from the file, with what reviewers will see, and gives the review copy', async () => {
    const { user } = await openForm({ as: author });
    choose(file('weiss.docx', wordManuscript(['Jörg Weiß', 'Łucja Nowak'])));
    await screen.findByText('Reviewers could learn who the authors are.', { exact: false });
    expect(document.querySelector('.leaks')?.textContent).toContain('Weiß');
    expect(field('Title').value).toBe(MANUSCRIPT_CONTENT.title);
    expect(field('Abstract').value).toBe(MANUSCRIPT_CONTENT.abstract);
    expect(within(screen.getByRole('list', { name: 'Keywords in the list' })).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getAllByText('From your file: please check', { exact: false })).toHaveLength(4);
    const downloaded = watchDownloads();
    await user.click(button('Download the review copy'));
    await expect.poll(() => downloaded).toEqual([expect.stringMatching(/^(?!.*weiss).*\.docx$/i)]);
    await user.click(button('Undo: clear the title'));
    expect(field('Title').value).toBe('');
  });

  it('does not ask who is found among the authors of the file for a co-author', async () => {
    const ingrid = await journal.as('author', { first_name: 'Ingrid', last_name: 'Solheim' });
    await openForm({ as: { ...ingrid, first_name: 'Ingrid', last_name: 'Solheim' } });
    choose(file('paper.docx', wordManuscript(['Ingrid Solheim', 'Jörg Weiß'])));
    await wasChecked();
    await expect.poll(authorNames).toEqual(['Ingrid Solheim', 'Jörg Weiß']);
  });

  it('shows the charge of an article type', async () => {
    const { user } = await openForm();
    await user.selectOptions(field('Article type (optional)'), 'case_report');
    expect(screen.getByText('Article processing charge: $150, due only after acceptance.')).toBeTruthy();
  });

  it('is cleared by Cancel, after asking, on the server too', async () => {
    const { user } = await openForm({ as: author, script: NOT_CHECKED });
    fill('Title', 'To be thrown away');
    choose(file());
    await draftSays(/^Draft saved \d\d:\d\d$/);
    const cancel = () => screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement;
    await user.click(cancel());
    await user.click(await screen.findByRole('button', { name: 'Keep the form' }));
    expect(field('Title').value).toBe('To be thrown away');
    await user.click(cancel());
    await user.click(await screen.findByRole('button', { name: 'Clear everything' }));
    await expect.poll(() => field('Title').value).toBe('');
    await expect.poll(storedDrafts).toEqual([]);
    await openForm({ as: author });
    expect(field('Title').value).toBe('');
    expect(document.querySelector('.file-card')).toBe(null);
  });

  it('cannot be sent before the page can act', () => {
    const html = renderToString(island);
    expect(html).toMatch(/<fieldset class="bare" disabled=""/);
  });
});

describe('a draft', () => {
  /** Starts a draft with a file, as on another device. */
  const begunElsewhere = async (name: string): Promise<string> => {
    await openForm({ as: author });
    choose(file(name));
    await screen.findByText('Saved with your draft.');
    fill('Abstract', 'Written by hand.');
    const readStoredDraft = async () => {
      const [{ id } = { id: '' }] = await storedDrafts();
      const reply = await fetch(api.draft(id), { headers: bearer(author.token) });
      return { id, abstract: (await reply.json()).content?.abstract };
    };
    await expect.poll(async () => (await readStoredDraft()).abstract).toBe('Written by hand.');
    localStorage.clear();
    return (await readStoredDraft()).id;
  };
  const fileName = () => document.querySelector('.file-card strong')?.textContent;

  it('continues with its file on another device', async () => {
    const id = await begunElsewhere('paper.docx');
    await openForm({ as: author }, paths.resumeDraft(id));
    await wasChecked();
    expect([fileName(), field('Abstract').value]).toEqual(['paper.docx', 'Written by hand.']);
  });

  it('with the title of the file just chosen is offered; who goes on with it has one draft, with the new file', async () => {
    const id = await begunElsewhere('first.docx');
    const page = await openForm({ as: author });
    choose(file('second.docx'));
    await page.user.click(await screen.findByRole('button', { name: 'Continue with that draft' }));
    await expect.poll(() => field('Abstract').value).toBe('Written by hand.');
    await wasChecked();
    expect(fileName()).toBe('second.docx');
    await expect.poll(async () => (await storedDrafts()).map((draft) => draft.id)).toEqual([id]);
  });

  it('that was changed elsewhere is shown in both versions, of which the person keeps one', async () => {
    const first = await openForm({ as: author });
    fill('Title', 'Begun here');
    await draftSays(/^Draft saved/);
    const [{ id, version } = { id: '', version: 0 }] = await storedDrafts();
    const { content } = await (await fetch(api.draft(id), { headers: bearer(author.token) })).json();
    const changed = { content: { ...content, title: 'Continued there' }, version };
    await fetch(api.draft(id), { ...json(changed, author), method: 'PUT' });

    fill('Title', 'Continued here');
    await screen.findByText('This draft has been changed elsewhere.', { exact: false });
    await first.user.click(button('Keep this version'));
    await draftSays(/^Draft saved/);
    await expect.poll(async () => (await storedDrafts()).map(({ title }) => title)).toEqual(['Continued here']);

    const [kept] = await storedDrafts();
    const again = { content: { ...content, title: 'Changed there again' }, version: kept?.version };
    expect((await fetch(api.draft(id), { ...json(again, author), method: 'PUT' })).status).toBe(200);
    fill('Title', 'Changed here again');
    await screen.findByText('This draft has been changed elsewhere.', { exact: false });
    await first.user.click(button('Use the other version'));
    await expect.poll(() => field('Title').value).toBe('Changed there again');
  });

  it('started on another device is offered and continued', async () => {
    const made = await fetch(api.drafts, json({ content: { title: 'Begun elsewhere' } }, author));
    const { id } = await made.json();
    await openForm({ as: author });
    const link = await screen.findByRole('link', { name: 'Resume Begun elsewhere' });
    const address = link.getAttribute('href') ?? '';
    expect(address).toContain(id);
    await openForm({ as: author }, new URL(address, 'https://journal.example/submit').href);
    await expect.poll(() => field('Title').value).toBe('Begun elsewhere');
  });

  it('is kept on the device while there is no connection, and saved when it is back', async () => {
    await openForm({ as: author });
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    fill('Title', 'Typed in a train');
    await draftSays('You are offline. Your draft is saved on this device.');
    isOnline.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await draftSays(/^Draft saved/);
    expect(await storedDrafts()).toMatchObject([{ title: 'Typed in a train' }]);
  });

  it('is not shown to the next person at the device', async () => {
    await openForm({ as: author });
    fill('Title', 'A secret finding');
    await draftSays(/^Draft saved/);
    const reload = vi.spyOn(location, 'replace').mockImplementation(() => {});
    clearSession();
    await clearDeviceAfterLogout(author.id);
    expect(reload).toHaveBeenCalled();
    await openForm({ as: await journal.as('author') });
    expect(field('Title').value).toBe('');
    expect(document.body.textContent).not.toContain('A secret finding');
    expect(JSON.stringify({ ...localStorage })).not.toContain('A secret finding');
  });
});
