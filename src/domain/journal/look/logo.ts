import { drawingProblem } from './svg-drawing.ts';

/** How many bytes a logo may have: every page carries it. */
export const LOGO_MAX_BYTES = 12_000;
/** How long a text is that is looked at as one; what is over the limit in bytes gets a sentence of its own. */
export const LOGO_TEXT_MAX = 50_000;

const PNG_SIDE = { min: 36, max: 1024 };
const PNG_BEGINS = '\x89PNG\r\n\x1a\n';

/** What is wrong with a logo, in a sentence; undefined if nothing is. None is empty. */
export function logoProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const [, type, base64 = ''] = /^data:image\/(svg\+xml|png);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = type && decoded(base64);
  if (!bytes) return 'Choose an SVG or PNG file as the logo.';
  if (bytes.length > LOGO_MAX_BYTES) {
    return `Choose a logo of at most ${LOGO_MAX_BYTES / 1000} kB: every page loads it. This one is ${Math.ceil(bytes.length / 1000)} kB.`;
  }
  return type === 'png' ? pngProblem(bytes) : svgProblem(bytes);
}

/** Bytes as characters from 0 to 255. */
function decoded(base64: string): string | undefined {
  try {
    return atob(base64);
  } catch {
    return undefined;
  }
}

function pngProblem(bytes: string): string | undefined {
  if (!bytes.startsWith(PNG_BEGINS) || bytes.slice(12, 16) !== 'IHDR')
    return 'This file is not a PNG. Choose another logo.';
  const number = (at: number) => [0, 1, 2, 3].reduce((sum, next) => sum * 256 + bytes.charCodeAt(at + next), 0);
  const isFit = [number(16), number(20)].every((side) => side >= PNG_SIDE.min && side <= PNG_SIDE.max);
  return isFit ? undefined : `Choose a PNG with sides of ${PNG_SIDE.min} to ${PNG_SIDE.max} pixels.`;
}

function svgProblem(bytes: string): string | undefined {
  let svg: string;
  try {
    svg = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return 'Save the SVG in UTF-8, then choose it again.';
  }
  const root = /^<svg\s([^>]*)>/.exec(withoutProlog(svg))?.[1];
  if (!root?.includes('"http://www.w3.org/2000/svg"')) return 'This file is not an SVG. Choose another logo.';
  const problem = drawingProblem(svg);
  return problem && `This SVG contains more than a drawing: ${problem}. Export it as a plain SVG.`;
}

const PROLOG = [
  ['<?xml', '?>'],
  ['<!--', '-->'],
] as const;

/** What follows the declaration and the comments before the root; piece by piece, since one pattern for all would take for ever. */
function withoutProlog(svg: string): string {
  const rest = svg.trimStart();
  const [, end] = PROLOG.find(([start]) => rest.startsWith(start)) ?? [];
  const at = end === undefined ? -1 : rest.indexOf(end);
  return end === undefined || at === -1 ? rest : withoutProlog(rest.slice(at + end.length));
}
