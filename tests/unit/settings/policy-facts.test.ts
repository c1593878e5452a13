import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { publicTimesPath } from '#domain/desk/statistics/paths';
import { offlinePath } from '#domain/kernel/offline';
import { paths } from '#domain/kernel/paths';
import { SERVICE_TYPE_DESCRIPTIONS, SERVICE_TYPES } from '#domain/message/service-request/request';
import { waivers } from '#domain/payment/country-waiver';
import { chargeOf, PAYMENT_METHODS } from '#domain/payment/fee';
import { formatMoney } from '#domain/payment/money';
import { alertPaths } from '#domain/publication/alert/paths';
import { callsPath } from '#domain/publication/call';
import { topicsPath } from '#domain/publication/collection-path';
import { preservationPath } from '#domain/publication/preservation';
import { usagePath } from '#domain/publication/usage/paths';
import { decisionOptions, reviewSteps } from '#domain/review/process';
import { parsePageText } from '#domain/settings/information/page-text';
import { findPlaceholder, placeholders } from '#domain/settings/information/placeholder';
import { parseSuppliedPage } from '#domain/settings/information/supplied-page';
import { checklist, checklistItemCount, progressText } from '#domain/submission/checklist/checklist';
import { MERIDIAN } from '../../support/meridian.ts';

const CONTENT = new URL('../../../content/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, CONTENT), 'utf8');

const PAGES = readdirSync(new URL('pages/', CONTENT)).map((file) => parseSuppliedPage(file, read(`pages/${file}`)));

/** Placeholders used within sentences. */
const VALUES = placeholders(MERIDIAN).filter((one) => one.kind === 'value');

const OFFICE_JSON = ['home.json', 'navigation.json', 'editorial-board.json'];

/** The routes of spec §2 that an office may link to, and this site's other pages. */
const ROUTES = new Set<string>([
  paths.home,
  paths.login,
  paths.register,
  paths.submit,
  paths.articles,
  paths.volumes,
  paths.services,
  paths.about,
  paths.contact,
  paths.guidelines,
  paths.checklist,
  paths.trackPaper,
  paths.payments,
  paths.waiver,
  paths.editorialBoard,
  paths.reviewProcess,
  paths.ethics,
  paths.copyright,
  paths.processingFees,
  paths.developers,
  publicTimesPath,
  paths.search,
  topicsPath,
  paths.figures,
  callsPath,
  preservationPath,
  alertPaths.alerts,
  usagePath,
  offlinePath,
  '/accessibility',
  '/privacy',
  '/feed.atom',
]);

/** The literal text of a page, without placeholders and link targets. */
function prose({ title, description, text }: (typeof PAGES)[number]): string {
  const written = text.replace(/\{[^}]*\}/g, ' ').replace(/\]\([^)]*\)/g, ']');
  return `${title}\n${description}\n${written}`.replace(/\s+/g, ' ');
}

function internalLinks(text: string): string[] {
  const found = text.matchAll(/\]\((\/[^)\s]*)\)|(?:href|"href")\s*[=:]\s*["'](\/[^"']*)["']/g);
  return [...found].map(([, markdown, attribute]) => markdown ?? attribute ?? '');
}

/** Every match of `pattern` in `text`, with a little preceding context for the failure message. */
function occurrences(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) =>
    text.slice(Math.max(0, match.index - 30), match.index + match[0].length),
  );
}

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const NUMBER = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)';
const DURATION = new RegExp(
  `\\b${NUMBER}(?:\\s*(?:–|-|to|or)\\s*${NUMBER})?[\\s-]+(?:business |working |calendar )?(?:hour|day|week|month)s?\\b`,
  'gi',
);
const MONEY = /[$€£]\s*\d|\b(?:USD|US\$)\s*\d|\b\d+(?:\.\d\d)?\s*(?:USD|US dollars|dollars)\b/gi;

