import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditApi, auditPaths, editorialApi } from '#domain/desk/editorial/paths';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { json, type Person } from '../../support/accounts.ts';
import { button, type DomPage, field, fill, type Script, summaryWith } from '../../support/dom.ts';
import { expectToast, useDomJournal, watchDownloads } from '../../support/dom-journal.ts';
import { underReviewManuscript } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const { journal, fetch, open } = useDomJournal();

let editor: Person;
let id: string;
beforeEach(async () => {
  editor = await journal.as('editor', { email: 'edith@journal.example' });
  id = await underReviewManuscript(journal.db, { title: 'Sleep after surgery' });
  const other = await journal.as('editor', { email: 'omar@journal.example' });
  for (const [person, reviewer_email] of [
    [editor, 'rosa@clinic.example'],
    [other, 'emil@clinic.example'],
  ] as const) {
    const reply = await fetch(editorialApi.assignReviewer(id), json({ reviewer_email }, person));
    expect(reply.status).toBe(200);
  }
});

async function openLog(query = '', script: Script = {}): Promise<DomPage> {
  const page = open(auditPaths.events + query, <EditorArea journal={MERIDIAN} />, { as: editor, script });
  await screen.findByRole('heading', { level: 1, name: 'Event Log' });
  return page;
}
const rows = () => document.querySelectorAll('.log tbody tr');
const actors = () => new Set([...document.querySelectorAll('.log-who')].map(({ textContent }) => textContent));

describe('the event log', () => {
  it('is filtered by keyboard, and the address keeps the filter', async () => {
    const page = await openLog();
    await waitFor(() => expect(actors()).toEqual(new Set(['edith@journal.example', 'omar@journal.example'])));
    await page.user.type(field('Who'), 'EDITH{Enter}');
    await waitFor(() => expect(new URLSearchParams(location.search).get('who')).toBe('EDITH'));
    await waitFor(() => expect(actors()).toEqual(new Set(['edith@journal.example'])));
    const shown = rows().length;
    await openLog('?who=EDITH');
    await waitFor(() => expect(rows()).toHaveLength(shown));
    expect([field('Who').value, actors()]).toEqual(['EDITH', new Set(['edith@journal.example'])]);
  });

  it('says if nothing is found', async () => {
    const page = await openLog();
    await page.user.type(field('Who'), 'nobody@nowhere.example{Enter}');
    await screen.findByText('No events found.');
    expect(rows()).toHaveLength(0);
  });

  it('is checked in words', async () => {
    const page = await openLog();
    await page.user.click(button('Check the log'));
    await screen.findByText('The log is intact.');
  });

  it('with an altered event says from where it is not intact', async () => {
    const broken = { checked: 11, total: 40, hash: 'h', broken_at: 12, is_done: true };
    const page = await openLog('', { [`GET ${auditApi.verify}`]: { body: broken } });
    await page.user.click(button('Check the log'));
    await screen.findByText(/^The log is not intact: event 12 was changed, removed or inserted\. The 11 before/);
  });

  it('is downloaded as a table', async () => {
    const page = await openLog();
    const downloaded = watchDownloads();
    await page.user.click(button('Download as CSV'));
    await expect.poll(() => downloaded).toEqual(['events.csv']);
  });
});

describe('the dossier of a manuscript', () => {
  const PDF = 'POST /api/production/:id/dossier/';

  it('names reviewers only with a reason, and is downloaded as a PDF or as the signed file', async () => {
    const pdf = { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' };
    const page = open(`/editor/manuscript/${id}/timeline`, <EditorArea journal={MERIDIAN} />, {
      as: editor,
      script: { [PDF]: pdf },
    });
    await screen.findByRole('heading', { name: 'Dossier for an institution' });
    const downloaded = watchDownloads();
    await page.user.click(field('Name the reviewers'));
    await page.user.click(button('Create the dossier'));
    await summaryWith(/Give the reason for naming the reviewers/);
    expect(page.calls(PDF)).toEqual([]);
    fill('Reason', 'The university of the first author asks.');
    await page.user.click(button('Create the dossier'));
    await expect.poll(() => downloaded).toEqual([expect.stringMatching(/\.pdf$/)]);
    expect(page.calls(PDF)[0]?.body).toEqual({ with_names: true, reason: 'The university of the first author asks.' });
    fireEvent.click(field('Readable PDF with the signed file attached'));
    await page.user.click(button('Create the dossier'));
    await expect.poll(() => downloaded).toEqual([expect.anything(), expect.stringMatching(/\.json$/)]);
    await expectToast('The dossier is ready.');
    expect(page.calls(`POST ${auditApi.dossier(id)}`)[0]?.body).toMatchObject({ with_names: true });
  });
});
