import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { button, field, openSignedIn } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { expectFocusInSight } from '../../support/focus-in-sight.ts';

const browsing = useBrowser();

async function openAs(person: string, address: string): Promise<Page> {
  const page = await browsing.newPage();
  await openSignedIn(page, `${person}@journal.example`, address);
  return page;
}

/** Tabs through all controls of an area at both widths, at least `controls` of them. */
async function expectAllInSight(page: Page, area: string, controls: number): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await expectFocusInSight(page, area)).toBeGreaterThanOrEqual(controls);
  }
}

it('what has the focus is covered by nothing: not by the state of a draft or a review, nor by the bar that saves', async () => {
  const reader = await browsing.newPage();
  await reader.goto(paths.checklist);
  await button(reader, 'Start again').waitFor();
  // All 23 checkboxes, and one more control.
  await expectAllInSight(reader, '#checklist', 24);

  const author = await openAs('author', paths.submit);
  await field(author, 'Title').fill('Sepsis in old age');
  await author.getByText(/^Draft saved/).waitFor();
  await expectAllInSight(author, '.submit-page', 11);

  const reviewer = await openAs('reviewer', paths.reviewer);
  await reviewer.getByRole('link', { name: /^Return to sport/ }).click();
  await field(reviewer, 'Comments to the authors').waitFor();
  await expectAllInSight(reviewer, '.review-main', 11);

  const editor = await openAs('editor', '/editor/manuscripts/accepted?search=polygenic');
  await editor.getByRole('link', { name: /^Review/ }).click();
  await editor.getByRole('link', { name: 'Production', exact: true }).click();
  await field(editor, 'Funding').fill('The regional council.');
  await button(editor, 'Discard my changes').waitFor();
  await expectAllInSight(editor, '#metadata', 21);
  await editor.goto(editor.url().replace(/\/production.*/, '/preview'));
  await editor.locator('.article-text').waitFor();
  await expectAllInSight(editor, 'main', 4);
}, 240_000);
