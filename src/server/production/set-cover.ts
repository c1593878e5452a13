import {
  EncryptedPDFError,
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectCopier,
  PDFPage,
  type PDFPageLeaf,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';

/** Prepends a cover to a PDF; returns the reason if that is impossible. */
export async function setCover(uploaded: Uint8Array, cover: Uint8Array): Promise<Uint8Array | 'encrypted' | 'signed'> {
  try {
    const document = await PDFDocument.load(uploaded, { updateMetadata: false });
    if (isSigned(document)) return 'signed';
    const first = await PDFDocument.load(cover, { updateMetadata: false });
    prependPages(document, first);
    copyMetadata(document, first);
    return await document.save({ updateFieldAppearances: false, addDefaultPage: false });
  } catch (error) {
    if (error instanceof EncryptedPDFError) return 'encrypted';
    throw error;
  }
}

/** Whether an independent library reads the same text from the joined PDF, page by page. */
export async function containsAllText(joined: Uint8Array, parts: readonly Uint8Array[]): Promise<boolean> {
  const wordsOf = async (bytes: Uint8Array) => {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    return (await extractText(pdf)).text;
  };
  const expected = (await Promise.all(parts.map(wordsOf))).flat();
  const found = await wordsOf(joined);
  return found.length === expected.length && found.every((text, index) => text === expected[index]);
}

function isSigned({ catalog, context }: PDFDocument): boolean {
  const signed = PDFName.of('ByteRange');
  if (catalog.has(PDFName.of('Perms'))) return true;
  return context.enumerateIndirectObjects().some(([, one]) => one instanceof PDFDict && one.has(signed));
}

function prependPages(document: PDFDocument, cover: PDFDocument): void {
  const { catalog, context } = document;
  const copier = PDFObjectCopier.for(cover.context, context);
  const pages = cover.getPages().map(({ ref }) => {
    const copy = copier.copy(ref);
    return PDFPage.of(context.lookup(copy) as PDFPageLeaf, copy, document);
  });
  const name = PDFName.of('StructTreeRoot');
  const root = catalog.lookupMaybe(name, PDFDict);
  const tags = cover.catalog.get(name);
  if (root && tags) {
    const own = catalog.get(name);
    const ref = own instanceof PDFRef ? own : context.register(root);
    catalog.set(name, ref);
    mergeTags(pages, context.lookup(copier.copy(tags), PDFDict), { root, ref });
  } else {
    // Screen readers would skip the untagged pages of a partly tagged file.
    for (const { node } of pages) node.delete(PDFName.of('StructParents'));
  }
  for (const [index, page] of pages.entries()) document.insertPage(index, page);
  shiftPageLabels(catalog, pages.length);
  // The file would open on the page after the cover.
  catalog.delete(PDFName.of('OpenAction'));
}

/** Keeps existing page labels. */
function shiftPageLabels(catalog: PDFDict, addedPages: number): void {
  const name = PDFName.of('PageLabels');
  const labels = entriesOf(catalog.lookupMaybe(name, PDFDict));
  if (labels.length === 0) return;
  const cover = catalog.context.obj({ P: PDFString.of('Cover') });
  const moved = labels.map(([key, label]) => [key + addedPages, label] as const);
  catalog.set(name, numberTree(catalog.context, [[0, cover], ...moved]));
}

/** Replaces the file's XMP, without conformance claims, which may not hold for the whole. */
function copyMetadata({ catalog, context }: PDFDocument, cover: PDFDocument): void {
  const metadata = PDFName.of('Metadata');
  const packet = Buffer.from(cover.catalog.lookup(metadata, PDFStream).getContents()).toString('utf8');
  const claims = /<(pdfaid:\w+|pdfuaid:\w+|xmpTPg:NPages|pdf:PDFVersion)>.*?<\/\1>/g;
  const before = catalog.get(metadata);
  if (before instanceof PDFRef) context.delete(before);
  const stream = context.stream(Buffer.from(packet.replace(claims, '')), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(metadata, context.register(stream));
  const { Info } = cover.context.trailerInfo;
  if (Info) context.trailerInfo.Info = PDFObjectCopier.for(cover.context, context).copy(Info);
  const language = PDFName.of('Lang');
  const written = cover.catalog.get(language);
  if (written && !catalog.has(language)) catalog.set(language, written);
  const viewer = PDFName.of('ViewerPreferences');
  const preferences = catalog.lookupMaybe(viewer, PDFDict) ?? context.obj({});
  preferences.set(PDFName.of('DisplayDocTitle'), PDFBool.True);
  catalog.set(viewer, preferences);
}

const [KIDS, PARENT, PARENT_TREE, NEXT_KEY] = ['K', 'P', 'ParentTree', 'ParentTreeNextKey'].map(PDFName.of) as [
  PDFName,
  PDFName,
  PDFName,
  PDFName,
];
const [PAGE_KEY, ANNOTATION_KEY] = [PDFName.of('StructParents'), PDFName.of('StructParent')];

/** Merges the copied pages' tags, whose root is `copied`, before the document's. */
function mergeTags(pages: readonly PDFPage[], copied: PDFDict, { root, ref }: { root: PDFDict; ref: PDFRef }): void {
  const { context } = root;
  const present = entriesOf(root.lookupMaybe(PARENT_TREE, PDFDict));
  const free = Math.max(-1, ...present.map(([key]) => key)) + 1;
  const added = entriesOf(copied.lookupMaybe(PARENT_TREE, PDFDict)).map(([key, value]) => [key + free, value] as const);
  const byKey = [...present, ...added].toSorted(([one], [other]) => one - other);
  root.set(PARENT_TREE, context.register(numberTree(context, byKey)));
  root.set(NEXT_KEY, PDFNumber.of((byKey.at(-1)?.[0] ?? -1) + 1));
  for (const { node } of pages) {
    shiftKey(node, PAGE_KEY, free);
    const annotations = node.Annots();
    for (let index = 0; index < (annotations?.size() ?? 0); index += 1) {
      const annotation = annotations?.lookupMaybe(index, PDFDict);
      if (annotation) shiftKey(annotation, ANNOTATION_KEY, free);
    }
  }
  const first = childrenOf(copied);
  for (const child of first) context.lookupMaybe(child, PDFDict)?.set(PARENT, ref);
  root.set(KIDS, context.obj([...first, ...childrenOf(root)]));
  mergeRoles(copied, root);
}

function shiftKey(dict: PDFDict, name: PDFName, offset: number): void {
  const key = dict.lookupMaybe(name, PDFNumber);
  if (key) dict.set(name, PDFNumber.of(key.asNumber() + offset));
}

function childrenOf(root: PDFDict): PDFObject[] {
  const children = root.get(KIDS);
  const listed = children instanceof PDFRef ? root.context.lookup(children) : children;
  if (listed instanceof PDFArray) return listed.asArray();
  return children ? [children] : [];
}

/** Merges role maps; the document's own entries win. */
function mergeRoles(copied: PDFDict, root: PDFDict): void {
  const name = PDFName.of('RoleMap');
  const roles = copied.lookupMaybe(name, PDFDict);
  if (!roles) return;
  const own = root.lookupMaybe(name, PDFDict);
  if (!own) root.set(name, roles);
  else for (const [role, meaning] of roles.entries()) if (!own.has(role)) own.set(role, meaning);
}

const NUMS = PDFName.of('Nums');
/** Real files have three levels. */
const DEPTH_MAX = 30;

/** Lists the entries of a number tree in order (ISO 32000-1, 7.9.7). */
function entriesOf(tree: PDFDict | undefined, depth = 0): [number, PDFObject][] {
  if (!tree || depth > DEPTH_MAX) return [];
  const nums = tree.lookupMaybe(NUMS, PDFArray)?.asArray() ?? [];
  const own = nums.flatMap((key, index): [number, PDFObject][] => {
    const value = nums[index + 1];
    return index % 2 === 0 && key instanceof PDFNumber && value ? [[key.asNumber(), value]] : [];
  });
  const children = tree.lookupMaybe(PDFName.of('Kids'), PDFArray);
  const inner = Array.from({ length: children?.size() ?? 0 }, (_, index) => children?.lookupMaybe(index, PDFDict));
  return [...own, ...inner.flatMap((kid) => entriesOf(kid, depth + 1))];
}

/** Creates a flat number tree; entries must be sorted by key. */
function numberTree(context: PDFContext, entries: readonly (readonly [number, PDFObject])[]): PDFDict {
  return context.obj({ Nums: entries.flatMap(([key, value]) => [PDFNumber.of(key), value]) });
}
