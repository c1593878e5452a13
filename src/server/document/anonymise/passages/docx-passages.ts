import { UNPACKED_MAX } from '../../inspect/zip-entries.ts';
import { DAMAGED, reasonOf } from '../cannot-read.ts';
import { cleanPicture } from '../pictures/clean-picture.ts';
import { isXml } from '../word/xml-tokens.ts';
import { type Package, readPackage } from '../word/zip-package.ts';
import { type ExtractedText, textInBytes, WHERE } from './passage.ts';
import { xmlPassages } from './xml-passages.ts';

const FONT = /\.(odttf|ttf|otf|fntdata)$/i;
const PRINTER = /printersettings/i;
const OBJECT = 'The document has an embedded object that could not be searched.';

/** All text in a Word document, from every part of it. */
export async function readDocx(bytes: Uint8Array): Promise<ExtractedText> {
  const reading: ExtractedText = { passages: [], unread: [] };
  const parts = await readPackage(bytes);
  let left = UNPACKED_MAX;
  for (const [name, part] of parts) {
    const isPackage = part[0] === 0x50 && part[1] === 0x4b && part[2] === 3;
    if (!isPackage) readPart(name, part, reading);
    else {
      try {
        const inner = await readPackage(part, { max: left });
        for (const each of inner.values()) left -= each.length;
        readEmbedded(inner, reading);
      } catch (error) {
        reading.unread.push(error instanceof Error && left <= 0 ? OBJECT : reasonOf(error));
      }
    }
  }
  return reading;
}

function readPart(name: string, part: Uint8Array, { passages, unread }: ExtractedText): void {
  if (isXml(part)) {
    try {
      for (const passage of xmlPassages(part)) passages.push(passage);
    } catch {
      unread.push(DAMAGED);
    }
    return;
  }
  if (FONT.test(name) || part.length === 0) return;
  const picture = cleanPicture(part);
  if (picture) passages.push({ where: WHERE.picture, text: picture.dropped.map(textInBytes).join('\n') });
  else {
    passages.push({ where: WHERE.embedded, text: textInBytes(part) });
    if (!PRINTER.test(name)) unread.push(OBJECT);
  }
}

/** Embedded documents such as a chart's workbook are searched too, but not documents embedded in them. */
function readEmbedded(parts: Package, { passages, unread }: ExtractedText): void {
  const inner: ExtractedText = { passages: [], unread: [] };
  for (const [name, part] of parts) readPart(name, part, inner);
  for (const { text } of inner.passages) passages.push({ where: WHERE.embedded, text });
  unread.push(...inner.unread);
}
