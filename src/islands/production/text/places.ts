import type { Node } from '@tiptap/pm/model';

/** A possible link target in the text. */
export interface Place {
  /** Empty if it has no name yet. */
  id: string;
  label: string;
  at: number;
}

/** The sections, figures, tables and numbered equations of a text. */
export function placesOf(doc: Node): Place[] {
  const places: Place[] = [];
  doc.forEach((block, at) => {
    const { id, number } = block.attrs;
    const words = block.textContent.trim();
    if (block.type.name === 'heading' && words) places.push({ id: id ?? '', label: words, at });
    else if (block.type.name === 'equationBlock' && id && number) places.push({ id, label: `Equation ${number}`, at });
    else if (/figure/i.test(block.type.name) && id) places.push({ id, label: labelOf(id), at });
  });
  return places;
}

/** "table-2" → "Table 2". */
const labelOf = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}`.replace('-', ' ');

export function nextNumber(doc: Node, kind: 'table' | 'equation'): number {
  let last = 0;
  doc.descendants(({ attrs }) => {
    const number = Number(new RegExp(`^${kind}-(\\d+)$`).exec(attrs.id ?? '')?.[1] ?? 0);
    last = Math.max(last, number);
  });
  return last + 1;
}

/** A new heading's id, from its text. */
export function nameFor(words: string, doc: Node): string {
  const taken = new Set(placesOf(doc).map(({ id }) => id));
  const plain = words
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const wanted =
    plain
      .replace(/^[^a-z]+/, '')
      .slice(0, 60)
      .replace(/-$/, '') || 'section';
  let name = wanted;
  for (let copy = 2; taken.has(name); copy += 1) name = `${wanted}-${copy}`;
  return name;
}
