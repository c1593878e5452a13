import { attribute, piecesOf } from './markup.ts';

/** What a style of a Word document says of its paragraphs; `size` in points. */
export interface DocxStyle {
  name: string;
  size?: number;
  isBold?: boolean;
}

interface RawStyle extends DocxStyle {
  basedOn?: string;
}

const STYLES_MAX = 2_000;

/** The styles in `word/styles.xml` by their id; the one of paragraphs that name none is under the empty id. */
export function readStyles(xml: string, prefix: string): Map<string, DocxStyle> {
  const raw = new Map<string, RawStyle>();
  const defaults: RawStyle = { name: '' };
  let style: RawStyle = defaults;
  for (const piece of piecesOf(xml)) {
    if (piece.kind !== 'start') continue;
    const value = () => attribute(piece.attributes, `${prefix}:val`);
    if (piece.name === `${prefix}:style`) {
      if (raw.size > STYLES_MAX) break;
      style = { name: '' };
      raw.set(attribute(piece.attributes, `${prefix}:styleId`) ?? '', style);
      const isDefault = /^(?:1|true|on)$/.test(attribute(piece.attributes, `${prefix}:default`) ?? '');
      if (isDefault && attribute(piece.attributes, `${prefix}:type`) === 'paragraph') raw.set('', style);
    } else if (piece.name === `${prefix}:name`) style.name = value() ?? '';
    else if (piece.name === `${prefix}:basedOn`) style.basedOn = value();
    else if (piece.name === `${prefix}:sz`) style.size = halfPoints(value());
    else if (piece.name === `${prefix}:b`) style.isBold = isOn(value());
  }
  if (!raw.has('')) raw.set('', { name: 'Normal' });
  return new Map([...raw].map(([id, { name, ...own }]) => [id, { name, ...inherited(own, raw, defaults) }]));
}

/** A size as Word writes it. */
export function halfPoints(value: string | undefined): number | undefined {
  const size = Number(value) / 2;
  return size > 0 && size < 400 ? size : undefined;
}

/** Whether a property that stands in a document is on. */
export const isOn = (value: string | undefined): boolean => !/^(?:0|false|off|none)$/.test(value ?? '');

function inherited(own: Omit<RawStyle, 'name'>, styles: Map<string, RawStyle>, defaults: RawStyle) {
  let { size, isBold, basedOn } = own;
  // A style may be based on itself by mistake: no chain is longer than this.
  for (let depth = 0; depth < 10 && basedOn; depth += 1) {
    const base = styles.get(basedOn);
    size ??= base?.size;
    isBold ??= base?.isBold;
    basedOn = base?.basedOn;
  }
  return { size: size ?? defaults.size ?? 10, isBold: isBold ?? false };
}
