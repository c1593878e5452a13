import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { settingsPage } from '#domain/settings/paths';
import { SETTING_TEXTS } from '#domain/settings/setting';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { ReviewerPage } from '#islands/review/area/ReviewerPage.tsx';
import type { Person } from '../../support/accounts.ts';
import { button, field, fill, summaryWith } from '../../support/dom.ts';
import { expectToast, useDomJournal } from '../../support/dom-journal.ts';
import { addAssignment } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, open } = useDomJournal();
let editor: Person;
beforeEach(async () => {
  editor = await journal.as('editor');
});

it('the office writes questions by keyboard, and a reviewer who accepts afterwards answers them; what only editors read is apart', async () => {
  const { user } = open(settingsPage('review'), <EditorArea journal={MERIDIAN} />, { as: editor });
  await user.click(await screen.findByRole('button', { name: 'Add a question' }));
  // The added question has the focus.
  await user.keyboard('Is the sample large enough?');
  await user.selectOptions(field('Type of answer'), 'One of several answers');
  fill('Answers to choose from', 'Yes');
  await user.click(button('Save'));
  const sentence = 'Enter at least two answers to question 6, one per line.';
  const summary = within(await summaryWith(sentence));
  await user.click(summary.getByRole('link', { name: sentence }));
  expect(document.activeElement).toBe(field('Answers to choose from'));
  fill('Answers to choose from', 'Yes\nNo, by far');
  await screen.findByRole('radio', { name: 'No, by far' });
  await user.click(field('An answer is required'));
  button('Move Is the sample large enough? up').focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Is the sample large enough?: now question 5 of 6.', { exact: false });
  await user.click(button('Add a question'));
  await user.keyboard('Worries');
  await user.selectOptions(screen.getAllByLabelText('Answer visible to').at(-1) as HTMLElement, 'Editors only');
  await user.click(button('Remove Ethics'));
  await screen.findByText('Removed: Ethics', { exact: false });
  await user.click(button('Save'));
  await expectToast(SETTING_TEXTS.saved);

  const reviewer = await journal.as('reviewer');
  const assignment = await addAssignment(journal.db, reviewer);
  const page = open(paths.review(assignment), <ReviewerPage journal={MERIDIAN} />, { as: reviewer });
  await page.user.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
  await page.user.click(await screen.findByLabelText('I have no competing interests'));
  await page.user.click(button('Declare'));
  await screen.findByLabelText('Comments to the authors');
  fill('Comments to the authors', 'Say more about the sample.');
  expect(screen.queryByRole('group', { name: 'Ethics' })).toBe(null);
  await page.user.click(screen.getByRole('radio', { name: 'Minor revisions' }));
  await page.user.click(button('Preview your review'));
  const missing = 'Answer “Is the sample large enough?”.';
  await page.user.click(within(await summaryWith(missing)).getByRole('link', { name: missing }));
  await page.user.click(screen.getByRole('radio', { name: 'No, by far' }));
  fill('Worries', 'A figure looks copied.');
  await page.user.click(button('Preview your review'));
  const forAuthors = await screen.findByRole('region', { name: 'The authors see this' });
  expect(within(forAuthors).getByText('No, by far')).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Only the editors see this' })).getByText('A figure looks copied.'),
  ).toBeTruthy();
  expect(forAuthors.textContent).not.toContain('copied');
});
