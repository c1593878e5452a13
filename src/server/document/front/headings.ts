import { headingKey, isReferencesHeading, OTHER_HEADINGS, withoutNumber } from '#domain/document/other-headings';
import type { Line } from './line.ts';

const words = (list: string, others: readonly string[]) => new Set([...list.split('|'), ...others]);

// The parts of a structured abstract.
const PARTS_OF_ABSTRACT = words(
  'background|background and objective|background and objectives|background and aim|background and aims|background and purpose|context|rationale|importance|' +
    'significance|objective|objectives|aim|aims|purpose|hypothesis|question|introduction|design|study design|design and setting|design, setting, and participants|' +
    'design, setting and participants|setting|settings|participants|patients|population|subjects|sample|method|methods|methodology|patients and methods|' +
    'subjects and methods|materials and methods|material and methods|methods and materials|methods and findings|methods and results|methods and analysis|' +
    'intervention|interventions|exposure|exposures|measurements|main outcome measure|main outcome measures|main outcomes and measures|outcome measures|' +
    'primary and secondary outcome measures|outcomes|data sources|data source|data sources and study selection|study selection|study appraisal|selection criteria|' +
    'eligibility criteria|search methods|data collection and analysis|data extraction|data extraction and synthesis|data synthesis|evidence review|case|cases|' +
    'case presentation|case report|case description|presentation of case|result|results|main results|findings|results and discussion|results and conclusions|discussion|' +
    'conclusion|conclusions|conclusion and relevance|conclusions and relevance|conclusions and implications|interpretation|interpretations|limitations|implications|' +
    'clinical relevance|clinical significance|trial registration|trial registration number|registration|clinical trial registration|prospero registration number|' +
    'ethics and dissemination|funding',
  OTHER_HEADINGS.partsOfAbstract,
);

// Headings after the abstract.
const SECTIONS = words(
  'introduction|main text|main|text|key points|key messages|key message|highlights|plain language summary|lay summary|graphical abstract|visual abstract|abbreviations|' +
    'list of abbreviations|abbreviations used|nomenclature|acknowledgements|acknowledgments|author contributions|authors contributions|' +
    "authors' contributions|competing interests|conflict of interest|conflicts of interest|declarations|declaration of interests|contents|table of contents|tables|" +
    'figures|supplementary material|article summary|strengths and limitations of this study|what is already known|what this study adds|research in context|' +
    'correspondence|corresponding author|article information|article info|author information|author affiliations|affiliations|data availability|ethics statement',
  OTHER_HEADINGS.sections,
);

const ABSTRACT = ['abstract', 'summary', ...OTHER_HEADINGS.abstract].join('|');
const ABSTRACT_ALONE = new RegExp(`^(?:structured |english )?(?:${ABSTRACT})$`, 'u');
const ABSTRACT_BEFORE = new RegExp(`^(?:structured )?(?:${ABSTRACT}) ?[:：.—–-] ?(.{40,})$`, 'iu');
const KEYWORDS = new RegExp(
  `^(?:key[ -]?words?|index terms|mesh (?:terms|headings|keywords)|${OTHER_HEADINGS.keywords.join('|')})(?: and phrases)?(?: ?\\([^()]{0,60}\\))?(?: ?([:：.;–—-])|(?= )|$)(.*)$`,
  'iu',
);

/** Normalises a line for recognition: single spaces, "A B S T R A C T" as one word. */
export function plainText({ text }: Pick<Line, 'text'>): string {
  const plain = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return plain.length < 80 && /^(?:\p{L} ){3,}\p{L} ?[:.]?$/u.test(plain) ? plain.replaceAll(' ', '') : plain;
}

const isNumbered = (text: string) => withoutNumber(text) !== text;

/** A heading's key; empty if too long. */
const headingText = (text: string) => (text.length > 80 ? '' : headingKey(text).replace('’', "'"));

