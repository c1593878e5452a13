import { all, child, value, withXml, type XmlElement } from './xml.ts';

/** Formatting of runs that affects how they are read. */
interface Appearance {
  isHidden: boolean;
  isCaps: boolean;
  font: string;
  script: 'raised' | 'lowered' | undefined;
}

type RunProperties = Partial<Appearance>;

interface Style {
  name: string;
  basedOn: string | undefined;
  numbering: string | undefined;
  isHeading: boolean;
  looks: RunProperties;
}

export interface WordStyles {
  styles: ReadonlyMap<string, Style>;
  /** The numberings that show a number or bullet. */
  numberings: ReadonlySet<string>;
  looksOf: (properties: XmlElement | undefined, paragraphStyle: string | undefined) => Appearance;
}

const NONE: Style = { name: '', basedOn: undefined, numbering: undefined, isHeading: false, looks: {} };

export function wordStyles(styles: string, numbering: string): WordStyles {
  const byId = new Map<string, Style>();
  let first: RunProperties = {};
  if (styles)
    withXml(styles, (root) => {
      first = propertiesOf(child(child(child(root, 'w:docDefaults'), 'w:rPrDefault'), 'w:rPr'));
      for (const style of all(root, 'w:style')) byId.set(value(style, 'w:styleId') ?? '', readStyle(style));
    });
  const numberings = new Set<string>();
  if (numbering)
    withXml(numbering, (root) => {
      for (const one of all(root, 'w:num')) numberings.add(value(one, 'w:numId') ?? '');
    });
  numberings.delete('0');
  const chain = (id: string | undefined, depth = 0): Style[] => {
    const style = id === undefined || depth > 12 ? undefined : byId.get(id);
    return style ? [style, ...chain(style.basedOn, depth + 1)] : [];
  };
  const resolved = new Map(
    [...byId.keys()].map((id): [string, Style] => {
      const own = chain(id);
      const looks = Object.assign({}, ...own.toReversed().map(({ looks: one }) => one)) as RunProperties;
      return [
        id,
        {
          ...(byId.get(id) ?? NONE),
          looks,
          isHeading: own.some(({ isHeading }) => isHeading),
          numbering: own.find(({ numbering: number }) => number !== undefined)?.numbering,
        },
      ];
    }),
  );
  return {
    styles: resolved,
    numberings,
    looksOf: (properties, paragraphStyle) => ({
      ...{ isHidden: false, isCaps: false, font: '', script: undefined },
      ...first,
      ...resolved.get(paragraphStyle ?? '')?.looks,
      ...resolved.get(value(child(properties, 'w:rStyle')) ?? '')?.looks,
      ...propertiesOf(properties),
    }),
  };
}

export const styleOf = ({ styles }: WordStyles, id: string | undefined): Style =>
  styles.get(id ?? '') ?? {
    ...NONE,
    // Without a style sheet, Word's own style ids identify headings.
    isHeading: /^Heading\d$/.test(id ?? ''),
    name: id ?? '',
  };

function readStyle(style: XmlElement): Style {
  const name = value(child(style, 'w:name')) ?? '';
  const properties = child(style, 'w:pPr');
  return {
    name,
    basedOn: value(child(style, 'w:basedOn')),
    numbering: value(child(child(properties, 'w:numPr'), 'w:numId')),
    isHeading: /^heading \d|^title$/i.test(name) || child(properties, 'w:outlineLvl') !== undefined,
    looks: propertiesOf(child(style, 'w:rPr')),
  };
}

const isOn = (element: XmlElement) => !/^(?:0|false|off)$/.test(value(element) ?? '');

function propertiesOf(properties: XmlElement | undefined): RunProperties {
  const looks: RunProperties = {};
  const vanish = child(properties, 'w:vanish') ?? child(properties, 'w:webHidden');
  if (vanish) looks.isHidden = isOn(vanish);
  const caps = child(properties, 'w:caps') ?? child(properties, 'w:smallCaps');
  if (caps) looks.isCaps = isOn(caps);
  const font = value(child(properties, 'w:rFonts'), 'w:ascii') ?? value(child(properties, 'w:rFonts'), 'w:hAnsi');
  if (font !== undefined) looks.font = font;
  const raised = value(child(properties, 'w:vertAlign'));
  const position = Number(value(child(properties, 'w:position')) ?? 0);
  if (raised === 'superscript' || position > 0) looks.script = 'raised';
  else if (raised === 'subscript' || position < 0) looks.script = 'lowered';
  else if (raised === 'baseline') looks.script = undefined;
  return looks;
}
