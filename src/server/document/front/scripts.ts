import { SUBSCRIPTS, SUPERSCRIPTS, toSubscript, toSuperscript } from '#domain/kernel/superscript';
import { partOfAbstract } from './headings.ts';
import type { Line } from './line.ts';

type Place = [start: number, end: number];

/** Merges adjacent ranges: a file may split a number. */
function joined(places: readonly Place[]): Place[] {
  const all: Place[] = [];
  for (const [start, end] of places) {
    const last = all.at(-1);
    if (last?.[1] === start) last[1] = end;
    else all.push([start, end]);
  }
  return all;
}

/** Whether bold text labels a part of an abstract without punctuation after it: "**Methods** We asked". */
function isLabel(text: string, [start, end]: Place): boolean {
  const isApart = /(?:^|[.!?)\]”])\s*$/.test(text.slice(0, start));
  const isOpen = /\p{L}\s*$/u.test(text.slice(0, end)) && /^\s*[^\s:.–—-]/.test(text.slice(end));
  return isApart && isOpen && partOfAbstract({ text: text.slice(start, end) })?.textAfter === '';
}

const labelled = (text: string) => text.trimEnd().replace(/:?$/, ': ');

/** Rewrites a line with Unicode superscripts and subscripts, and colons after the labels of an abstract. */
export function withScripts(line: Line): Line {
  const { raised: above = [], lowered: below = [], bold = [], equations = [] } = line;
  const labels = joined(bold).filter((place) => isLabel(line.text, place));
  const places = [
    ...joined(above).map((at) => [at, toSuperscript] as const),
    ...joined(below).map((at) => [at, toSubscript] as const),
    ...labels.map((at) => [at, labelled] as const),
  ].toSorted(([[one]], [[other]]) => one - other);
  if (places.length === 0) return line;
  let text = '';
  let from = 0;
  const moved = equations.map((): Place => [0, 0]);
  /** Appends the replacement for the text up to `end`, and shifts the equations in it. */
  const add = (end: number, shown: string) => {
    for (const [index, place] of equations.entries()) {
      for (const side of [0, 1] as const) {
        const at = place[side];
        if (at >= from && at <= end) (moved[index] as Place)[side] = text.length + Math.min(at - from, shown.length);
      }
    }
    text += shown;
    from = end;
  };
  for (const [[start, end], written] of places) {
    add(start, line.text.slice(from, start));
    add(end, written(line.text.slice(start, end), text));
  }
  add(line.text.length, line.text.slice(from));
  return { ...line, text, raised: [], lowered: [], bold: [], ...(equations.length > 0 && { equations: moved }) };
}

/** An equation's text, "x^2" and "a_1", with Unicode superscript and subscript digits. */
export const equationText = (line: string): string =>
  line
    .replace('^∘', '°')
    .replace(/\^(?:\(([+−-]?\d+)\)|(\d+|n(?!\p{L})))/gu, (_, inBrackets = '', bare = '') =>
      [...(inBrackets || bare)].map((sign) => SUPERSCRIPTS[sign] ?? sign).join(''),
    )
    .replace(/(?<=\p{L})_(\d+)/gu, (_, digits: string) =>
      [...digits].map((digit) => SUBSCRIPTS[digit] ?? digit).join(''),
    );
