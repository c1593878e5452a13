import { expect, test } from 'vitest';
import { openSignedIn } from '../support/account-pages.ts';
import { checkLooks, useBrowser } from '../support/browser.ts';
import { WRITTEN, wordManuscript } from '../support/manuscript-files.ts';

const browsing = useBrowser();

test('a manuscript that begins with its title page reaches reviewers without it, and without the office', async () => {
  const author = await browsing.newPage();
  await openSignedIn(author, 'author@journal.example', '/submit');
  await author.locator('.bare:enabled').waitFor();
  const buffer = wordManuscript(['Ingrid Solheim', 'Jörg Weiß']);
  await author.locator('input[type=file]').first().setInputFiles({ name: 'paper.docx', mimeType: WORD, buffer });
  const note = author.locator('.title-page');
  await note.getByText('Reviewers will not see it: send it separately?').waitFor();
  expect(await note.getByRole('heading').textContent()).toBe('The first page names you');
  expect(await note.locator('.written').innerText()).toBe(
    [WRITTEN.title, 'Ingrid Solheim, Jörg Weiß', 'Department of Medicine, Example Hospital, Hamburg'].join('\n'),
  );
  const copy = author.locator('.review-copy');
  await copy.getByText('Reviewers could learn who the authors are.').waitFor();
  await checkLooks(author);

  await author.getByRole('button', { name: 'Yes, send it separately' }).press('Enter');
  await note.getByRole('heading', { name: 'Your title page is sent separately' }).waitFor();
  await copy.getByText('Nothing that identifies the authors was found in it.').waitFor();
  // The choice belongs to the draft: it is there again, and may be taken back.
  await author.getByText(/^Draft saved \d\d:\d\d$/).waitFor();
  await author.reload();
  await author.getByRole('button', { name: 'Leave it in' }).click();
  await author.getByRole('button', { name: 'Yes, send it separately' }).click();
  await note.getByRole('heading', { name: 'Your title page is sent separately' }).waitFor();

  await author.locator('.author input[type=email]').fill('weiss@university.example');
  await author.getByRole('button', { name: 'Submit', exact: true }).click();
  await author.getByRole('heading', { name: 'Your manuscript has arrived' }).waitFor();

  const editor = await browsing.newPage();
  await openSignedIn(editor, 'editor@journal.example', '/editor/manuscripts');
  await editor.getByRole('link', { name: WRITTEN.title }).first().click();
  await editor.getByRole('link', { name: 'Files', exact: true }).click();
  await editor.getByText('What reviewers get').waitFor();
  await editor.getByText('Nothing that identifies the authors was found in the review copy').waitFor();
  await editor.getByText(/^What was taken out of the review copy/).click();
  await editor.getByText('the title page, which names the authors and which they sent apart').waitFor();
  expect(await editor.getByText('Reviewers cannot read it').count()).toBe(0);
});

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
