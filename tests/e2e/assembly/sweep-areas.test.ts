import { describe, expect, it } from 'vitest';
import { COLLEAGUES_PAGE } from '#domain/account/paths';
import { systemPage } from '#domain/assembly/paths';
import { auditPaths, officePaths, PRODUCTION_PARTS, recordPage } from '#domain/desk/editorial/paths';
import { statisticsPath } from '#domain/desk/statistics/paths';
import { issuePage } from '#domain/issue/paths';
import { emailsPage } from '#domain/journal/mail/paths';
import { SETTING_GROUPS } from '#domain/journal/setting-group';
import { paths } from '#domain/kernel/paths';
import { inquiryPaths, messagesPage } from '#domain/message/paths';
import { movingInPage, movingOutPage } from '#domain/moving/paths';
import { informationPage, settingsPage } from '#domain/settings/paths';
import { checklistPage } from '#domain/submission/technical-check/technical-check';
import { stableId } from '#server/kernel/identifiers';
import { QUEUED, SAMPLE_MANUSCRIPTS } from '../../../scripts/demonstration/sample-manuscripts.ts';
import { openSignedIn, signIn } from '../../support/account-pages.ts';
import { useBrowser } from '../../support/browser.ts';
import { openSlowly, WORKING_SHIFT_MAX } from '../../support/layout-shift.ts';
import { idleWaiter, screenFaults } from '../../support/screen-check.ts';

const browsing = useBrowser();

const EDITOR = 'editor@journal.example';
const AUTHOR = 'author@journal.example';
const REVIEWER = 'reviewer@journal.example';

const manuscript = (title: string) => stableId('manuscript', title);
const queued = (name: keyof typeof QUEUED) => manuscript(QUEUED[name]);
const startingWith = (words: string) => SAMPLE_MANUSCRIPTS.find(({ title }) => title.startsWith(words))?.title ?? '';
const review = (words: string) => paths.review(stableId('assignment', REVIEWER, startingWith(words)));

/** Loads screens of a person's area by address; `shifts` also measures layout shifts. */
async function sweep(person: string, addresses: readonly string[]): Promise<string[]> {
  const page = await browsing.newPage();
  await signIn(page, person);
  const open = await openSlowly(page);
  const rest = idleWaiter(page);
  const faults: string[] = [];
  for (const address of addresses) {
    const shifts = await open(address);
    await rest();
    const found = [...shifts.above(WORKING_SHIFT_MAX), ...(await screenFaults(page, browsing.judged))];
    faults.push(...found.map((fault) => `${address}: ${fault}`));
  }
  return faults;
}

/** An office screen, optionally with a button that opens a form or dialog. */
type OfficeScreen = string | [address: string, button: RegExp];

/** Follows links between office screens, without reloading scripts. */
async function sweepOffice(screens: readonly OfficeScreen[]): Promise<string[]> {
  const page = await browsing.newPage();
  const rest = idleWaiter(page);
  await openSignedIn(page, EDITOR, paths.editorDashboard);
  await rest();
  const faults: string[] = [];
  for (const [address, button] of screens.map((one) => (typeof one === 'string' ? [one] : one))) {
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await rest();
    if (button) {
      // Rare actions are in a menu.
      await page.locator('main .more-menu').evaluateAll((menus) => {
        for (const menu of menus) menu.setAttribute('open', '');
      });
      await page.getByRole('main').getByRole('button', { name: button }).first().click();
    }
    await rest();
    faults.push(...(await screenFaults(page, browsing.judged)).map((fault) => `${address}: ${fault}`));
    if (button) await page.keyboard.press('Escape');
  }
  return faults;
}

const GUARANTEE =
  'has one main heading and a title on every screen, is accessible in both schemes at every width, fits 320 px and 400 % zoom, and shows its focus in forced colours too';

describe('the area of an author', () => {
  it(`${GUARANTEE}, and stands still while it loads`, async () => {
    const own = ['Pharmacist-led', 'Group antenatal', 'Structured handover', 'Waiting for', 'Letter on'];
    const manuscripts = own.map((words) => paths.authorManuscript(manuscript(startingWith(words))));
    expect(await sweep(AUTHOR, [paths.author, paths.submit, paths.account, ...manuscripts])).toEqual([]);
  }, 600_000);
});

