type Rgb = readonly [number, number, number];

/** What WCAG 2.2 AA asks of text that is not large (1.4.3). */
const TEXT_RATIO = 4.5;

/** A ground on which the journal's colour is used, also for text. */
interface Ground {
  called: string;
  colour: string;
}

/** The grounds of each theme, as `src/styles/tokens.css` has them. */
export const GROUNDS: Readonly<Record<'light' | 'dark', readonly Ground[]>> = {
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

/** A colour as it is kept, `#rrggbb`; what is none stays as it is. */
export function cleanColour(text: string): string {
  const hex = text.trim().toLowerCase().replace(/^#?/, '#');
  return /^#[0-9a-f]{3}$/.test(hex) ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
}

/** True for a colour as `#rrggbb`. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

const rgbOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;

/** The relative luminance of WCAG, from 0 for black to 1 for white. */
function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours by WCAG, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour with so much of another in it, from 0 to 1. */
export function mixed(colour: string, other: string, share: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)];
  const parts = from.map((part, index) => Math.round(part + ((to[index] ?? part) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const passes = (colour: string, grounds: readonly Ground[]) =>
  grounds.every((ground) => contrastOf(colour, ground.colour) >= TEXT_RATIO);

/** The colour nearest to this one that can be read on every ground of a theme: darker on light, lighter on dark. */
export function nearestReadable(colour: string, theme: keyof typeof GROUNDS): string {
  const end = theme === 'light' ? '#000000' : '#ffffff';
  const steps = Array.from({ length: 256 }, (_, step) => mixed(colour, end, step / 255));
  return steps.find((step) => passes(step, GROUNDS[theme])) ?? end;
}

/** Which ground a colour cannot be read on, by how much, and what can be; undefined if it can be read on all. */
export function contrastProblem(colour: string, theme: keyof typeof GROUNDS): string | undefined {
  // The worst of them, which decides.
  const [worst] = [...GROUNDS[theme]].sort((a, b) => contrastOf(colour, a.colour) - contrastOf(colour, b.colour));
  if (!worst) return undefined;
  const ratio = contrastOf(colour, worst.colour);
  if (ratio >= TEXT_RATIO) return undefined;
  // Rounded down: 4.49 is not 4.5.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
  return `${colour} has a contrast of ${shown} to 1 on ${worst.called} (${worst.colour}); text needs ${TEXT_RATIO} to 1. The nearest readable colour is ${nearestReadable(colour, theme)}.`;
}
