import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completionOffer } from '#domain/production/complete-reference';
import { referenceLine } from '#domain/production/reference-parts';
import { httpResolver } from '#server/kernel/adapters/citation-resolver';
import { completeReferences } from '../../../src/server/production/routes.ts';
import { type CitationServer, startCitationServer } from '../../support/citation-server.ts';

const WHOLE =
  'Lin G, Kim KM. Sleep after surgery: a cohort study. Journal of Sleep. 2020;12(3):1-9. doi:10.5555/js.2020.1';
let server: CitationServer;
beforeAll(async () => {
  server = await startCitationServer();
});
afterAll(() => server.close());

const logged: unknown[] = [];
const complete = (lines: string[], timeoutMs = 2_000) =>
  completeReferences(
    { lines },
    { citationResolver: httpResolver(`${server.address}/`), log: (...said) => logged.push(said) },
    timeoutMs,
  );

describe('references with a DOI', () => {
  it('are offered with the parts that they lack, and nothing is said of those that have them all', async () => {
    const short = 'Lin G. Sleep after surgery: a cohort study. doi:10.5555/js.2020.1';
    expect(await complete([short, WHOLE, 'Roe A. A book without one. 2019.'])).toEqual({
      offers: [{ line: short, there: WHOLE, missing: ['journal', 'year', 'volume', 'pages'], is_other_work: false }],
      unknown: [],
      unanswered: [],
    });
    expect(server.requests[0]).toBe('10.5555/js.2020.1 application/vnd.citationstyles.csl+json');
  });

  it('whose DOI is that of another work, or of none, are named', async () => {
    const other = 'Roe A. Wards of the northern hospitals. Ward. 2019;1(1):1-2. doi:10.5555/js.2020.1';
    const unknown = 'Poe X. Rest. Ward. 2019;1:1. doi:10.5555/none';
    expect(await complete([other, unknown])).toEqual({
      offers: [{ line: other, there: WHOLE, missing: [], is_other_work: true }],
      unknown: [unknown],
      unanswered: [],
    });
  });

  it.each(['slow', 'refused', 'nonsense', 'huge', 'list', 'near', 'inside', 'named'])(
    'on which the resolver says nothing sound (%s) are told apart from the others, which are completed',
    async (how) => {
      const bad = `Lin G. Sleep. doi:10.5555/${how}`;
      const { offers, unanswered } = await complete([bad, 'doi:10.5555/js.2020.1'], 1_000);
      expect(unanswered).toEqual([bad]);
      expect(offers).toHaveLength(1);
      expect(logged.at(-1)).toEqual([
        'error',
        'The DOI resolver gave no usable answer for 1 references.',
        expect.any(Error),
      ]);
    },
  );

  it('never lead to another address of the resolver', async () => {
    const lines = ['doi:10.5555/../../admin?x=1#y', 'doi:10.5555/a?b#c'];
    expect((await complete(lines)).unknown).toEqual(lines);
    expect(server.requests.at(-1)).toMatch(/^10\.5555\/a\?b#c /);
    expect(server.requests.some((path) => path.includes('admin'))).toBe(false);
  });

  it('are not asked for where no resolver is set', async () => {
    await expect(
      completeReferences({ lines: [WHOLE] }, { citationResolver: undefined, log: () => {} }),
    ).rejects.toThrow('Set CITATION_RESOLVER_URL.');
  });
});

describe('what is offered', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,9}$/);
  it('is nothing for a line that the journal has written itself, of whatever is registered', () => {
    fc.assert(
      fc.property(
        word,
        fc.array(word, { minLength: 3, maxLength: 8 }),
        word,
        fc.integer({ min: 1900, max: 2026 }),
        (family, title, journal, year) => {
          const found = {
            type: 'article-journal',
            title: title.join(' '),
            author: [{ family, given: 'Ann' }],
            'container-title': journal,
            issued: { 'date-parts': [[year]] },
            volume: '4',
            page: '10-19',
          };
          expect(completionOffer(referenceLine(found), found)).toBeUndefined();
        },
      ),
    );
  });
});