describe('the area of a reviewer', () => {
  it(`${GUARANTEE}, and stands still while it loads`, async () => {
    const stages = ['Group antenatal', 'Return to sport', 'Structured handover'].map(review);
    expect(await sweep(REVIEWER, [paths.reviewer, paths.account, ...stages])).toEqual([]);
  }, 600_000);
});

describe('the office', () => {
  it('stands still while its lists load', async () => {
    const page = await browsing.newPage();
    await signIn(page, EDITOR);
    const open = await openSlowly(page);
    const faults: string[] = [];
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const address of [
        ...[paths.editor, paths.editorManuscripts('all'), paths.editorManuscripts('accepted')],
        ...[paths.editorPayments, paths.editorBuilds, paths.editorVolumes],
      ]) {
        const found = (await open(address)).above(WORKING_SHIFT_MAX);
        faults.push(...found.map((fault) => `${address} at ${width} px: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });

  it(GUARANTEE, async () => {
    const screens = [
      ...[paths.editorDashboard, paths.editorManuscripts('all'), paths.editorManuscripts('accepted')],
      `${officePaths.search}?q=Solheim`,
      ...[inquiryPaths.inquiries, inquiryPaths.inquiry(stableId('contact', 'reprints'))],
      ...[
        emailsPage(),
        emailsPage('review-invitation'),
        emailsPage('letter-minor_revision'),
        checklistPage,
        movingInPage,
        movingOutPage,
        systemPage,
      ],
      ...[paths.editorVolumes, issuePage(stableId('issue', '2', '4')), issuePage(stableId('issue', '2', '1'))],
      ...[recordPage, paths.editorPayments, paths.editorReminders, paths.editorBuilds, COLLEAGUES_PAGE],
      ...[paths.editorAccounts, statisticsPath, auditPaths.events, paths.editorDeliveries],
    ];
    expect(await sweepOffice(screens)).toEqual([]);
  }, 600_000);

  it(`${GUARANTEE}, in its settings`, async () => {
    const screens = [
      ...SETTING_GROUPS.map((group) => settingsPage(group)),
      ...[informationPage(), informationPage('about')],
    ];
    expect(await sweepOffice(screens)).toEqual([]);
  }, 600_000);

  it(`${GUARANTEE}, in all parts of a manuscript, at every place of its way`, async () => {
    const inReview = manuscript(startingWith('Return to sport'));
    const answered = queued('proofAnswered');
    const published = stableId('sample', 'home-monitoring-heart-failure');
    const screens = [
      ...(['checked', 'sentBack', 'asking', 'revised', 'reviewed', 'appealed'] as const).map((name) =>
        paths.editorManuscript(queued(name)),
      ),
      ...[paths.editorReviews(queued('asking')), paths.editorReviews(queued('reviewed'))],
      ...[paths.editorManuscript(inReview), messagesPage(inReview), officePaths.files(inReview)],
      ...[officePaths.letters(inReview), officePaths.timeline(inReview)],
      ...[
        paths.editorManuscript(answered),
        ...PRODUCTION_PARTS.map((part) => officePaths.productionPart(answered, part)),
        officePaths.money(queued('proofLate')),
      ],
      paths.editorManuscript(published),
    ];
    expect(await sweepOffice(screens)).toEqual([]);
  }, 600_000);

  it(`${GUARANTEE}, where a button has opened a form or a dialog`, async () => {
    const screens: OfficeScreen[] = [
      [paths.editorManuscript(stableId('sample', 'home-monitoring-heart-failure')), /^Write (a|another) notice/],
      [paths.editorVolumes, /^Rename /],
      [COLLEAGUES_PAGE, /^Invite a colleague/],
      [COLLEAGUES_PAGE, /^Change /],
      [officePaths.files(queued('asking')), /^Show to reviewers/],
    ];
    expect(await sweepOffice(screens)).toEqual([]);
  }, 600_000);

  it(`${GUARANTEE}, in the preview of an article`, async () => {
    expect(await sweep(EDITOR, [paths.editorPreview(queued('proofAnswered'))])).toEqual([]);
  });
});
