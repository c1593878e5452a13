import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { APPEAL_TEXTS } from '#domain/decision/request/appeal';
import { REQUEST_TEXTS } from '#domain/decision/request/request';
import { editorialApi } from '#domain/desk/editorial/paths';
import { NEED_RULES, type NeedKind } from '#domain/desk/need/need';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { AUTHOR_TEXTS } from '#domain/submission/author-area';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { AuthorPage } from '#islands/desk/author/AuthorPage.tsx';
import { ReviewerPage } from '#islands/review/area/ReviewerPage.tsx';
import { json, type Person } from '../../support/accounts.ts';
import { button, field, fill, summaryWith } from '../../support/dom.ts';
import { expectToast, useDomJournal } from '../../support/dom-journal.ts';
import { addAssignment, ownManuscript } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, fetch, open } = useDomJournal();

let author: Person;
let editor: Person;
let id: string;

beforeEach(async () => {
  author = await journal.as('author');
  editor = await journal.as('editor');
  id = await ownManuscript(journal.db, author);
});

const become = (change: { status: string; revision_due_on?: string }) =>
  journal.db.updateTable('manuscript').set(change).where('id', '=', id).execute();
const openOwn = () => open(paths.authorManuscript(id), <AuthorPage journal={MERIDIAN} />, { as: author });
const openOffice = (address: string) => open(address, <EditorArea journal={MERIDIAN} />, { as: editor });

/** Presses the button that settles a task in its row. */
async function settle(kind: NeedKind, name: string) {
  const page = openOffice(paths.editorDashboard);
  const label = await screen.findByText(`${NEED_RULES[kind].label}.`, { exact: false, selector: '.need strong' });
  const row = label.closest<HTMLElement>('.matter');
  await page.user.click(within(row as HTMLElement).getByRole('button', { name: new RegExp(`^${name}`) }));
  return page;
}

async function reject(): Promise<void> {
  const decision = { status: 'rejected', notes: 'Too small.', letter: null };
  const reply = await fetch(editorialApi.updateStatus(id), json(decision, editor));
  expect(reply.status, await reply.text()).toBe(200);
}

describe('a withdrawal', () => {
  it('is asked for, declined with words, asked for again, and granted from what needs the editor', async () => {
    const ask = async (reason: string) => {
      const page = openOwn();
      await page.user.click(await screen.findByText('Ask to withdraw this manuscript', { exact: false }));
      fill('Reason', reason);
      await page.user.click(button('Send the request'));
      await expectToast(AUTHOR_TEXTS.withdrawalReceived);
    };
    await ask('Published elsewhere by mistake.');

    const office = openOffice(paths.editorManuscript(id));
    await screen.findByText('Published elsewhere by mistake.', { exact: false });
    await office.user.click(button('Decline'));
    await screen.findByText(REQUEST_TEXTS.reasonRequired, { exact: false });
    expect(document.activeElement).toBe(field('Message to the person who asked'));
    fill('Message to the person who asked', 'The reviews arrive this week.');
    await office.user.click(button('Decline'));
    await expectToast(REQUEST_TEXTS.declined);
    await expect.poll(() => screen.queryByText('Published elsewhere by mistake.')).toBe(null);

    openOwn();
    await screen.findByText('The office has declined to withdraw it.', { exact: false });
    expect(screen.getByText('The reviews arrive this week.')).toBeTruthy();
    await ask('We insist.');

    const asking = await settle('withdrawal-asked', 'Withdraw the manuscript');
    await screen.findByText('They write: “We insist.”', { exact: false });
    await asking.user.click(button('Yes, withdraw it'));
    await expectToast(REQUEST_TEXTS.granted);
    openOffice(paths.editorManuscript(id));
    await screen.findByText('Withdrawn', { selector: '.head-facts *' });
    openOwn();
    await screen.findByText('Withdrawn', { selector: '.own-head *' });
    await journal.deliver();
    expect(journal.mailer.sent.some(({ text }) => text.includes('free to submit it elsewhere'))).toBe(true);
  });
});

