import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SubmitPage } from '#islands/submission/SubmitPage.tsx';
import { field, fill, useDom } from '../../support/dom.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const open = useDom();

it('names in title, abstract and keywords are shown while they are typed', async () => {
  const types = [{ value: 'case_report', label: 'Case Report', fee: '$150', is_retired: false }];
  const island = <SubmitPage journal={MERIDIAN} types={types} categories={['Surgery']} languages={[]} checklist={[]} />;
  const page = open('/submit', island, { 'GET /api/config': { body: { direct_upload_max: 10_000_000 } } });
  await screen.findByLabelText('Title');
  fill('Title', 'The Zimmerglock manoeuvre');
  fill('Abstract', 'Patients of the University of Vexfordia.');
  await page.user.type(field('Keywords'), 'Zimmerglock score,');
  const notes = () => document.querySelectorAll('.names-note');
  expect(notes()).toHaveLength(0);
  const form = within(screen.queryByRole('group', { name: 'Add a co-author' }) ?? document.body);
  const type = (label: string | RegExp, text: string) =>
    page.user.type(form.getAllByLabelText(label)[0] as HTMLElement, text);
  await type('Name', 'Xanthippe Zimmerglock');
  await type('Email', 'xz@tarnwick.example');
  await type('Affiliation (optional)', 'University of Vexfordia');
  await page.user.click(form.getAllByRole('button', { name: /^Add/ })[0] as HTMLElement);
  const told = () => [...notes()].map(({ textContent }) => textContent?.split(/(?<=\.) /)[0]);
  await waitFor(() =>
    expect(told()).toEqual([
      'Reviewers see the title, and this identifies the authors: Zimmerglock.',
      'Reviewers see the abstract, and this identifies the authors: University of Vexfordia.',
      'Reviewers see the keywords, and this identifies the authors: Zimmerglock.',
    ]),
  );
  expect(document.querySelector('.overview')?.textContent).toContain('Identifies the authors: University of Vexfordia');
  fill('Title', 'A manoeuvre');
  await waitFor(() => expect(notes()).toHaveLength(2));
});
