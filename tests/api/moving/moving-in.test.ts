import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readerOf } from '#database/connect';
import { up as keepPages } from '#database/migrations/2026-11-28T21-20-pages';
import { editorialApi, recordApi } from '#domain/desk/editorial/paths';
import { remedyFor } from '#domain/desk/record/record';
import { decodeEmbedded } from '#domain/moving/in/embedded';
import type { MovedArticle, MovingTrial } from '#domain/moving/in/moving';
import { openArticleSplitter, type SplitArticle } from '#domain/moving/in/split';
import { movingInApi } from '#domain/moving/paths';
import type { Article } from '#domain/publication/article';
import { NO_TEXT_HERE } from '#domain/publication/declarations';
import { vancouver } from '#domain/publication/vancouver';
import { readPublicTimes } from '#server/desk/statistics/queries';
import { readArticles } from '#server/publication/queries';
import { requestDeposit } from '#server/register/deposit/request-deposit';
import { bearer, dumpDatabase, json, type Person } from '../../support/accounts.ts';
import { publishedArticle } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { base64, ojsArticle, ojsIssue } from '../../support/ojs-export.ts';

function split(xml: string): SplitArticle[] {
  const splitter = openArticleSplitter(() => true);
  const pieces = splitter.write(xml);
  splitter.end();
  return pieces;
}

const THREE = [
  { id: 12, title: 'heart', doi: '10.1234/hill.12' },
  { id: 13, title: 'second', section: 'CASE', published: '2018-02-01' },
  { id: 14, title: 'unpublished', status: 4 },
];

