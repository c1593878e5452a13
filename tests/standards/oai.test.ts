import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Journal } from '#domain/journal/journal';
import { element, type XmlFragment } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { JATS_PROLOG, jatsDocument } from '#domain/register/jats/article';
import {
  errorElement,
  identifyElement,
  jatsMetadata,
  listFormatsElement,
  listSetsElement,
  oaiDocument,
  oaiIdentifier,
  parseOaiIdentifier,
  type RecordHeader,
  recordElement,
  resumptionTokenElement,
} from '#domain/register/oai/answer';
import { dublinCore } from '#domain/register/oai/dublin-core';
import { OAI_FORMATS, OaiError, parseOaiRequest, parseTimeRange } from '#domain/register/oai/request';
import { offeredSets, parseSetSpec, setSpec } from '#domain/register/oai/sets';
import { author, fullArticle, GOLDEN_ARTICLES, retractedArticle } from '../support/articles.ts';
import { MERIDIAN } from '../support/meridian.ts';
import { richArticle } from '../support/rich-article.ts';
import { sampleArticles } from '../support/sample-articles.ts';
import { jatsProblems } from './jats-dtd.ts';
import { oaiProblems } from './oai-schema.ts';

const ORIGIN = 'https://journal.example';
const AT = new Date('2026-11-25T04:00:00.123Z');
const samples = sampleArticles().map(({ volume: _, issue: __, ...sample }) =>
  fullArticle({ ...sample, is_sample: true }),
);
const every = [...GOLDEN_ARTICLES.map(([, article]) => article), richArticle(), ...samples];

const headOf = ({ id, category, article_type, is_withdrawn }: Article): RecordHeader => ({
  id,
  category,
  article_type,
  changed_at: AT,
  is_deleted: is_withdrawn,
});
const listRequest = parseOaiRequest([
  ['verb', 'ListRecords'],
  ['metadataPrefix', 'oai_dc'],
]);
const answerOf = (content: XmlFragment) => oaiDocument({ request: listRequest, at: AT, origin: ORIGIN }, content);
const recordsOf = (
  articles: readonly Article[],
  metadata: (journal: Journal, article: Article, origin: string) => XmlFragment,
) =>
  answerOf(
    element(
      'ListRecords',
      {},
      articles.map((one) =>
        recordElement(headOf(one), one.is_withdrawn ? undefined : metadata(MERIDIAN, one, ORIGIN), ORIGIN),
      ),
      resumptionTokenElement('next', { expires: AT, total: articles.length, cursor: 0 }),
    ),
  );

describe('answers of OAI-PMH by its schemas', () => {
  it('are valid for every golden and every sample article in both formats, deleted records included', async () => {
    const all = [...every, fullArticle({ is_withdrawn: true })];
    expect(await oaiProblems([recordsOf(all, dublinCore), recordsOf(all, jatsMetadata)])).toEqual([]);
  });

  it('are valid for what the journal says of itself, on a domain and on an address that is none', async () => {
    const answers = [ORIGIN, 'http://127.0.0.1:4321'].map((origin) =>
      oaiDocument(
        { request: parseOaiRequest([['verb', 'Identify']]), at: AT, origin },
        identifyElement(MERIDIAN, { earliest: AT, origin, sample: 'article-1' }),
      ),
    );
    expect(answers.map((answer) => answer.includes('<repositoryIdentifier>'))).toEqual([true, false]);
    const sets = listSetsElement(offeredSets(MERIDIAN, ['Internal medicine', 'Ärzte & “Pflege”_~', '%', '医学']));
    const refusals = [undefined, listRequest].map((request) =>
      oaiDocument({ request, at: AT, origin: ORIGIN }, errorElement(new OaiError('noRecordsMatch', 'None <&>.'))),
    );
    expect(await oaiProblems([...answers, ...refusals, answerOf(listFormatsElement()), answerOf(sets)])).toEqual([]);
  });

  it('would fail with an unknown element, a wrong date, and Dublin Core that is none', async () => {
    const text = recordsOf(every.slice(0, 2), dublinCore);
    const broken = [
      text.replaceAll('header>', 'head>'),
      text.replace('<datestamp>2026-11-25T04:00:00Z', '<datestamp>2026-11-25T04:00:00+01:00'),
      text.replaceAll('dc:title>', 'dc:heading>'),
      text.replace('<ListRecords>', '<ListRecords><error code="noRecordsMatch"/>'),
    ];
    for (const answer of broken) {
      expect(answer).not.toBe(text);
      expect(await oaiProblems([answer])).not.toEqual([]);
    }
  });

  it('are valid whatever an article and a harvester say', { timeout: 120_000 }, async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 20 }),
      fc.constantFrom(']]>', '<![CDATA[', '<!--', '&amp;&lt;&#0;', '\u0000\u000b\ufffe', '\ud800', '<?xml?>', '%x;'),
    );
    const said = hostile.map((text) => text.trim() || 'x');
    const answers: string[] = [];
    fc.assert(
      fc.property(fc.array(said, { minLength: 8, maxLength: 8 }), (texts) => {
        const [title = '', given = '', family = '', place = '', text = '', category = '', token = '', name = ''] =
          texts;
        const article = fullArticle({
          title,
          category,
          authors: [author({ given, family }), author({ given: '', family })],
          affiliations: [place],
          abstract: [{ heading: title, text }],
          keywords: [text, family],
        });
        answers.push(recordsOf([article], dublinCore), recordsOf([article], jatsMetadata));
        for (const sent of [
          { resumptionToken: token },
          { metadataPrefix: name, set: text, from: name, until: token },
          { [name]: token, metadataPrefix: 'oai_dc' },
        ]) {
          answers.push(echoOf([['verb', 'ListRecords'], ...Object.entries(sent)]));
        }
        answers.push(
          echoOf([
            ['verb', 'GetRecord'],
            ['identifier', text],
            ['metadataPrefix', 'jats'],
          ]),
        );
      }),
    );
    expect(await oaiProblems(answers)).toEqual([]);
  });
});

