import { ParseOption, XmlDocument, type XmlElement } from 'libxml2-wasm';
import { beforeEach, describe, expect, it } from 'vitest';
import { JATS_PROLOG, jatsDocument } from '#domain/register/jats/article';
import { readArticles } from '#server/publication/queries';
import { insertArticle } from '#server/publication/write-queries';
import { oaiProblems } from '../standards/oai-schema.ts';
import { json } from '../support/accounts.ts';
import { fullArticle } from '../support/articles.ts';
import { everyEngine } from '../support/engines.ts';
import { acceptedManuscript, publishedArticle, withdrawnArticle } from '../support/factories.ts';
import { type Send, SITE_URL, useTestJournal } from '../support/journal.ts';
import { MERIDIAN } from '../support/meridian.ts';

const NAMESPACES = { oai: 'http://www.openarchives.org/OAI/2.0/' };

interface HarvestedRecord {
  identifier: string;
  datestamp: string;
  sets: string[];
  isDeleted: boolean;
  /** The content of `metadata`, as text. */
  metadata: string;
}

/** A parsed OAI-PMH response: text, error code, records and resumption token. */
interface OaiAnswer {
  text: string;
  error: string | undefined;
  records: HarvestedRecord[];
  /** Undefined if the list is complete in one response; empty on its last page. */
  token: string | undefined;
  total: number | undefined;
  cursor: number | undefined;
}

/** Sends a request by GET or POST. Knows the protocol, but not the product. */
async function askOai(
  send: Send,
  sent: Record<string, string> | [string, string][],
  method: 'GET' | 'POST' = 'GET',
): Promise<OaiAnswer> {
  const query = new URLSearchParams(sent);
  const response = method === 'GET' ? await send(`/oai?${query}`) : await send('/oai', { method: 'POST', body: query });
  if (response.status !== 200) throw new Error(`OAI-PMH answers 200, not ${response.status}.`);
  const type = response.headers.get('content-type');
  if (type !== 'text/xml; charset=utf-8') throw new Error(`OAI-PMH answers text/xml, not ${type}.`);
  return readAnswer(await response.text());
}

/** Follows a list to its end; `between` is called after each page except the last. */
async function harvest(
  send: Send,
  sent: Record<string, string>,
  between: (part: number) => Promise<void> = async () => {},
): Promise<{ records: HarvestedRecord[]; parts: OaiAnswer[] }> {
  const parts: OaiAnswer[] = [await askOai(send, sent)];
  for (let last = parts.at(-1); last?.token; last = parts.at(-1)) {
    await between(parts.length);
    parts.push(await askOai(send, { verb: sent.verb ?? '', resumptionToken: last.token }));
  }
  return { records: parts.flatMap(({ records }) => records), parts };
}

function readAnswer(text: string): OaiAnswer {
  const document = XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_DEFAULT });
  try {
    const find = (path: string, from: XmlElement = document.root) => from.find(path, NAMESPACES) as XmlElement[];
    const [token] = find('//oai:resumptionToken');
    const number = (name: string) => {
      const value = token?.attr(name)?.value;
      return value === undefined ? undefined : Number(value);
    };
    return {
      text,
      error: find('//oai:error')[0]?.attr('code')?.value,
      records: find('//oai:header').map((header) => ({
        identifier: find('oai:identifier', header)[0]?.content ?? '',
        datestamp: find('oai:datestamp', header)[0]?.content ?? '',
        sets: find('oai:setSpec', header).map(({ content }) => content),
        isDeleted: header.attr('status')?.value === 'deleted',
        metadata: find('../oai:metadata/*', header)[0]?.toString() ?? '',
      })),
      token: token?.content,
      total: number('completeListSize'),
      cursor: number('cursor'),
    };
  } finally {
    document.dispose();
  }
}

