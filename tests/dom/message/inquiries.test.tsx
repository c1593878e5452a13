import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { INQUIRY_TEXTS } from '#domain/message/inquiry/inquiry';
import { inquiryPaths } from '#domain/message/paths';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { json, type Person } from '../../support/accounts.ts';
import { csrfHeaders } from '../../support/csrf.ts';
import { button, type DomPage, field, summaryWith } from '../../support/dom.ts';
import { expectToast, useDomJournal } from '../../support/dom-journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, fetch, open } = useDomJournal();

const SUBJECT = 'Figures of two parts';
const ASKED = { name: 'Grace Lin', email: 'grace.lin@hospital.example', message: 'May a figure have two parts?' };

let editor: Person;
beforeEach(async () => {
  editor = await journal.as('editor', { first_name: 'Edith', last_name: 'Marlowe' });
  for (const subject of [SUBJECT, 'Another matter']) {
    const headers = await csrfHeaders(fetch);
    const reply = await fetch('/api/contacts/', json({ ...ASKED, subject }, undefined, headers));
    expect(reply.status, await reply.text()).toBe(201);
  }
});

async function openInquiry(): Promise<DomPage> {
  const page = open(inquiryPaths.inquiries, <EditorArea journal={MERIDIAN} />, { as: editor });
  await screen.findByText('2 inquiries');
  await page.user.type(field('Search inquiries'), 'of two parts{Enter}');
  await screen.findByRole('link', { name: SUBJECT });
  await page.user.click(screen.getByRole('link', { name: SUBJECT }));
  await screen.findByRole('heading', { level: 1, name: SUBJECT });
  return page;
}

describe('an inquiry', () => {
  it('is answered by email; an empty answer is told at its field, and no one waits afterwards', async () => {
    const page = await openInquiry();
    expect(await screen.findByText(ASKED.message)).toBeTruthy();
    expect(screen.getByText(/^Waiting for an answer since/)).toBeTruthy();
    await page.user.click(button('Send reply'));
    await summaryWith(/./);
    await page.user.type(field('Answer to Grace Lin'), 'It may: label them A and B.');
    await page.user.click(button('Send reply'));
    await expectToast(INQUIRY_TEXTS.answered);
    await screen.findByText('No answer needed.');
    await journal.deliver();
    const answer = journal.mailer.sent.find(({ subject }) => subject === `Re: ${SUBJECT}`);
    expect([answer?.to.address, answer?.text]).toEqual([ASKED.email, expect.stringContaining('label them A and B.')]);
  });

  it('is given to a colleague, closed, and opened again', async () => {
    const page = await openInquiry();
    await page.user.selectOptions(await screen.findByLabelText('Owner'), 'Edith Marlowe');
    await page.user.click(button('Save the owner'));
    await expectToast(INQUIRY_TEXTS.ownerSaved);
    await page.user.click(button('Close the inquiry'));
    await screen.findByRole('button', { name: 'Reopen the inquiry' });
    expect(screen.queryByText(/^Waiting for an answer since/)).toBe(null);
    await page.user.click(button('Reopen the inquiry'));
    await waitFor(() => expect(screen.getByText(/^Waiting for an answer since/)).toBeTruthy());
  });
});
