/** The widths of WebP files in pixels; none is wider than its figure. */
const WIDTHS = [320, 720, 1440] as const;

/** Matches raster images: drawings need no sizes. */
export const IMAGE_FIGURE = /^figure-\d{1,2}\.(?:png|jpg|webp)$/;

const SIZED = /^(figure-\d{1,2})-[0-9a-f]{8}-(\d{1,5})\.webp$/;

/** Returns the widths to make; a narrow figure is made only in its own. */
export function figureWidths(width: number): number[] {
  const smaller = WIDTHS.filter((one) => one < width);
  return smaller.length < WIDTHS.length ? [...smaller, width] : [...WIDTHS];
}

/** Returns the prefix of the WebP files; `hash` is of the figure's content. */
export const sizedPrefix = (file: string, hash: string): string => `${file.replace(/\.\w+$/, '')}-${hash.slice(0, 8)}-`;

export const sizedFigure = (prefix: string, width: number): string => `${prefix}${width}.webp`;

export const isSizedFigure = (name: string): boolean => SIZED.test(name);

/** Returns a `source` element for the WebP files; empty if there are none. */
export function figureSource(
  file: string,
  { sized, sizes, addressOf }: { sized: readonly string[]; sizes: string; addressOf: (file: string) => string },
): string {
  const widths = sizedFiles(file, sized);
  if (widths.length === 0) return '';
  const set = widths.map(({ name, width }) => `${addressOf(name)} ${width}w`);
  return `<source type="image/webp" srcset="${set.join(', ')}" sizes="${sizes}">`;
}

export const smallestSized = (file: string, sized: readonly string[]): string | undefined =>
  sizedFiles(file, sized)[0]?.name;

function sizedFiles(file: string, sized: readonly string[]): { name: string; width: number }[] {
  const made = sized.flatMap((name) => {
    const [, of, width] = SIZED.exec(name) ?? [];
    return of && file.startsWith(`${of}.`) ? [{ name, width: Number(width) }] : [];
  });
  return made.toSorted((a, b) => a.width - b.width);
}