describe('the constants of the specification', () => {
  it('has a checklist of 23 items in six groups, every id unique', () => {
    const groups = checklist(MERIDIAN);
    const items = groups.flatMap((group) => group.items);
    const ids = [...groups.map((group) => group.id), ...items.map((item) => item.id)];
    expect(groups).toHaveLength(6);
    expect(items).toHaveLength(23);
    expect(checklistItemCount(MERIDIAN)).toBe(23);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !KEBAB.test(id))).toEqual([]);
    expect(new Set(items.map((item) => item.label)).size).toBe(23);
    expect(groups.filter((group) => group.items.length === 0)).toEqual([]);
  });

  it('counts checklist progress as "19 of 23 items done"', () => {
    expect(progressText(MERIDIAN, 19)).toBe('19 of 23 items done');
    expect(progressText(MERIDIAN, 0)).toBe('0 of 23 items done');
  });

  it('charges the five specified fees, in integer cents', () => {
    expect(Object.fromEntries(MERIDIAN.articleTypes.map(({ id, name }) => [name, chargeOf(MERIDIAN, id)]))).toEqual({
      'Original Research': 25_000,
      'Review Articles': 20_000,
      'Case Reports': 15_000,
      'Short Communications': 15_000,
      'Editorials/Letters': 10_000,
    });
  });

  it('writes whole dollars without decimals and other amounts with two', () => {
    expect([25_000, 12_550, 5, 0, 123_456_700].map((cents) => formatMoney(cents, 'USD'))).toEqual([
      '$250',
      '$125.50',
      '$0.05',
      '$0',
      '$1,234,567',
    ]);
  });

  it('offers three waivers, four payment methods and six services', () => {
    expect(waivers(MERIDIAN).map((waiver) => waiver.who)).toEqual([
      'Authors from low-income countries',
      'Authors from lower-middle-income countries',
      'Early-career researchers',
    ]);
    expect(PAYMENT_METHODS.map((method) => method.label)).toEqual([
      'Card',
      'Bank transfer',
      'PayPal',
      'Institutional purchase order',
    ]);
    expect(SERVICE_TYPES).toEqual([
      'Research Manuscript',
      'Medical Content',
      'Grant Writing',
      'Regulatory Document',
      'Health Policy Brief',
      'Other',
    ]);
    expect(Object.keys(SERVICE_TYPE_DESCRIPTIONS)).toEqual([...SERVICE_TYPES]);
  });

  it('describes review in seven steps with at least two reviewers and four possible decisions', () => {
    expect(reviewSteps(MERIDIAN).map((step) => step.id)).toEqual([
      'screening',
      'editor-assessment',
      'peer-review',
      'decision',
      'revision',
      'final-decision',
      'production',
    ]);
    expect(MERIDIAN.process.reviewers).toBe(2);
    expect(decisionOptions(MERIDIAN).map((option) => option.label)).toEqual([
      'Accept',
      'Minor revisions',
      'Major revisions',
      'Reject',
    ]);
  });

  it('states the specified durations with en dashes', () => {
    expect(Object.fromEntries(MERIDIAN.timelines.map(({ id, duration }) => [id, duration]))).toEqual({
      screening: '1–3 business days',
      'first-decision': '6–8 weeks',
      review: '4–6 weeks',
      'minor-revisions': '2–4 weeks',
      'major-revisions': '4–8 weeks',
      publication: '3–6 months',
      'service-reply': '24–48 hours',
    });
  });

  it('renders the guideline limits as the specification writes them', () => {
    expect(Object.fromEntries(VALUES.map(({ name, value }) => [name, value]))).toMatchObject({
      'abstract length': '250–300',
      'number of keywords': '3–5',
      'running title length': '50',
      'figure resolution': '300',
      'file types': 'PDF, DOC or DOCX',
      'file size': '10 MB',
      'number of reviewers': 'two',
      'number of checklist items': '23',
      'charge: original research': '$250',
      currency: 'US dollars',
    });
  });

  it('knows each placeholder by one name, whatever its case and blanks, and no other', () => {
    const names = placeholders(MERIDIAN).map(({ name }) => name);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(findPlaceholder(MERIDIAN, '  Journal\n NAME ')).toMatchObject({ name: 'journal name' });
    expect([
      findPlaceholder(MERIDIAN, 'poem'),
      findPlaceholder(MERIDIAN, 'constructor'),
      findPlaceholder(MERIDIAN, ''),
    ]).toEqual([undefined, undefined, undefined]);
  });
});

