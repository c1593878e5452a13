import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/kernel/date';
import { DRAFT_KEPT_DAYS } from '#domain/submission/draft';
import { cleanUp } from '#server/assembly/chores';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { useTestJournal } from '../../support/journal.ts';
import { postForm, submit } from '../../support/submissions.ts';

const FILE = { name: 'Sleep.docx', bytes: docx({ paragraphs: ['Sleep after surgery'] }) };
const OTHER = { name: 'Sleep, final.docx', bytes: docx({ paragraphs: ['Sleep after surgery, again'] }) };

describe('the file of a draft', () => {
  const journal = useTestJournal();
  let ann: Person;
  let draft: string;

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    ann = await journal.as('author');
    draft = await createDraft();
  });

  const createDraft = async () => {
    const content = { title: 'Sleep', file_name: FILE.name };
    const reply = await journal.fetch('/api/author/drafts/', json({ content }, ann));
    return (await reply.json()).id as string;
  };
  const examine = async (
    file = FILE,
    { person = ann, draft_id = draft }: { person?: Person; draft_id?: string } = {},
  ) => {
    const reply = await postForm(
      journal.fetch,
      '/api/manuscripts/examine/',
      { file, fields: { draft_id } },
      { person },
    );
    expect(reply.status, await reply.clone().text()).toBe(200);
    return (await reply.json()).is_kept as boolean;
  };
  const rename = (file_name: string) => {
    const body = json({ content: { title: 'Sleep', file_name }, version: 1 }, ann);
    return journal.fetch(`/api/author/drafts/${draft}/`, { ...body, method: 'PUT' });
  };
  const fetchFile = (person = ann, id = draft) =>
    journal.fetch(`/api/author/drafts/${id}/file/`, { headers: bearer(person.token) });
  const rows = async () => (await journal.db.selectFrom('draft_file').select('file_key').execute()).length;
  /** Cleans up; returns the keys left in the file store. */
  const objects = async () => {
    await cleanUp(journal.context);
    const keys = await journal.db.selectFrom('unclaimed_file').select('object_key').execute();
    return keys.length;
  };

  it('is kept when it is examined, and comes back as it was, under its name, to its owner alone', async () => {
    expect(await examine()).toBe(true);
    const reply = await fetchFile();
    expect([reply.status, reply.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('Sleep.docx'),
    ]);
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(FILE.bytes);
    for (const role of ['author', 'editor'] as const) {
      expect((await fetchFile(await journal.as(role))).status, role).toBe(404);
    }
  });

  it('is one: another one takes its place, and the same one is stored once', async () => {
    await examine();
    await examine();
    await rename(OTHER.name);
    expect((await fetchFile()).status).toBe(404);
    await examine(OTHER);
    expect(await rows()).toBe(1);
    expect(new Uint8Array(await (await fetchFile()).arrayBuffer())).toEqual(OTHER.bytes);
    expect(await objects()).toBe(0);
  });

  it('is found whatever the spelling of its name, which the journal writes in its own way', async () => {
    const name = 'Łódź.docx'.normalize('NFD');
    await rename(name);
    await examine({ ...FILE, name });
    expect((await fetchFile()).status).toBe(200);
  });

  it('is kept with no draft that does not exist or is someone else’s; the findings come all the same', async () => {
    expect(await examine(FILE, { draft_id: '0'.repeat(16) })).toBe(false);
    expect(await examine(FILE, { person: await journal.as('author') })).toBe(false);
    const asVisitor = await postForm(journal.fetch, '/api/manuscripts/examine/', {
      file: FILE,
      fields: { draft_id: draft },
    });
    expect((await asVisitor.json()).is_kept).toBe(false);
    expect(await rows()).toBe(0);
  });

  it.each([
    ['the draft no longer names it', () => rename('')],
    [
      'the draft is deleted',
      () => journal.fetch(`/api/author/drafts/${draft}/`, { ...json({}, ann), method: 'DELETE' }),
    ],
    ['the draft is submitted', () => submit(journal.fetch, ann, { file: FILE, fields: { draft_id: draft } })],
    ['nobody has touched the draft for half a year', async () => journal.clock.advance((DRAFT_KEPT_DAYS + 1) * DAY_MS)],
  ])('goes when %s', async (_, happens) => {
    await examine();
    await happens();
    const { files } = journal;
    const removed: string[] = [];
    const { remove } = files;
    files.remove = async (key) => {
      removed.push(key);
      return remove.call(files, key);
    };
    await cleanUp(journal.context);
    files.remove = remove;
    expect(removed.filter((key) => key.startsWith('drafts/'))).toHaveLength(1);
    expect(await rows()).toBe(0);
  });

  it('does not hold up the findings where it cannot be stored', async () => {
    const { write } = journal.files;
    journal.files.write = async () => {
      throw new Error('disk full');
    };
    expect(await examine()).toBe(false);
    journal.files.write = write;
    expect(journal.logged.splice(0)).toHaveLength(1);
  });
});
