import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { SubmitPage } from '#islands/submission/SubmitPage.tsx';
import { button } from '../../support/dom.ts';
import { useDomJournal } from '../../support/dom-journal.ts';
import { MANUSCRIPT_CONTENT, wordManuscript } from '../../support/manuscript-files.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, open } = useDomJournal();

it('a manuscript that begins with its title page reaches reviewers without it, and without the office', async () => {
  const name = { first_name: 'Ingrid', last_name: 'Solheim' };
  const author = { ...(await journal.as('author', name)), ...name };
  const { user } = open(
    '/submit',
    <SubmitPage journal={MERIDIAN} types={[]} categories={[]} languages={[]} checklist={[]} />,
    {
      as: author,
    },
  );
  await expect.poll(() => document.querySelector<HTMLFieldSetElement>('fieldset.bare')?.disabled).toBe(false);
  const paper = new File([wordManuscript(['Ingrid Solheim', 'Jörg Weiß']).slice()], 'paper.docx');
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [paper] } });
  await screen.findByText('Send it separately, so that reviewers don’t see it?', { exact: false });
  const note = () => within(document.querySelector('.title-page') as HTMLElement);
  expect(note().getByRole('heading').textContent).toBe('Your names are on the first page');
  const written = document.querySelector('.title-page .written')?.textContent;
  for (const line of [MANUSCRIPT_CONTENT.title, 'Ingrid Solheim, Jörg Weiß', 'Department of Medicine'])
    expect(written).toContain(line);
  await screen.findByText('Reviewers could learn who the authors are.', { exact: false });

  await user.click(button('Yes, send it separately'));
  await note().findByRole('heading', { name: 'Your title page is sent separately' });
  await screen.findByText('We found nothing in it that identifies the authors', { exact: false });
  // The choice can be reversed.
  await user.click(button('Keep it in the file'));
  await user.click(await screen.findByRole('button', { name: 'Yes, send it separately' }));
  await note().findByRole('heading', { name: 'Your title page is sent separately' });

  const [address] = screen.getAllByLabelText('Email');
  fireEvent.change(address as HTMLElement, { target: { value: 'weiss@university.example' } });
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByRole('heading', { name: 'We received your manuscript' });
  await journal.deliver();

  const editor = await journal.as('editor');
  const { id } = await journal.db.selectFrom('manuscript').select('id').executeTakeFirstOrThrow();
  const office = open(`${paths.editorManuscript(id)}/files`, <EditorArea journal={MERIDIAN} />, { as: editor });
  await screen.findByText(/^Review copy, /);
  await screen.findByText('Nothing that identifies the authors was found in the review copy', { exact: false });
  await office.user.click(screen.getByText(/^Removed from the review copy/));
  await screen.findByText('the title page, which names the authors and was sent separately', { exact: false });
  expect(screen.queryByText('Reviewers cannot read it', { exact: false })).toBe(null);
});
