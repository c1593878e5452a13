import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, type PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { entriesOf, numberTree } from './number-tree.ts';

const [KIDS, PARENT, PARENT_TREE, NEXT_KEY] = ['K', 'P', 'ParentTree', 'ParentTreeNextKey'].map(PDFName.of) as [
  PDFName,
  PDFName,
  PDFName,
  PDFName,
];
const [PAGE_KEY, ANNOTATION_KEY] = [PDFName.of('StructParents'), PDFName.of('StructParent')];

/**
 * Sets the tags of copied pages before those of the document. `copied` is the root of their tags, copied with them;
 * both are in the document's context.
 */
export function joinTags(
  pages: readonly PDFPage[],
  copied: PDFDict,
  { root, ref }: { root: PDFDict; ref: PDFRef },
): void {
  const { context } = root;
  const present = entriesOf(root.lookupMaybe(PARENT_TREE, PDFDict));
  const free = Math.max(-1, ...present.map(([key]) => key)) + 1;
  const added = entriesOf(copied.lookupMaybe(PARENT_TREE, PDFDict)).map(([key, value]) => [key + free, value] as const);
  const byKey = [...present, ...added].toSorted(([one], [other]) => one - other);
  root.set(PARENT_TREE, context.register(numberTree(context, byKey)));
  root.set(NEXT_KEY, PDFNumber.of((byKey.at(-1)?.[0] ?? -1) + 1));
  for (const { node } of pages) {
    shift(node, PAGE_KEY, free);
    const annotations = node.Annots();
    for (let index = 0; index < (annotations?.size() ?? 0); index += 1) {
      const annotation = annotations?.lookupMaybe(index, PDFDict);
      if (annotation) shift(annotation, ANNOTATION_KEY, free);
    }
  }
  const first = childrenOf(copied);
  for (const child of first) context.lookupMaybe(child, PDFDict)?.set(PARENT, ref);
  root.set(KIDS, context.obj([...first, ...childrenOf(root)]));
  joinRoles(copied, root);
}

function shift(dict: PDFDict, name: PDFName, by: number): void {
  const key = dict.lookupMaybe(name, PDFNumber);
  if (key) dict.set(name, PDFNumber.of(key.asNumber() + by));
}

function childrenOf(root: PDFDict): PDFObject[] {
  const kids = root.get(KIDS);
  const listed = kids instanceof PDFRef ? root.context.lookup(kids) : kids;
  if (listed instanceof PDFArray) return listed.asArray();
  return kids ? [kids] : [];
}

/** What tags of its own mean: where both say so, the document's own meaning stays. */
function joinRoles(copied: PDFDict, root: PDFDict): void {
  const name = PDFName.of('RoleMap');
  const roles = copied.lookupMaybe(name, PDFDict);
  if (!roles) return;
  const own = root.lookupMaybe(name, PDFDict);
  if (!own) root.set(name, roles);
  else for (const [role, meaning] of roles.entries()) if (!own.has(role)) own.set(role, meaning);
}
