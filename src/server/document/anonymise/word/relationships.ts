import { posix } from 'node:path';
import { decodeXml, type Tag, type Token, xmlTokens } from './xml-tokens.ts';
import type { Package } from './zip-package.ts';

/** A reference from a part of a package to another part or an external address. */
export interface Relationship {
  id: string;
  /** The full type URI, and its last segment, such as `image`. */
  type: string;
  kind: string;
  /** The name of the part, or the address as written. */
  target: string;
  isExternal: boolean;
}

const CONTENT_TYPES = '[Content_Types].xml';

/** The part that lists another part's relationships. */
export function relationshipsName(name: string): string {
  return posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`);
}

/** A part's relationships; with an empty name, the package's. */
export function relationshipsOf(parts: Package, name: string): Relationship[] {
  const folder = posix.dirname(name);
  const part = parts.get(relationshipsName(name));
  if (!part) return [];
  return tagsOf(part, 'Relationship').map((tag) => {
    const type = attributeOf(tag, 'Type');
    const isExternal = attributeOf(tag, 'TargetMode') === 'External';
    const target = attributeOf(tag, 'Target');
    return {
      id: attributeOf(tag, 'Id'),
      type,
      kind: type.slice(type.lastIndexOf('/') + 1),
      target: isExternal
        ? target
        : partNamed(parts, posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1)),
      isExternal,
    };
  });
}

/** The content type of a part, by its name. */
export function contentTypesOf(parts: Package): (name: string) => string | undefined {
  const list = parts.get(CONTENT_TYPES);
  const own = new Map<string, string>();
  const byEnding = new Map<string, string>();
  for (const tag of list ? tagsOf(list, 'Override') : []) {
    own.set(attributeOf(tag, 'PartName').toLowerCase(), attributeOf(tag, 'ContentType'));
  }
  for (const tag of list ? tagsOf(list, 'Default') : []) {
    byEnding.set(attributeOf(tag, 'Extension').toLowerCase(), attributeOf(tag, 'ContentType'));
  }
  return (name) => own.get(`/${name.toLowerCase()}`) ?? byEnding.get(posix.extname(name).slice(1).toLowerCase());
}

/** An attribute's value by its local name; empty if missing. */
export function attributeOf(tag: Tag, local: string): string {
  return tag.attributes.find((attribute) => attribute.local === local)?.value ?? '';
}

/** A part that lists relationships, as pieces of XML. */
export function relationshipTokens(list: readonly Relationship[]): Token[] {
  return listTokens(
    'Relationships',
    'http://schemas.openxmlformats.org/package/2006/relationships',
    list.map(({ id, type, target, isExternal }) =>
      tag('Relationship', {
        Id: id,
        Type: type,
        Target: isExternal ? target : `/${target}`,
        ...(isExternal && { TargetMode: 'External' }),
      }),
    ),
  );
}

/** The part that lists the content types. */
export function contentTypeTokens(types: ReadonlyMap<string, string>): Token[] {
  return listTokens('Types', 'http://schemas.openxmlformats.org/package/2006/content-types', [
    tag('Default', { Extension: 'rels', ContentType: 'application/vnd.openxmlformats-package.relationships+xml' }),
    tag('Default', { Extension: 'xml', ContentType: 'application/xml' }),
    ...Array.from(types, ([name, type]) => tag('Override', { PartName: `/${name}`, ContentType: type })),
  ]);
}

/** Resolves a target to a part: programs differ in escaping spaces as %20, and in case. */
function partNamed(parts: Package, target: string): string {
  if (parts.has(target)) return target;
  const plain = (name: string) =>
    name.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))).toLowerCase();
  return [...parts.keys()].find((name) => plain(name) === plain(target)) ?? target;
}

function listTokens(name: string, namespace: string, tags: Tag[]): Token[] {
  const root = { ...tag(name, { xmlns: namespace }), isEmpty: false };
  return [root, ...tags, { kind: 'end', name, local: name }];
}

function tag(name: string, values: Record<string, string>): Tag {
  const attributes = Object.entries(values).map(([key, value]) => ({ name: key, local: key, value }));
  return { kind: 'tag', name, local: name, attributes, isEmpty: true };
}

function tagsOf(part: Uint8Array, local: string): Tag[] {
  return [...xmlTokens(decodeXml(part))].filter((token): token is Tag => token.kind === 'tag' && token.local === local);
}