describe('a journal that moves in', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    await journal.db
      .insertInto('journal')
      .values({ id: 1, is_demonstration: false, created_at: new Date(0) })
      .execute();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const tryOut = async (xml: string): Promise<MovingTrial[]> => {
    const trials: MovingTrial[] = [];
    for (const { issue, article } of split(xml)) {
      const reply = await journal.fetch(movingInApi.trial, json({ issue, articles: [article] }, editor));
      expect(reply.status).toBe(200);
      trials.push(...((await reply.json()) as { trials: MovingTrial[] }).trials);
    }
    return trials;
  };
  const send = (piece: SplitArticle, file?: number, fields: Record<string, string> = {}, person = editor) => {
    const body = new FormData();
    const { issue, article } = piece;
    for (const [name, value] of Object.entries({ issue, article, has_pdf: String(file !== undefined), ...fields })) {
      body.set(name, value);
    }
    const found = file === undefined ? undefined : piece.files.get(file);
    const bytes = found && decodeEmbedded(found);
    if (bytes) body.set('file', new Blob([bytes], { type: 'application/pdf' }), 'article.pdf');
    return journal.fetch(movingInApi.articles, { method: 'POST', body, headers: bearer(person.token) });
  };
  const takeIn = async (xml: string, fields: Record<string, string> = {}) => {
    const answers: MovedArticle[] = [];
    for (const [index, piece] of split(xml).entries()) {
      const [trial] = await tryOut(xml).then((trials) => trials.slice(index, index + 1));
      if (trial?.state !== 'new') continue;
      const reply = await send(piece, trial.pdf?.file, fields);
      expect([reply.status, await reply.clone().text()]).toEqual([200, expect.any(String)]);
      answers.push((await reply.json()) as MovedArticle);
    }
    return answers;
  };
  const count = async () => (await journal.db.selectFrom('article').select('slug').execute()).length;

  it('is tried first: what would come, what is unclear and what is lost, and nothing is changed', async () => {
    const before = await dumpDatabase(journal.db);
    const [first, second, third] = await tryOut(ojsIssue('3.3', THREE));
    expect(first).toMatchObject({
      state: 'new',
      title: 'The heart: a subtitle',
      authors: ['Anil K. Shrestha', 'Maya Gurung'],
      place: 'Volume 7 (2019), Issue 2',
      references: 2,
      pdf: { file: 2 },
    });
    expect(first?.lost).toContain('The cover of its issue: the file is not a JPEG, PNG or WebP.');
    expect(second).toMatchObject({ state: 'new', article_type: 'case_report', doi: null });
    expect(third).toMatchObject({ state: 'stays', reason: expect.stringContaining('declined') });
    expect(await dumpDatabase(journal.db)).toBe(before);
  });

  it.each(['3.1', '3.3', '3.4', '3.5'] as const)(
    'from OJS %s, article by article, as published when it was',
    async (version) => {
      const [first] = await takeIn(ojsIssue(version, THREE.slice(0, 2)));
      expect(first).toMatchObject({
        state: 'taken_in',
        slug: 'the-heart-a-subtitle',
        manuscript_number: 'MJ-2019-0001',
      });
      const reply = await journal.fetch(`/api/manuscripts/${first?.slug}/`);
      const article = await reply.json();
      expect(article).toMatchObject({
        title: 'The heart: a subtitle',
        doi: '10.1234/hill.12',
        publishedDate: '2019-06-28',
        category: 'Cardiology',
        volume: { number: 7, year: 2019 },
        issue: { number: 2 },
        co_authors: ['Anil K. Shrestha', 'Maya Gurung'],
      });
      const pdf = await journal.fetch(`/api/manuscripts/${first?.slug}/download/`);
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    },
  );

  it('writes to no one, charges nothing, deposits nothing, makes no account, and is in the event log', async () => {
    await takeIn(ojsIssue('3.4', THREE));
    await journal.deliver();
    expect(journal.mailer.sent).toEqual([]);
    for (const table of ['outbox', 'fee', 'deposit', 'site_build'] as const) {
      expect(await journal.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await journal.db.selectFrom('account').select('email').execute()).toEqual([{ email: editor.email }]);
    const events = await journal.db
      .selectFrom('event')
      .select('details')
      .where('action', '=', 'manuscript.moved-in')
      .execute();
    expect(events.map(({ details }) => details)).toEqual([
      { source: 'ojs', source_id: '12' },
      { source: 'ojs', source_id: '13' },
    ]);
  });

  it('claims no DOI: a later change asks for no deposit until the office has had one sent, and the record says so', async () => {
    await takeIn(ojsIssue('3.4', THREE));
    const { db, clock } = journal;
    const { manuscript_id: id } = await db
      .selectFrom('moved_article')
      .select('manuscript_id')
      .executeTakeFirstOrThrow();
    const change = () => db.transaction().execute((trx) => requestDeposit(trx, id, clock.now()));
    const asked = () => db.selectFrom('outbox').select('kind').where('kind', '=', 'deposit.send').execute();
    await change();
    expect(await asked()).toEqual([]);
    const record = await (await journal.fetch(recordApi.articles, { headers: bearer(editor.token) })).json();
    expect(record).toMatchObject([{ is_moved: true }, { is_moved: true }]);
    expect(remedyFor('not_deposited', { ...record[0], deposit: null }, null)).toContain(
      'which another system registered',
    );
    const key = { manuscript_id: id, destination: 'crossref' } as const;
    await db
      .insertInto('deposit')
      .values({ ...key, state: 'sent', message: '', state_at: clock.now(), batch_id: 'a-batch' })
      .execute();
    await change();
    expect(await asked()).toHaveLength(1);
  });

  it('counts for nothing in how long manuscripts take, and is no news to followers', async () => {
    const before = await readPublicTimes(journal.context.reader);
    await takeIn(ojsIssue('3.4', THREE));
    expect(await readPublicTimes(journal.context.reader)).toEqual(before);
    expect(await journal.db.selectFrom('manuscript_course').selectAll().execute()).toEqual([]);
    const rows = await journal.db.selectFrom('manuscript').select('status_since').orderBy('status_since').execute();
    expect(rows.map(({ status_since }) => status_since.toISOString().slice(0, 10))).toEqual([
      '2018-02-01',
      '2019-06-28',
    ]);
  });

  it('takes nothing in twice: not the same file, not by DOI, not where an article here has that DOI', async () => {
    const xml = ojsIssue('3.3', THREE);
    await takeIn(xml);
    expect((await tryOut(xml)).map(({ state, slug }) => [state, slug])).toEqual([
      ['here', 'the-heart-a-subtitle'],
      ['here', 'the-second-a-subtitle'],
      ['stays', null],
    ]);
    for (const piece of split(xml).slice(0, 2)) {
      expect(await (await send(piece)).json()).toMatchObject({ state: 'here' });
    }
    const renumbered = ojsIssue('3.3', [{ id: 99, title: 'heart', doi: '10.1234/HILL.12' }]);
    expect((await tryOut(renumbered))[0]).toMatchObject({ state: 'here', slug: 'the-heart-a-subtitle' });
    expect(await count()).toBe(2);
    const own = await publishedArticle(journal.db, journal.files, { doi: '10.1234/own' });
    expect((await tryOut(ojsIssue('3.3', [{ id: 50, title: 'own', doi: '10.1234/own' }])))[0]).toMatchObject({
      state: 'here',
      slug: own.slug,
    });
  });

  it('is not confused with another article when two systems use the same numbers', async () => {
    await takeIn(ojsIssue('3.3', THREE));
    const other = ojsIssue('3.3', [{ id: 12, title: 'of another journal', doi: '10.9999/x' }]);
    expect((await tryOut(other))[0]).toMatchObject({ state: 'stays', reason: expect.stringContaining('same number') });
    const [piece] = split(other);
    expect((await send(piece as SplitArticle)).status).toBe(409);
  });

  it('sent twice at once, an article comes once', async () => {
    const [piece] = split(ojsIssue('3.3', THREE));
    const replies = await Promise.all([1, 2, 3].map(async () => (await send(piece as SplitArticle, 2)).json()));
    expect(replies.map(({ state }) => state).sort()).toEqual(['here', 'here', 'taken_in']);
    expect(new Set(replies.map(({ slug }) => slug)).size).toBe(1);
    expect(await count()).toBe(1);
  });

  it('keeps its page numbers, also where it came before they were kept, and when it is revised', async () => {
    const [taken] = await takeIn(ojsIssue('3.3', THREE.slice(0, 1)));
    const id = taken?.id ?? '';
    const production = editorialApi.production(id);
    const readCitation = async () =>
      vancouver(MERIDIAN, (await readArticles(readerOf(journal.db), [id]))[0] as Article);
    expect(await readCitation()).toContain(';7(2):45-52.');
    const { metadata } = await (await journal.fetch(production, { headers: bearer(editor.token) })).json();
    const saved = await journal.fetch(editorialApi.productionMetadata(id), {
      ...json({ ...metadata, version: 0, title: 'The heart, revised' }, editor),
      method: 'PUT',
    });
    const revision = { version: 1, reason: 'The title.', override_reason: 'As it came.' };
    const revised = await journal.fetch(editorialApi.productionRevise(id), json(revision, editor));
    expect([saved.status, revised.status]).toEqual([200, 200]);
    expect(await readCitation()).toContain(';7(2):45-52.');
    await journal.db.updateTable('moved_article').set({ pages: 'pp. 45 – 52' }).execute();
    await journal.db.schema.alterTable('article').dropColumn('pages').execute();
    await keepPages(journal.db as Kysely<unknown>);
    expect(await readCitation()).toContain(';7(2):45-52.');
    const outbox = await journal.db.selectFrom('outbox').select('kind').where('id', 'like', 'pages-%').execute();
    expect(outbox).toEqual([{ kind: 'galley.typeset' }]);
  });

  it('is of the type and topic that the office chooses', async () => {
    await takeIn(ojsIssue('3.3', [{ id: 1, title: 'x', section: 'MISC' }]), {
      article_type: 'editorial_letter',
      category: 'Surgery',
    });
    const rows = await journal.db.selectFrom('article').select(['article_type', 'category']).execute();
    expect(rows).toEqual([{ article_type: 'editorial_letter', category: 'Surgery' }]);
    const [piece] = split(ojsIssue('3.3', THREE));
    expect((await send(piece as SplitArticle, undefined, { article_type: 'poem' })).status).toBe(400);
  });

  it('brings a section of several types along as one that is named, as long as the office has not changed the sections', async () => {
    const type = (is: string) => ({ section: 'MISC', more: `<type locale="en">${is}</type>` });
    const coming = [
      { id: 12, title: 'first', ...type('Case Report') },
      { id: 13, title: 'second', section: 'CASE' },
      { id: 14, title: 'third', ...type('Editorials/Letters') },
      { id: 15, title: 'fourth', ...type('Case reports') },
    ];
    const sections = async () => {
      const rows = await journal.db.selectFrom('issue').select(['sections', 'version']).execute();
      return rows[0];
    };
    const [first, second] = await takeIn(ojsIssue('3.5', coming.slice(0, 2)));
    expect(await sections()).toEqual({ sections: [], version: 1 });
    const [third] = await takeIn(ojsIssue('3.5', coming.slice(0, 3)));
    const named = { id: 1, name: 'From the archive', articles: [first?.id, third?.id] };
    expect(await sections()).toEqual({ sections: [named], version: 2 });
    const renamed = JSON.stringify([{ ...named, name: 'Archive' }]);
    await journal.db.updateTable('issue').set({ sections: renamed }).execute();
    await takeIn(ojsIssue('3.5', coming));
    expect(await sections()).toEqual({ sections: [{ ...named, name: 'Archive' }], version: 2 });
    expect(second?.state).toBe('taken_in');
  });

  it('keeps its licence; one that names no licence of ours gets the journal’s', async () => {
    const [kept] = await takeIn(ojsIssue('3.3', [{ id: 1, title: 'Kept', section: 'ART' }]));
    const other = ojsIssue('3.3', [{ id: 2, title: 'Given', section: 'ART' }]).replace(
      'licenses/by-nc/4.0',
      'licenses/by/3.0',
    );
    const [trial] = await tryOut(other);
    expect(trial?.unclear.join(' ')).toContain('Its licence is https://creativecommons.org/licenses/by/3.0');
    const [given] = await takeIn(other);
    const licences = await journal.db.selectFrom('article').select(['slug', 'licence']).execute();
    expect(licences.find(({ slug }) => slug === kept?.slug)?.licence).toBe('cc-by-nc-4.0');
    expect(licences.find(({ slug }) => slug === given?.slug)?.licence).toBeNull();
  });

  it('has what it lacks stood in for, as every article here has an abstract, keywords and an author', async () => {
    const bare = `<articles><article status="3"><id type="internal">7</id><publication status="3" date_published="2001-05-05"><title locale="en">Obituary</title></publication></article></articles>`;
    const [moved] = await takeIn(bare);
    const article = await (await journal.fetch(`/api/manuscripts/${moved?.slug}/`)).json();
    expect(article).toMatchObject({
      abstract: 'This article has no abstract.',
      keywords: ['General medicine'],
      co_authors: ['Meridian Journal of Medicine'],
      volume: null,
      doi: null,
    });
    expect((await tryOut(bare))[0]?.unclear.join(' ')).toMatch(/no abstract.*no keywords.*no author.*no DOI/);
  });

  it('says of an article without a PDF that there is no text of it, not that one is being prepared', async () => {
    await takeIn(ojsIssue('3.3', [{ id: 1, title: 'x', pdf: '' }]));
    const [article] = await journal.db.selectFrom('article').select(['slug', 'has_text']).execute();
    expect(article?.has_text).toBe(false);
    const shown = await journal.fetch(`/api/manuscripts/${article?.slug}/`);
    expect(await shown.json()).toMatchObject({ content: NO_TEXT_HERE });
  });

  it('refuses an invalid or unsafe PDF with its own message, and imports nothing', async () => {
    const [piece] = split(ojsIssue('3.3', [{ id: 1, title: 'x', pdf: base64('%PDF-1.4 and nothing more') }]));
    const reply = await send(piece as SplitArticle, 2);
    expect([reply.status, Object.keys(await reply.json())]).toEqual([422, expect.arrayContaining(['file'])]);
    expect((await send({ ...(piece as SplitArticle), files: new Map() }, 2)).status).toBe(400);
    expect(await count()).toBe(0);
    expect((await send(piece as SplitArticle)).status).toBe(200);
  });

  it('refuses what is not published, what is no article, and what is too long', async () => {
    const [, , unpublished] = split(ojsIssue('3.3', THREE));
    expect((await send(unpublished as SplitArticle)).status).toBe(422);
    const empty = { number: 1, issue: '', article: '<p>nothing</p>', files: new Map(), covers: new Map() };
    expect((await send(empty)).status).toBe(422);
    expect((await journal.fetch(movingInApi.trial, json({ issue: '', articles: ['<p/>'] }, editor))).status).toBe(422);
    const long = 'x'.repeat(170_001);
    expect((await journal.fetch(movingInApi.trial, json({ issue: '', articles: [long] }, editor))).status).toBe(400);
    expect(await count()).toBe(0);
  });

  it('is for managing editors: no one else previews or imports anything', async () => {
    const [piece] = split(ojsIssue('3.3', THREE));
    for (const role of ['author', 'reviewer'] as const) {
      const person = await journal.as(role);
      expect((await send(piece as SplitArticle, 2, {}, person)).status).toBe(403);
      expect((await journal.fetch(movingInApi.trial, json({ issue: '', articles: [] }, person))).status).toBe(403);
    }
    expect(await count()).toBe(0);
  });

  it('keeps a script of an abstract from every page', async () => {
    const xml = `<articles>${ojsArticle('3.3', { id: 3, title: 'x&lt;img src=x onerror=alert(1)&gt;' })}</articles>`;
    const [moved] = await takeIn(xml);
    const text = await (await journal.fetch(`/api/manuscripts/${moved?.slug}/`)).text();
    expect(text).not.toMatch(/alert\(1\)|onerror/);
  });
});
