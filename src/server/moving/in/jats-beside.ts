import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import type { MarkupElement } from '#domain/kernel/markup';
import type { Beside } from '#domain/moving/in/jats-beside';
import type { MovingBeside } from '#domain/moving/in/moving';
import { type FigureFormat, PRODUCTION_MAX } from '#domain/production/files';
import { supplementFormatOf } from '#domain/publication/supplement';
import { graphicsOf } from '#server/production/convert/jats-inline';
import { supplementsIn } from '#server/production/convert/jats-supplements';
import { attributeOf, childOf, within } from '#server/production/convert/jats-tree';

/** The index of the first file beside an article, after its PDF. */
const FIRST_PLACE = 2;
const MB = 1024 * 1024;
/** Maximum missing pictures named. */
const NAMED_MAX = 10;

/** The files accompanying a JATS article. */
export interface ComingBeside {
  /** Displayable pictures, by the article's name for them. */
  pictures: ReadonlyMap<string, FigureFormat>;
  supplements: MovingBeside[];
  /** The article's names for these. */
  called: ReadonlySet<string>;
  /** Supplementary files not imported, in sentences. */
  lost: string[];
}

/** Which accompanying files can be imported; `isAlone` if the XML came without any. */
export function comingBeside(article: MarkupElement, found: readonly Beside[], isAlone: boolean): ComingBeside {
  const byHref = new Map(found.map((one) => [one.href, one]));
  const pictures = found.flatMap((one): [string, FigureFormat][] => {
    const format = formatIn(one);
    return format && 'name' in one && one.bytes <= PRODUCTION_MAX.figureBytes ? [[one.href, format]] : [];
  });
  const lost: string[] = [];
  const supplements: MovingBeside[] = [];
  const called = new Set<string>();
  const names = new Set<string>();
  for (const { href, ...words } of supplementsIn(article)) {
    const one = byHref.get(href);
    if (one && 'name' in one && names.has(one.name)) {
      // Two references to one file.
      called.add(href);
      continue;
    }
    const format = one && 'name' in one ? supplementFormatOf(one.name) : undefined;
    const why = supplements.length >= PRODUCTION_MAX.supplements ? TOO_MANY : whyNoSupplement(one, isAlone);
    if (why || !format || !one || !('name' in one)) {
      lost.push(`The supplementary file “${inShort(href)}”: ${why}`);
      continue;
    }
    names.add(one.name);
    called.add(href);
    const source_id = `supplement-${supplements.length + 1}.${format}`;
    const place = found.indexOf(one) + FIRST_PLACE;
    supplements.push({ source_id, place, bytes: one.bytes, name: calledIn(one.name), words });
  }
  return { pictures: new Map(pictures), supplements, called, lost };
}

const TOO_MANY = `an article has at most ${PRODUCTION_MAX.supplements}.`;

/** A text's figures to import. */
export const comingFigures = (
  shown: readonly { href: string; file: string }[],
  found: readonly Beside[],
): MovingBeside[] =>
  shown.flatMap(({ href, file }) => {
    const at = found.findIndex((one) => one.href === href);
    const one = found[at];
    return one && 'name' in one
      ? [{ source_id: file, place: at + FIRST_PLACE, bytes: one.bytes, name: calledIn(one.name) }]
      : [];
  });

/** A text's images and videos; of several formats the one that came, without images of equations that have markup. */
export function picturesOf(article: MarkupElement, pictures: ReadonlyMap<string, FigureFormat>): MarkupElement[] {
  return [childOf(article, 'body'), childOf(article, 'back'), childOf(article, 'floats-group')].flatMap((part) => {
    if (!part) return [];
    const written = within(part, 'inline-formula', 'disp-formula')
      .filter((formula) => within(formula, 'tex-math', 'mml:math', 'math').length > 0)
      .flatMap((formula) => within(formula, 'graphic', 'inline-graphic'));
    const supplementary = within(part, 'supplementary-material').flatMap((one) => within(one, 'media'));
    const graphics = [...graphicsOf(part, { known: pictures, shown: [] }), ...within(part, 'media')];
    return graphics.filter((graphic) => !written.includes(graphic) && !supplementary.includes(graphic));
  });
}

/** Why a text's pictures are not imported, in sentences. */
export function lostPictures(needed: readonly MarkupElement[], found: readonly Beside[], isAlone: boolean): string[] {
  // Videos are listed as supplementary files, as which they are imported.
  const pictures = needed.filter(({ name }) => name !== 'media');
  const sentences = pictures.flatMap((picture) => {
    const href = attributeOf(picture, 'xlink:href');
    const why = whyNoPicture(
      picture,
      found.find((one) => one.href === href),
      isAlone,
    );
    return why ? [`The image “${inShort(href)}” in its text: ${why}`] : [];
  });
  const distinct = [...new Set(sentences)];
  const others = distinct.length - NAMED_MAX;
  return [...distinct.slice(0, NAMED_MAX), ...(others > 0 ? [`${others} more images in its text.`] : [])];
}

const FORMATS: readonly FigureFormat[] = ['png', 'jpg', 'webp'];
const formatIn = ({ is }: Beside) => FORMATS.find((format) => format === is);

const CALLED: Partial<Record<Beside['is'], string>> = {
  tiff: 'a TIFF',
  eps: 'EPS',
  gif: 'a GIF',
  svg: 'an SVG drawing',
};

function whyNoPicture({ name }: MarkupElement, one: Beside | undefined, isAlone: boolean): string | undefined {
  const why = whyNotThere(one, isAlone);
  if (why || !one || !('name' in one)) return why;
  if (!formatIn(one)) {
    const what = CALLED[one.is] ? `it is ${CALLED[one.is]}` : 'it is not a known image format';
    return `${what}. Put a PNG, JPEG or WebP of the same name beside it.`;
  }
  if (one.bytes > PRODUCTION_MAX.figureBytes) return `it is larger than ${PRODUCTION_MAX.figureBytes / MB} MB.`;
  return name === 'inline-graphic' ? 'it is within a line of text, where images are not shown.' : undefined;
}

function whyNoSupplement(one: Beside | undefined, isAlone: boolean): string | undefined {
  const why = whyNotThere(one, isAlone);
  if (why || !one || !('name' in one)) return why;
  if (!supplementFormatOf(one.name)) {
    return 'only PDF, Word (.docx), Excel (.xlsx), CSV, plain text, PNG and JPEG are published. Deposit it in a repository.';
  }
  return one.bytes > DOCUMENT_MAX_BYTES ? `it is larger than ${DOCUMENT_MAX_BYTES / MB} MB.` : undefined;
}

function whyNotThere(one: Beside | undefined, isAlone: boolean): string | undefined {
  if (isAlone) return 'the XML came without it. Put the XML into one ZIP file with its files.';
  const is = one?.is;
  switch (is) {
    case 'twice':
      return 'there are two files of that name in the ZIP file.';
    case 'outside':
      return 'it is outside the ZIP file.';
    case 'empty':
      return 'it is empty.';
    case 'broken':
      return 'it is damaged.';
    case 'missing':
    case undefined:
      return 'there is no file of that name in the ZIP file.';
    case 'png':
    case 'jpg':
    case 'webp':
    case 'gif':
    case 'tiff':
    case 'eps':
    case 'svg':
    case 'other':
      return undefined;
    default:
      return is satisfies never;
  }
}

/** A file's name without folders. */
const calledIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const inShort = (href: string) => href.slice(0, 120);
