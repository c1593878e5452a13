import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { paths } from '#domain/paths';
import { button, field, openSignedIn } from '../support/account-pages.ts';
import { useBrowser } from '../support/browser.ts';
import { expectFocusInSight } from '../support/focus-in-sight.ts';

const browsing = useBrowser();

async function openAs(person: string, address: string, width: number): Promise<Page> {
  const page = await browsing.newPage({ width });
  await openSignedIn(page, `${person}@journal.example`, address);
  return page;
}

describe.each([360, 1280])('what has the focus is covered by nothing, at %i px,', (width) => {
  it('on the checklist: all 23 boxes', async () => {
    const page = await browsing.newPage({ width });
    await page.goto(paths.checklist);
    await button(page, 'Start again').waitFor();
    expect(await expectFocusInSight(page, '#checklist')).toBeGreaterThanOrEqual(24);
  });

  it('on the submission form, over the state of the draft', async () => {
    const page = await openAs('author', paths.submit, width);
    await field(page, 'Title').fill('Sepsis in old age');
    await page.getByText(/^Draft saved/).waitFor();
    expect(await expectFocusInSight(page, '.submit-page')).toBeGreaterThan(10);
  });

  it('on the form of a review, over its state', async () => {
    const page = await openAs('reviewer', paths.reviewer, width);
    await page.getByRole('link', { name: /^Return to sport/ }).click();
    await field(page, 'Comments to the authors').waitFor();
    expect(await expectFocusInSight(page, '.review-main')).toBeGreaterThan(10);
  });

  it('in production, over the bar that saves, and in the preview, under its bar', async () => {
    const page = await openAs('editor', '/editor/manuscripts/accepted?search=polygenic', width);
    await page.getByRole('link', { name: /^Review/ }).click();
    await page.getByRole('link', { name: 'Production', exact: true }).click();
    await field(page, 'Funding').fill('The regional council.');
    await button(page, 'Discard my changes').waitFor();
    expect(await expectFocusInSight(page, '#metadata')).toBeGreaterThan(20);
    await page.goto(page.url().replace(/\/production.*/, '/preview'));
    await page.locator('.article-text').waitFor();
    expect(await expectFocusInSight(page, 'main')).toBeGreaterThan(3);
  });
});
