import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_TEXTS } from '#domain/document/document';
import { editorialApi } from '#domain/editorial/paths';
import { api, paths } from '#domain/paths';
import { DEMONSTRATION_PASSWORD } from '../../scripts/demonstration/sample-accounts.ts';
import { button, field, openSignedIn, summary, toasts } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { pdf } from '../support/documents.ts';

const browsing = useBrowser();

/** Two of these are more than one call takes: they go in parts. */
async function largeFile(name: string) {
  const bytes = await pdf({ pages: [[name]], author: 'Ingrid Solheim', padding: 5.5 * 1024 * 1024 });
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) };
}

/** The author of the demonstration, who is led to the sign-in page first. */
async function openArea(path = '/author'): Promise<Page> {
  const page = await browsing.newPage();
  await openSignedIn(page, 'author@journal.example', path);
  await page.waitForURL(`**${path}`);
  return page;
}

async function openManuscript(title: string | RegExp): Promise<Page> {
  const page = await openArea();
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return page;
}

describe('the author’s area', () => {
  test('asks for a login, comes back, and tells what each manuscript waits for', async () => {
    const page = await openArea();
    const due = page.getByRole('listitem').filter({ hasText: 'Structured handover' });
    await due.waitFor();
    expect(await due.textContent()).toMatch(
      /Revisions Required.*Waiting for your major revision.*Revision due 18 December 2026/,
    );
    await checkLooks(page);
  });

  test('shows the letter of the decision, and gives back the file that was sent', async () => {
    const page = await openManuscript('Structured handover between anaesthesia and intensive care: a review of tools');
    await page.getByText('Please report how missing answers were handled').waitFor();
    const downloading = page.waitForEvent('download');
    await button(page, 'Download manuscript.pdf').click();
    expect((await downloading).suggestedFilename()).toBe('manuscript.pdf');
    await checkLooks(page);
  });

  test('takes a revision, with the response as a file too: nothing written is lost, then the next round begins', async () => {
    const page = await openManuscript('Structured handover between anaesthesia and intensive care: a review of tools');
    await button(page, 'Send the revision').click();
    expect(await summary(page).getByRole('link').allTextContents()).toEqual([
      'File is required',
      'Write your response to the reviewers.',
    ]);
    await checkLooks(page);
    await field(page, 'Response to the reviewers').fill('We now give confidence intervals.');
    await page.reload();
    const response = page.getByRole('textbox', { name: 'Response to the reviewers' });
    expect(await response.inputValue()).toBe('We now give confidence intervals.');
    await page.locator('#revision-file').setInputFiles(await largeFile('Handover, revised.pdf'));
    const answers = page.locator('#revision-response-file');
    await answers.setInputFiles({ name: 'answers.txt', mimeType: 'text/plain', buffer: Buffer.from('We agree.') });
    await button(page, 'Send the revision').click();
    expect(await summary(page).getByRole('link').allTextContents()).toEqual([DOCUMENT_TEXTS.wrongType]);
    await answers.setInputFiles(await largeFile('Answers.pdf'));
    await button(page, 'Send the revision').press('Enter');
    await toasts(page).getByText('Your revised manuscript has arrived.').waitFor();
    await page.getByText('Under Review', { exact: true }).waitFor();
    await button(page, 'Download Handover, revised.pdf').waitFor();
    await button(page, 'Download Answers.pdf').waitFor();
    await page.getByText('Your response to the reviewers, revision 1').waitFor();
    await checkLooks(page);
    expect(await page.getByRole('heading', { name: 'Send your revision' }).count()).toBe(0);
  });

  test('passes on a request to withdraw, with its reason', async () => {
    const page = await openManuscript(/^Pharmacist-led medicines review/);
    await page.getByText('Ask to withdraw this manuscript').press('Enter');
    await button(page, 'Send the request').click();
    expect(await summary(page).textContent()).toContain('Say why you ask to withdraw the manuscript.');
    await field(page, 'Reason').fill('We found an error in the data.');
    await button(page, 'Send the request').click();
    await page.getByText('You have asked to withdraw it. The editorial office will answer.').first().waitFor();
  });

  test('says of another’s manuscript no more than of one that does not exist', async () => {
    const page = await browsing.newPage({ expectedErrors: [/status of 404/] });
    const signIn = async (email: string) => {
      const reply = await page.request.post(api.login, { data: { email, password: DEMONSTRATION_PASSWORD } });
      return { authorization: `Bearer ${(await reply.json()).token}` };
    };
    const [office, author] = [await signIn('editor@journal.example'), await signIn('author@journal.example')];
    const all: { id: string }[] = await (
      await page.request.get(editorialApi.editorManuscripts('all'), { headers: office })
    ).json();
    const own: { id: string }[] = await (await page.request.get(api.authorManuscripts, { headers: author })).json();
    const others = all.find(({ id }) => own.every((one) => one.id !== id))?.id ?? '';
    await page.context().clearCookies();
    await openSignedIn(page, 'author@journal.example', paths.author);
    await page.getByRole('link', { name: /^Structured handover/ }).waitFor();

    const told = [];
    for (const id of [others, '0000000000000000']) {
      const answer = page.waitForResponse((response) => response.url().endsWith(api.authorManuscript(id)));
      await page.goto(paths.authorManuscript(id));
      await page.getByRole('alert').getByText('Not found.').waitFor();
      const { status, body } = { status: (await answer).status(), body: await (await answer).text() };
      told.push({ status, body, title: await page.title(), text: await page.getByRole('main').innerText() });
    }
    expect(others).toMatch(/^\w{16}$/);
    expect(told[0]).toEqual(told[1]);
    expect(told[0]?.status).toBe(404);
  });
});
