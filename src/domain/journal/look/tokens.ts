import { mixColours } from './contrast.ts';
import type { Look } from './look-defaults.ts';

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
