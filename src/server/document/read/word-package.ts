import { type Relationship, relationshipsOf } from '../anonymise/word/relationships.ts';
import { decodeXml } from '../anonymise/word/xml-tokens.ts';
import type { Package } from '../anonymise/word/zip-package.ts';

/** The parts of a Word document, under what they are for. */
export interface WordPackage {
  /** The name of the part with the text: some programs call it `word/document2.xml`. */
  main: string;
  /** The XML of a part; empty where there is none. */
  text: (name: string) => string;
  bytes: (name: string) => Uint8Array | undefined;
  /** The relations of a part by their ids. */
  relations: (name: string) => ReadonlyMap<string, Relationship>;
  /** The name of the part that the text keeps its styles, notes and so on in. */
  beside: (kind: string) => string;
}

/** Finds the parts of a document. */
export function wordPackage(parts: Package): WordPackage {
  const found = relationshipsOf(parts, '').find(({ kind, isExternal }) => kind === 'officeDocument' && !isExternal);
  const main = found?.target ?? 'word/document.xml';
  const links = relationshipsOf(parts, main);
  return {
    main,
    text: (name) => {
      const part = parts.get(name);
      return part ? decodeXml(part) : '';
    },
    bytes: (name) => parts.get(name),
    relations: (name) => new Map(relationshipsOf(parts, name).map((one) => [one.id, one])),
    beside: (kind) => links.find((one) => one.kind === kind && parts.has(one.target))?.target ?? `word/${kind}.xml`,
  };
}
