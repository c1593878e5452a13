import { type Counts, LOWERED, RAISED } from './counts.ts';
import { all, child, childrenOf, nameOf, withXml, type XmlElement } from './xml.ts';

const INLINE = new Set([
  'italic',
  'bold',
  'sup',
  'sub',
  'xref',
  'ext-link',
  'styled-content',
  'sc',
  'monospace',
  'email',
  'uri',
  'underline',
  'named-content',
]);
/** Facts about the journal and the publication, which belong to the record. */
const IGNORED = new Set([
  'journal-meta',
  'article-id',
  'pub-date',
  'permissions',
  'volume',
  'issue',
  'elocation-id',
  'counts',
  'article-categories',
  'object-id',
  'history',
  'graphic',
  'alternatives',
  'contrib-id',
  'custom-meta-group',
  'fpage',
  'lpage',
]);

/** Counts the contents of a JATS article, read with libxml2. */
export function countJats(xml: Uint8Array): Counts {
  return withXml(xml, (root) => {
    const body = child(root, 'body');
    const back = child(root, 'back');
    const inText = (name: string) => [body, back].flatMap((part) => (part ? all(part, name) : []));
    const equations =
      inText('mml:math').length + inText('tex-math').filter((one) => one.parent?.name !== 'alternatives').length;
    const references = all(root, 'ref');
    const cited = inText('xref').filter((one) => one.attr('ref-type')?.value === 'bibr');
    return {
      equations,
      tables: inText('table').length,
      layoutTables: 0,
      figures: inText('graphic').length,
      notes: inText('fn').filter(
        (one) => /^fn/.test(one.attr('id')?.value ?? '') && one.parent?.name !== 'table-wrap-foot',
      ).length,
      references: references.length,
      citations: cited.filter((one) => !isContinued(one)).length,
      items: inText('list-item').length,
      text: textIn(root),
    };
  });
}

/** Whether a citation continues the one before it, as in "1,2". */
function isContinued(element: XmlElement): boolean {
  const before = element.prev;
  const text = before && !('attrs' in before) ? before.content : undefined;
  if (before && 'attrs' in before) return true;
  return text !== undefined && /^\s*[,;–-]\s*$/.test(text) && element.prev?.prev !== null;
}

function textIn(element: XmlElement): string {
  const parts: string[] = [];
  for (const one of childrenOf(element)) {
    if (typeof one === 'string') parts.push(one.replace(/\s+/g, ' '));
    else if (one.attr('ref-type')?.value === 'fn') parts.push(' ');
    else if (nameOf(one) === 'mml:math' || one.name === 'tex-math') parts.push(' ');
    else if (!IGNORED.has(one.name)) {
      const inner = textIn(one);
      const marks = one.name === 'sup' ? RAISED : one.name === 'sub' ? LOWERED : undefined;
      if (marks) parts.push(`${marks[0]}${inner}${marks[1]}`);
      else parts.push(INLINE.has(one.name) ? inner : `\n${inner}\n`);
    }
  }
  return parts.join('');
}
