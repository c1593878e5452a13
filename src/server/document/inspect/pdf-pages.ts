import type { PdfSurvey } from './pdf-survey.ts';
import { isDict, isRef, type PdfDict, type PdfValue } from './pdf-values.ts';
import { refusal } from './refusals.ts';

const MAX_PAGES = 2_000;
const MAX_TREE_DEPTH = 100;

/** The pages of a PDF, found as viewers find them; refuses no pages, too many, and page trees that are not trees. */
export function pagesOf({ root, nodes, plain }: PdfSurvey): PdfDict[] {
  const isCatalog = (node: PdfDict | undefined) => node?.get('Type') === 'Catalog';
  const named = root === undefined ? undefined : nodes.get(root);
  // Programs that show PDFs look for a catalog where the trailer names none.
  const catalog = isCatalog(named) ? named : [...nodes.values()].findLast(isCatalog);
  const top = catalog?.get('Pages');
  const pages: PdfDict[] = [];
  const open: { node: PdfValue | undefined; depth: number }[] = [{ node: top, depth: 0 }];
  const branches = new Set<PdfDict>();
  for (let next = open.pop(); next; next = open.pop()) {
    const node = isRef(next.node) ? nodes.get(next.node.ref) : next.node;
    if (!isDict(node)) continue;
    const kids = listOf(node.get('Kids'), plain);
    if (!kids) {
      pages.push(node);
      if (pages.length > MAX_PAGES) throw refusal('tooManyPages');
      continue;
    }
    if (branches.has(node) || next.depth > MAX_TREE_DEPTH) throw refusal('damaged');
    branches.add(node);
    for (const kid of kids) open.push({ node: kid, depth: next.depth + 1 });
  }
  if (pages.length === 0) throw refusal('noPages');
  return pages;
}

/** A list, or the list referred to. */
export function listOf(value: PdfValue | undefined, plain: ReadonlyMap<number, PdfValue>): PdfValue[] | undefined {
  const list = isRef(value) ? plain.get(value.ref) : value;
  return Array.isArray(list) ? list : undefined;
}
