import type { PictureUse } from '#domain/journal/picture/picture';
import { cleanLine } from '#domain/kernel/plain-text';

export const SECTION_PLACES = { page: 'On the page', margin: 'In the margin', off: 'Hidden' } as const;
export type SectionPlace = keyof typeof SECTION_PLACES;

/** The sections of the home page in their default order, with their possible places. */
export const HOME_SECTIONS = {
  lead: { label: 'Lead article', places: ['page', 'off'], delivered: 'page' },
  latest: { label: 'Latest articles', places: ['page', 'off'], delivered: 'page' },
  issue: { label: 'Current issue', places: ['page', 'margin', 'off'], delivered: 'margin' },
  calls: { label: 'Open calls for papers', places: ['page', 'margin', 'off'], delivered: 'margin' },
  collections: { label: 'Collections', places: ['page', 'off'], delivered: 'page' },
  topics: { label: 'Topics', places: ['page', 'margin', 'off'], delivered: 'margin' },
  figures: { label: 'The journal in figures', places: ['page', 'margin', 'off'], delivered: 'page' },
  call: { label: 'Call for submissions', places: ['page', 'margin', 'off'], delivered: 'page' },
  notes: { label: 'Notes for authors', places: ['page', 'off'], delivered: 'page' },
} as const satisfies Record<string, { label: string; places: readonly SectionPlace[]; delivered: SectionPlace }>;
export type SectionName = keyof typeof HOME_SECTIONS;
export const SECTION_NAMES = Object.keys(HOME_SECTIONS) as SectionName[];

export interface HomeSection {
  readonly name: SectionName;
  readonly place: SectionPlace;
}

/** Articles selected by the office, by slug, under a title and an optional sentence. */
export interface HomeCollection {
  readonly title: string;
  readonly sentence: string;
  readonly articles: readonly string[];
  /** The name of one of the office's pictures; empty for none. */
  readonly picture: string;
}

/** The layout of the home page. `lead` is the lead article's slug; empty for the newest. */
export interface HomeLayout {
  readonly sections: readonly HomeSection[];
  readonly lead: string;
  /** Whether the lead article's first figure is shown beside it. */
  readonly picture: boolean;
  /** The name of a picture shown with the chosen lead article instead of its figure; empty for none. */
  readonly lead_picture: string;
  readonly collections: readonly HomeCollection[];
}

export const LAYOUT_DEFAULT: HomeLayout = {
  sections: SECTION_NAMES.map((name) => ({ name, place: HOME_SECTIONS[name].delivered })),
  lead: '',
  picture: true,
  lead_picture: '',
  collections: [],
};

export const layoutText = (layout: HomeLayout): string => JSON.stringify(layout);

/**
 * Parses a stored layout; undefined if invalid. Sections that it lacks are hidden; layouts stored before pictures were
 * introduced have none.
 */
export function parseLayout(text: string): HomeLayout | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isLayout(found)) return undefined;
  const known = new Set(found.sections.map(({ name }) => name));
  const missing = SECTION_NAMES.filter((name) => !known.has(name)).map((name) => ({ name, place: 'off' as const }));
  return {
    ...found,
    sections: [...found.sections, ...missing],
    lead_picture: found.lead_picture ?? '',
    collections: found.collections.map((collection) => ({ ...collection, picture: collection.picture ?? '' })),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A stored layout, possibly from an earlier version. */
type StoredLayout = Omit<HomeLayout, 'lead_picture' | 'collections'> & {
  lead_picture?: string;
  collections: readonly (Omit<HomeCollection, 'picture'> & { picture?: string })[];
};

function isLayout(found: unknown): found is StoredLayout {
  if (!isObject(found)) return false;
  const { sections, lead, picture, lead_picture = '', collections, ...others } = found;
  if (Object.keys(others).length > 0 || typeof lead_picture !== 'string') return false;
  return (
    Array.isArray(sections) &&
    sections.every(isSection) &&
    new Set(sections.map(({ name }) => name)).size === sections.length &&
    typeof lead === 'string' &&
    typeof picture === 'boolean' &&
    Array.isArray(collections) &&
    collections.every(isCollection)
  );
}

function isSection(entry: unknown): entry is HomeSection {
  if (!isObject(entry) || Object.keys(entry).length !== 2) return false;
  const name = SECTION_NAMES.find((one) => one === entry.name);
  return name !== undefined && HOME_SECTIONS[name].places.some((place) => place === entry.place);
}

function isCollection(entry: unknown): entry is StoredLayout['collections'][number] {
  if (!isObject(entry)) return false;
  const { title, sentence, articles, picture = '', ...others } = entry;
  if (Object.keys(others).length > 0 || typeof picture !== 'string') return false;
  return (
    typeof title === 'string' &&
    typeof sentence === 'string' &&
    Array.isArray(articles) &&
    articles.every((slug) => typeof slug === 'string')
  );
}

/** Normalises a stored layout: clean texts, every section present. Invalid text is unchanged. */
export function cleanLayout(text: string): string {
  const layout = parseLayout(text);
  if (!layout) return text;
  const { sections, lead, picture, lead_picture, collections } = layout;
  return layoutText({
    sections: sections.map(({ name, place }) => ({ name, place })),
    lead,
    picture,
    lead_picture,
    collections: collections.map(({ title, sentence, articles, picture: own }) => ({
      title: cleanLine(title),
      sentence: cleanLine(sentence),
      articles,
      picture: own,
    })),
  });
}

export const layoutPictures = ({ lead_picture, collections }: HomeLayout): PictureUse[] =>
  [
    { name: lead_picture, words: 'Beside the lead article', control: 'layout-lead-picture' },
    ...collections.map(({ title, picture }, index) => ({
      name: picture,
      words: `Collection “${title}”`,
      control: `layout-collections-${index}-picture`,
    })),
  ].filter(({ name }) => name !== '');
