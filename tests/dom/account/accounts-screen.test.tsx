import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MERGING_TEXTS } from '#domain/account/merging';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { bearer, PASSWORD, type Person, tokenIn } from '../../support/accounts.ts';
import { button, type DomPage, field, fill } from '../../support/dom.ts';
import { expectToast, useDomJournal } from '../../support/dom-journal.ts';
import { addAssignment } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, fetch, open } = useDomJournal();

const ANN = { email: 'ann@hospital.example', first_name: 'Ann', last_name: 'Example' };
const rows = () => [...document.querySelectorAll<HTMLElement>('#roles li')];
const statusOf = async ({ token }: Person) => (await fetch('/api/auth/me/', { headers: bearer(token) })).status;
const mailsTo = async (email: string) => {
  await journal.deliver();
  return journal.mailer.sent.filter(({ to }) => to.address === email);
};

let editor: Person;
beforeEach(async () => {
  editor = await journal.as('editor', { email: 'edith@journal.example', first_name: 'Edith', last_name: 'Marlowe' });
});

async function openAccounts(search = ''): Promise<DomPage> {
  const page = open(`/editor/accounts${search && `?search=${search}`}`, <EditorArea journal={MERIDIAN} />, {
    as: editor,
  });
  await screen.findByText(/accounts? found\.$/);
  return page;
}

describe('the accounts of the journal', () => {
  it('are visible only to editors; others are asked to sign in', async () => {
    open('/editor/accounts', <EditorArea journal={MERIDIAN} />, { as: await journal.as('author') });
    await waitFor(() => expect(location.pathname + location.search).toBe('/login?next=/editor/accounts'));
  });

  it('are found by address, editors first, and their role is changed once the address is confirmed', async () => {
    const ann = await journal.as('author', { ...ANN, email_verified_at: null });
    const page = await openAccounts();
    expect(rows()[0]?.textContent).toContain(editor.email);
    await page.user.type(field('Name or email'), `${ANN.email}{Enter}`);
    await screen.findByText('1 account found.');
    expect(within(rows()[0] as HTMLElement).getByText('Not confirmed')).toBeTruthy();
    await page.user.selectOptions(field('Role of Ann Example'), 'editor');
    const change = () => page.user.click(button('Change the role of Ann Example'));
    await change();
    await screen.findByText(/^The email address of this account is unconfirmed\./);
    await journal.db
      .updateTable('account')
      .set({ email_verified_at: '2026-11-20T10:00:00.000Z' })
      .where('id', '=', ann.id)
      .execute();
    await change();
    await expectToast('The role was changed to editor.');
    expect(await statusOf(ann)).toBe(401);
  });

  it('show the last sign-in, and sign a person out everywhere', async () => {
    const ann = await journal.as('author', ANN);
    expect(await statusOf(ann)).toBe(200);
    const page = await openAccounts(ANN.email);
    expect(rows()[0]?.textContent).toMatch(/Last signed in 21 November 2026/);
    await page.user.click(button('Sign out Ann Example everywhere'));
    await expectToast('The person is signed out everywhere.');
    expect(await statusOf(ann)).toBe(401);
  });

  it('show what is waiting for a deactivated person', async () => {
    const ann = await journal.as('reviewer', ANN);
    await addAssignment(journal.db, ann);
    const page = await openAccounts(ANN.email);
    await page.user.click(await screen.findByRole('button', { name: 'Deactivate… the account of Ann Example' }));
    await page.user.click(button('Deactivate the account'));
    await screen.findByText('This needs reassigning:');
    expect(screen.getByRole('link', { name: /^MJ-/ }).closest('li')?.textContent).toMatch(/^Review of MJ-/);
  });

  it('are deactivated after one question, and reactivated, by keyboard', async () => {
    await journal.as('author', ANN);
    const page = await openAccounts(ANN.email);
    const press = async (name: string, key = '{Enter}') => {
      (await screen.findByRole('button', { name })).focus();
      await page.user.keyboard(key);
    };
    await press('Deactivate… the account of Ann Example');
    expect(document.activeElement).toBe(button('Keep it active'));
    await press('Keep it active');
    await press('Deactivate… the account of Ann Example');
    await press('Deactivate the account', ' ');
    await expectToast('The person cannot sign in until you reactivate the account.');
    expect(await screen.findByText('Deactivated')).toBeTruthy();
    await press('Reactivate the account of Ann Example');
    await expectToast('The person can sign in again.');
    await screen.findByRole('button', { name: 'Deactivate… the account of Ann Example' });
    expect(screen.queryByText('Deactivated')).toBe(null);
  });

  it('are closed after one question, and kept if the answer is no', async () => {
    const ann = await journal.as('author', ANN);
    const page = await openAccounts(ANN.email);
    const close = () => page.user.click(button('Close… the account of Ann Example'));
    await close();
    await page.user.click(button('Keep it'));
    expect(await statusOf(ann)).toBe(200);
    await close();
    await page.user.click(button('Close the account'));
    await expectToast('The account was closed. Its owner is notified by email.');
    await screen.findByText('No account found.');
    expect(await statusOf(ann)).toBe(401);
  });

  it('get a new address for someone without access to their mailbox, with the editor’s password', async () => {
    await journal.as('reviewer', ANN);
    const page = await openAccounts(ANN.email);
    await page.user.click(screen.getByText('Change email address', { exact: false, selector: 'summary' }));
    fill('New email address', 'found@again.example');
    fill('Your password', PASSWORD);
    await page.user.click(button('Send the link'));
    await expectToast('We sent a link to found@again.example.');
    const [mail] = await mailsTo('found@again.example');
    const confirmed = await fetch('/api/auth/address/confirm/', {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ token: tokenIn(mail) }),
    });
    expect(await confirmed.json()).toMatchObject({
      is_changed: false,
      message: expect.stringContaining('72 hours after the editorial office requested it'),
    });
  });
});

describe('two accounts of one person', () => {
  it('are merged by keyboard alone, after a preview of what would move', async () => {
    await journal.as('author', ANN);
    await journal.as('author', { ...ANN, email: 'ann@elsewhere.example' });
    const page = await openAccounts(ANN.email);
    const summary = screen.getByText('Merge', { exact: false, selector: 'summary' });
    (summary.closest('details') as HTMLDetailsElement).open = true;
    const show = async (email: string) => {
      const control = field('Email address of the account to keep');
      await page.user.clear(control);
      await page.user.type(control, `${email}{Enter}`);
    };
    await show('nobody@example.org');
    expect((await screen.findAllByText('No account has this address.')).length).toBeGreaterThan(0);
    await show(editor.email);
    await screen.findByText(/^One of the two is your own account\./);
    await show('ann@elsewhere.example');
    const heading = await screen.findByRole('heading', { name: `Merge ${ANN.email} into ann@elsewhere.example` });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const plan = document.querySelector('.merge-plan')?.textContent;
    for (const text of [MERGING_TEXTS.kept, MERGING_TEXTS.record, MERGING_TEXTS.ends]) expect(plan).toContain(text);

    await page.user.type(field('Your own password'), 'not the password{Enter}');
    expect((await screen.findAllByText('That is not your password.')).length).toBeGreaterThan(0);
    await page.user.clear(field('Your own password'));
    await page.user.type(field('Your own password'), `${PASSWORD}{Enter}`);
    await expectToast(`${ANN.email} has been merged into ann@elsewhere.example.`);
    await screen.findByText('No account found.');
    const [told] = await mailsTo(ANN.email);
    expect(told?.subject).toContain('Your accounts have been merged');
    expect(told?.text).not.toContain('ann@elsewhere.example');
  });
});
