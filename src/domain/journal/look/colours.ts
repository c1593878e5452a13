import type { Look } from './look-defaults.ts';

type Rgb = readonly [number, number, number];

/** The minimum contrast of normal-sized text in WCAG 2.2 AA (1.4.3). */
const TEXT_RATIO = 4.5;

interface Background {
  called: string;
  colour: string;
}

/** The backgrounds of each theme, as in `src/styles/tokens.css`. */
export const BACKGROUNDS: Readonly<Record<'light' | 'dark', readonly Background[]>> = {
  light: [
    { called: 'the white page, and for white text on buttons', colour: '#ffffff' },
    { called: 'the light grey of panels', colour: '#f5f7f9' },
    { called: 'the grey behind bars and selected rows', colour: '#e9eef2' },
  ],
  dark: [
    { called: 'the dark page, and for dark text on buttons', colour: '#0f161c' },
    { called: 'the dark grey of panels', colour: '#172129' },
    { called: 'the grey behind bars and selected rows', colour: '#202d37' },
  ],
};

/** Normalises a colour to `#rrggbb`; anything else is unchanged. */
export function cleanColour(text: string): string {
  const hex = text.trim().toLowerCase().replace(/^#?/, '#');
  return /^#[0-9a-f]{3}$/.test(hex) ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

const parseRgb = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;

/** Relative luminance by WCAG, from 0 for black to 1 for white. */
function luminance(colour: string): number {
  const [red, green, blue] = parseRgb(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio by WCAG, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes a share of another colour, from 0 to 1, into a colour. */
function mixColours(colour: string, other: string, share: number): string {
  const [from, to] = [parseRgb(colour), parseRgb(other)];
  const parts = from.map((part, index) => Math.round(part + ((to[index] ?? part) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const isReadable = (colour: string, backgrounds: readonly Background[]) =>
  backgrounds.every((ground) => contrastRatio(colour, ground.colour) >= TEXT_RATIO);

/** The nearest colour readable on every background of a theme: darker on light, lighter on dark. */
export function nearestReadable(colour: string, theme: keyof typeof BACKGROUNDS): string {
  const end = theme === 'light' ? '#000000' : '#ffffff';
  const steps = Array.from({ length: 256 }, (_, step) => mixColours(colour, end, step / 255));
  return steps.find((step) => isReadable(step, BACKGROUNDS[theme])) ?? end;
}

/** Explains on which background a colour is not readable, and suggests another; undefined if it is readable on all. */
export function contrastProblem(colour: string, theme: keyof typeof BACKGROUNDS): string | undefined {
  // The worst background decides.
  const [worst] = [...BACKGROUNDS[theme]].sort(
    (a, b) => contrastRatio(colour, a.colour) - contrastRatio(colour, b.colour),
  );
  if (!worst) return undefined;
  const ratio = contrastRatio(colour, worst.colour);
  if (ratio >= TEXT_RATIO) return undefined;
  // Rounded down, so that 4.499 does not read as 4.50.
  const ratioText = (Math.floor(ratio * 100) / 100).toFixed(2);
  return `${colour} has a contrast of ${ratioText} to 1 on ${worst.called} (${worst.colour}); text needs ${TEXT_RATIO} to 1. The nearest readable colour is ${nearestReadable(colour, theme)}.`;
}

export function colourTokens({ colour_light: light, colour_dark: dark }: Look): Record<string, string> {
  // Hovered elements have stronger contrast.
  const [darker, lighter] = [mixColours(light, '#000000', 0.25), mixColours(dark, '#ffffff', 0.35)];
  return {
    '--brand': `light-dark(${light}, ${dark})`,
    '--brand-strong': `light-dark(${darker}, ${lighter})`,
  };
}

/** Replaces a stylesheet's own values of these tokens. */
export function replaceTokens(css: string, tokens: Record<string, string>): string {
  return Object.entries(tokens).reduce(
    (text, [name, value]) => text.replace(new RegExp(`(\\s${name}: )[^;]+;`), `$1${value};`),
    css,
  );
}
