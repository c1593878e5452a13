import { longDate } from '#domain/date';
import { LICENCE } from '#domain/journal';
import { canonical, doiUrl, orcidUrl, paths } from '#domain/paths';
import { type Article, authorName, type Notice } from '#domain/publication/article';
import { ARTICLE_TYPE_SINGULAR } from '#domain/publication/article-type';
import { vancouver } from '#domain/publication/citation';
import { displayTitle, isRetracted } from '#domain/publication/notice';
import { type Block, block, onPanel, type Panel } from './flow.ts';
import { newTag, type Pen, type Tag } from './pen.ts';
import { COLOURS, DOT, MEASURE, run, sans, serif, superscript, type TextRun, type TextStyle } from './style.ts';
import { headingBlock, setParagraph } from './text-blocks.ts';

const TITLE = serif(20, { bold: true });
const AUTHORS = serif(11.5);
const SMALL = sans(8.5, { colour: COLOURS.quiet });
const SMALL_LEADING = 11.5;
const PANEL_TEXT = serif(9.2);
const PANEL_LEADING = 12.6;
const PANEL_INDENT = 14;
const PANEL_MEASURE = MEASURE - 2 * PANEL_INDENT;

const QUIET_PANEL: Panel = { fill: COLOURS.wash, bar: COLOURS.petrol };

const NOTICE_TITLES: Record<Notice['kind'], string> = {
  correction: 'Correction',
  expression_of_concern: 'Expression of concern',
  retraction: 'Retraction',
};

/** What stands before the full text: title, authors, notices, dates and licence, abstract, keywords, key points. */
export function frontMatter(pen: Pen, article: Article, origin: string): Block[] {
  return [
    ...titleBlocks(pen, article),
    ...article.notices.flatMap((notice) => noticeBlocks(pen, notice)),
    ...recordBlocks(pen, article, origin),
    ...abstractBlocks(pen, article),
    keywordsBlock(pen, article),
    ...keyPointBlocks(pen, article),
  ];
}

function titleBlocks(pen: Pen, article: Article): Block[] {
  const type = [
    run(ARTICLE_TYPE_SINGULAR[article.article_type], sans(9.5, { bold: true, colour: COLOURS.petrol })),
    run(`${DOT}${article.category}${DOT}Open access`, sans(9.5, { colour: COLOURS.quiet })),
  ];
  // Word by word, so that no line of the title ends in a hyphen.
  const style = { ...TITLE, colour: isRetracted(article) ? COLOURS.alarm : COLOURS.ink };
  const title = displayTitle(article)
    .split(/(?<=\s)|(?=\s)/)
    .map((part) => run(part, { ...style, isWhole: part.trim() !== '' }));
  const blocks = [
    paragraph(pen, type, 14, { after: 6 }),
    block(setParagraph(pen, newTag(pen, 'H1', pen.root), title, { leading: 25, isBalanced: true }), { after: 7 }),
    paragraph(pen, authorRuns(article), 16, { after: 6 }),
  ];
  for (const [index, affiliation] of article.affiliations.entries()) {
    const runs = [run(String(index + 1), superscript(SMALL)), run(` ${affiliation}`, SMALL)];
    blocks.push(paragraph(pen, runs, SMALL_LEADING));
  }
  const corresponding = article.authors.filter(({ is_corresponding }) => is_corresponding).map(authorName);
  if (corresponding.length > 0) {
    const runs = [run(`* Corresponding author: ${corresponding.join(', ')}`, SMALL)];
    blocks.push(paragraph(pen, runs, SMALL_LEADING, { before: 2 }));
  }
  return blocks;
}

/** The authors on one line after the other: name, affiliations, mark of the corresponding author, ORCID link. */
function authorRuns({ authors }: Article): TextRun[] {
  return authors.flatMap((author, index) => {
    const name = authorName(author);
    const marks = `${author.affiliations.join(',')}${author.is_corresponding ? '*' : ''}`;
    const runs = [run(name, { ...AUTHORS, isWhole: true })];
    if (marks) runs.push(run(marks, superscript(AUTHORS)));
    if (author.orcid) {
      const link = { url: orcidUrl(author.orcid) };
      runs.push(run('\u00a0', sans(5)), run(`ORCID iD of ${name}`, sans(10, { isWhole: true, mark: 'orcid', link })));
    }
    if (index < authors.length - 1) runs.push(run(', ', AUTHORS));
    return runs;
  });
}

function noticeBlocks(pen: Pen, { kind, published_on, text, doi }: Notice): Block[] {
  const colour = kind === 'correction' ? COLOURS.petrol : COLOURS.alarm;
  const section = newTag(pen, 'Sect', pen.root);
  const style = sans(9.2);
  const runs = [
    run(`${NOTICE_TITLES[kind]}, ${longDate(published_on)}. `, { ...style, bold: true, colour }),
    run(text, style),
    ...(doi ? [run(' ', style), linkRun(doiUrl(doi), style)] : []),
  ];
  const notice = panelParagraph(pen, runs, section, { leading: 12.6 });
  notice.before = 12;
  const panel = { fill: kind === 'correction' ? COLOURS.wash : COLOURS.alarmWash, bar: colour };
  return onPanel([notice], panel, 8);
}

