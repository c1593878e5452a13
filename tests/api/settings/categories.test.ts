import { beforeEach, describe, expect, it } from 'vitest';
import type { EditorCard } from '#domain/desk/editorial/replies';
import { offeredCategories } from '#domain/journal/category/category';
import { categoryText, EMPTY_CATEGORY, parseCategories } from '#domain/journal/category/category-list';
import type { Category } from '#domain/journal/category-defaults';
import { api } from '#domain/kernel/paths';
import { settingsApi } from '#domain/settings/paths';
import type { Settings } from '#domain/settings/setting';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { addDraft, publishedArticle, submittedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('the categories of the journal', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const read = async (): Promise<Settings> =>
    (await journal.fetch(settingsApi('categories'), { headers: bearer(editor.token) })).json();
  const save = async (list: readonly Category[]) => {
    const body = { version: (await read()).version, values: { list: categoryText(list) } };
    return journal.fetch(settingsApi('categories'), { ...json(body, editor), method: 'PUT' });
  };
  const readCategories = async () => parseCategories((await read()).values.list ?? '') ?? [];
  const rename = async (from: string, to: string) =>
    save((await readCategories()).map((one) => (one.name === from ? { ...one, name: to } : one)));
  const listManuscripts = async (person: Person, query = '') => {
    const headers = bearer(person.token);
    const cards: EditorCard[] = await (await journal.fetch(`/api/editor/manuscripts/all/${query}`, { headers })).json();
    return cards.map(({ id, category }) => [id, category]);
  };
  const sectionEditor = async (...categories: string[]) => {
    const person = await journal.as('editor', { email: 'section@journal.example' });
    const change = { duty: 'section_editor', categories: JSON.stringify(categories) } as const;
    await journal.db.updateTable('colleague').set(change).where('account_id', '=', person.id).execute();
    return person;
  };

  it('get a new name, which reaches manuscripts, drafts, articles and sections at once, and the former name still finds', async () => {
    const id = await submittedManuscript(journal.db, { category: 'Pediatrics' });
    await submittedManuscript(journal.db, { category: 'Surgery' });
    const author = await journal.as('author');
    const draft = await addDraft(journal.db, author);
    const content = JSON.stringify({ category: 'Pediatrics' });
    await journal.db.updateTable('draft').set({ content }).where('id', '=', draft).execute();
    const article = await publishedArticle(journal.db, journal.files, { category: 'Pediatrics' });
    const section = await sectionEditor('Neurology', 'Pediatrics');

    expect((await rename('Pediatrics', 'Child health')).status).toBe(200);
    expect(await listManuscripts(section)).toContainEqual([id, 'Child health']);
    for (const name of ['Child health', 'Pediatrics']) {
      const found = await listManuscripts(editor, `?category=${encodeURIComponent(name)}`);
      expect(found.map(([one]) => one).sort(), name).toEqual([article.id, id].sort());
    }
    const live = await (await journal.fetch(api.manuscript(article.slug))).json();
    expect(live.category).toBe('Child health');
    const kept = await journal.db.selectFrom('draft').select('content').where('id', '=', draft).executeTakeFirst();
    expect(kept?.content).toEqual({ category: 'Child health' });
    const duty = journal.db.selectFrom('colleague').select('categories').where('account_id', '=', section.id);
    expect(await duty.executeTakeFirst()).toEqual({ categories: ['Neurology', 'Child health'] });
  });

  it('change places with their names, and each manuscript goes with its own', async () => {
    const surgery = await submittedManuscript(journal.db, { category: 'Surgery' });
    const genetics = await submittedManuscript(journal.db, { category: 'Genetics' });
    const swapped: Record<string, string> = { Surgery: 'Genetics', Genetics: 'Surgery' };
    await save((await readCategories()).map((one) => ({ ...one, name: swapped[one.name] ?? one.name })));
    expect(await listManuscripts(editor)).toEqual(
      expect.arrayContaining([
        [surgery, 'Genetics'],
        [genetics, 'Surgery'],
      ]),
    );
  });

  it('with a new name make no version of an article, and harvesters read its record again', async () => {
    const article = await publishedArticle(journal.db, journal.files, { category: 'Pediatrics' });
    const changedAt = async () =>
      (await journal.db.selectFrom('article').select('record_changed_at').executeTakeFirstOrThrow()).record_changed_at;
    const before = await changedAt();
    await rename('Pediatrics', 'Child health');
    expect(await journal.db.selectFrom('article_version').selectAll().execute()).toEqual([]);
    expect(Number(await changedAt())).toBeGreaterThan(Number(before));
    const { slug } = article;
    const live = await (await journal.fetch(api.manuscript(slug))).json();
    expect(live.changes ?? []).toEqual([]);
  });

  it('lose nothing by an older state: what was added since is retired, and names go back', async () => {
    const id = await submittedManuscript(journal.db, { category: 'Oncology' });
    await rename('Oncology', 'Cancer medicine');
    await save([...(await readCategories()), { ...EMPTY_CATEGORY, name: 'Sleep medicine' }]);
    expect(offeredCategories((await journal.current()).journal)).toContain('Sleep medicine');
    const delivered = (await read()).history.at(-1);
    await save(parseCategories(delivered?.values.list ?? '') ?? []);
    expect(await listManuscripts(editor)).toEqual([[id, 'Oncology']]);
    expect((await readCategories()).find(({ slug }) => slug === 'sleep-medicine')).toMatchObject({ is_retired: true });
    expect(offeredCategories((await journal.current()).journal)).not.toContain('Sleep medicine');
  });

  it('that are retired stay on manuscripts and with section editors', async () => {
    const id = await submittedManuscript(journal.db, { category: 'Surgery' });
    const section = await sectionEditor('Surgery');
    await save((await readCategories()).map((one) => ({ ...one, is_retired: one.name === 'Surgery' })));
    expect(await listManuscripts(section)).toEqual([[id, 'Surgery']]);
    expect(await listManuscripts(editor, '?category=Surgery')).toEqual([[id, 'Surgery']]);
  });

  it('are refused with the row that is wrong, and nothing is renamed', async () => {
    await submittedManuscript(journal.db, { category: 'Surgery' });
    const reply = await rename('Surgery', 'cardiology');
    const refused = await reply.json();
    expect([reply.status, refused['list-9']]).toEqual([400, [expect.stringContaining('is already in the list')]]);
    expect((await listManuscripts(editor)).map(([, category]) => category)).toEqual(['Surgery']);
  });
});
