/** What the styles of a Word document make of paragraphs: their names differ from language to language. */
export interface WordStyles {
  /** The level of each style of headings, by its id. */
  headings: ReadonlyMap<string, number>;
  /** The styles of listings, by their ids. */
  listings: ReadonlySet<string>;
}

interface Style {
  name: string;
  basedOn: string;
  outline: number | undefined;
}

/** Where a document does not say what its styles are, they are what programs call them. */
const HEADING_ID = /^Heading ?([1-9])$/i;
const HEADING = /^heading ([1-9])$/i;
const LISTING_IDS = ['SourceCode', 'HTMLPreformatted', 'PreformattedText'];
const LISTING = /^(?:source code|html preformatted|preformatted text|(?:program )?code(?: ?block)?|listing|macro)$/i;
/** Word's level of what is no heading. */
const BODY = 9;
const BASES_MAX = 20;

/** Reads them from the part `styles.xml`; a style without a level has that of the one it is based on. */
export function wordStyles(xml: string): WordStyles {
  const styles = new Map(xml.split('<w:style ').slice(1).flatMap(paragraphStyle));
  const levelOf = (id: string, bases = 0): number | undefined => {
    const style = styles.get(id);
    const known = Number(HEADING.exec(style?.name ?? '')?.[1]) || undefined;
    if (!style || known || bases > BASES_MAX) return known;
    if (style.outline !== undefined) return style.outline < BODY ? style.outline + 1 : undefined;
    return levelOf(style.basedOn, bases + 1);
  };
  return {
    headings: new Map(
      [...styles.keys()].flatMap((id) => [[id, levelOf(id) ?? 0] as const]).filter(([, level]) => level),
    ),
    listings: new Set([...styles].flatMap(([id, { name }]) => (LISTING.test(name) ? [id] : []))),
  };
}

function paragraphStyle(xml: string): [id: string, style: Style][] {
  const end = xml.indexOf('>');
  const [tag, content] = [xml.slice(0, end), xml.slice(end)];
  const id = /\bw:styleId="([^"]*)"/.exec(tag)?.[1];
  if (id === undefined || !/\bw:type="paragraph"/.test(tag)) return [];
  const settingOf = (name: string) => new RegExp(`<w:${name}\\s+w:val="([^"]*)"`).exec(content)?.[1];
  const outline = settingOf('outlineLvl');
  return [
    [
      id,
      {
        name: settingOf('name') ?? '',
        basedOn: settingOf('basedOn') ?? '',
        outline: outline ? Number(outline) : undefined,
      },
    ],
  ];
}

const isHeading = (id: string, { headings }: WordStyles) => headings.has(id) || HEADING_ID.test(id);

/** What the library is to make of the paragraphs of these styles. */
export const styleMap = ({ headings, listings }: WordStyles): string[] => [
  ...[...headings].map(([id, level]) => `p.${readable(id)} => h${Math.min(level, 6)}:fresh`),
  ...[...new Set([...listings, ...LISTING_IDS])].map((id) => `p.${readable(id)} => pre:separator('\n')`),
];

const readable = (id: string) => id.replace(/[^a-zA-Z_-]/g, '\\$&');

/** The bookmarks that stand in headings of a part of a Word document. */
export function headingBookmarks(xml: string, styles: WordStyles): Set<string> {
  const headings = xml
    .split('</w:p>')
    .filter((paragraph) => isHeading(/<w:pStyle\s+w:val="([^"]*)"/.exec(paragraph)?.[1] ?? '', styles));
  return new Set(
    headings.flatMap((one) =>
      [...one.matchAll(/<w:bookmarkStart\s[^>]*?w:name="([^"]*)"/g)].map(([, name = '']) => name),
    ),
  );
}
