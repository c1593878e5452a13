import { beforeEach, describe, expect, it } from 'vitest';
import type { Examination } from '#domain/submission/examination';
import { EXAMINE_LIMIT } from '#server/document/examine-document';
import { dumpDatabase, type Person } from '../../support/accounts.ts';
import { doc } from '../../support/compound-file.ts';
import { docx, paragraph, pdf } from '../../support/documents.ts';
import { useTestJournal } from '../../support/journal.ts';
import { postForm, type SentSubmission, submit } from '../../support/submissions.ts';

const BYTES = docx({
  creator: 'Xanthippe Zimmerglock',
  body: [
    paragraph('Sleep after surgery: a cohort study', 'Title'),
    paragraph('Xanthippe Zimmerglock and Grace Lin'),
    paragraph('Lakeside Hospital, Kisumu, Kenya'),
    paragraph('Abstract', 'Heading1'),
    paragraph(
      'Background: sleep is poor after surgery. Methods: a cohort. Results: it was poor. Conclusions: sleep more.',
    ),
    paragraph('Keywords: sleep, surgery'),
  ].join(''),
});
const FILE = { name: 'Zimmerglock draft 3.docx', bytes: BYTES };
const AUTHORS = JSON.stringify([
  { name: 'Xanthippe Zimmerglock', email: 'xz@hospital.example', affiliation: '', orcid: '' },
  { name: '', email: '', affiliation: 'Half typed', orcid: null },
]);

