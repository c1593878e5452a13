import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { paths } from '#domain/kernel/paths';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { json, type Person } from '../../support/accounts.ts';
import { button, type DomPage, field } from '../../support/dom.ts';
import { expectToast, useDomJournal } from '../../support/dom-journal.ts';
import { submittedManuscript } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, fetch, open } = useDomJournal();

const AUTHOR = 'ada@clinic.example';
const REVIEWER = 'rosa@clinic.example';

let editor: Person;
beforeEach(async () => {
  editor = await journal.as('editor');
});

async function openDeliveries(): Promise<DomPage> {
  const page = open(paths.editorDeliveries, <EditorArea journal={MERIDIAN} />, { as: editor });
  await screen.findByRole('heading', { level: 1, name: 'Deliveries' });
  return page;
}

describe('what could not be delivered', () => {
  beforeEach(async () => {
    await journal.as('author', { email: AUTHOR });
    journal.mailer.failure = new Error('connect ECONNREFUSED');
    expect((await fetch('/api/auth/forgot-password/', json({ email: AUTHOR }))).status).toBe(202);
    await journal.deliver();
  });

  it('is listed with its recipient, reason and next attempt, and can be retried', async () => {
    const page = await openDeliveries();
    await screen.findByText('1 delivery failed.');
    const row = document.querySelector('#deliveries li')?.textContent;
    expect(row).toContain('Email with a link to set a new password');
    expect(row).toContain(`To ${AUTHOR}`);
    expect(row).toMatch(/Failed once; next attempt on .+Reason: .*ECONNREFUSED/);
    journal.mailer.failure = undefined;
    await page.user.click(button(`Try again to deliver: Email with a link to set a new password, to ${AUTHOR}`));
    await expectToast('The delivery is being retried now.');
    await journal.deliver();
    expect(journal.mailer.sent.map(({ to }) => to.address)).toEqual([AUTHOR]);
  });
});

describe('the emails that were sent', () => {
  let id: string;
  beforeEach(async () => {
    id = await submittedManuscript(journal.db);
    await fetch(editorialApi.assignReviewer(id), json({ reviewer_email: REVIEWER }, editor));
    await journal.deliver();
    expect(journal.mailer.sent[0]?.text).toContain('#token=');
  });

  it('are found by address with the keyboard, and read without the link that opens the review', async () => {
    const page = await openDeliveries();
    await page.user.type(field('Recipient’s address'), 'nobody@clinic.example{Enter}');
    await screen.findByText('No emails found.');
    await page.user.clear(field('Recipient’s address'));
    await page.user.type(field('Recipient’s address'), `${REVIEWER}{Enter}`);
    await screen.findByText('1 email was sent.');
    const mail = within(document.querySelector('#sent-mails li') as HTMLElement);
    expect(mail.getByText(`To ${REVIEWER}`)).toBeTruthy();
    expect(mail.getByText(/^Dear colleague,/, { selector: '.letter-text, .letter-text *' }).textContent).toContain(
      '[link]',
    );
    expect(document.body.textContent).not.toContain('token=');
    await page.user.click(mail.getByRole('link'));
    await screen.findByRole('heading', { name: 'Correspondence' });
    expect(location.pathname).toBe(`/editor/manuscript/${id}/letters`);
    await page.user.click((await screen.findAllByText('Read the email', { exact: false }))[0] as HTMLElement);
    expect(document.querySelector('.timeline')?.textContent).toContain('Dear colleague,');
  });
});
