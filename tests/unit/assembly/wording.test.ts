import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Texts fixed by the specification and design (§8); everything else uses "sign in". */
const SPECIFIED = [
  'Registration successful! Please log in.',
  'Login failed',
  'An account with this email already exists. Log in or reset your password.',
  'Failed to fetch volumes',
];

const LOG_IN = /\blog(s|ged|ging)?[ -](in|out)\b/i;

const ROOT = new URL('../../..', import.meta.url).pathname;
const sources = globSync('{src,content}/**/*.{ts,tsx,astro,mdx,json}', { cwd: ROOT });

const DESCRIPTION = 'src/server/assembly/description/openapi.json';

/** A file without its comments. */
const textOf = (file: string): string =>
  readFileSync(`${ROOT}${file}`, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '');

/** The lines of a file that readers may see, without comments, identifiers, addresses and event kinds. */
function wordsOf(file: string): string[] {
  const others = SPECIFIED.reduce((rest, sentence) => rest.replaceAll(sentence, ''), textOf(file));
  return others.split('\n').filter((line) => LOG_IN.test(line.replaceAll(/['"`(#./][\w-]*log-?(in|out)[\w-]*/gi, '')));
}

/** Word-for-word translations, each with the idiomatic replacement. */
const TRANSLATED: readonly (readonly [found: RegExp, instead: string])[] = [
  [/\b(tak(e|es|en|ing)|took) in\b(?! the (past|last) )/i, 'import'],
  [/\b(go(es|ne)?|went|com(e|es|ing)|came) along\b/i, 'include, attach'],
  [/\banew\b/i, 'again'],
  [/\b(again|tried|done|made|out) by (itself|themselves)\b/i, 'automatically'],
  [/\ball the same\b/i, 'anyway'],
  [/\banswered alike\b/i, 'get the same answer'],
  [/\b(how|what) (it|the journal) was delivered\b/i, 'default'],
  [/\bstands? on (the|this|that|its(?! own)|every|each|a) /i, 'is on, appears on'],
  [/\bstands? for (it|this)\b/i, 'replaces'],
  [/\btest letter\b/i, 'test email'],
  [/(?<!office )\be-mail(?!\?)/i, 'email'],
  [/\bby mail\b|\bmailed links?\b/i, 'by email, emailed link'],
  [/\bblack(s|ed|ing)? out\b/i, 'redact'],
  [/\bwas faster\b/i, 'saved first'],
  [/(?<!\b[Tt]here )\bis no (PDF|PNG|SVG|page|article|number|DOI|category)\b/, 'is not a'],
  [/\b(Everybody|Everybody’s and nobody)’s\b|\bNobody found\b/, 'all, no results'],
  [/\btold by email\b/, 'notified by email'],
  [
    /['"`](The|Your) [\w ]+ (is|are) (created|recorded|removed|resolved|saved|sent|updated|withdrawn)\./,
    'has been saved',
  ],
  [/\bEnter (who|whom|what)\b/, 'Enter the payer’s name'],
  [/\bin sentences\b/, 'one sentence each'],
];

/** Wording that is not allowed in the documentation either. */
const IN_DOCUMENTS: typeof TRANSLATED = [
  ...TRANSLATED,
  [/\b(a|the|each|one|no|by|this|our|caught) mails?\b(?! (server|merge))|\bmailed\b|\b[Mm]ails\b/, 'email'],
  [/\bstands? (in|at|among|beside|there|above|below)\b/i, 'is in, is listed'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
];

const translatedIn = (lines: readonly string[], phrases: typeof TRANSLATED) =>
  lines.flatMap((line) =>
    phrases.filter(([found]) => found.test(line)).map(([, instead]) => `${line.trim()} (rather: ${instead})`),
  );

describe('the words of the screens, pages and emails', () => {
  it('call it signing in and signing out, but where the specification has its own', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap((file) => wordsOf(file).map((line) => `${file}: ${line.trim()}`))).toEqual([]);
  });

  it('give one example of a manuscript number, that of the specification', () => {
    const examples = sources.flatMap((file) => readFileSync(`${ROOT}${file}`, 'utf8').match(/MJ-\d{4}-0123/g) ?? []);
    expect([...new Set(examples)]).toEqual(['MJ-2023-0123']);
  });

  it('has what the contract says byte for byte', () => {
    const all = sources.map((file) => readFileSync(`${ROOT}${file}`, 'utf8')).join('\n');
    expect(SPECIFIED.filter((sentence) => !all.includes(sentence))).toEqual([]);
  });
});

describe('literally translated phrases', () => {
  // The demonstration's articles are their authors' prose.
  const written = sources.filter((file) => file !== 'content/sample-articles.json' && file !== DESCRIPTION);

  it('are on no screen, page or email', () => {
    const found = written.flatMap((file) =>
      translatedIn(textOf(file).split('\n'), TRANSLATED).map((line) => `${file}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  it('are not in the description of the API', () => {
    const described: string[] = [];
    JSON.parse(readFileSync(`${ROOT}${DESCRIPTION}`, 'utf8'), (name, value) => {
      if (typeof value === 'string' && /^(summary|description)$/.test(name)) described.push(value);
      return value;
    });
    expect(described.length).toBeGreaterThan(1_000);
    expect(translatedIn(described, TRANSLATED)).toEqual([]);
  });

  it('are in no document for people, nor in the title of a decision', () => {
    const documents = globSync(['*.md', 'docs/*.md', 'content/pages/*.mdx'], { cwd: ROOT, exclude: ['docs/api.md'] });
    expect(documents.length).toBeGreaterThan(10);
    const found = documents.flatMap((file) =>
      translatedIn(proseOf(readFileSync(`${ROOT}${file}`, 'utf8')), IN_DOCUMENTS).map((line) => `${file}: ${line}`),
    );
    const titles = globSync('docs/decisions/*.md', { cwd: ROOT }).map(
      (file) => readFileSync(`${ROOT}${file}`, 'utf8').split('\n', 1)[0] ?? '',
    );
    expect([...found, ...translatedIn(titles, IN_DOCUMENTS)]).toEqual([]);
  });

  it.each([
    ['Only published articles are taken in.', 'Open a menu that says how many weeks it took in the past year.'],
    ['A file may go along.', 'A file may be attached.'],
    ['It is tried again by itself.', 'That journal decides by itself.'],
    ['The names stand on the title page.', 'The abstract stands on its own.'],
    ["'The view is saved.'", "'The view has been saved.'"],
    ['Enter who paid.', 'Enter the payer’s name.'],
    ['The owner is told by mail.', 'The owner is notified by email.'],
    ['Black out at most 60 passages.', 'Redact at most 60 passages.'],
    ['This file is no PDF.', 'There is no PDF yet.'],
  ])('such as “%s” would be found, and “%s” would not', (wrong, right) => {
    expect(translatedIn([wrong], TRANSLATED)).toHaveLength(1);
    expect(translatedIn([right], TRANSLATED)).toEqual([]);
  });

  it.each(['A link is mailed.', 'Your e-mail address', 'The settings stand in a file.', 'one mail a week'])(
    'such as “%s” would be found in a document',
    (wrong) => expect(translatedIn(proseOf(wrong), IN_DOCUMENTS)).toHaveLength(1),
  );
});

/** A document's lines without code, links and placeholders. */
function proseOf(markdown: string): string[] {
  return markdown
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/`[^`\n]*`|\]\([^)]*\)|\{[^}\n]*\}/g, '')
    .split('\n');
}
