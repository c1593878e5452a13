import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ImportIdentity,
  KEPT_REASONS,
  type MovedImport,
  type RevertPreview,
} from '#domain/moving/in/revert-import';
import { movingInApi } from '#domain/moving/paths';
import type { Calls } from '#islands/moving/in/calls.ts';
import { cleanUp } from '#server/assembly/chores';
import { listImportRedirects } from '#server/moving/in/queries';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { smallPdf } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { chosenFile, newImport, openImportOffice, runImport } from '../../support/moving-file.ts';
import { base64, ojsIssue } from '../../support/ojs-export.ts';
import { ojsSubmissions } from '../../support/ojs-submission.ts';

const MANUSCRIPTS = ojsSubmissions('3.4', [
  {
    id: 40,
    title: 'Goitre in the hills',
    files: [
      {
        id: 1,
        stage: 'submission',
        name: 'goitre.docx',
        contents: [docx({ paragraphs: ['Goitre is frequent.'], creator: 'Anil K. Shrestha' })],
      },
    ],
  },
  {
    id: 41,
    title: 'Iodine in salt',
    files: [{ id: 5, stage: 'submission', name: 'salt.pdf', contents: [smallPdf('salt')] }],
  },
]);
const ARTICLES = ojsIssue('3.4', [
  { id: 12, title: 'heart', doi: '10.1234/hill.12', pdf: base64(smallPdf('heart')) },
  { id: 13, title: 'lung', pdf: '' },
]);