describe('looking at a file before submitting', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  const post = (what: 'examine' | 'review-copy', sent: SentSubmission, by: { person?: Person; ip?: string } = {}) =>
    postForm(journal.fetch, `/api/manuscripts/${what}/`, sent, by);
  const examine = async (sent: SentSubmission = {}): Promise<Examination> => {
    const response = await post('examine', { file: FILE, fields: { authors: AUTHORS }, ...sent });
    expect(response.status).toBe(200);
    return response.json();
  };

  it('tells a visitor what is in it and what reviewers would see', async () => {
    const { file, flags, prefill, review_copy } = await examine();
    expect(file).toEqual({ name: FILE.name, format: 'docx', bytes: BYTES.length });
    expect(flags).toEqual([]);
    expect(prefill).toMatchObject({ title: 'Sleep after surgery: a cohort study', keywords: ['sleep', 'surgery'] });
    expect(prefill.abstract).toMatch(/^Background: sleep is poor/);
    expect(review_copy).toMatchObject({ status: 'leaks', reason: '', name: 'MJ-review-copy.docx' });
    expect(review_copy.leaks).toEqual([expect.objectContaining({ what: 'name', found: 'Xanthippe Zimmerglock' })]);
    expect(review_copy.removed).toContain("the author named in the file's properties");
  });

  it('tells the authors of an old Word file once what they can do, and not what the office is to ask of them', async () => {
    const { flags, review_copy } = await examine({ file: { name: 'draft.doc', bytes: doc() } });
    expect(flags).toEqual([]);
    expect(review_copy.reason).toMatch(/^An old Word file \(\.doc\) cannot be anonymised automatically\./);
  });

  it('tells the same of a PDF, whose bytes are read by threads as well', async () => {
    const file = {
      name: 'draft.pdf',
      bytes: await pdf({ pages: [['Sleep after surgery'], ['By Xanthippe Zimmerglock.']] }),
    };
    const { review_copy } = await examine({ file });
    expect(review_copy).toMatchObject({ status: 'leaks', reason: '', name: 'MJ-review-copy.pdf' });
    expect(review_copy.leaks).toEqual([expect.objectContaining({ found: 'Xanthippe Zimmerglock' })]);
    const clean = { name: 'draft.pdf', bytes: await pdf({ pages: [['Sleep after surgery']] }) };
    expect((await examine({ file: clean })).review_copy).toMatchObject({ status: 'clean', reason: '', leaks: [] });
  });

  it('shows a title page that names the authors, and what reviewers get where it is sent apart', async () => {
    const found = await examine();
    expect(found.title_page).toEqual({
      text: 'Sleep after surgery: a cohort study\nXanthippe Zimmerglock and Grace Lin\nLakeside Hospital, Kisumu, Kenya',
      is_apart: false,
      obstacle: '',
    });
    const apart = await examine({ fields: { authors: AUTHORS, title_page: 'apart' } });
    expect(apart.title_page).toMatchObject({ is_apart: true });
    expect(apart.review_copy).toMatchObject({ status: 'clean', leaks: [] });
    expect(apart.review_copy.removed[0]).toMatch(/^the title page/);
    const unnamed = { name: 'a.docx', bytes: docx({ body: paragraph('A title') + paragraph('Introduction') }) };
    expect((await examine({ file: unnamed })).title_page).toBeNull();
  });

  it('looks for the authors that stand in the file while no one has entered any', async () => {
    const { review_copy } = await examine({ fields: {} });
    expect(review_copy.leaks.map(({ found }) => found)).toEqual(
      expect.arrayContaining(['Xanthippe Zimmerglock', 'Grace Lin']),
    );
  });

  it('calls nothing clean while it knows of no one to look for', async () => {
    const file = { name: 'a.docx', bytes: docx({ paragraphs: ['Some text alone.'] }) };
    const { review_copy } = await examine({ fields: {}, file });
    expect(review_copy).toMatchObject({ status: 'unreadable', reason: expect.stringMatching(/^Enter the authors/) });
  });

  it('keeps nothing of it, anywhere', async () => {
    await examine();
    expect(await dumpDatabase(journal.db)).not.toMatch(/zimmerglock|manuscripts\//i);
    expect(await journal.db.selectFrom('unclaimed_file').selectAll().execute()).toEqual([]);
  });

  it('gives the copy itself, to be saved under a neutral name', async () => {
    const response = await post('review-copy', { file: FILE, fields: { authors: AUTHORS } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="MJ-review-copy.docx"; filename*=UTF-8''MJ-review-copy.docx`,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await response.bytes());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
  });

  it.each<[string, SentSubmission, number, string]>([
    ['no file', { file: undefined }, 400, 'file'],
    ['a file of another type', { file: { name: 'a.exe', bytes: BYTES } }, 400, 'file'],
    ['a file that is damaged', { file: { name: 'a.docx', bytes: BYTES.slice(0, -40) } }, 422, 'file'],
    ['authors that are no JSON', { fields: { authors: '[{' } }, 400, 'authors'],
    ['authors that are no list', { fields: { authors: '"x"' } }, 400, 'authors'],
    ['another choice about the title page', { fields: { title_page: 'burnt' } }, 400, 'title_page'],
    ['authors with unknown keys', { fields: { authors: '[{"role":"editor"}]' } }, 400, 'authors'],
    ['an upload without being signed in', { file: undefined, fields: { upload_id: '0'.repeat(16) } }, 400, 'file'],
  ])('refuses %s with one sentence', async (_, sent, status, field) => {
    for (const what of ['examine', 'review-copy'] as const) {
      const response = await post(what, { file: FILE, ...sent });
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({ [field]: [expect.any(String)] });
    }
  });

  it('requires the CSRF token', async () => {
    const response = await journal.fetch('/api/manuscripts/examine/', { method: 'POST', body: new FormData() });
    expect(response.status).toBe(403);
  });

  it('is limited by address for visitors, by account for those signed in', async () => {
    const person = await journal.as('author');
    for (let attempt = 0; attempt < EXAMINE_LIMIT.max; attempt += 1) await post('examine', {});
    expect((await post('examine', {})).status).toBe(429);
    expect((await post('review-copy', {})).status).toBe(429);
    expect((await post('examine', { file: FILE }, { person })).status).toBe(200);
    expect((await post('examine', { file: FILE }, { ip: '198.51.100.9' })).status).toBe(200);
  });

  it('examines one visitor’s file at a time, and asks others to try again later while many wait', async () => {
    const file = { name: 'a.pdf', bytes: await pdf({ pages: Array(5).fill(Array(40).fill('Sleep after surgery.')) }) };
    const fromMany = (_: unknown, index: number) => post('examine', { file }, { ip: `198.51.100.${index}` });
    const replies = await Promise.all(Array.from({ length: 12 }, fromMany));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const late = replies.find(({ status }) => status === 503);
    expect(late?.headers.get('retry-after')).toBe('10');
    expect(await late?.text()).toMatch(/Many files .* try again in a few seconds/);
    expect((await post('examine', { file })).status).toBe(200);
    journal.logged.length = 0;
  });

  it('tells one visitor who sends many at once to wait for those, and takes the file of an author in the meantime', async () => {
    const file = { name: 'a.pdf', bytes: await pdf({ pages: Array(5).fill(Array(40).fill('Sleep after surgery.')) }) };
    const refused: Response[] = [];
    const visits = Array.from({ length: 8 }, async () => {
      const response = await post('examine', { file });
      if (response.status !== 200) refused.push(response);
      return response.status;
    });
    await expect.poll(() => refused[0]?.status).toBe(429);
    expect(refused[0]?.headers.get('retry-after')).toBe('10');
    const person = await journal.as('author');
    expect((await submit(journal.fetch, person, { file })).status).toBe(201);
    expect(new Set(await Promise.all(visits))).toEqual(new Set([200, 429]));
  });
});
