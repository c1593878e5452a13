import { decodeXml, type Token, writeXml, xmlTokens } from '../word/xml-tokens.ts';
import type { Cleaned, PictureCleaner } from './cleaned.ts';

/** Drawing programs note the file, its folder and its maker in elements and attributes of their own. */
const ABOUT_ELEMENT = /^(metadata$|(inkscape|sodipodi|i|x|rdf|cc|dc|ns\d*):)/;
const ABOUT_ATTRIBUTE = /^((inkscape|sodipodi|i|x):|data-|content$)/;
const PACKED_PICTURE = /^data:image\/[\w.+-]{1,40};base64,/;

/** Removes comments, metadata and links to files, and cleans embedded pictures. */
export function cleanSvg(bytes: Buffer, cleanPicture: PictureCleaner): Cleaned {
  const dropped: Uint8Array[] = [];
  return { bytes: writeXml(cleanTokens(bytes, dropped, cleanPicture)), dropped };
}

function* cleanTokens(bytes: Buffer, dropped: Uint8Array[], cleanPicture: PictureCleaner): Generator<Token> {
  let skipped = 0;
  for (const token of xmlTokens(decodeXml(bytes))) {
    if (skipped > 0) {
      if (token.kind === 'tag' && !token.isEmpty) skipped += 1;
      if (token.kind === 'end') skipped -= 1;
      if (token.kind === 'text') dropped.push(Buffer.from(token.text));
    } else if (token.kind !== 'tag') yield token;
    else if (ABOUT_ELEMENT.test(token.name)) {
      dropped.push(Buffer.from(token.attributes.map(({ value }) => value).join('\n')));
      if (!token.isEmpty) skipped = 1;
    } else {
      const attributes = token.attributes.flatMap((attribute) => {
        const value = cleanValue(attribute.local, attribute.value, cleanPicture);
        if (!ABOUT_ATTRIBUTE.test(attribute.name) && value !== undefined) return [{ ...attribute, value }];
        dropped.push(Buffer.from(attribute.value));
        return [];
      });
      yield { ...token, attributes };
    }
  }
}

/** The links a drawing may keep: to a place in it, or to a picture, which is cleaned; undefined for anything else. */
function cleanValue(local: string, value: string, cleanPicture: PictureCleaner): string | undefined {
  if (local !== 'href' && local !== 'absref') return value;
  if (value.startsWith('#')) return value;
  const mark = PACKED_PICTURE.exec(value)?.[0];
  const picture = mark && cleanPicture(Buffer.from(value.slice(mark.length), 'base64'));
  return picture ? `data:${picture.mediaType};base64,${Buffer.from(picture.bytes).toString('base64')}` : undefined;
}