/** How an error response repeats the request. */
function echoOf(sent: [string, string][]): string {
  try {
    const request = parseOaiRequest(sent);
    parseTimeRange(request);
    return oaiDocument({ request, at: AT, origin: ORIGIN }, errorElement(new OaiError('noRecordsMatch', 'None.')));
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    return oaiDocument({ request: undefined, at: AT, origin: ORIGIN }, errorElement(error));
  }
}

describe('the record of an article', () => {
  it('holds in JATS the very article that stands beside its page, valid by its DTD', () => {
    for (const article of every) {
      const { xml } = jatsMetadata(MERIDIAN, article, ORIGIN);
      const own = xml.replace(` xmlns="${OAI_FORMATS.jats.namespace}"`, '');
      expect(`${JATS_PROLOG}${own}\n`).toBe(jatsDocument(MERIDIAN, article, ORIGIN));
      expect(jatsProblems(`${JATS_PROLOG}${own}\n`)).toEqual([]);
    }
  });

  it('says in Dublin Core what the page says, with the terms of OpenAIRE and a retraction in the title', () => {
    const { xml } = dublinCore(MERIDIAN, retractedArticle(), ORIGIN);
    const values = (name: string) => [...xml.matchAll(new RegExp(`<dc:${name}>([^<]*)<`, 'g'))].map(([, one]) => one);
    expect(values('title')).toEqual(['RETRACTED: Vitamin K and stroke: a cohort study']);
    expect(values('creator')[0]).toBe('Diallo, Amina');
    expect(values('identifier')).toEqual([
      'https://doi.org/10.5555/mj.2026.0044',
      `${ORIGIN}/articles/vitamin-k-and-stroke/`,
    ]);
    expect(values('type')).toContain('info:eu-repo/semantics/article');
    expect(values('rights')).toEqual([
      'info:eu-repo/semantics/openAccess',
      'https://creativecommons.org/licenses/by/4.0/',
    ]);
    expect(values('relation').at(-1)).toContain('#retraction-');
  });

  it('has a name that only it has, and that leads back to it', () => {
    expect(parseOaiIdentifier(oaiIdentifier('article-1', ORIGIN), ORIGIN)).toBe('article-1');
    for (const other of ['oai:journal.example:article/', 'oai:other.example:article/article-1', 'article-1']) {
      expect(parseOaiIdentifier(other, ORIGIN)).toBeUndefined();
    }
  });
});

describe('a set', () => {
  it('is named by signs that the protocol allows, from which its category is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (category) => {
        const spec = setSpec({ category });
        expect(spec).toMatch(/^[A-Za-z0-9\-_.!~*'()]+$/);
        fc.pre(!category.includes('\0'));
        expect(parseSetSpec(MERIDIAN, spec)).toEqual({ category: category.toWellFormed() });
      }),
    );
    expect(setSpec({ category: 'Internal medicine' })).toBe('category-Internal_medicine');
    for (const wrong of ['category-', 'category-~E0', 'category-~00', 'type-thesis', 'oncology']) {
      expect(parseSetSpec(MERIDIAN, wrong)).toBeUndefined();
    }
  });
});
