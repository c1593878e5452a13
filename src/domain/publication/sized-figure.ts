/** The widths in pixels of a figure's WebP files; never wider than the figure. */
const WIDTHS = [320, 720, 1440] as const;

/** Raster formats; drawings scale anyway. */
export const IMAGE_FIGURE = /^figure-\d{1,2}\.(?:png|jpg|webp)$/;

const SIZED = /^(figure-\d{1,2})-[0-9a-f]{8}-(\d{1,5})\.webp$/;

/** The widths made for a figure; a narrow one only in its own. */
export function figureWidths(width: number): number[] {
  const smaller = WIDTHS.filter((one) => one < width);
  return smaller.length < WIDTHS.length ? [...smaller, width] : [...WIDTHS];
}

/** The prefix of a figure's sized files; `hash` is of its content. */
export const sizedPrefix = (file: string, hash: string): string => `${file.replace(/\.\w+$/, '')}-${hash.slice(0, 8)}-`;

/** A figure's file name at one width, beside the article's page. */
export const sizedFigure = (prefix: string, width: number): string => `${prefix}${width}.webp`;

/** Whether a file beside a page is a sized figure. */
export const isSizedFigure = (name: string): boolean => SIZED.test(name);

/** A figure's WebP source for a `picture` element; empty if none were made. */
export function figureSource(
  file: string,
  { sized, sizes, addressOf }: { sized: readonly string[]; sizes: string; addressOf: (file: string) => string },
): string {
  const widths = widthsMade(file, sized);
  if (widths.length === 0) return '';
  const set = widths.map(({ name, width }) => `${addressOf(name)} ${width}w`);
  return `<source type="image/webp" srcset="${set.join(', ')}" sizes="${sizes}">`;
}

/** A figure's smallest WebP file; undefined if none were made. */
export const smallestSized = (file: string, sized: readonly string[]): string | undefined =>
  widthsMade(file, sized)[0]?.name;

function widthsMade(file: string, sized: readonly string[]): { name: string; width: number }[] {
  const made = sized.flatMap((name) => {
    const [, of, width] = SIZED.exec(name) ?? [];
    return of && file.startsWith(`${of}.`) ? [{ name, width: Number(width) }] : [];
  });
  return made.toSorted((a, b) => a.width - b.width);
}