const LIST = { verb: 'ListRecords', metadataPrefix: 'oai_dc' };
const HEADS = { verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' };
const nameOf = ({ id }: { id: string }) => `oai:journal.example:article/${id}`;

describe.each(everyEngine())('harvesting by OAI-PMH, on $name', (engine) => {
  const journal = useTestJournal(engine);
  const ask = (...call: Parameters<typeof askOai> extends [unknown, ...infer Rest] ? Rest : never) =>
    askOai(journal.fetch, ...call);
  beforeEach(() => journal.empty());

  /** Publishes articles a second apart, without PDFs, which would be slow. */
  async function publishMany(count: number, first = 1): Promise<void> {
    const ids: string[] = [];
    for (let number = first; number < first + count; number += 1) ids.push(`many-${String(number).padStart(4, '0')}`);
    const manuscripts = ids.map((id, index) => ({
      id,
      manuscript_number: `MJ-2027-${first + index}`,
      title: id,
      abstract: 'x',
      keywords: '[]',
      category: 'Oncology',
      article_type: 'case_report',
      status: 'published',
      volume_id: null,
      issue_id: null,
      submitted_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    }));
    await journal.db.insertInto('manuscript').values(manuscripts).execute();
    await journal.db.transaction().execute(async (trx) => {
      for (const [index, id] of ids.entries()) {
        const number = first + index;
        await insertArticle(
          trx,
          fullArticle({
            id,
            slug: id,
            title: id,
            article_number: `e${10_000 + number}`,
            doi: null,
            pdf: null,
            volume: null,
            issue: null,
            notices: [],
            // Several changes share a second, some even a millisecond.
            updated_at: new Date(Date.parse('2026-02-01T00:00:00Z') + Math.floor(number / 3) * 250).toISOString(),
          }),
        );
      }
    });
  }

  it('answers all six verbs by the schema, by GET and by POST alike', async () => {
    const article = await publishedArticle(journal.db, journal.files);
    await withdrawnArticle(journal.db, journal.files);
    const asked: Record<string, string>[] = [
      { verb: 'Identify' },
      { verb: 'ListMetadataFormats' },
      { verb: 'ListMetadataFormats', identifier: nameOf(article) },
      { verb: 'ListSets' },
      { verb: 'GetRecord', identifier: nameOf(article), metadataPrefix: 'oai_dc' },
      { verb: 'GetRecord', identifier: nameOf(article), metadataPrefix: 'jats' },
      HEADS,
      LIST,
      { ...LIST, metadataPrefix: 'jats', from: '2026-01-01', until: '2099-12-31' },
    ];
    const got = await Promise.all(asked.map((sent) => ask(sent)));
    const posted = await Promise.all(asked.map((sent) => ask(sent, 'POST')));
    expect(got.map(({ error }) => error)).toEqual(asked.map(() => undefined));
    expect(posted.map(({ text }) => text)).toEqual(got.map(({ text }) => text));
    expect(await oaiProblems(got.map(({ text }) => text))).toEqual([]);
    expect(got[0]?.text).toContain('<deletedRecord>persistent</deletedRecord>');
    expect(got[0]?.text).toContain(`<baseURL>${SITE_URL}/oai</baseURL>`);
  });

  it('gives the JATS of an article as the site serves it', async () => {
    const { id } = await publishedArticle(journal.db, journal.files);
    const [article] = await readArticles(journal.context.reader, [id]);
    if (!article) throw new Error('It was published.');
    const { text } = await ask({ verb: 'GetRecord', identifier: nameOf(article), metadataPrefix: 'jats' });
    const [, metadata = ''] = /<metadata>(.*)<\/metadata>/s.exec(text) ?? [];
    const own = metadata.replace(' xmlns="https://jats.nlm.nih.gov/ns/publishing/1.3/"', '');
    expect(`${JATS_PROLOG}${own}\n`).toBe(jatsDocument(MERIDIAN, article, SITE_URL));
  });

  it.each<[string, [string, string][]]>([
    ['badVerb', []],
    ['badVerb', [['verb', 'DeleteEverything']]],
    ['badVerb', [['verb', 'constructor']]],
    [
      'badVerb',
      [
        ['verb', 'Identify'],
        ['verb', 'Identify'],
      ],
    ],
    [
      'badArgument',
      [
        ['verb', 'Identify'],
        ['set', 'x'],
      ],
    ],
    ['badArgument', [['verb', 'ListRecords']]],
    [
      'badArgument',
      [
        ['verb', 'GetRecord'],
        ['metadataPrefix', 'oai_dc'],
      ],
    ],
    [
      'badArgument',
      [
        ['verb', 'GetRecord'],
        ['metadataPrefix', 'oai_dc'],
        ['identifier', 'no name'],
      ],
    ],
    ['badArgument', [...Object.entries(LIST), ['metadataPrefix', 'jats']]],
    ['badArgument', [...Object.entries(LIST), ['from', '2026-02-30']]],
    ['badArgument', [...Object.entries(LIST), ['from', '2026-02-03T10:00:00+01:00']]],
    ['badArgument', [...Object.entries(LIST), ['from', '2026-02-03'], ['until', '2026-02-03T10:00:00Z']]],
    ['badArgument', [...Object.entries(LIST), ['from', '2026-02-03'], ['until', '2026-02-02']]],
    ['badArgument', [...Object.entries(LIST), ['resumptionToken', 'x']]],
    ['badArgument', [...Object.entries(LIST), ['set', '<x>']]],
    ['badArgument', [...Object.entries(LIST), ['__proto__', 'x']]],
    [
      'badResumptionToken',
      [
        ['verb', 'ListSets'],
        ['resumptionToken', 'x'],
      ],
    ],
    [
      'badResumptionToken',
      [
        ['verb', 'ListRecords'],
        ['resumptionToken', ''],
      ],
    ],
    [
      'badResumptionToken',
      [
        ['verb', 'ListRecords'],
        ['resumptionToken', 'e30.<"\u0000&>'],
      ],
    ],
    [
      'cannotDisseminateFormat',
      [
        ['verb', 'ListRecords'],
        ['metadataPrefix', 'marc21'],
      ],
    ],
    [
      'cannotDisseminateFormat',
      [
        ['verb', 'ListIdentifiers'],
        ['metadataPrefix', 'toString'],
      ],
    ],
    [
      'idDoesNotExist',
      [
        ['verb', 'GetRecord'],
        ['metadataPrefix', 'oai_dc'],
        ['identifier', 'oai:other.example:1'],
      ],
    ],
    [
      'idDoesNotExist',
      [
        ['verb', 'ListMetadataFormats'],
        ['identifier', 'oai:journal.example:article/none'],
      ],
    ],
    ['noRecordsMatch', [...Object.entries(LIST), ['until', '1999-12-31']]],
    ['noRecordsMatch', [...Object.entries(LIST), ['from', '9999-12-31']]],
    ['noRecordsMatch', [...Object.entries(LIST), ['set', 'category-Alchemy']]],
    ['noRecordsMatch', [...Object.entries(LIST), ['set', 'nothing:of:ours']]],
  ])('refuses with %s: %j', async (code, sent) => {
    await publishedArticle(journal.db, journal.files);
    const { error, text } = await ask(sent);
    expect(error).toBe(code);
    expect(await oaiProblems([text])).toEqual([]);
    const repeats = /<request [^>]*verb=/.test(text);
    expect(repeats).toBe(!['badVerb', 'badArgument'].includes(code));
  });

  it('knows nothing of manuscripts that were never published', async () => {
    const id = await acceptedManuscript(journal.db);
    expect((await ask({ verb: 'GetRecord', identifier: nameOf({ id }), metadataPrefix: 'oai_dc' })).error).toBe(
      'idDoesNotExist',
    );
    expect((await ask(LIST)).error).toBe('noRecordsMatch');
    expect((await ask({ verb: 'Identify' })).error).toBeUndefined();
  });

  it('narrows by days and by seconds, both ends included', async () => {
    const at = ['2026-03-01T23:59:59.900Z', '2026-03-02T00:00:00.000Z', '2026-03-02T23:59:59.999Z'];
    for (const [index, updated_at] of at.entries()) {
      await publishedArticle(journal.db, journal.files, { id: `day-${index}`, updated_at, notices: [] });
    }
    const listIds = async (time: Record<string, string>) => {
      const { records } = await ask({ ...HEADS, ...time });
      return records.map(({ identifier }) => identifier.slice(-1)).join('');
    };
    expect(await listIds({ from: '2026-03-02' })).toBe('12');
    expect(await listIds({ until: '2026-03-01' })).toBe('0');
    expect(await listIds({ from: '2026-03-02', until: '2026-03-02' })).toBe('12');
    expect(await listIds({ from: '2026-03-01T23:59:59Z', until: '2026-03-02T00:00:00Z' })).toBe('01');
    expect(await listIds({ from: '2026-03-02T00:00:01Z' })).toBe('2');
  });

  it('has a set for each category and each type, which its records name', async () => {
    const common = { notices: [], article_type: 'case_report' as const };
    await publishedArticle(journal.db, journal.files, { ...common, category: 'Internal medicine' });
    await publishedArticle(journal.db, journal.files, { ...common, category: 'Surgery' });
    await publishedArticle(journal.db, journal.files, {
      ...common,
      article_type: 'review_article',
      category: 'Surgery',
    });
    const { text } = await ask({ verb: 'ListSets' });
    expect(text).toContain('<setSpec>category-Internal_medicine</setSpec><setName>Internal medicine</setName>');
    const sets = async (set: string) => (await ask({ ...HEADS, set })).records.map((record) => record.sets);
    expect(await sets('category-Internal_medicine')).toEqual([['category-Internal_medicine', 'type-case_report']]);
    expect(await sets('category-Surgery')).toHaveLength(2);
    expect(await sets('type-case_report')).toHaveLength(2);
    expect((await ask({ ...HEADS, set: 'type-editorial_letter' })).error).toBe('noRecordsMatch');
  });

  it('keeps a withdrawn article as a deleted record with a new date, and a retracted one as what it is', async () => {
    const editor = await journal.as('editor');
    const [first, second] = [
      await publishedArticle(journal.db, journal.files, { notices: [] }),
      await publishedArticle(journal.db, journal.files, { notices: [] }),
    ];
    const before = await harvest(journal.fetch, LIST);
    expect(before.records.filter(({ isDeleted }) => isDeleted)).toEqual([]);
    journal.clock.advance(1_000);
    const decision = { status: 'rejected', notes: 'Withdrawn.', letter: null };
    const withdrawn = await journal.fetch(`/api/editor/manuscript/${first.id}/update-status/`, json(decision, editor));
    expect(withdrawn.status, await withdrawn.text()).toBe(200);
    const retraction = {
      kind: 'retraction',
      text: 'Wrong.',
      retracted_by: 'The editor',
      confirm: second.manuscript_number,
    };
    const retracted = await journal.fetch(`/api/editor/manuscript/${second.id}/notices/`, json(retraction, editor));
    expect(retracted.status, await retracted.text()).toBe(200);
    const { records } = await ask({ ...LIST, from: '2026-11-21T10:00:01Z' });
    const of = ({ id }: { id: string }) => records.find(({ identifier }) => identifier === nameOf({ id }));
    expect(of(first)).toMatchObject({ isDeleted: true, metadata: '', datestamp: '2026-11-21T10:00:01Z' });
    expect(of(second)?.isDeleted).toBe(false);
    expect(of(second)?.metadata).toContain(`RETRACTED: ${second.title}`);
    const jats = { verb: 'GetRecord', identifier: nameOf(first), metadataPrefix: 'jats' };
    expect((await ask(jats)).records).toMatchObject([{ isDeleted: true, metadata: '' }]);
  });

  describe('a list in parts', () => {
    const names = (records: readonly HarvestedRecord[]) => records.map(({ identifier }) => identifier);

    it('has every record once, says how many there are, and ends with an empty token', async () => {
      await publishMany(430);
      const { records, parts } = await harvest(journal.fetch, LIST);
      expect(records).toHaveLength(430);
      expect(new Set(names(records)).size).toBe(430);
      expect(parts.map(({ total }) => total)).toEqual([430, 430, 430]);
      expect(parts.map(({ cursor }) => cursor)).toEqual([0, 200, 400]);
      expect(parts.at(-1)?.token).toBe('');
      expect(await oaiProblems(parts.map(({ text }) => text))).toEqual([]);
      expect(records.map(({ datestamp }) => datestamp)).toEqual(records.map(({ datestamp }) => datestamp).toSorted());
      const inJats = await harvest(journal.fetch, { ...LIST, metadataPrefix: 'jats' });
      expect(names(inJats.records)).toEqual(names(records));
    });

    it('loses no record and repeats none in one state while articles are published, changed and withdrawn', async () => {
      await publishMany(430);
      const changed = new Map<string, string>();
      const { records } = await harvest(journal.fetch, LIST, async (part) => {
        journal.clock.advance(1_000);
        const now = journal.clock.now();
        await publishMany(20, 1_000 * part);
        // An article already sent, one not yet sent, and one withdrawn before it could be sent.
        const touched = ['many-0007', part === 1 ? 'many-0300' : 'many-0420', 'many-0425'];
        for (const id of touched) {
          const record = { record_changed_at: now, updated_at: now };
          await journal.db.updateTable('article').set(record).where('manuscript_id', '=', id).execute();
          changed.set(nameOf({ id }), `${now.toISOString().slice(0, 19)}Z`);
        }
        await journal.db.updateTable('manuscript').set({ status: 'rejected' }).where('id', '=', 'many-0425').execute();
      });
      const states = records.map(({ identifier, datestamp }) => `${identifier} ${datestamp}`);
      expect(new Set(states).size).toBe(states.length);
      const newest = new Map(records.map((record) => [record.identifier, record]));
      const { records: all } = await harvest(journal.fetch, HEADS);
      const published = all.filter(({ datestamp }) => datestamp < '2026-02-01T00:02:00Z' || changed.size > 0);
      for (const { identifier, datestamp } of published) {
        // Articles published after this page was read belong to the next harvest.
        if (/many-\d{4}$/.test(identifier) && Number(identifier.slice(-4)) >= 1_000) continue;
        expect(newest.get(identifier)?.datestamp, identifier).toBe(datestamp);
      }
      expect(newest.get(nameOf({ id: 'many-0425' }))?.isDeleted).toBe(true);
    });

    it('goes on only with a token of this journal, of this verb, whole and not older than a day', async () => {
      await publishMany(210);
      const { token = '' } = await ask(LIST);
      const next = async (resumptionToken: string, verb = 'ListRecords') =>
        (await ask({ verb, resumptionToken })).error;
      expect(await next(token)).toBeUndefined();
      expect((await ask({ verb: 'ListRecords', resumptionToken: token }, 'POST')).error).toBeUndefined();
      const [content = '', signature = ''] = token.split('.');
      const other = Buffer.from(content, 'base64url').toString().replace('oai_dc', 'jats');
      const forged = `${Buffer.from(other).toString('base64url')}.${signature}`;
      for (const wrong of [
        forged,
        token.slice(1),
        token.slice(0, -1),
        `${token}.`,
        content,
        `${content}.`,
        '.',
        'é.è',
      ]) {
        expect(await next(wrong), wrong).toBe('badResumptionToken');
      }
      expect(await next(token, 'ListIdentifiers')).toBe('badResumptionToken');
      journal.clock.advance(24 * 3_600_000 - 1);
      expect(await next(token)).toBeUndefined();
      journal.clock.advance(1);
      expect(await next(token)).toBe('badResumptionToken');
    });

    it('ends a part early where its articles are long', async () => {
      await publishMany(6);
      const { body: kept } = await journal.db.selectFrom('article').select('body').limit(1).executeTakeFirstOrThrow();
      const body = JSON.stringify({ ...JSON.parse(kept), content: `<p>${'Long words. '.repeat(80_000)}</p>` });
      await journal.db.updateTable('article').set({ body }).execute();
      const { records, parts } = await harvest(journal.fetch, { ...LIST, metadataPrefix: 'jats' });
      expect(parts.map((part) => part.records.length)).toEqual([3, 3]);
      expect(new Set(names(records)).size).toBe(6);
      for (const { text } of parts) expect(text.length).toBeLessThan(4_000_000);
    });
  });
});
