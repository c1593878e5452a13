import { PRODUCTION_MAX } from '#domain/production/files';
import { PRODUCTION_TEXTS } from '#domain/production/texts';

/** Accepted figure formats, for the dialog and as text. */
export const FIGURE_ACCEPT = '.png,.jpg,.jpeg,.webp';
export const FIGURE_HINT = 'PNG, JPEG or WebP, at most 3.5 MB.';

/** "figure-3.png" → "Figure 3". */
export const figureName = (file: string) => `Figure ${/\d+/.exec(file)?.[0] ?? ''}`;

/** A figure's problem before sending. */
export function refuseFigure({ name, size }: File): string | undefined {
  if (/\.svg$/i.test(name)) return PRODUCTION_TEXTS.svgFigure;
  if (!/\.(?:png|jpe?g|webp)$/i.test(name)) return PRODUCTION_TEXTS.wrongFigure;
  return size > PRODUCTION_MAX.figureBytes ? PRODUCTION_TEXTS.figureTooLarge : undefined;
}
