/** The widths, in pixels, in which a build makes a figure as WebP; of those, none wider than the figure. */
const WIDTHS = [320, 720, 1440] as const;

/** Figures as authors send them; drawings have every size already. */
export const IMAGE_FIGURE = /^figure-\d{1,2}\.(?:png|jpg|webp)$/;

const SIZED = /^(figure-\d{1,2})-[0-9a-f]{8}-(\d{1,5})\.webp$/;

/** The widths in which a figure of this width is made: a narrow one in its own. */
export function figureWidths(width: number): number[] {
  const smaller = WIDTHS.filter((one) => one < width);
  return smaller.length < WIDTHS.length ? [...smaller, width] : [...WIDTHS];
}

/** What the names of a figure's widths begin with; `hash` stands for the content of its file. */
export const sizedPrefix = (file: string, hash: string): string => `${file.replace(/\.\w+$/, '')}-${hash.slice(0, 8)}-`;

/** The name of a figure in one of its widths, beside the article's page. */
export const sizedFigure = (prefix: string, width: number): string => `${prefix}${width}.webp`;

/** True for a file beside a page that is a figure in one of its widths. */
export const isSizedFigure = (name: string): boolean => SIZED.test(name);

/** The source of a figure as WebP, for a `picture` element; nothing where the build has made none of this figure. */
export function figureSource(
  file: string,
  { sized, sizes, addressOf }: { sized: readonly string[]; sizes: string; addressOf: (file: string) => string },
): string {
  const widths = widthsMade(file, sized);
  if (widths.length === 0) return '';
  const set = widths.map(({ name, width }) => `${addressOf(name)} ${width}w`);
  return `<source type="image/webp" srcset="${set.join(', ')}" sizes="${sizes}">`;
}

/** The smallest file that the build has made of a figure; undefined if it has made none. */
export const smallestSized = (file: string, sized: readonly string[]): string | undefined =>
  widthsMade(file, sized)[0]?.name;

function widthsMade(file: string, sized: readonly string[]): { name: string; width: number }[] {
  const made = sized.flatMap((name) => {
    const [, of, width] = SIZED.exec(name) ?? [];
    return of && file.startsWith(`${of}.`) ? [{ name, width: Number(width) }] : [];
  });
  return made.toSorted((a, b) => a.width - b.width);
}
