import type { WrittenXml } from '#domain/kernel/xml';

/** Where something is in XML that is too long to be put together in memory. XML itself cannot have this character. */
export const SLOT: WrittenXml = { written: '\u0000' };

/** What is before the slot of an element, and what behind it. */
export function aroundSlot({ written }: WrittenXml): [before: string, behind: string] {
  const at = written.indexOf(SLOT.written);
  return [written.slice(0, at), written.slice(at + SLOT.written.length)];
}
