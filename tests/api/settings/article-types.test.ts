import { beforeEach, describe, expect, it } from 'vitest';
import type { JournalArticleType } from '#domain/journal/article-type-defaults';
import { api } from '#domain/kernel/paths';
import { offeredTypes } from '#domain/publication/article-type';
import { articleTypeText, EMPTY_ARTICLE_TYPE, parseArticleTypes } from '#domain/publication/article-type-list';
import { settingsApi } from '#domain/settings/paths';
import { SETTING_TEXTS, type Settings } from '#domain/settings/setting';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { acceptedManuscript, publishedArticle, submittedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('the article types of the journal', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const readGroup = async (group: 'types' | 'fees' | 'money'): Promise<Settings> =>
    (await journal.fetch(settingsApi(group), { headers: bearer(editor.token) })).json();
  const put = async (group: 'types' | 'fees' | 'money', values: Settings['values']) => {
    const { version } = await readGroup(group);
    return journal.fetch(settingsApi(group), { ...json({ version, values }, editor), method: 'PUT' });
  };
  const save = (list: readonly JournalArticleType[]) => put('types', { list: articleTypeText(list) });
  const readTypes = async () => parseArticleTypes((await readGroup('types')).values.list ?? '') ?? [];
  const change = async (id: string, part: Partial<JournalArticleType>) =>
    save((await readTypes()).map((one) => (one.id === id ? { ...one, ...part } : one)));
  const CASES = { name: 'Clinical Cases', name_of_one: 'Clinical Case' };
  const setNames = async () => (await journal.fetch('/oai/?verb=ListSets')).text();

  it('get new names, by which calls name them from then on, and the former ones are still taken', async () => {
    const id = await submittedManuscript(journal.db, { article_type: 'case_report' });
    expect(await setNames()).toContain('<setName>Case Reports</setName>');
    expect((await change('case_report', CASES)).status).toBe(200);
    expect(await setNames()).toContain('<setName>Clinical Cases</setName>');
    for (const article_type of ['Clinical Cases', 'clinical_case', 'Case Reports', 'case_report']) {
      const sent = json({ content: { article_type } }, editor);
      const draft = await (await journal.fetch('/api/author/drafts/', sent)).json();
      const kept = await journal.fetch(`/api/author/drafts/${draft.id}/`, { headers: bearer(editor.token) });
      expect((await kept.json()).content).toEqual({ article_type: 'case_report' });
    }
    const headers = bearer(editor.token);
    const cards = await (
      await journal.fetch('/api/editor/manuscripts/all/?article_type=case_report', { headers })
    ).json();
    expect(cards).toMatchObject([{ id, article_type: 'case_report' }]);
  });

  it('with a new name change no article, and harvesters read its record again', async () => {
    const article = await publishedArticle(journal.db, journal.files, { article_type: 'case_report' });
    const other = await publishedArticle(journal.db, journal.files, { article_type: 'review_article' });
    const changedAt = async (id: string) => {
      const row = journal.db.selectFrom('article').select('record_changed_at').where('manuscript_id', '=', id);
      return Number((await row.executeTakeFirstOrThrow()).record_changed_at);
    };
    const [before, beside] = [await changedAt(article.id), await changedAt(other.id)];
    await change('case_report', CASES);
    expect(await changedAt(article.id)).toBeGreaterThan(before);
    expect(await changedAt(other.id)).toBe(beside);
    const live = await (await journal.fetch(api.manuscript(article.slug))).json();
    expect([live.article_type, live.changes ?? []]).toEqual(['case_report', []]);
  });

  it('leave invoices that were issued as they are, and a new one has the new name', async () => {
    const id = await acceptedManuscript(journal.db, { article_type: 'case_report' });
    const charge = { amount_cents: 150_00, due_cents: 150_00, currency: 'USD' };
    const fee = { manuscript_id: id, article_type: 'case_report', ...charge };
    await journal.db
      .insertInto('fee')
      .values({ ...fee, state: 'due', created_at: journal.clock.now() })
      .execute();
    const issue = async (payer: string) => {
      const sent = { payer, address: 'ul. Prosta 1', email: 'lucja@x.example' };
      const { invoices } = await (
        await journal.fetch(`/api/editor/manuscript/${id}/invoices/`, json(sent, editor))
      ).json();
      return invoices.map(({ type_name }: { type_name: string }) => type_name);
    };
    await put('money', { bank_details: 'IBAN: GB29 NWBK 6016 1331 9268 19' });
    expect(await issue('Łucja Nowak')).toEqual(['Case Reports']);
    await change('case_report', CASES);
    expect(await issue('Łucja Nowak')).toEqual(['Case Reports']);
    expect((await issue('Jan Nowak')).sort()).toEqual(['Case Reports', 'Clinical Cases']);
  });

  it('that are retired are not offered, stay on what has them, and come back with an older state', async () => {
    const id = await submittedManuscript(journal.db, { article_type: 'case_report' });
    await change('case_report', { is_retired: true });
    expect(offeredTypes((await journal.current()).journal).map(({ name }) => name)).not.toContain('Case Reports');
    const headers = bearer(editor.token);
    const cards = await (await journal.fetch('/api/editor/manuscripts/all/', { headers })).json();
    expect(cards).toMatchObject([{ id, article_type: 'case_report' }]);
    await put('types', (await readGroup('types')).history.at(-1)?.values ?? {});
    expect(offeredTypes((await journal.current()).journal).map(({ name }) => name)).toContain('Case Reports');
  });

  it('can be added: authors choose a new one, the office filters by it, and harvesters find its articles', async () => {
    const added = {
      ...EMPTY_ARTICLE_TYPE,
      name: 'Study Protocols',
      name_of_one: 'Study Protocol',
      kind: 'protocol' as const,
    };
    expect((await save([...(await readTypes()), added])).status).toBe(200);
    expect((await readTypes()).at(-1)).toMatchObject({ id: 'study_protocols', kind: 'protocol' });
    const content = { article_type: 'Study Protocol' };
    const draft = await (await journal.fetch('/api/author/drafts/', json({ content }, editor))).json();
    const kept = await journal.fetch(`/api/author/drafts/${draft.id}/`, { headers: bearer(editor.token) });
    expect((await kept.json()).content).toEqual({ article_type: 'study_protocols' });

    const id = await acceptedManuscript(journal.db, { article_type: 'study_protocols' });
    const listed = await journal.fetch('/api/editor/manuscripts/all/?article_type=study_protocols', {
      headers: bearer(editor.token),
    });
    expect(await listed.json()).toMatchObject([{ id, article_type: 'study_protocols' }]);
    await publishedArticle(journal.db, journal.files, { article_type: 'study_protocols' });
    const records = await journal.fetch('/oai/?verb=ListRecords&metadataPrefix=oai_dc&set=type-study_protocols');
    expect(await records.text()).toContain('<setSpec>type-study_protocols</setSpec>');
  });

  it('that were added are charged, paid and invoiced as their kind, or with their own charge', async () => {
    const added = { ...EMPTY_ARTICLE_TYPE, name: 'Letters', name_of_one: 'Letter', kind: 'letter' as const };
    await save([...(await readTypes()), added]);
    const accept = async () => {
      const id = await submittedManuscript(journal.db, { article_type: 'letters' });
      const body = { status: 'accepted', notes: '', letter: null };
      expect((await journal.fetch(`/api/editor/manuscript/${id}/update-status/`, json(body, editor))).status).toBe(200);
      const fee = journal.db.selectFrom('fee').select(['article_type', 'amount_cents']).where('manuscript_id', '=', id);
      return fee.executeTakeFirstOrThrow();
    };
    expect(await accept()).toEqual({ article_type: 'letters', amount_cents: 100_00 });
    const { values } = await readGroup('fees');
    expect((await put('fees', { ...values, letters: '30' })).status).toBe(200);
    expect(await accept()).toEqual({ article_type: 'letters', amount_cents: 30_00 });
    const back = await put('fees', values);
    expect((await back.json()).settings.values).toEqual(values);
    expect((await (await put('fees', values)).json()).message).toBe(SETTING_TEXTS.unchanged);
    expect(await accept()).toEqual({ article_type: 'letters', amount_cents: 100_00 });
  });

  it('are refused with the row that is wrong, and nothing is renamed', async () => {
    const reply = await change('case_report', { name: 'review articles' });
    const refused = await reply.json();
    expect([reply.status, refused['list-2-name']]).toEqual([
      400,
      [expect.stringContaining('already means “Review Articles”')],
    ]);
    expect(await setNames()).toContain('<setName>Case Reports</setName>');
  });
});
