import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countUse, DOUBLE_CLICK_MS, FIRST_VISIT } from '#domain/publication/usage/usage';
import {
  USAGE_KINDS,
  USAGE_LABEL,
  USAGE_METRICS,
  type UsageCounts,
  type UsageKind,
  usageText,
} from '#domain/publication/usage/usage-counts';
import { isRobot } from '../../../src/server/publication/usage/count-usage.ts';

interface Look {
  kind: UsageKind;
  /** Seconds since the previous view. */
  after: number;
}

const START = Date.parse('2026-11-25T10:10:00Z');
const looks = fc.array(fc.record({ kind: fc.constantFrom(...USAGE_KINDS), after: fc.nat({ max: 5_000 }) }), {
  minLength: 1,
  maxLength: 30,
});

/** The counts of one reader's views of one article. */
function countAll(all: readonly Look[], hasText = true): UsageCounts {
  let now = START;
  let visit = FIRST_VISIT;
  const sum = Object.fromEntries(USAGE_METRICS.map(([name]) => [name, 0])) as unknown as UsageCounts;
  for (const { kind, after } of all) {
    now += after * 1000;
    const look = countUse(visit, { kind, hasText, now: new Date(now) });
    visit = look.visit;
    for (const [name] of USAGE_METRICS) sum[name] += look.counts[name];
  }
  return sum;
}

describe('a look at an article', () => {
  it('counts as an investigation and, where the text is there, as a request', () => {
    expect(countAll([{ kind: 'view', after: 0 }])).toMatchObject({
      total_item_investigations: 1,
      unique_item_investigations: 1,
      total_item_requests: 1,
      unique_item_requests: 1,
      pdf_downloads: 0,
    });
    expect(countAll([{ kind: 'view', after: 0 }], false)).toMatchObject({
      total_item_investigations: 1,
      total_item_requests: 0,
      unique_item_requests: 0,
    });
  });

  it('counts once with those that follow it within thirty seconds each, and again after that', () => {
    const again = (after: number) => ({ kind: 'view', after }) as const;
    expect(countAll([again(0), again(20), again(20), again(30)]).total_item_investigations).toBe(1);
    expect(countAll([again(0), again(31)]).total_item_investigations).toBe(2);
  });

  it('at the PDF right after the page is a request of its own, and no other unique one', () => {
    const counts = countAll([
      { kind: 'view', after: 0 },
      { kind: 'pdf', after: 2 },
    ]);
    expect(counts).toMatchObject({ total_item_requests: 2, unique_item_requests: 1, pdf_downloads: 1 });
  });

  it('at a PDF whose page has no text is the first request of the hour', () => {
    const counts = countAll(
      [
        { kind: 'view', after: 0 },
        { kind: 'pdf', after: 2 },
      ],
      false,
    );
    expect(counts).toMatchObject({
      total_item_investigations: 2,
      unique_item_investigations: 1,
      total_item_requests: 1,
      unique_item_requests: 1,
    });
  });

  it('is unique once an hour of the clock', () => {
    const hours = countAll([
      { kind: 'view', after: 0 },
      { kind: 'view', after: 40 * 60 },
      { kind: 'view', after: 20 * 60 },
    ]);
    expect(hours).toMatchObject({ total_item_investigations: 3, unique_item_investigations: 2 });
  });

  it('never makes unique counts exceed total ones, or requests investigations', () => {
    fc.assert(
      fc.property(looks, fc.boolean(), (all, hasText) => {
        const counts = countAll(all, hasText);
        expect(counts.unique_item_investigations).toBeLessThanOrEqual(counts.total_item_investigations);
        expect(counts.unique_item_requests).toBeLessThanOrEqual(counts.total_item_requests);
        expect(counts.total_item_requests).toBeLessThanOrEqual(counts.total_item_investigations);
        expect(counts.pdf_downloads).toBeLessThanOrEqual(counts.total_item_requests);
        expect(counts.unique_item_investigations).toBeGreaterThan(0);
      }),
    );
  });

  it('repeated without a pause is one, however often', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: DOUBLE_CLICK_MS / 1000 }), { maxLength: 200 }), (pauses) => {
        const all = [{ kind: 'view', after: 0 } as const, ...pauses.map((after) => ({ kind: 'view', after }) as const)];
        expect(countAll(all).total_item_investigations).toBe(1);
      }),
    );
  });
});

describe('robots', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
    'python-requests/2.32.3',
    'Wget/1.21.4',
    '',
  ])('are known by their name: %s', (agent) => {
    expect(isRobot(agent)).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  ])('are not what people read with: %s', (agent) => {
    expect(isRobot(agent)).toBe(false);
  });
});

describe('the line on the page of an article', () => {
  it('says how often, with one of each in the singular, and nothing of what no one has read', () => {
    expect(usageText({ views: 1, pdf_downloads: 1 })).toBe('1 view, 1 PDF download');
    expect(usageText({ views: 0, pdf_downloads: 0 })).toBe(USAGE_LABEL);
    expect(usageText({ views: 12_004, pdf_downloads: 0 })).toBe('12,004 views, 0 PDF downloads');
  });
});
