import { childOf, childrenOf, descendantsNamed } from '#domain/kernel/markup';
import type { Look } from './word-tree.ts';
import { elementsIn, isOn, settingOf, type XmlElement } from './xml-tree.ts';

/** A run's typography and visibility. */
export interface RunLook extends Look {
  /** The font of ASCII characters, and of others. */
  font?: string;
  otherFont?: string;
  isHidden?: boolean;
  isCaps?: boolean;
  isSmallCaps?: boolean;
  isStruckTwice?: boolean;
  isEmphasised?: boolean;
  isWhite?: boolean;
  /** Whether shading or highlighting makes white letters visible. */
  isOnColour?: boolean;
  /** In half points; positive is raised. */
  position?: number;
}

/** A paragraph style's effect; its name varies by language and its id by program. */
export interface ParagraphStyle {
  name: string;
  isDefined: boolean;
  heading: number | undefined;
  isListing: boolean;
  /** The id of its numbering, and its level there. */
  numbering: string | undefined;
  level: string | undefined;
  look: RunLook;
}

export interface WordStyles {
  /** A paragraph style by id; the default style for the empty id. */
  paragraph: (id: string) => ParagraphStyle;
  run: (id: string) => RunLook;
  /** The numbering of a list style. */
  list: (id: string) => string | undefined;
}

interface Style {
  name: string;
  isParagraphStyle: boolean;
  basedOn: string;
  outline: number | undefined;
  numbering: string | undefined;
  level: string | undefined;
  look: RunLook;
}

/** For documents that use the built-in styles without defining them. */
const HEADING_ID = /^Heading ?([1-9])?$/i;
const HEADING = /^heading ([1-9])$/i;
const LISTING_ID = /^(?:SourceCode|HTMLPreformatted|PreformattedText)$/;
const LISTING = /^(?:source code|html preformatted|preformatted text|(?:program )?code(?: ?block)?|listing|macro)$/i;
/** Styles of notes below tables, by Word's users and publishers' templates. */
export const TABLE_NOTE = /table[\s_-]*(?:foot(?:note|er)?|note|legend)s?$/i;
/** Word's outline level of body text. */
const BODY = 9;
const BASES_MAX = 20;
const STYLES_MAX = 5_000;
const SIZE = 10;

/** Parses `styles.xml`, resolving inheritance. */
export function readStyles(xml: string): WordStyles {
  const styles = new Map<string, Style>();
  let initial: RunLook = {};
  let standard = '';
  for (const element of elementsIn(xml)) {
    if (element.name === 'w:docDefaults') initial = lookIn(childOf(childOf(element, 'w:rPrDefault'), 'w:rPr'));
    if (element.name !== 'w:style' || styles.size > STYLES_MAX) continue;
    const id = element.attributes.get('w:styleId') ?? '';
    const style = styleOf(element);
    styles.set(id, style);
    if (style.isParagraphStyle && isOn(element.attributes.get('w:default'))) standard = id;
  }
  /** A style and its ancestors, nearest first; a style may be based on itself by mistake. */
  const chain = (id: string): Style[] => {
    const found: Style[] = [];
    for (let style = styles.get(id); style && found.length < BASES_MAX; style = styles.get(style.basedOn))
      found.push(style);
    return found;
  };
  const lookOf = (id: string): RunLook =>
    Object.assign(
      {},
      ...chain(id)
        .map(({ look }) => look)
        .reverse(),
    );
  const paragraph = (id: string): ParagraphStyle => {
    const style = styles.get(id || standard);
    const all = chain(id || standard);
    return {
      name: style?.name ?? (id || 'Normal'),
      isDefined: style !== undefined || id === '',
      heading: headingOf(id, all),
      isListing: LISTING_ID.test(id) || LISTING.test(style?.name ?? ''),
      numbering: all.find(({ numbering }) => numbering !== undefined)?.numbering,
      level: all.find(({ level }) => level !== undefined)?.level,
      look: { size: initial.size ?? SIZE, ...lookOf(style ? id || standard : standard) },
    };
  };
  return { paragraph: cached(paragraph), run: cached(lookOf), list: (id) => styles.get(id)?.numbering };
}

/** Cached: a document has few styles and thousands of paragraphs. */
function cached<T>(find: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>();
  return (id) => {
    const found = known.get(id) ?? find(id);
    known.set(id, found);
    return found;
  };
}

