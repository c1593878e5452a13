import { beforeEach, describe, expect, it } from 'vitest';
import type { EditorCard, EditorManuscript } from '#domain/desk/editorial/replies';
import type { EventEntry } from '#domain/desk/editorial/timeline';
import type { TrackingResult } from '#domain/submission/tracking/tracking';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { useTestJournal } from '../../support/journal.ts';
import { postForm, submit } from '../../support/submissions.ts';

const FILE = { name: 'paper.docx', bytes: docx({ paragraphs: ['Patients slept.'] }) };

describe('the status of a manuscript during review', () => {
  const journal = useTestJournal();
  let editor: Person;
  let author: Person;
  let id: string;

  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor');
    author = await journal.as('author');
    id = (await (await submit(journal.fetch, author, { file: FILE })).json()).id;
  });

  const read = async (path: string, person = editor) => {
    const response = await journal.fetch(path, { headers: bearer(person.token) });
    expect(response.status, path).toBe(200);
    return response.json();
  };
  const edit = async (what: string, body: object, method = 'POST') => {
    const path = `/api/editor/manuscript/${id}/${what}/`;
    const response = await journal.fetch(path, { ...json(body, editor), method });
    return [response.status, await response.json()] as const;
  };
  const invite = async (reviewer_email: string, version?: number): Promise<EditorManuscript> => {
    const [status, reply] = await edit('assign-reviewer', { reviewer_email, ...(version && { version }) });
    expect(status, JSON.stringify(reply)).toBe(200);
    return reply.manuscript;
  };
  const counts = async () => (await read('/api/editor/dashboard/')).counts;
  const list = (status: string, query = ''): Promise<EditorCard[]> =>
    read(`/api/editor/manuscripts/${status}/${query}`);
  const own = () => read(`/api/author/manuscripts/${id}/`, author);
  const trackManuscript = async (): Promise<TrackingResult> => {
    const body = { email: author.email, submission_code: (await own()).submission_code };
    return (await journal.fetch('/api/manuscripts/track/', json(body))).json();
  };
  const moves = async (): Promise<EventEntry[]> =>
    (await read(`/api/editor/manuscript/${id}/timeline/?limit=100`)).filter(
      ({ action }: EventEntry) => action === 'status.changed',
    );
  const revise = async () => {
    const [status] = await edit('update-status', { status: 'revisions_required', notes: 'Revise.', letter: null });
    expect(status).toBe(200);
    const sent = { fields: { response: 'Done.' }, file: FILE };
    const reply = await postForm(journal.fetch, `/api/author/manuscripts/${id}/revision/`, sent, { person: author });
    expect(reply.status).toBe(201);
  };

  it('is under review from the first invitation on, for the office, its author and anyone tracking it', async () => {
    expect(await counts()).toMatchObject({ submitted: 1, under_review: 0 });
    const invited = await invite('first@clinic.example', 1);
    expect(invited).toMatchObject({ status: 'under_review', version: 2 });
    expect(await counts()).toMatchObject({ submitted: 0, under_review: 1 });
    expect(await list('submitted')).toEqual([]);
    expect((await own()).status).toBe('under_review');
    const { status, timeline } = await trackManuscript();
    expect([status, timeline.find(({ state }) => state === 'current')?.step]).toEqual(['under_review', 'peer-review']);
    expect(await moves()).toMatchObject([
      { actor: editor.email, details: { from: 'submitted', to: 'under_review' }, person: 'first@clinic.example' },
    ]);
    // A decision based on the earlier version is refused.
    const [stale] = await edit('update-status', { status: 'rejected', notes: 'No.', version: 1 });
    expect(stale).toBe(409);
  });

  it('moves with the first invitation alone, and never back or out of a decision', async () => {
    await invite('first@clinic.example');
    const { version } = await invite('second@clinic.example');
    expect([version, (await moves()).length]).toEqual([2, 1]);
    await edit('update-status', { status: 'revisions_required', notes: 'Revise.', letter: null });
    expect((await invite('third@clinic.example')).status).toBe('revisions_required');
  });

  it('moves when the reserve list invites automatically, too', async () => {
    const assigned = await invite('first@clinic.example');
    await edit('reviewer-candidates', { candidates: [{ email: 'next@clinic.example' }] }, 'PUT');
    await edit('update-status', { status: 'submitted', notes: 'Back to the first look.' });
    const [assignment] = assigned.assignments;
    const path = `/api/editor/assignment/${assignment?.id}/cancel/`;
    expect((await journal.fetch(path, json({ reason: '' }, editor))).status).toBe(200);
    expect(await read(`/api/editor/manuscript/${id}/`)).toMatchObject({ status: 'under_review' });
  });

  it('shows a revision that was received as one: to the office until someone is asked, to its author until the decision', async () => {
    await invite('first@clinic.example');
    expect(await list('under_review')).toMatchObject([{ revision: null }]);
    expect(await trackManuscript()).not.toHaveProperty('revision_received_at');
    journal.clock.advance(3_600_000);
    await revise();
    const received_at = journal.clock.now().toISOString();
    const received = { status: 'under_review', revision: { received_at, is_in_review: false } };
    expect(await list('under_review')).toMatchObject([{ id, ...received }]);
    expect(await list('all', '?revision=received')).toMatchObject([{ id }]);
    const dashboard = await read('/api/editor/dashboard/');
    expect(dashboard).toMatchObject({ revisions_received: 1, recent_manuscripts: [received] });
    expect(Object.keys(dashboard.counts).length).toBe(7);
    expect(await own()).toMatchObject({ status: 'under_review', revision_received_at: received_at });
    expect(await trackManuscript()).toMatchObject({ status: 'under_review', revision_received_at: received_at });

    const { revision } = await invite('first@clinic.example');
    expect(revision).toEqual({ received_at, is_in_review: true, late_days: 0 });
    expect(await list('all', '?revision=received')).toEqual([]);
    expect(await read('/api/editor/dashboard/')).toMatchObject({ revisions_received: 0 });
    expect(await own()).toMatchObject({ revision_received_at: received_at });

    await edit('update-status', { status: 'accepted', notes: 'Good.', letter: null });
    expect(await list('accepted')).toMatchObject([{ revision: null }]);
    expect(await own()).toMatchObject({ revision_received_at: null });
    expect(await trackManuscript()).not.toHaveProperty('revision_received_at');
  });

  it('does not count or list a revision for an editor who wrote it', async () => {
    await revise();
    const { email } = editor;
    await journal.db.updateTable('manuscript_author').set({ email }).where('manuscript_id', '=', id).execute();
    expect(await read('/api/editor/dashboard/')).toMatchObject({ revisions_received: 0 });
    expect(await list('all', '?revision=received')).toEqual([]);
  });
});