describe('the pages of the editorial office', () => {
  it('have a title, a one-sentence description of at most 160 characters, a date, and a route of their own', () => {
    for (const { name, title, description, path } of PAGES) {
      expect(title, name).not.toBe('');
      expect(description.length, name).toBeLessThanOrEqual(160);
      expect(description, name).toMatch(/^[A-Z][^.!?]*\.$/);
      expect(ROUTES, name).toContain(path);
    }
    expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length);
  });

  it('have no mistake: each placeholder exists, each form is on its page, headings skip no level', () => {
    expect(PAGES.flatMap(({ text, path }) => parsePageText(MERIDIAN, text, path).problems)).toEqual([]);
    const used = PAGES.flatMap(({ text }) => [...text.matchAll(/\{[^}]*\}/g)]);
    expect(used.length).toBeGreaterThan(50);
  });

  it('write no dollar amount and no duration by hand', () => {
    const texts = [
      ...PAGES.map((page) => [page.name, prose(page)] as const),
      ...OFFICE_JSON.map((file) => [file, read(file)] as const),
    ];
    for (const [file, text] of texts) {
      expect(occurrences(text, MONEY), file).toEqual([]);
      expect(occurrences(text, DURATION), file).toEqual([]);
    }
  });

  it('type no fact and no list of the domain by hand', () => {
    const labels = [
      ...SERVICE_TYPES.filter((label) => label.includes(' ')),
      ...PAYMENT_METHODS.map((method) => method.label).filter((label) => label.includes(' ')),
      ...waivers(MERIDIAN).map((waiver) => waiver.name),
    ];
    const values = [...VALUES.map(({ value }) => value).filter((value) => value !== 'two'), ...labels, 'two reviewers'];
    for (const page of PAGES) {
      for (const value of new Set(values)) {
        const literal = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[–-]/g, '\\s*[–-]\\s*');
        expect(occurrences(prose(page), new RegExp(`(?<![\\w.])${literal}(?!\\w)`, 'gi')), page.name).toEqual([]);
      }
    }
  });

  it('link only to routes of the specification, the pages of actual times, of search, of topics, of figures, of preservation, of alerts, of usage and of reading offline, /developers, /accessibility, /privacy and /feed.atom', () => {
    const texts = [
      ...PAGES.map(({ name, text }) => [name, text] as const),
      ...OFFICE_JSON.map((file) => [file, read(file)] as const),
    ];
    const links = texts.flatMap(([file, text]) => internalLinks(text).map((link) => ({ file, link })));
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter(({ link }) => !ROUTES.has(link))).toEqual([]);
  });

  it('link to other sites by https, and to the licence at its one address', () => {
    const links = PAGES.flatMap(({ text }) =>
      [...text.matchAll(/\]\(([a-z]+:[^)\s]*)\)/g)].map(([, link]) => link ?? ''),
    );
    expect(links.filter((link) => !link.startsWith('https://'))).toEqual([]);
    const licences = links.filter((link) => link.includes('creativecommons.org'));
    expect(new Set(licences)).toEqual(new Set([MERIDIAN.licence.url]));
  });
});

/** Linked from the logo, the person's own menu, and the page about charges. */
const IN_CONTEXT = new Set<string>([paths.home, paths.author, paths.waiver]);

describe('the navigation and the board', () => {
  it('offers every route of the specification that a visitor may open, except the home page behind the logo', () => {
    const offered = new Set(internalLinks(read('navigation.json')));
    expect([...ROUTES].filter((route) => !IN_CONTEXT.has(route) && !offered.has(route))).toEqual([]);
  });

  it('has exactly three members of the board, each with title, affiliation and a short biography', () => {
    const board: Record<string, unknown>[] = JSON.parse(read('editorial-board.json'));
    expect(board.map((member) => member.title)).toEqual(['Editor-in-Chief', 'Senior Editor', 'Associate Editor']);
    for (const member of board) {
      expect(Object.keys(member)).toEqual(['name', 'title', 'affiliation', 'country', 'interests', 'biography']);
      expect(Object.values(member).every((value) => (value as string | string[]).length > 0)).toBe(true);
    }
  });

  it('has three cards on the home page: Submit Research, Peer Review, Get Published', () => {
    const home: { cards: { title: string; href: string }[] } = JSON.parse(read('home.json'));
    expect(home.cards.map((card) => card.title)).toEqual(['Submit Research', 'Peer Review', 'Get Published']);
  });
});
