import type { MarkupElement } from '#domain/kernel/markup';

/** True for the list of a text's notes. */
export const isNotes = ({ name, children }: MarkupElement): boolean =>
  name === 'ol' && children.some((item) => typeof item !== 'string' && item.attributes.get('id')?.startsWith('note-'));