/** The record of the publication: DOI, dates, place in the journal, how to cite, licence. */
function recordBlocks(pen: Pen, article: Article, origin: string): Block[] {
  const { doi, received_on, accepted_on, published_on } = article;
  const value = sans(8.5);
  const dates = [
    received_on ? `Received ${longDate(received_on)}` : '',
    accepted_on ? `Accepted ${longDate(accepted_on)}` : '',
    `Published ${longDate(published_on)}`,
  ];
  const page = canonical(origin, paths.article(article.slug));
  const rows: [string, TextRun[]][] = [
    doi ? ['DOI', [linkRun(doiUrl(doi), value)]] : ['Online', [linkRun(page, value)]],
    ['Dates', [run(dates.filter(Boolean).join(DOT), value)]],
    ['Published in', [run(placeOf(article), value)]],
    ['Cite as', [run(vancouver(article), value)]],
    [
      'Licence',
      [
        run(`© ${published_on.slice(0, 4)} The Authors. Open access under the licence ${LICENCE.name} (`, value),
        linkRun(LICENCE.url, value, LICENCE.shortName),
        run('), ', value),
        linkRun(LICENCE.url, value),
      ],
    ],
  ];
  return rows.map(([name, runs], index) => {
    const tag = newTag(pen, 'P', pen.root);
    const label = {
      tag,
      runs: [run(`${name} `, sans(8.5, { bold: true, colour: COLOURS.petrol }))],
      indent: 0,
      isRight: false,
    };
    const slices = setParagraph(pen, tag, runs, { leading: SMALL_LEADING, indent: 66, label });
    return block(slices, { before: index === 0 ? 12 : 2.5, after: 2.5 });
  });
}

/** "Volume 2 (2026), issue 1, article e12". */
export function placeOf({ volume, issue, article_number }: Article): string {
  const parts = [
    volume ? `Volume ${volume.number} (${volume.year})` : '',
    issue ? `issue ${issue.number}` : '',
    `article ${article_number}`,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function abstractBlocks(pen: Pen, { abstract }: Article): Block[] {
  const section = newTag(pen, 'Sect', pen.root);
  const heading = panelHeading(pen, 'Abstract', 'abstract', section);
  const paragraphs = abstract.map(({ heading: name, text }) =>
    panelParagraph(pen, [...(name ? [leadIn(`${name}. `)] : []), run(text, PANEL_TEXT)], section),
  );
  return onPanel([heading, ...paragraphs], QUIET_PANEL, 10);
}

function keywordsBlock(pen: Pen, { keywords }: Article): Block {
  const label = run('Keywords: ', sans(9, { bold: true, colour: COLOURS.petrol }));
  return paragraph(pen, [label, run(keywords.join('; '), sans(9))], 13, { before: 10, after: 6 });
}

function keyPointBlocks(pen: Pen, { key_points }: Article): Block[] {
  if (!key_points) return [];
  const section = newTag(pen, 'Sect', pen.root);
  const points = [
    ['Question. ', key_points.question],
    ['Findings. ', key_points.findings],
    ['Meaning. ', key_points.meaning],
  ] as const;
  const heading = panelHeading(pen, 'Key points', 'key-points', section);
  const paragraphs = points.map(([name, text]) => panelParagraph(pen, [leadIn(name), run(text, PANEL_TEXT)], section));
  // A ground of its own: on the abstract's it would look like a part of the abstract.
  const blocks = onPanel([heading, ...paragraphs], { ...QUIET_PANEL }, 10);
  return blocks.map((point, index) => ({ ...point, keepWithNext: index < blocks.length - 1 }));
}

function panelHeading(pen: Pen, text: string, id: string, parent: Tag): Block {
  const style = sans(11, { bold: true, colour: COLOURS.petrol });
  return { ...headingBlock(pen, 2, [run(text, style)], id, parent, PANEL_INDENT), before: 14, after: 2 };
}

function leadIn(text: string): TextRun {
  return run(text, sans(9.2, { bold: true }));
}

function panelParagraph(pen: Pen, runs: TextRun[], parent: Tag, { leading = PANEL_LEADING } = {}): Block {
  const setting = { leading, indent: PANEL_INDENT, measure: PANEL_MEASURE };
  return block(setParagraph(pen, newTag(pen, 'P', parent), runs, setting), { before: 4, after: 4 });
}

function paragraph(pen: Pen, runs: TextRun[], leading: number, space: Partial<Block> = {}): Block {
  return block(setParagraph(pen, newTag(pen, 'P', pen.root), runs, { leading }), space);
}

/** A link that shows its address, or the text given. */
export function linkRun(url: string, style: TextStyle, text = url): TextRun {
  // Escaped, since a DOI may hold characters no address may.
  return run(text, { ...style, colour: COLOURS.petrol, link: { url: URL.parse(url)?.href ?? url } });
}