function styleOf(element: XmlElement): Style {
  const properties = childOf(element, 'w:pPr');
  const numbering = childOf(properties, 'w:numPr');
  const outline = settingOf(properties, 'w:outlineLvl');
  return {
    name: settingOf(element, 'w:name') ?? '',
    isParagraphStyle: (element.attributes.get('w:type') ?? 'paragraph') === 'paragraph',
    basedOn: settingOf(element, 'w:basedOn') ?? '',
    outline: outline ? Number(outline) : undefined,
    numbering: settingOf(numbering, 'w:numId'),
    level: settingOf(numbering, 'w:ilvl'),
    look: {
      ...lookIn(childOf(element, 'w:rPr')),
      ...(descendantsNamed(element, 'w:shd').some(isColour) && { isOnColour: true }),
    },
  };
}

function headingOf(id: string, chain: readonly Style[]): number | undefined {
  for (const { name, outline } of chain) {
    const known = Number(HEADING.exec(name)?.[1]);
    if (known) return known;
    if (outline !== undefined) return outline < BODY ? outline + 1 : undefined;
  }
  const idMatch = HEADING_ID.exec(id) ?? HEADING_ID.exec(chain[0]?.name ?? '');
  return idMatch ? Number(idMatch[1] ?? 1) : undefined;
}

/** Independent toggles: "not double-struck" does not mean "not struck". */
const TOGGLES: Partial<Record<string, Toggle>> = {
  'w:b': 'isBold',
  'w:i': 'isItalic',
  'w:em': 'isEmphasised',
  'w:strike': 'isStruck',
  'w:dstrike': 'isStruckTwice',
  'w:vanish': 'isHidden',
  'w:caps': 'isCaps',
  'w:smallCaps': 'isSmallCaps',
};
type Toggle =
  | 'isBold'
  | 'isItalic'
  | 'isEmphasised'
  | 'isStruck'
  | 'isStruckTwice'
  | 'isHidden'
  | 'isCaps'
  | 'isSmallCaps';

/** The typography in a run's or style's properties. */
export function lookIn(properties: XmlElement | undefined): RunLook {
  const look: RunLook = {};
  for (const property of properties ? childrenOf(properties) : []) {
    const value = property.attributes.get('w:val');
    const toggle = TOGGLES[property.name];
    if (toggle) look[toggle] = isOn(value ?? '');
    else if (property.name === 'w:position') look.position = Number(value) || 0;
    else if (property.name === 'w:sz') look.size = halfPoints(value) ?? look.size;
    else if (property.name === 'w:color') look.isWhite = WHITE.test(value ?? '');
    else if (isColour(property)) look.isOnColour = true;
    else if (property.name === 'w:vertAlign') look.script = SCRIPTS[value ?? ''] ?? '';
    else if (property.name === 'w:rFonts') Object.assign(look, fontsIn(property.attributes));
  }
  return look;
}

const WHITE = /^(?:F[\dA-F]){3}$/i;
const COLOUR = /^(?!(?:F[\dA-F]){3})[\dA-F]{6}$/i;

/** Whether shading or highlighting has a colour other than white. */
export function isColour({ name, attributes }: XmlElement): boolean {
  const value = attributes.get('w:val') ?? '';
  if (name !== 'w:shd') return name === 'w:highlight' && !/^(?:none|white)$/.test(value);
  return (
    COLOUR.test(attributes.get('w:fill') ?? '') || (value === 'solid' && COLOUR.test(attributes.get('w:color') ?? ''))
  );
}

/** Theme fonts override others, and are never symbol fonts. */
function fontsIn(attributes: ReadonlyMap<string, string>): Pick<RunLook, 'font' | 'otherFont'> {
  const named = (name: string) => (attributes.has(`${name}Theme`) ? '' : attributes.get(name));
  const [font, otherFont] = [named('w:ascii'), named('w:hAnsi')];
  return { ...(font !== undefined && { font }), ...(otherFont !== undefined && { otherFont }) };
}

const SCRIPTS: Record<string, Look['script']> = { superscript: 'sup', subscript: 'sub' };

function halfPoints(value: string | undefined): number | undefined {
  const size = Number(value) / 2;
  return size > 0 && size < 400 ? size : undefined;
}
