import type { MarkupElement } from '#domain/kernel/markup';
import { attributeOf, within, wordsOf } from './jats-tree.ts';
import type { SourceFacts } from './name-differences.ts';
import { type PlaceKind, sourceReader } from './source-places.ts';

const WITHIN = /^(?:italic|bold|sup|sub|sc|underline|named-content|styled-content|monospace|xref|ext-link|uri|email)$/;

/** The contents of a JATS article for comparison: its words except references, labels, equations and note marks. */
export function factsOfJats(parts: readonly (MarkupElement | undefined)[]): SourceFacts {
  const reader = sourceReader();
  const facts = { figures: 0, tables: 0, equations: 0 };
  const notes = notesOf(parts);
  const read = (element: MarkupElement, isRaised = false) => {
    if (element.name === 'table') facts.tables += 1;
    if (/^(?:inline|disp)-formula$/.test(element.name)) {
      facts.equations += within(element, 'tex-math', 'mml:math', 'math').length > 0 ? 1 : 0;
      return;
    }
    if (element.name === 'xref' && attributeOf(element, 'ref-type') === 'fn') {
      const words = notes.get(attributeOf(element, 'rid'));
      if (words) reader.mark('note', words);
      return;
    }
    if (/^(?:ref-list|label|alt-text|long-desc|object-id|permissions)$/.test(element.name)) return;
    const kind = placeOf(element);
    const isApart = !WITHIN.test(element.name);
    if (isApart) reader.part();
    if (kind) reader.begin(kind);
    for (const child of element.children) {
      if (typeof child === 'string') reader.say(child, isRaised);
      else read(child, isRaised || child.name === 'sup');
    }
    if (kind) reader.end(kind);
    if (isApart) reader.part();
  };
  for (const part of parts) if (part) read(part);
  return { ...reader.read(), ...facts };
}

function placeOf(element: MarkupElement): PlaceKind | undefined {
  if (element.name === 'list-item') return 'item';
  return element.name === 'xref' && attributeOf(element, 'ref-type') === 'bibr' ? 'citation' : undefined;
}

/** Notes by id, except those of tables, which are below them. */
function notesOf(parts: readonly (MarkupElement | undefined)[]): Map<string, string> {
  const all = parts.flatMap((part) => within(part, 'fn'));
  const inTables = new Set(parts.flatMap((part) => within(part, 'table-wrap').flatMap((wrap) => within(wrap, 'fn'))));
  const said = (note: MarkupElement) => {
    const isLabel = (child: MarkupElement['children'][number]) => typeof child !== 'string' && child.name === 'label';
    return wordsOf({ ...note, children: note.children.filter((child) => !isLabel(child)) });
  };
  return new Map(all.filter((note) => !inTables.has(note)).map((note) => [attributeOf(note, 'id'), said(note)]));
}
