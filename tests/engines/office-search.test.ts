import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS, migrateToLatest } from '#database/migrate';
import { startJournal } from '#database/start';
import type { KnownReviewer } from '#domain/desk/editorial/review';
import { foldForSearch } from '#domain/kernel/search-text';
import { bearer, json, openAccount, type Person } from '../support/accounts.ts';
import { everyEngine } from '../support/engines.ts';
import {
  addAssignment,
  ownManuscript,
  publishedArticle,
  submittedManuscript,
  underReviewManuscript,
} from '../support/factories.ts';
import { useTestJournal } from '../support/journal.ts';
import { chargedManuscript } from '../support/payments.ts';

const SEARCH = '2026-11-22T17-10-search-names';

describe.each(everyEngine())('the searches of the office on $name', (engine) => {
  const journal = useTestJournal(engine);
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example', first_name: 'Edith', last_name: 'Marlowe' });
    await startJournal(journal.db, journal.clock.now());
  });

  const ask = (path: string, search: string, person = editor) =>
    journal.fetch(`${path}?${new URLSearchParams({ search })}`, { headers: bearer(person.token) });
  /** The ids that a search returns, and the stated total. */
  const find = async (search: string, person?: Person): Promise<{ ids: string[]; total: string | null }> => {
    const reply = await ask('/api/editor/manuscripts/all/', search, person);
    const ids = (await reply.json()).map(({ id }: { id: string }) => id);
    return { ids, total: reply.headers.get('x-total-count') };
  };
  const found = (...ids: string[]) => ({ ids, total: String(ids.length) });
  const rename = (id: string, position: number, names: { given: string; family: string; email?: string }) =>
    journal.db
      .updateTable('manuscript_author')
      .set(names)
      .where('manuscript_id', '=', id)
      .where('position', '=', position)
      .execute();

  it('find a manuscript by its authors and co-authors, with or without diacritics', async () => {
    const id = await submittedManuscript(journal.db, { title: 'Cold rooms', keywords: '["Sjögren syndrome"]' });
    await submittedManuscript(journal.db);
    await rename(id, 1, { given: 'Mette', family: 'Søltoft', email: 'mette.s@klinik.example' });
    await rename(id, 2, { given: 'Łukasz', family: 'Wałęsa-O’Brien' });
    const searches = [
      ...['soltoft', 'Søltoft', 'SÖLTOFT', 'mette soltoft', 'soltoft mette', 'Søltoft cold', 'ltof'],
      ...['walesa', 'lukasz wałęsa', 'walesa-o’brien', "Walesa-O'Brien", 'mette.s@klinik.example', 'sjogren'],
    ];
    for (const words of searches) expect(await find(words), words).toEqual(found(id));
    for (const words of ['soltoft lukas zorn', 'walesa_obrien']) expect(await find(words), words).toEqual(found());
  });

  it('find an article by its DOI, bare or as an address, in capitals too, and nothing by a part of it', async () => {
    const doi = '10.5555/mj.2026.0042';
    const { id } = await publishedArticle(journal.db, journal.files, { doi });
    await publishedArticle(journal.db, journal.files, { doi: '10.5555/mj.2026.004' });
    const searches = [doi, ` ${doi.toUpperCase()} `, `https://doi.org/${doi}`, `doi: ${doi}`, `dx.doi.org/${doi}`];
    for (const words of searches) expect(await find(words), words).toEqual(found(id));
    expect(await find('10.5555/mj.2026')).toEqual(found());
    expect(await find(`not ${doi}`)).toEqual(found());
  });

  it('find a title whichever quotation marks it has, and whichever are typed', async () => {
    const { id: curly } = await chargedManuscript(journal);
    await journal.db
      .updateTable('manuscript')
      .set({ title: 'The “weekend effect” in stroke' })
      .where('id', '=', curly)
      .execute();
    const straight = await submittedManuscript(journal.db, { title: 'The "weekday effect" in stroke' });
    for (const [open, close] of ['""', '“”', '„“', '«»'].map((marks) => [...marks])) {
      expect(await find(`${open}weekend effect${close}`), open).toEqual(found(curly));
      expect(await find(`${open}weekday effect${close}`), open).toEqual(found(straight));
      expect(await (await ask('/api/editor/fees/', `${open}weekend effect${close}`)).json(), open).toHaveLength(1);
    }
  });

  it('follow the names: of authors, and of the account that submitted', async () => {
    const submitter = await openAccount(journal.db, {
      first_name: 'Þóra',
      last_name: 'Jónsdóttir',
      email: 'thora@spitali.example',
    });
    const id = await ownManuscript(journal.db, submitter);
    for (const words of ['thora jonsdottir', 'thora@spitali']) expect(await find(words), words).toEqual(found(id));
    const account = journal.db.updateTable('account').where('id', '=', submitter.id);
    await account.set({ last_name: 'Ærøskøbing', email: 'thora@other.example' }).execute();
    expect(await find('aeroskobing')).toEqual(found(id));
    for (const words of ['jonsdottir', 'thora@spitali']) expect(await find(words), words).toEqual(found());
    const author = { position: 3, affiliation: '', orcid: null, is_corresponding: false, manuscript_id: id };
    await journal.db
      .insertInto('manuscript_author')
      .values({ ...author, given: 'Đorđe', family: 'Đoković', email: 'd@klinika.example' })
      .execute();
    expect(await find('djokovic')).toEqual(found());
    expect(await find('dorde dokovic')).toEqual(found(id));
    await journal.db.deleteFrom('manuscript_author').where('position', '=', 3).execute();
    expect(await find('dokovic')).toEqual(found());
  });

  it('tell editors nothing by the names of their own manuscripts, nor of one the editor is asked to review', async () => {
    const own = await ownManuscript(journal.db, editor);
    const reviewed = await underReviewManuscript(journal.db);
    await addAssignment(journal.db, editor, { manuscript_id: reviewed });
    for (const id of [own, reviewed]) await rename(id, 1, { given: 'Mette', family: 'Søltoft' });
    const colleague = await journal.as('editor');
    for (const words of ['soltoft', 'marlowe', 'edith@journal.example']) {
      expect(await find(words), words).toEqual(found());
    }
    expect((await find('soltoft', colleague)).ids.toSorted()).toEqual([own, reviewed].toSorted());
    expect(await find('marlowe', colleague)).toEqual(found(own));
  });

  it('find accounts, reviewers, charges and payments without diacritics, charges and payments by authors too', async () => {
    await openAccount(journal.db, {
      role: 'reviewer',
      first_name: 'Mette',
      last_name: 'Søltoft',
      affiliation: 'Århus',
    });
    const accounts = await (await ask('/api/editor/accounts/', 'METTE SOLTOFT')).json();
    expect(accounts.map(({ last_name }: { last_name: string }) => last_name)).toEqual(['Søltoft']);

    const { id } = await chargedManuscript(journal);
    await rename(id, 2, { given: 'Mette', family: 'Søltoft' });
    for (const words of ['soltoft', 'arhus']) {
      const people: KnownReviewer[] = await (await ask(`/api/editor/manuscript/${id}/find-reviewers/`, words)).json();
      const hints = expect.arrayContaining(['Has the same name as an author.']);
      expect(people, words).toMatchObject([{ name: 'Mette Søltoft', hints }]);
    }
    const payment = { method: 'bank_transfer', amount: '150.00', reference: 'RF18', received_on: '2026-11-20' };
    const paid = { ...payment, payer_name: 'Žofie Dvořáková', payer_email: 'zofie@univerzita.example' };
    expect((await journal.fetch(`/api/editor/fee/${id}/payment`, json(paid, editor))).status).toBe(201);
    const ofManuscript = [{ manuscript_id: id }];
    for (const [list, words] of [
      ...[
        ['fees', 'soltoft'],
        ['fees', 'on its way'],
      ],
      ...[
        ['payments', 'soltoft'],
        ['payments', 'zofie dvorakova'],
        ['payments', 'rf18'],
      ],
    ] as const) {
      expect(await (await ask(`/api/editor/${list}`, words)).json(), words).toMatchObject(ofManuscript);
    }
  });
});

