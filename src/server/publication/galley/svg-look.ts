import type { MarkupElement } from '#domain/markup';

/** How a shape or text is painted; elements inherit it from the groups around them. */
export interface Look {
  fill: string;
  stroke: string;
  strokeWidth: number;
  dashes: string;
  cap: string;
  join: string;
  fillOpacity: number;
  strokeOpacity: number;
  opacity: number;
  fontSize: number;
  isBold: boolean;
  isItalic: boolean;
  anchor: string;
  baseline: string;
}

/** The look outside every group: black, without a stroke. */
export const INITIAL_LOOK: Look = {
  fill: '#000000',
  stroke: 'none',
  strokeWidth: 1,
  dashes: 'none',
  cap: 'butt',
  join: 'miter',
  fillOpacity: 1,
  strokeOpacity: 1,
  opacity: 1,
  fontSize: 16,
  isBold: false,
  isItalic: false,
  anchor: 'start',
  baseline: 'auto',
};

/** How an element is painted, given the look of what it stands in. */
export function lookOf(element: MarkupElement, outer: Look): Look {
  const style = new Map(element.attributes);
  for (const declaration of (style.get('style') ?? '').split(';')) {
    const [property = '', value] = declaration.split(':');
    if (value !== undefined) style.set(property.trim().toLowerCase(), value.trim());
  }
  const text = (name: string, inherited: string) => {
    const value = style.get(name);
    return value === undefined || value === 'inherit' ? inherited : value;
  };
  const number = (name: string, inherited: number) => Math.max(0, numberOf(style.get(name), inherited));
  return {
    fill: text('fill', outer.fill),
    stroke: text('stroke', outer.stroke),
    strokeWidth: number('stroke-width', outer.strokeWidth),
    dashes: text('stroke-dasharray', outer.dashes),
    cap: text('stroke-linecap', outer.cap),
    join: text('stroke-linejoin', outer.join),
    fillOpacity: Math.min(1, number('fill-opacity', outer.fillOpacity)),
    strokeOpacity: Math.min(1, number('stroke-opacity', outer.strokeOpacity)),
    // A group's opacity is not inherited but applies to all of it; shapes rarely overlap, so multiplying does.
    opacity: outer.opacity * Math.min(1, number('opacity', 1)),
    fontSize: Math.min(500, number('font-size', outer.fontSize)),
    isBold: /^(?:bold|bolder|[6-9]00)$/.test(text('font-weight', outer.isBold ? 'bold' : 'normal')),
    isItalic: /^(?:italic|oblique)/.test(text('font-style', outer.isItalic ? 'italic' : 'normal')),
    anchor: text('text-anchor', outer.anchor),
    baseline: text('dominant-baseline', outer.baseline),
  };
}

/** A colour as pdfkit takes it; undefined where nothing is to be painted. */
export function colourOf(value: string): string | undefined {
  const colour = value.trim().toLowerCase();
  if (colour === 'none' || colour === 'transparent' || colour.startsWith('url(')) return undefined;
  if (/^#(?:[\da-f]{3}|[\da-f]{6})$/.test(colour) || /^[a-z]+$/.test(colour)) return colour;
  const parts = colour.startsWith('rgb') ? numbersOf(colour).slice(0, 3) : [];
  if (parts.length < 3) return 'black';
  const hex = parts.map((part) =>
    Math.min(255, Math.max(0, Math.round(part)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

/** A number within what a PDF can hold. */
export function numberOf(value: string | undefined, fallback: number): number {
  const number = Number.parseFloat(value ?? '');
  return Number.isFinite(number) && Math.abs(number) < 1e6 ? number : fallback;
}

/** All numbers of a list, however they are separated. */
export function numbersOf(value: string): number[] {
  const numbers = value.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? [];
  return numbers.map((number) => numberOf(number, 0));
}