/** The text after "Abstract" on its line, empty if alone; undefined for other lines. */
export function abstractHeading(line: Line): string | undefined {
  const text = plainText(line);
  if (ABSTRACT_ALONE.test(headingText(text))) return '';
  const [, textAfter = '', unmarked = ''] =
    ABSTRACT_BEFORE.exec(text) ?? /^(?:Abstract|ABSTRACT)()[ ](\p{Lu}.{60,})$/u.exec(text) ?? [];
  return textAfter || unmarked || undefined;
}

/** The text after "Keywords" on its line; undefined for other lines. */
export function keywordsHeading(line: Line): string | undefined {
  const [match, mark, textAfter = ''] = KEYWORDS.exec(plainText(line)) ?? [];
  if (match === undefined) return undefined;
  // "Keywords were chosen by …" is a sentence; "Keywords stroke, trial" is a list.
  return mark || textAfter.trim() === '' || /[,;•|·]/.test(textAfter) ? textAfter.trim() : undefined;
}

const IN_OTHER_LANGUAGE = new RegExp(
  `^(?:${[...OTHER_HEADINGS.abstract, ...OTHER_HEADINGS.keywords, ...OTHER_HEADINGS.partsOfAbstract].join('|')})(?![\\p{L}\\p{M}])`,
  'iu',
);

/** Whether a line begins with a heading of an abstract or of keywords that is not English. */
export const isInOtherLanguage = (line: Line | undefined): boolean =>
  line !== undefined && IN_OTHER_LANGUAGE.test(plainText(line));

