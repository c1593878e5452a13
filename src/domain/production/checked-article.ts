import { descendantElements, type MarkupElement, parseMarkup, textContent } from '#domain/kernel/markup';
import type { FeeState } from '#domain/payment/payment';
import type { CheckedProof } from '#domain/production/proof/proof';
import type { Reference } from '#domain/publication/article';
import { undescribedImages } from './alternative-text.ts';
import type { ChangedQuantity } from './quantities.ts';
import type { Finding, Offer, ProductionFigure, ProductionMetadata } from './record.ts';
import { type HeadlessTable, headlessTables } from './table-head.ts';

/** The article as it would be published now. */
export interface CheckedArticle {
  metadata: ProductionMetadata;
  html: string;
  /** Open tracked changes. */
  openChanges: number;
  /** Losses in converting the uploaded file. */
  findings: readonly Finding[];
  /** Undecided differences between file and metadata. */
  offers: readonly Offer[];
  figures: readonly Pick<ProductionFigure, 'file' | 'alt'>[];
  /** The number of supplementary files. */
  supplements: number;
  references: readonly Reference[];
  /** Whether the office uploaded the PDF; otherwise it is generated from the full text. */
  hasPdf: boolean;
  volume: { number: number } | null;
  issue: { number: number } | null;
  /** The charge's state; null if there is none. */
  fee: FeeState | null;
  /** The last proof sent to the author. */
  proof: CheckedProof | null;
}

/** A number that differs in an output generated from the text. */
export interface OutputDifference extends ChangedQuantity {
  output: 'The page' | 'The PDF' | 'JATS';
}

/** The results of comparing the outputs with the text. */
export interface CheckedOutputs {
  differences: readonly OutputDifference[];
  /** Characters missing from the PDF's fonts, as "🫀 (U+1FAC0)". */
  uncovered: readonly string[];
}

/** The parsed full text. */
export interface CheckedText {
  words: string;
  images: MarkupElement[];
  undescribed: MarkupElement[];
  tables: number;
  headless: HeadlessTable[];
  hrefs: string[];
  ids: string[];
  cited: number[];
  unmarked: string[];
}

/** Parses a full text in the journal's dialect of HTML. */
export function readText(html: string): CheckedText {
  const nodes = parseMarkup(html);
  const elements = descendantElements(nodes);
  const attribute = (name: string) =>
    elements.flatMap(({ attributes }) => (attributes.has(name) ? [attributes.get(name) ?? ''] : []));
  return {
    words: textContent(nodes).trim(),
    images: elements.filter(({ name }) => name === 'img'),
    undescribed: undescribedImages(nodes),
    tables: elements.filter(({ name }) => name === 'table').length,
    headless: headlessTables(html),
    hrefs: attribute('href'),
    ids: attribute('id'),
    cited: citedNumbers(html),
    unmarked: html.replace(/<math\b[\s\S]*?<\/math>/g, '').match(/\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]/g) ?? [],
  };
}

/** A citation mark, its number if shown, and a dash after it. */
const MARK = /<a href="#ref-(\d{1,4})">(?:(\d+)|(?:[^<]|<(?!\/a>)[^>]*>)*)<\/a>([–-]?)/g;

/** Lists the cited references, expanding ranges such as "4–6". */
function citedNumbers(html: string): number[] {
  const marks = [...html.matchAll(MARK)];
  // Ranges are stored by their ends, because a text may contain "1–9999" ten thousand times.
  const steps = new Map<number, number>();
  const step = (number: number, by: number) => steps.set(number, (steps.get(number) ?? 0) + by);
  for (const [index, [, number, shown, dash]] of marks.entries()) {
    const first = Number(number);
    const last = shown && dash ? Number(marks[index + 1]?.[1] ?? first) : first;
    step(first, 1);
    step(Math.max(first, last) + 1, -1);
  }
  const cited: number[] = [];
  let open = 0;
  for (let number = 0; number <= 9999; number += 1) {
    open += steps.get(number) ?? 0;
    if (open > 0) cited.push(number);
  }
  return cited;
}

/** Collects the strings in a value, however deep. */
export function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectStrings) : [];
}
