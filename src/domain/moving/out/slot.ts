import type { WrittenXml } from '#domain/kernel/xml';

/** Marks a place in XML too long to assemble in memory. XML itself cannot contain this character. */
export const SLOT: WrittenXml = { written: '\u0000' };

/** The text before an element's slot, and after it. */
export function aroundSlot({ written }: WrittenXml): [before: string, behind: string] {
  const at = written.indexOf(SLOT.written);
  return [written.slice(0, at), written.slice(at + SLOT.written.length)];
}