/** The database and the program must fold text identically, because each searches what the other folded. */
const TEXTS = [
  ...['Mette Søltoft', 'GROẞE Straße', 'Æsir Œuvre œuvre æ', 'Đorđe Đoković', 'Guðrún Þórðardóttir', 'Łukasz Wałęsa'],
  ...['İstanbul Işık ISIK', 'Nguyễn Văn Đức', 'Ħal Għargħur', 'Garci\u0301a', 'Ångström \u212b', 'Şəhriyar Əliyev'],
  ...['Οδυσσεύς ΟΔΥΣΣΕΥΣ', 'Ефимов Ёлкин ЙОД', 'O’Brien ʻOkina', 'non\u2011small–cell—lung', 'ﬁbrosis of H₂O, 10⁹'],
  ...[
    'hyper\u00adtension\u200b',
    'heart\u00a0failure',
    '心不全 ｶﾀｶﾅ',
    'दिल',
    'שָׁלוֹם',
    'مُحَمَّد',
    'Ŋaŋŧ ŧŦ',
    'e\u0301\u0302',
    'a\nb\tc',
  ],
  ...['½ ± ≥ µg', 'TNF-α & IL-6', '“quoted” … «so»', ''],
];

describe.each(everyEngine())('the folding of texts by the database, on $name', (engine) => {
  it('is that of the program', async () => {
    const database = await engine.open();
    try {
      const { rows } = await sql<{ given: string; folded: string }>`
        select given, search_fold(given) as folded
        from json_array_elements_text(${JSON.stringify(TEXTS)}::json) given`.execute(database.db);
      expect(rows).toEqual(TEXTS.map((given) => ({ given, folded: foldForSearch(given) })));
    } finally {
      await database.close();
    }
  });

  it('covers the manuscripts that existed before the journal was brought to this version', async () => {
    const database = await engine.open({ migrate: false });
    try {
      const older = Object.entries(MIGRATIONS).filter(([name]) => name < SEARCH);
      await migrateToLatest(database.db, Object.fromEntries(older));
      const id = await submittedManuscript(database.db, { title: 'Søvn på hospital' });
      expect(await migrateToLatest(database.db)).toContain(SEARCH);
      const { rows } = await sql<{ text: string }>`select search_text as text from manuscript where id = ${id}`.execute(
        database.db,
      );
      expect(rows[0]?.text).toContain(' sovn pa hospital ');
      expect(rows[0]?.text).toContain(' amina diallo ');
    } finally {
      await database.close();
    }
  });
});
