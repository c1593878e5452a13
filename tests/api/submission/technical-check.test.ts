import { beforeEach, describe, expect, it } from 'vitest';
import { STANDARD_POINTS } from '#domain/submission/technical-check/technical-check';
import { json, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { addAssignment } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { postForm, submit } from '../../support/submissions.ts';

const named = docx({ paragraphs: ['Somnolence after surgery', 'By Grace Lin, University', 'We asked 212 patients.'] });
const corrected = docx({ paragraphs: ['Somnolence after surgery', 'We asked 212 patients.'] });

describe('the technical check', () => {
  const journal = useTestJournal();
  let author: Person;
  let editor: Person;
  let id: string;
  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    author = await journal.as('author', { email: 'submitter@hospital.example' });
    editor = await journal.as('editor', { email: 'edith@journal.example' });
    const fields = { funding: 'None.' };
    const sent = await submit(journal.fetch, author, { fields, file: { name: 'study.docx', bytes: named } });
    expect(sent.status).toBe(201);
    id = (await journal.db.selectFrom('manuscript').select('id').executeTakeFirstOrThrow()).id;
    await journal.deliver();
    journal.mailer.sent.length = 0;
  });

  const read = async (path: string, person = editor) =>
    (await journal.fetch(path, { headers: { authorization: `Bearer ${person.token}` } })).json();
  const address = () => `/api/editor/manuscript/${id}/technical-check/`;
  const check = () => read(address());
  const ticked = (points: { text: string; is_ticked: boolean }[]) =>
    points.filter(({ is_ticked }) => is_ticked).map(({ text }) => text);
  const change = async (body: object, person = editor) => {
    const { changed_at } = await check();
    return journal.fetch(address(), json({ ticked: [], changed_at, ...body }, person));
  };
  const own = () => read(`/api/author/manuscripts/${id}/`, author);
  const correct = (bytes: Uint8Array, person = author) =>
    postForm(
      journal.fetch,
      `/api/author/manuscripts/${id}/corrected-file/`,
      { file: { name: 'corrected.docx', bytes } },
      { person },
    );
  const kinds = async () => (await read('/api/editor/needs/')).map(({ kind }: { kind: string }) => kind).sort();

  it('begins with ticks for what the journal can check by itself, and says so', async () => {
    const { state, points, changed_at } = await check();
    expect([state, changed_at]).toEqual(['open', null]);
    expect(points.map(({ text }: { text: string }) => text)).toEqual(STANDARD_POINTS);
    expect(ticked(points)).toEqual(['Title, abstract and keywords name no author.', 'Funding is stated.']);
    expect(points.filter(({ is_seen }: { is_seen: boolean }) => is_seen)).toHaveLength(2);
  });

  it('keeps the ticks of an editor, and tells a second one who was slower', async () => {
    const first = await change({ outcome: 'keep', ticked: [STANDARD_POINTS[6]] });
    expect(ticked((await first.json()).check.points)).toEqual([STANDARD_POINTS[6]]);
    const slower = await journal.fetch(address(), json({ outcome: 'pass', ticked: [], changed_at: null }, editor));
    expect(slower.status).toBe(409);
    expect(await slower.json()).toMatchObject({
      detail: expect.stringContaining('Another editor'),
      check: { state: 'open' },
    });
    expect((await check()).state).toBe('open');
  });

  it('sends the manuscript back with the items and words by email, waits for the author, and takes the corrected file in the same round', async () => {
    const reply = await change({
      outcome: 'send-back',
      ticked: STANDARD_POINTS.slice(1),
      words: 'Take your names off.',
    });
    expect(reply.status).toBe(200);
    await journal.deliver();
    const [mail, ...others] = journal.mailer.sent;
    expect([mail?.to.address, others]).toEqual(['submitter@hospital.example', []]);
    expect(mail?.text).toContain(`• ${STANDARD_POINTS[0]}`);
    expect(mail?.text).not.toContain(STANDARD_POINTS[1]);
    expect(mail?.text).toContain('> Take your names off.');
    expect(await own()).toMatchObject({
      status: 'submitted',
      round: 1,
      sent_back: { words: 'Take your names off.', asked: [STANDARD_POINTS[0]] },
    });
    expect(await kinds()).toEqual([]);
    expect((await read(`/api/editor/manuscript/${id}/next-steps/`)).awaited).toMatchObject([{ who: 'authors' }]);

    journal.clock.set('2026-11-21T11:00:00.000Z');
    expect((await correct(corrected)).status).toBe(201);
    expect((await correct(corrected)).status).toBe(201);
    await journal.deliver();
    const { files, leak_reports, sent_back, round } = await own();
    expect([sent_back, round]).toEqual([null, 1]);
    expect(leak_reports).toMatchObject([{ round: 1, status: 'clean' }]);
    expect(files.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['original', 'review_copy']);
    expect(files.some(({ name }: { name: string }) => name === 'corrected.docx')).toBe(true);
    const again = await check();
    expect(again).toMatchObject({ state: 'open', words: 'Take your names off.' });
    expect(ticked(again.points)).toContain(STANDARD_POINTS[0]);
    expect(journal.mailer.sent.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Corrected file: /),
    );
    expect(JSON.stringify(await read(`/api/editor/manuscript/${id}/timeline/`))).toContain('manuscript.file-corrected');
    expect(await kinds()).toEqual(['unassigned']);
  });

  it('passed, lets the manuscript wait for its reviewers; before that for the check, once an editor has it', async () => {
    const taken = await journal.fetch(`/api/editor/manuscript/${id}/editor/`, json({ instead_of: null }, editor));
    expect(taken.status).toBeLessThan(300);
    expect(await kinds()).toEqual(['copy-held', 'technical-check']);
    expect((await change({ outcome: 'pass' })).status).toBe(200);
    expect(await kinds()).toEqual(['copy-held', 'new']);
  });

  it('asks of the office what is to be changed, and takes a file only while one is asked for, from its author', async () => {
    const wordless = await change({ outcome: 'send-back', ticked: STANDARD_POINTS });
    expect([wordless.status, Object.keys(await wordless.json())]).toEqual([400, expect.arrayContaining(['words'])]);
    expect((await correct(corrected)).status).toBe(409);
    await change({ outcome: 'send-back' });
    expect((await correct(corrected, await journal.as('author'))).status).toBe(404);
    const broken = await correct(new TextEncoder().encode('no file'));
    expect([broken.status, await broken.json()]).toEqual([
      400,
      expect.objectContaining({ file: [expect.any(String)] }),
    ]);
    expect((await own()).files.map(({ name }: { name: string }) => name)).toContain('study.docx');
    await change({ outcome: 'pass' });
    expect((await correct(corrected)).status).toBe(409);
  });

  it('is over once reviewers were asked', async () => {
    await change({ outcome: 'send-back' });
    await addAssignment(journal.db, await journal.as('reviewer'), { manuscript_id: id });
    expect((await change({ outcome: 'pass' })).status).toBe(409);
    expect((await correct(corrected)).status).toBe(409);
  });

  it('goes by the office’s own list, which a second editor does not overwrite unseen', async () => {
    const list = (body: object) => {
      const sent = json(body, editor);
      return journal.fetch('/api/editor/technical-checklist/', { ...sent, method: 'PUT' });
    };
    const saved = await list({ points: `It has a title.\n${STANDARD_POINTS[4]}`, updated_at: null });
    expect(saved.status).toBe(200);
    expect((await check()).points).toMatchObject([
      { text: 'It has a title.', is_ticked: false },
      { text: STANDARD_POINTS[4], is_ticked: true },
    ]);
    const slower = await list({ points: 'Mine.', updated_at: null });
    expect([slower.status, (await slower.json()).checklist.updated_by]).toEqual([409, 'edith@journal.example']);
    expect((await list({ points: ' ', updated_at: null })).status).toBe(400);
  });
});