describe('an import that is reverted', () => {
  const journal = useTestJournal();
  let editor: Person;
  let calls: Calls;
  beforeEach(async () => {
    ({ editor, calls } = await openImportOffice(journal));
  });

  const move = async (content = MANUSCRIPTS, importing: ImportIdentity = newImport('native.xml')) => {
    const { done } = await runImport(chosenFile(content, 'native.xml'), calls, { total: 2, importing });
    return { done, id: importing.import_id };
  };
  const read = async <Answer>(address: string, init: RequestInit = { headers: bearer(editor.token) }) => {
    const reply = await journal.fetch(address, init);
    expect(reply.status).toBe(200);
    return (await reply.json()) as Answer;
  };
  const imports = async () => (await read<{ imports: MovedImport[] }>(movingInApi.imports)).imports;
  const planOf = (id: string) => read<RevertPreview>(movingInApi.revertPreview(id));
  const revert = (id: string) => read<RevertPreview>(movingInApi.revert(id), json({}, editor));
  const whys = async (id: string) => (await planOf(id)).staying.map(({ title, why }) => [title, why]);
  const manuscripts = () => journal.db.selectFrom('manuscript').selectAll().orderBy('title').execute();
  const idOf = async (title: RegExp) => (await manuscripts()).find((one) => title.test(one.title))?.id ?? '';

  it('is listed with its file, its day, who pressed and what of it is here', async () => {
    expect(await imports()).toEqual([]);
    const { id } = await move();
    const started_at = journal.clock.now().toISOString();
    journal.clock.advance(1_000);
    await move(ARTICLES);
    const [, first] = await imports();
    const facts = { file_name: 'native.xml', started_by: editor.email, articles: 0, manuscripts: 2 };
    expect(first).toEqual({ id, started_at, ...facts });
    expect((await imports())[0]).toMatchObject({ articles: 2, manuscripts: 0 });
    // Importing the same file again adds nothing and counts as no import.
    expect((await move()).done).toBe(0);
    expect(await imports()).toHaveLength(2);
  });

  it('leaves no row and no file of its manuscripts, is in the log, and comes in again with the same file', async () => {
    const { id } = await move();
    await journal.deliver();
    const keys = (await journal.db.selectFrom('manuscript_file').select('file_key').execute()).map(
      (one) => one.file_key,
    );
    expect(keys.length).toBeGreaterThan(2);
    expect(await planOf(id)).toEqual({ goes: 2, stays: 0, staying: [], reasons: [] });
    expect(await revert(id)).toEqual({ goes: 0, stays: 0, staying: [], reasons: [] });
    expect(await manuscripts()).toEqual([]);
    expect(await imports()).toEqual([]);
    await cleanUp(journal.context);
    for (const key of keys) expect(await journal.context.files.read(key)).toBeUndefined();
    const events = await journal.db
      .selectFrom('event')
      .selectAll()
      .where('action', '=', 'manuscript.taken-back')
      .execute();
    expect(events.map(({ actor, details }) => [actor, details])).toEqual(
      expect.arrayContaining([
        [editor.email, { source: 'ojs', source_id: '40' }],
        [editor.email, { source: 'ojs', source_id: '41' }],
      ]),
    );
    expect(await journal.db.selectFrom('outbox').select('id').where('status', '=', 'waiting').execute()).toEqual([]);
    expect((await move()).done).toBe(2);
    expect((await manuscripts()).map(({ title }) => title)).toEqual(['Goitre in the hills', 'Iodine in salt']);
  });

  it('leaves manuscripts to which something has happened, and says why', async () => {
    const { id } = await move();
    const goitre = await idOf(/Goitre/);
    await journal.db.updateTable('manuscript').set({ status: 'under_review' }).where('id', '=', goitre).execute();
    expect(await whys(id)).toEqual([['Goitre in the hills', KEPT_REASONS.gone_on]]);
    expect(await revert(id)).toMatchObject({ goes: 0, stays: 1, reasons: [{ why: KEPT_REASONS.gone_on, count: 1 }] });
    expect((await manuscripts()).map(({ title }) => title)).toEqual(['Goitre in the hills']);
    expect(await imports()).toMatchObject([{ id, manuscripts: 1 }]);
  });

  it('leaves a manuscript that its author has by now, or that someone wrote about', async () => {
    const { id } = await move();
    const author = await journal.as('author', { email: 'anil@hill.example' });
    journal.clock.advance(60_000);
    await journal.db
      .updateTable('account')
      .set({ email_verified_at: journal.clock.now() })
      .where('id', '=', author.id)
      .execute();
    const [goitre, salt] = [await idOf(/Goitre/), await idOf(/Iodine/)];
    await journal.db.updateTable('manuscript').set({ submitter_id: author.id }).where('id', '=', goitre).execute();
    const mail = { id: 'm', kind: 'mail.message', status: 'delivered' as const, next_at: new Date(0) };
    const payload = JSON.stringify({ manuscript_id: salt });
    await journal.db
      .insertInto('outbox')
      .values({ ...mail, payload, created_at: new Date(0) })
      .execute();
    expect(await whys(id)).toEqual([
      ['Goitre in the hills', KEPT_REASONS.claimed],
      ['Iodine in salt', KEPT_REASONS.written],
    ]);
    await revert(id);
    expect(await manuscripts()).toHaveLength(2);
  });

  it('leaves what the database knows something of that no rule names', async () => {
    const { id } = await move();
    const receipt = { key: 'k', manuscript_id: await idOf(/Goitre/), created_at: new Date(0) };
    await journal.db.insertInto('submission_receipt').values(receipt).execute();
    expect(await revert(id)).toMatchObject({ goes: 1 });
    expect((await manuscripts()).map(({ title }) => title)).toEqual(['Goitre in the hills']);
  });

  it('takes articles, their numbers and their old addresses along while no build has shown them', async () => {
    const { id } = await move(ARTICLES);
    const [key = ''] = (await journal.db.selectFrom('galley').select('file_key').execute()).map((one) => one.file_key);
    expect((await listImportRedirects(journal.context.reader)).articles).toHaveLength(2);
    expect(await planOf(id)).toMatchObject({ goes: 2, stays: 0 });
    await journal.db.deleteFrom('outbox').execute();
    await revert(id);
    expect(await journal.db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'site.rebuild' }]);
    expect(await journal.db.selectFrom('article').select('slug').execute()).toEqual([]);
    expect((await listImportRedirects(journal.context.reader)).articles).toEqual([]);
    await cleanUp(journal.context);
    expect(await journal.context.files.read(key)).toBeUndefined();
    expect((await move(ARTICLES)).done).toBe(2);
  });

  it('takes the named section along that its articles brought, and the same file brings it again', async () => {
    const inSection = (is: string) => ({ section: 'MISC', more: `<type locale="en">${is}</type>` });
    const kept = ojsIssue('3.5', [{ id: 20, title: 'kept', ...inSection('Case Report') }]);
    const mixed = ojsIssue('3.5', [
      { id: 21, title: 'letter', ...inSection('Editorials/Letters') },
      { id: 22, title: 'case', ...inSection('Case Report') },
    ]);
    await move(kept);
    const sections = async () =>
      (await journal.db.selectFrom('issue').select('sections').executeTakeFirstOrThrow()).sections;
    expect(await sections()).toEqual([]);
    const { id } = await move(mixed);
    const all = [await idOf(/kept/i), await idOf(/letter/i), await idOf(/case/i)];
    expect(await sections()).toEqual([{ id: 1, name: 'From the archive', articles: all }]);
    await revert(id);
    expect((await manuscripts()).map(({ title }) => title)).toEqual([expect.stringMatching(/kept/i)]);
    expect(await sections()).toEqual([]);
    const again = await move(mixed);
    const [first] = await sections();
    expect(first).toMatchObject({ name: 'From the archive' });
    const own = [{ ...first, name: 'Archive' }];
    await journal.db
      .updateTable('issue')
      .set({ sections: JSON.stringify(own) })
      .execute();
    await revert(again.id);
    expect((await sections()).map(({ name }) => name)).toEqual(['Archive']);
  });

  it('leaves articles that readers may have got, or that were deposited, and names the way of withdrawal', async () => {
    const { id } = await move(ARTICLES);
    const now = journal.clock.now();
    const deposit = { destination: 'crossref' as const, state: 'sent' as const, message: '', state_at: now };
    const manuscript_id = await idOf(/heart/i);
    await journal.db
      .insertInto('deposit')
      .values({ ...deposit, manuscript_id })
      .execute();
    expect(await whys(id)).toEqual([[expect.stringMatching(/heart/i), KEPT_REASONS.deposited]]);
    const build = { id: 'b', state: 'live' as const, reason: 'office' as const, asked_by: editor.email, asked_at: now };
    await journal.db
      .insertInto('site_build')
      .values({ ...build, started_at: now, finished_at: new Date(now.getTime() - 1) })
      .execute();
    expect(await planOf(id)).toMatchObject({ goes: 1 });
    await journal.db.updateTable('site_build').set({ finished_at: now }).execute();
    expect((await whys(id)).map(([, why]) => why).sort()).toEqual([KEPT_REASONS.deposited, KEPT_REASONS.public].sort());
    expect(KEPT_REASONS.public).toMatch(/a retraction or withdrawal notice/);
    expect(await revert(id)).toMatchObject({ goes: 0, stays: 2 });
    expect(await journal.db.selectFrom('article').select('slug').execute()).toHaveLength(2);
  });

  it('keeps what an editor may not see, and says nothing of it', async () => {
    const { id } = await move();
    await journal.db
      .updateTable('manuscript')
      .set({ submitter_id: editor.id })
      .where('title', 'like', 'Goitre%')
      .execute();
    expect(await planOf(id)).toEqual({
      goes: 1,
      stays: 1,
      staying: [],
      reasons: [{ why: KEPT_REASONS.hidden, count: 1 }],
    });
    await revert(id);
    expect((await manuscripts()).map(({ title }) => title)).toEqual(['Goitre in the hills']);
  });

  it('twice at once goes once, in as many calls as it takes', async () => {
    const many = ojsSubmissions(
      '3.4',
      Array.from({ length: 23 }, (_, at) => ({ id: 100 + at, title: `Number ${at}` })),
    );
    const { id } = await move(many);
    const [one, other] = await Promise.all([revert(id), revert(id)]);
    expect(Math.min(one.goes, other.goes)).toBeLessThanOrEqual(3);
    await revert(id);
    expect(await manuscripts()).toEqual([]);
    const events = await journal.db
      .selectFrom('event')
      .select('object_id')
      .where('action', '=', 'manuscript.taken-back')
      .execute();
    expect(new Set(events.map(({ object_id }) => object_id)).size).toBe(23);
    expect(events).toHaveLength(23);
  });

  it('is for managing editors alone, and not found once nothing is left', async () => {
    const { id } = await move();
    for (const role of ['author', 'reviewer'] as const) {
      const person = await journal.as(role);
      for (const address of [movingInApi.imports, movingInApi.revertPreview(id)]) {
        expect((await journal.fetch(address, { headers: bearer(person.token) })).status).toBe(403);
      }
      expect((await journal.fetch(movingInApi.revert(id), json({}, person))).status).toBe(403);
    }
    const section = await journal.as('editor');
    await journal.db
      .updateTable('colleague')
      .set({ duty: 'section_editor' })
      .where('account_id', '=', section.id)
      .execute();
    expect((await journal.fetch(movingInApi.revert(id), json({}, section))).status).toBe(403);
    expect(await manuscripts()).toHaveLength(2);
    await revert(id);
    expect((await journal.fetch(movingInApi.revertPreview(id), { headers: bearer(editor.token) })).status).toBe(404);
  });

  it('whose name no press could have made is refused, and nothing comes', async () => {
    const wrong = { import_id: 'mine', file_name: 'native.xml' };
    await expect(move(MANUSCRIPTS, wrong)).rejects.toThrow('Send a UUID for the import.');
    expect(await manuscripts()).toEqual([]);
  });
});