describe('an appeal against a rejection', () => {
  it('needs reasons, reaches the office with them, and is granted from what needs the editor', async () => {
    await reject();
    const page = openOwn();
    await page.user.click(await screen.findByText('Do you think the decision is wrong?', { exact: false }));
    await page.user.click(button('Send the appeal'));
    await summaryWith(APPEAL_TEXTS.reasonRequired);
    fill('Reasons', 'The control group is described on page 3.');
    await page.user.click(button('Send the appeal'));
    await expectToast(APPEAL_TEXTS.received);
    await screen.findByText('You appealed against this decision', { exact: false });

    openOffice(paths.editorManuscript(id));
    await screen.findByText('The authors have appealed against the decision', { exact: false });
    expect(screen.getByText('The control group is described on page 3.')).toBeTruthy();
    const office = await settle('appeal-asked', 'Reopen the manuscript');
    await screen.findByText('They write: “The control group is described on page 3.”', { exact: false });
    await office.user.click(button('Yes, reopen it'));
    await expectToast(REQUEST_TEXTS.granted);
    openOwn();
    await screen.findByText('Under Review', { selector: '.own-head *' });
  });
});

describe('a rejected manuscript', () => {
  it('is transferred to another journal by the form of the decision, after a question', async () => {
    const office = openOffice(paths.editorManuscript(id));
    await office.user.selectOptions(await screen.findByLabelText('Status'), 'rejected');
    fill('Editorial notes', 'Too small for its question.');
    await office.user.click(screen.getByLabelText('Transfer to another journal'));
    await office.user.click(button('Update Status'));
    await office.user.click(await screen.findByRole('button', { name: 'Yes, close it' }));
    await screen.findByText('Transferred', { selector: '.head-facts *' });
    openOwn();
    await screen.findByText('Transferred', { selector: '.own-head *' });
    expect(document.body.textContent).toContain('transferred to another journal, which will contact you');
  });

  it('is rejected after a question', async () => {
    const office = openOffice(paths.editorManuscript(id));
    await office.user.selectOptions(await screen.findByLabelText('Status'), 'rejected');
    fill('Editorial notes', 'Too small for its question.');
    await office.user.click(button('Update Status'));
    await office.user.click(await screen.findByRole('button', { name: 'Yes, reject it' }));
    await expectToast('Manuscript status updated to Rejected');
  });
});

describe('more time', () => {
  it('for a revision is asked for with the date proposed, and granted in one press', async () => {
    await become({ status: 'revisions_required', revision_due_on: '2026-12-18' });
    const page = openOwn();
    await page.user.click(await screen.findByText('Do you need more time?', { exact: false }));
    const wanted = field('New date').value;
    expect(wanted > '2026-12-18').toBe(true);
    await page.user.click(button('Ask for more time'));
    const asked = `You have asked for an extension until ${longDate(wanted)}.`;
    await screen.findByText(asked, { exact: false });

    openOffice(paths.editorManuscript(id));
    await screen.findByText('The authors have asked for more time for their revision', { exact: false });
    await settle('time-asked', 'Extend the deadline');
    await expectToast(REQUEST_TEXTS.granted);
    openOwn();
    await screen.findByText('Revision due', { exact: false });
    expect(document.body.textContent).toContain(`Revision due ${longDate(wanted)}`);
  });

  it('for a review is asked for on its page, with a date to come, and granted in one press', async () => {
    const reviewer = await journal.as('reviewer');
    await become({ status: 'under_review' });
    const accepted = { accepted_at: '2026-11-20T10:00:00.000Z', interests: '', due_on: '2026-11-30' };
    const assignment = await addAssignment(journal.db, reviewer, { manuscript_id: id, ...accepted });
    const page = open(paths.review(assignment), <ReviewerPage journal={MERIDIAN} />, { as: reviewer });
    await page.user.click(await screen.findByText('Do you need more time?', { exact: false }));
    const wanted = field('New date').value;
    fill('New date', '2026-01-02');
    await page.user.click(button('Ask for more time'));
    await summaryWith('Choose a date after today.');
    fill('New date', wanted);
    fill('Reason (optional)', 'I am at a congress.');
    await page.user.click(button('Ask for more time'));
    await screen.findByText(`You have asked for an extension until ${longDate(wanted)}.`, { exact: false });

    openOffice(paths.editorManuscript(id));
    await screen.findByText('I am at a congress.', { exact: false });
    await settle('review-time-asked', 'Extend the deadline');
    await expectToast(REQUEST_TEXTS.granted);
    open(paths.review(assignment), <ReviewerPage journal={MERIDIAN} />, { as: reviewer });
    await screen.findByText(longDate(wanted), { selector: '.review-facts *' });
  });
});