/** The part of a structured abstract that a line starts, and the text after it; undefined for other lines. */
export function partOfAbstract(line: Line): { part: string; textAfter: string } | undefined {
  const text = plainText(line);
  const heading = headingText(text);
  if (PARTS_OF_ABSTRACT.has(heading) && !isNumbered(text)) return { part: heading, textAfter: '' };
  const [, part = '', textAfter = ''] = /^([\p{L},' ]{3,60}?) ?[:.—–-] ?(.+)$/u.exec(text) ?? [];
  return PARTS_OF_ABSTRACT.has(part.toLowerCase()) ? { part: part.toLowerCase(), textAfter } : undefined;
}

/** Where another part of an abstract begins in the same paragraph: "… ward. Methods: …" */
const NEXT_PART = /(?<=[.!?)\]”] )(?=\p{Lu}[\p{L},' ]{2,59} ?:)/u;

/** Splits a one-paragraph structured abstract into its parts; a repeated label starts no new one. */
export function partsIn(paragraph: string): string[] {
  const parts: string[] = [];
  const labels = new Set<string>();
  for (const piece of paragraph.split(NEXT_PART)) {
    const found = partOfAbstract({ text: piece });
    const isPart = found?.textAfter && !labels.has(found.part);
    if (isPart) labels.add(found.part);
    if (isPart || parts.length === 0) parts.push(piece.trim());
    else parts[parts.length - 1] += ` ${piece.trim()}`;
  }
  return labels.size > 0 && partOfAbstract({ text: paragraph })?.textAfter ? parts : [paragraph];
}

/** The parts of a structured abstract named in running text: "Background: … Methods: …". */
export function countPartsNamed(text: string): number {
  const labels = text.matchAll(/(?:^|[.!?\n])\s*(\p{Lu}[\p{L},' ]{2,59}?) ?:/gu);
  return new Set([...labels].flatMap(([, label = '']) => (PARTS_OF_ABSTRACT.has(label.toLowerCase()) ? [label] : [])))
    .size;
}

/** Whether a line is the heading of a section after the abstract. */
export function isSectionHeading(line: Line): boolean {
  const text = plainText(line);
  const heading = headingText(text);
  if (SECTIONS.has(heading) || isReferencesHeading(heading)) return true;
  return PARTS_OF_ABSTRACT.has(heading) && isNumbered(text);
}

/** A heading's level by style; 0 for other lines. */
export const levelOf = (line: Line | undefined): number =>
  Number(/^heading ?([1-9])/i.exec(line?.style ?? '')?.[1] ?? 0);

/** Whether a line has a heading style. */
export const hasHeadingStyle = (line: Line): boolean => levelOf(line) > 0;

const TITLE_PAGE_LABEL =
  /^(?:title page|title|authors?|author (?:names?|list|information|affiliations?|details)|affiliations?|correspond.{0,60}|contact.{0,40}|(?:running|short) (?:head|title).{0,120}|word counts?.{0,60}|key ?words.{0,20}|(?:number of|tables?|figures?)\b.{0,40})\s*:?$/i;

/** Whether a line is a heading or label of a title page. */
export const isTitlePageHeading = (line: Line): boolean => TITLE_PAGE_LABEL.test(plainText(line));

const BEFORE_ABSTRACT =
  /^(?:key points?|key messages?|highlights|(?:plain[ -]language|lay) summary|(?:graphical|visual) abstract|(?:list of )?abbreviations|(?:table of )?contents|article (?:summary|info(?:rmation)?)|research in context|what is already known.{0,40}|what this study adds|strengths and limitations.{0,30})[ :.]{0,2}$/i;

/** Whether a line may come between title and abstract and is neither. */
export const mayPrecedeAbstract = (line: Line): boolean => BEFORE_ABSTRACT.test(plainText(line));

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const BANNERS = [
  // Kinds of articles, in any combination with a category or with "open access".
  /^(?:an? )?(?:original|research|review|full[- ]length|short|brief|rapid|clinical|systematic|invited|case|special|regular|editorial|letter|short|scoping|narrative|mini)?[ -]?(?:original )?(?:research|investigation|articles?|papers?|contribution|review|reports?|communications?|study|letters?(?: to the editor)?|editorials?|commentary|perspective|viewpoint|correspondence|case reports?|case series|protocol|study protocol|technical note)(?: articles?| papers?)?(?: ?[·|•/] ?.{0,60})?$/i,
  /^(?:title|cover|front|first)[ -]?pages?(?: .{0,40})?$|^(?:full |complete |article |manuscript |paper )?title:?$/i,
  /^(?:(?:author'?s? )?(?:accepted |revised |blinded |anonymi[sz]ed |original |draft |submitted |clean |main )*(?:manuscript|document|version|preprint|draft|submission))(?:(?: (?:number|no\.?|id|type|category|file|for review|draft)|:|#).{0,60})?$/i,
  /^(?:running|short) ?(?:head|title)/i,
  /^(?:word|figure|table|page|reference|abstract word)s? ?counts?\b|^(?:number of|no\. of|total) .{0,80}\d|^words?: ?\d|^(?:abstract|text|tables|figures|references)[:\s]{1,3}\d+(?: words)?$/i,
  /^(?:open access|confidential|in press|early view|advance access|for peer review|not peer[- ]reviewed|sample article|downloaded from|available online|journal homepage|contents lists|check for updates)/i,
  /^(?:article )?(?:received|accepted|revised|published|submitted|posted)\b(?=.{0,60}\d).{0,120}$|^dated?:/i,
  /^(?:https?:|www\.|doi\b|10\.\d{4,9}\/|arxiv|medrxiv|biorxiv|issn|isbn|vol(?:ume|\.)? ?\d|issue \d|page \d|p\. ?\d|©|\(c\)|copyright|licen[cs]e)/i,
  /^(?:\p{L}+ ){0,5}(?:[Jj]ournal|Annals|Archives)(?: of(?: the)?(?: (?:\p{Lu}\p{L}*|and|of|&))+)?(?:[ ,.(]+(?:vol\b|\d|e\d).{0,60})?$/u,
  new RegExp(`^(?:\\d{1,2}(?:st|nd|rd|th)? )?${MONTH}(?: \\d{1,2},?)? ?(?:\\d{4})?$`, 'i'),
  /^[\d\s./,:;()–—-]+$/,
];

/** Whether a line of a title page is neither title nor author: article type, dates, numbers, labels. */
export function isBanner(line: Line): boolean {
  const text = plainText(line);
  return text.length < 160 && BANNERS.some((banner) => banner.test(text));
}
