import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { parseUnicodeRange, subtractRange } from '#domain/journal/look/unicode-range';
import { cachedFolder, sourceHash } from './cached-folder.ts';
import { RENDERING } from './render-site.ts';

/**
 * The characters that nearly every page needs: English, Western European letters and common punctuation. A page with no
 * others fetches one file per style and family.
 */
export const CORE = 'U+20-7E,U+A0-FF,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+20AC,U+2122,U+2212';
const LATIN =
  'U+20-7E,U+A0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-201F,U+2021-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
/** Letters for names, from Czech to Turkish, and the dagger. */
const NAMES = 'U+100-130,U+132-151,U+154-17F,U+218-21B,U+2020';
const LATIN_EXT =
  'U+100-130,U+132-151,U+154-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C4,U+2113,U+2C60-2C7F,U+A720-A7FF';
const GREEK = 'U+370-377,U+37A-37F,U+384-38A,U+38C,U+38E-3A1,U+3A3-3FF';

/** A group of characters that a page fetches together, and the Fontsource file that contains them. */
interface FontPart {
  name: string;
  subset: string;
  range: string;
  features?: string[];
}

/** Each character is in exactly one part, and so in one file. */
const PARTS: FontPart[] = [
  // Core text needs neither fractions nor mark positioning, which make up a tenth of a file.
  { name: 'core', subset: 'latin', range: CORE, features: ['kern', 'liga', 'lnum', 'pnum', 'tnum'] },
  { name: 'latin', subset: 'latin', range: subtractRange(LATIN, CORE) },
  { name: 'names', subset: 'latin-ext', range: NAMES },
  { name: 'latin-ext', subset: 'latin-ext', range: subtractRange(LATIN_EXT, NAMES) },
  { name: 'greek', subset: 'greek', range: GREEK },
];

/** The range of weights that the style sheets use; lighter and heavier ones make up a third of a file. */
const WEIGHTS = { min: 400, max: 600 };

const FAMILIES = ['source-serif-4', 'source-sans-3'];
const SLANTS = ['normal', 'italic'] as const;

/** A font file as Astro declares it in a page's styles. */
export interface Face {
  src: [string];
  weight: string;
  style: (typeof SLANTS)[number];
  unicodeRange: string[];
}

const FONTS = join('build', 'cache', 'fonts');
const KEPT_VERSIONS = 4;
const SOURCES = ['package-lock.json', 'src/domain/journal/look/unicode-range.ts', 'src/loaders/typefaces.ts'];

/**
 * The faces of a family, by its Fontsource name. All have the same weights: a browser looks for a character only in
 * faces that match the weight of the best one. Subsetting takes two seconds, so the files are cached.
 */
export async function facesOf(family: string, root: string): Promise<Face[]> {
  const folder = await subsetFonts(root);
  return fontFiles(family).map(({ part, style, file }) => ({
    src: [join(folder, file)],
    weight: `${WEIGHTS.min} ${WEIGHTS.max}`,
    style,
    unicodeRange: part.range.split(','),
  }));
}

/** There is no italic Greek. */
const fontFiles = (family: string) =>
  SLANTS.flatMap((style) =>
    PARTS.map((part) => ({ part, style, file: `${family}-${part.name}-${style}.woff2` })),
  ).filter(({ part, style }) => style === 'normal' || part.subset !== 'greek');

async function subsetFonts(root: string): Promise<string> {
  const workshop = join(root, RENDERING.folder);
  await mkdir(workshop, { recursive: true });
  const draft = await mkdtemp(join(workshop, `${RENDERING.prefix}${process.pid}-`));
  try {
    return await cachedFolder(join(root, FONTS), sourceHash(root, SOURCES), KEPT_VERSIONS, async () => {
      const fonts = join(draft, 'fonts');
      await mkdir(fonts);
      for (const family of FAMILIES) await subsetFamily(family, root, fonts);
      return fonts;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function subsetFamily(family: string, root: string, folder: string): Promise<void> {
  const fontsource = createRequire(join(root, 'package.json'));
  for (const { part, style, file } of fontFiles(family)) {
    const name = `${family}-${part.subset}-wght-${style}.woff2`;
    const whole = await readFile(fontsource.resolve(`@fontsource-variable/${family}/files/${name}`));
    const cut = await subsetFont(whole, String.fromCodePoint(...parseUnicodeRange(part.range)), {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
      ...(part.features && { keepFeatures: part.features }),
    });
    await writeFile(join(folder, file), cut);
  }
}
