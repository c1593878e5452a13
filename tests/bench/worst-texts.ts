import { PRODUCTION_MAX } from '#domain/production/files';

const MAX: number = PRODUCTION_MAX.html;
const filled = (piece: string, max = MAX) => piece.repeat(Math.floor(max / piece.length));
const within = (open: string, piece: string, close: string) =>
  `${open}${filled(piece, MAX - open.length - close.length)}${close}`;

/** Texts designed to be slow to process, each as long as a stored text may be. */
export const WORST_TEXTS: [what: string, make: () => string][] = [
  ['a table of short rows', () => within('<table><tbody>', '<tr><td>1</td></tr>', '</tbody></table>')],
  ['ampersands', () => within('<p>', '&amp;', '</p>')],
  ['short paragraphs', () => filled('<p>a</p>\n')],
  ['tables of one cell', () => filled('<table><tbody><tr><td>1</td></tr></tbody></table>\n')],
  ['citations', () => within('<p>', '<a href="#ref-1">1</a>, ', '</p>')],
  ['numbers in brackets', () => within('<p>', '[1] ', '</p>')],
  ['links that lead nowhere', () => within('<p>', '<a href="#x">a</a> ', '</p>')],
  ['figures', () => filled('<figure><img src="figure-1.png" alt="a"><figcaption>b</figcaption></figure>\n')],
  ['equations', () => within('<p>', '<math><mi>x</mi></math> ', '</p>')],
  ['emphasis within emphasis', () => filled('<p><em><strong><sub><sup>a</sup></sub></strong></em></p>\n')],
  ['one long word', () => within('<p>', 'a', '</p>')],
  ['brackets without an end', () => within('<p>', '[1,', '</p>')],
];

const JATS_ARTICLE = (body: string) =>
  `<article><front><article-meta><title-group><article-title>T</article-title></title-group><pub-date><year>2020</year></pub-date></article-meta></front><body>${body}</body></article>`;
const sent = (says: object) => JSON.stringify({ says, file: 'none', lost: [] });
const NAMES = filled('Shrestha, A; ', 140_000);

/** Articles to import, as large as one call accepts, with their kind. */
export const WORST_ARTICLES: [what: string, body: () => object][] = [
  [
    'a list of 26 articles with 10,000 authors each',
    () => ({
      kind: 'listed',
      issue: '',
      articles: Array(26).fill(sent({ title: 'T', date: '2020-01-01', authors: NAMES })),
    }),
  ],
  [
    'a list of 26 articles with names between commas',
    () => ({
      kind: 'listed',
      issue: '',
      articles: Array(26).fill(sent({ title: 'T', date: '2020-01-01', authors: filled('a b,', 140_000) })),
    }),
  ],
  [
    'a list of 100 articles with long abstracts',
    () => ({
      kind: 'listed',
      issue: '',
      articles: Array(100).fill(sent({ title: 'T', date: '2020-01-01', abstract: filled('<p>a</p>', 19_000) })),
    }),
  ],
  [
    'articles of OJS with 4,000 authors each',
    () => ({
      kind: 'ojs',
      issue: '',
      articles: Array(10).fill(
        `<article xmlns="http://pkp.sfu.ca"><publication><authors>${filled('<author><givenname>A</givenname></author>', 165_000)}</authors></publication></article>`,
      ),
    }),
  ],
  [
    'an article in JATS with short paragraphs',
    () => ({
      kind: 'jats',
      issue: '',
      articles: [
        JSON.stringify({
          ...{ name: 'a.xml', pdf: '', file: 'none', files: null, lost: [] },
          xml: JATS_ARTICLE(filled('<p>a</p>', 490_000)),
        }),
      ],
    }),
  ],
];

const MAIL_MAX = 4_900_000;

/** Emails of the maximum size, by content; `head` comes first. */
export const WORST_MAILS: [what: string, make: (head: string) => string][] = [
  ['short lines', (head) => `${head}\r\n${filled('a\r\n', MAIL_MAX)}`],
  ['as many lines as are read', (head) => `${head}\r\n${'a\r\n'.repeat(149_000)}`],
  ['HTML of <', (head) => `${head}Content-Type: text/html\r\n\r\n${filled(`${'<'.repeat(900)}\r\n`, MAIL_MAX)}`],
  [
    'HTML of divisions',
    (head) => `${head}Content-Type: text/html\r\n\r\n${filled(`${'<div>'.repeat(180)}\r\n`, MAIL_MAX)}`,
  ],
  ['header fields', (head) => `${filled('X: y\r\n', 250_000)}${head}\r\na`],
  ['recipients', (head) => `${head}Cc: ${filled('a@b.example, ', 250_000)}\r\n\r\na`],
];
