import { xml as escaped } from '#domain/xml';
import { type Marks, withoutLoneMarks } from './marks.ts';
import { readOmml } from './omml.ts';
import { inPlace, type Place } from './word-place.ts';

/** An equation of a document, in TeX. */
export interface SetEquation {
  tex: string;
  isDisplay: boolean;
}

/** Images that browsers show. */
export const SHOWN = /\.(?:png|jpe?g|webp)$/i;
/** Precedes the image that Word keeps of another program's equation. */
export const PREVIEW = '\uE0F4';
/** Such an image in the HTML, by its alternative text. */
export const PREVIEW_ALT = 'preview of an equation';

/** Names the images of equations in the HTML that the library wrote: it drops what Word calls them. */
export const withPreviews = (html: string): string =>
  html.replace(/\uE0F4(<img\b)?/g, (_, image) => (image ? `${image} alt="${PREVIEW_ALT}"` : ''));

/** What became of an equation that only its image shows. */
export function previewEnd(preview: string): string {
  const format = /\.(\w{1,5})$/.exec(preview)?.[1]?.toUpperCase();
  if (!format) return 'was left out. Write it again as an equation.';
  return SHOWN.test(preview)
    ? 'stands as an image after its paragraph. Write it again as an equation, and remove the image.'
    : `was left out: the file shows it as ${format}, which no browser shows. Write it again as an equation.`;
}

/** What LibreOffice leaves of an equation that it could not read. */
const EMPTY_EQUATION = /^<m:oMath(?:\s[^>]*)?>\s*<\/m:oMath>$|^<m:oMath(?:\s[^>]*)?\/>$/;

/** An equation of Word where it stood: as TeX, or as a mark where it is empty. */
export function writeEquation(
  xml: string,
  isDisplay: boolean,
  { equations, marks }: { equations: SetEquation[]; marks: Marks },
  place: Place,
): string {
  if (EMPTY_EQUATION.test(xml)) {
    const end = 'is empty in the file. Write it again, or see that nothing is missing there.';
    return inPlace(marks.put({ code: 'equation', what: 'An equation', end }), place);
  }
  const read = readOmml(xml);
  if ('sign' in read) return read.sign && inPlace(withoutLoneMarks(read.sign), place);
  return read.tex && inPlace(equationMark({ tex: read.tex, isDisplay }, equations), place);
}

/** What stands for an equation until the library has read the rest. */
export const equationMark = (equation: SetEquation, equations: SetEquation[]) =>
  `\uE0F2${equations.push(equation) - 1}\uE0F3`;

/** Puts the equations into the HTML that the library wrote, as Pandoc writes them there. */
export const withEquations = (html: string, equations: readonly SetEquation[]): string =>
  html.replace(/\uE0F2(\d+)\uE0F3/g, (_, index) => {
    const { tex = '', isDisplay } = equations[Number(index)] ?? {};
    return `<span class="math ${isDisplay ? 'display' : 'inline'}">${escaped(tex)}</span>`;
  });
