import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

const name = (text: string) => PDFName.of(text);
const isNamed = (value: PDFObject | undefined, text: string) => value === name(text);
const textOf = (value: PDFObject | undefined): string =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';

/** A tag with its content: other tags, and marked content by page and number. */
interface Tag {
  name: string;
  dict: PDFDict;
  children: (Tag | { page: number; mark: number })[];
}

/**
 * Violations of the machine-checkable rules of PDF/UA-1 and PDF/A-3a, each in a few words. Uses a library that had no
 * part in writing the file. Rules that need human judgement, such as the quality of an alternative text, are not
 * included.
 */
export async function brokenRules(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  if (document.isEncrypted) return ['the file is encrypted'];
  const tags = tagsOf(document);
  return [
    ...brokenByCatalog(document),
    ...brokenByMetadata(document),
    ...brokenByFonts(document),
    ...brokenByPages(document, tags),
    ...brokenByTags(tags),
    ...brokenByStructure(document, tags),
    ...brokenByFiles(document),
  ];
}

function brokenByCatalog({ catalog, context }: PDFDocument): string[] {
  const marked = catalog.lookupMaybe(name('MarkInfo'), PDFDict)?.get(name('Marked'));
  const preferences = catalog.lookupMaybe(name('ViewerPreferences'), PDFDict);
  const intents = catalog.lookupMaybe(name('OutputIntents'), PDFArray);
  const intent = intents?.lookupMaybe(0, PDFDict);
  const runs = context
    .enumerateIndirectObjects()
    .some(([, one]) => one instanceof PDFDict && (isNamed(one.get(name('S')), 'JavaScript') || one.has(name('JS'))));
  return [
    marked === PDFBool.True ? '' : 'the file does not say that it is tagged',
    catalog.has(name('StructTreeRoot')) ? '' : 'there are no tags',
    textOf(catalog.get(name('Lang'))) ? '' : 'the language is missing',
    preferences?.get(name('DisplayDocTitle')) === PDFBool.True
      ? ''
      : 'viewers show the name of the file, not its title',
    isNamed(intent?.get(name('S')), 'GTS_PDFA1') && intent?.has(name('DestOutputProfile'))
      ? ''
      : 'the colours have no profile',
    runs || catalog.lookupMaybe(name('Names'), PDFDict)?.has(name('JavaScript')) ? 'there is JavaScript' : '',
  ].filter(Boolean);
}

function brokenByMetadata({ catalog, context }: PDFDocument): string[] {
  const stream = catalog.lookupMaybe(name('Metadata'), PDFStream);
  const xmp = stream ? Buffer.from(unpacked(stream)).toString('utf8') : '';
  const info = context.trailerInfo.Info ? context.lookupMaybe(context.trailerInfo.Info, PDFDict) : undefined;
  const title = textOf(info?.get(name('Title')));
  const described = /<dc:title><rdf:Alt><rdf:li[^>]*>(.*?)<\/rdf:li>/s.exec(xmp)?.[1] ?? '';
  const plain = described
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
  return [
    title ? '' : 'the title is missing',
    plain.replace(/\s+/g, ' ') === title.replace(/\s+/g, ' ') ? '' : 'the description has another title',
    xmp.includes('<pdfuaid:part>1</pdfuaid:part>') ? '' : 'the file does not say that it is to PDF/UA-1',
    /<pdfaid:part>3<\/pdfaid:part><pdfaid:conformance>A</.test(xmp)
      ? ''
      : 'the file does not say that it is to PDF/A-3a',
  ].filter(Boolean);
}

function brokenByFonts({ context }: PDFDocument): string[] {
  const dicts = context.enumerateIndirectObjects().flatMap(([, one]) => (one instanceof PDFDict ? [one] : []));
  const fonts = dicts.filter(
    (one) => isNamed(one.get(name('Type')), 'Font') && !/CIDFont/.test(String(one.get(name('Subtype')))),
  );
  return fonts.flatMap((font) => {
    const called = String(font.get(name('BaseFont')));
    const inner = font.lookupMaybe(name('DescendantFonts'), PDFArray)?.lookupMaybe(0, PDFDict) ?? font;
    const descriptor = inner.lookupMaybe(name('FontDescriptor'), PDFDict);
    const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(name(key)));
    const isDrawn = isNamed(font.get(name('Subtype')), 'Type3');
    return [
      isEmbedded || isDrawn ? '' : `the font ${called} is not in the file`,
      font.has(name('ToUnicode')) ? '' : `the font ${called} does not say which letters it has`,
    ].filter(Boolean);
  });
}

function brokenByPages(document: PDFDocument, tags: readonly Tag[]): string[] {
  const tagged = new Map<number, Set<number>>();
  for (const { page, mark } of leavesOf(tags)) tagged.set(page, (tagged.get(page) ?? new Set()).add(mark));
  return document.getPages().flatMap((page, index) => {
    const marks = paintedOn(page).map(({ mark }) => mark);
    const numbers = [...new Set(marks.filter((mark) => typeof mark === 'number'))];
    return [
      marks.includes(undefined) ? `page ${index + 1} paints what is neither tagged nor an artifact` : '',
      numbers.every((mark) => tagged.get(index)?.has(mark)) ? '' : `page ${index + 1} has marks that no tag knows`,
      ...brokenByLinks(page, index + 1),
    ].filter(Boolean);
  });
}

function brokenByLinks({ node }: PDFPage, number: number): string[] {
  const annotations = node.Annots();
  const links = Array.from({ length: annotations?.size() ?? 0 }, (_, at) => annotations?.lookupMaybe(at, PDFDict));
  return [
    links.every((link) => textOf(link?.get(name('Contents')))) ? '' : `a link of page ${number} has no words`,
    links.every((link) => link?.has(name('StructParent'))) ? '' : `a link of page ${number} has no tag`,
    links.length === 0 || isNamed(node.get(name('Tabs')), 'S') ? '' : `page ${number} is not gone through by its tags`,
  ].filter(Boolean);
}

function brokenByTags(tags: readonly Tag[]): string[] {
  const all = [...walk(tags)];
  const levels = all.flatMap((tag) => (/^H[1-6]$/.test(tag.name) ? [Number(tag.name[1])] : []));
  const isSilent = ({ name: tag, dict }: Tag) =>
    ['Figure', 'Formula'].includes(tag) &&
    !textOf(dict.lookup(name('Alt'))) &&
    !textOf(dict.lookup(name('ActualText')));
  return [
    all.some(isSilent) ? 'a figure or a formula has no alternative text' : '',
    all.some((tag) => tag.name === 'TH' && !hasScope(tag.dict))
      ? 'a header cell does not say what it is the head of'
      : '',
    levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1) ? 'a level of headings is left out' : '',
    isInOrder(tags) ? '' : 'the tags are not in the order of the text',
  ].filter(Boolean);
}

/** The structure types of PDF 1.7. */
const STANDARD = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody ' +
    'Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby Warichu Figure Formula Form'
  ).split(' '),
);
/** The permitted parents of tags that may occur only in one place. */
const PERMITTED_PARENTS: Record<string, RegExp> = {
  TR: /^(?:Table|THead|TBody|TFoot)$/,
  TH: /^TR$/,
  TD: /^TR$/,
  THead: /^Table$/,
  TBody: /^Table$/,
  LI: /^L$/,
  LBody: /^LI$/,
};

function brokenByStructure({ catalog }: PDFDocument, tags: readonly Tag[]): string[] {
  const roles = catalog.lookupMaybe(name('StructTreeRoot'), PDFDict)?.lookupMaybe(name('RoleMap'), PDFDict);
  const all = [...walk(tags)];
  const isMisplaced = ({ name: holder, children }: Tag) =>
    children.some((one) => 'name' in one && PERMITTED_PARENTS[one.name] && !PERMITTED_PARENTS[one.name]?.test(holder));
  return [
    all.every((tag) => STANDARD.has(tag.name) || roles?.has(name(tag.name)))
      ? ''
      : 'a tag is none of the standard ones',
    all.some(isMisplaced) ? 'a part of a table or of a list stands elsewhere' : '',
  ].filter(Boolean);
}

function brokenByFiles({ catalog, context }: PDFDocument): string[] {
  const files = context
    .enumerateIndirectObjects()
    .flatMap(([, one]) => (one instanceof PDFDict && one.has(name('EF')) ? [one] : []));
  const attached = catalog.lookupMaybe(name('AF'), PDFArray)?.size() ?? 0;
  return [
    context.trailerInfo.ID ? '' : 'the file has no identifier',
    files.every((file) => file.has(name('AFRelationship')) && file.has(name('UF'))) && attached >= files.length
      ? ''
      : 'an attached file does not say what it is to the text',
  ].filter(Boolean);
}

function hasScope(dict: PDFDict): boolean {
  const attributes = dict.lookup(name('A'));
  const listed =
    attributes instanceof PDFArray ? attributes.asArray().map((one) => dict.context.lookup(one)) : [attributes];
  return listed.some((one) => one instanceof PDFDict && one.has(name('Scope')));
}

/** Figures and tables may float to the top or bottom of a page; everything else must be tagged in printed order. */
const FLOATING = new Set(['Figure', 'Table', 'Caption', 'Note']);

function isInOrder(tags: readonly Tag[]): boolean {
  const isFloating = (one: Tag['children'][number]) => 'name' in one && FLOATING.has(one.name);
  // A floating table's notes are in the same block.
  const floats = [...walk(tags)].filter(
    (tag) => isFloating(tag) || (tag.name === 'Div' && tag.children.some(isFloating)),
  );
  const apart = new Set(leavesOf(floats).map(({ page, mark }) => `${page} ${mark}`));
  const text = leavesOf(tags).filter(({ page, mark }) => !apart.has(`${page} ${mark}`));
  return text.every((leaf, index) => {
    const before = text[index - 1];
    return !before || before.page < leaf.page || (before.page === leaf.page && before.mark < leaf.mark);
  });
}

function tagsOf(document: PDFDocument): Tag[] {
  const { catalog, context } = document;
  const pages = new Map(document.getPages().map(({ ref }, index) => [ref.toString(), index]));
  const root = catalog.lookupMaybe(name('StructTreeRoot'), PDFDict);
  const childrenOf = (dict: PDFDict, page: number): Tag['children'] => {
    const kids = dict.lookup(name('K'));
    const listed = kids instanceof PDFArray ? kids.asArray() : kids ? [kids] : [];
    return listed.flatMap((one): Tag['children'] => {
      const kid = one instanceof PDFRef ? context.lookup(one) : one;
      if (kid instanceof PDFNumber) return [{ page, mark: kid.asNumber() }];
      if (!(kid instanceof PDFDict)) return [];
      const own = kid.get(name('Pg'));
      const at = own instanceof PDFRef ? (pages.get(own.toString()) ?? page) : page;
      const mark = kid.lookupMaybe(name('MCID'), PDFNumber);
      if (mark) return [{ page: at, mark: mark.asNumber() }];
      const called = kid.lookup(name('S'));
      if (!(called instanceof PDFName)) return [];
      return [{ name: called.decodeText(), dict: kid, children: childrenOf(kid, at) }];
    });
  };
  return root ? childrenOf(root, 0).flatMap((one) => ('name' in one ? [one] : [])) : [];
}

function* walk(tags: readonly Tag[]): Generator<Tag> {
  for (const tag of tags) {
    yield tag;
    yield* walk(tag.children.flatMap((one) => ('name' in one ? [one] : [])));
  }
}

const leavesOf = (tags: readonly Tag[]): { page: number; mark: number }[] =>
  tags.flatMap(({ children }) => children.flatMap((one) => ('name' in one ? leavesOf([one]) : [one])));

const unpacked = (stream: PDFStream) =>
  stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : stream.getContents();

/** A token of a content stream: an operator, a name, or another operand. */
type Token = { kind: 'operator' | 'name' | 'other'; text: string };

/** Content painted on a page: the number of its tag, "artifact", or undefined if unmarked. */
interface Painted {
  operator: string;
  mark: number | 'artifact' | undefined;
}

const PAINTING = new Set('Tj TJ \' " f F f* B B* b b* S s sh Do EI'.split(' '));
const SPACE = /[\0\t\n\f\r ]/;
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]/;

/** The content painted on a page, in order, as marked content (ISO 32000-1, 14.6). */
function paintedOn(page: PDFPage): Painted[] {
  const marks: Painted['mark'][] = [];
  const painted: Painted[] = [];
  let operands: Token[] = [];
  let dict = '';
  for (const token of tokensOf(contentOf(page))) {
    if (token.kind !== 'operator') {
      operands.push(token);
      dict += ` ${token.kind === 'name' ? '/' : ''}${token.text}`;
      continue;
    }
    if (token.text === 'BDC' || token.text === 'BMC') {
      const number = /\/MCID (\d+)/.exec(dict)?.[1];
      const isArtifact = operands[0]?.text === 'Artifact';
      marks.push(number ? Number(number) : isArtifact ? 'artifact' : marks.at(-1));
    }
    if (token.text === 'EMC') marks.pop();
    if (PAINTING.has(token.text)) painted.push({ operator: token.text, mark: marks.at(-1) });
    operands = [];
    dict = '';
  }
  return painted;
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => page.doc.context.lookup(one)) : [contents];
  return streams
    .map((stream) => {
      if (stream instanceof PDFRawStream) return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
      return stream instanceof PDFStream ? Buffer.from(stream.getContents()).toString('latin1') : '';
    })
    .join('\n');
}

function* tokensOf(text: string): Generator<Token> {
  let at = 0;
  const word = () => {
    const from = at;
    while (at < text.length && REGULAR.test(text[at] ?? '')) at += 1;
    return text.slice(from, at);
  };
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (SPACE.test(sign)) at += 1;
    else if (sign === '%') while (at < text.length && !/[\r\n]/.test(text[at] ?? '')) at += 1;
    else if (sign === '(') {
      const from = at;
      for (let depth = 0; at < text.length; at += 1) {
        if (text[at] === '\\') at += 1;
        else if (text[at] === '(') depth += 1;
        else if (text[at] === ')' && --depth === 0) break;
      }
      at += 1;
      yield { kind: 'other', text: text.slice(from, at) };
    } else if (sign === '<' && text[at + 1] !== '<') {
      at = text.indexOf('>', at) + 1 || text.length;
      yield { kind: 'other', text: '' };
    } else if (sign === '/') {
      at += 1;
      yield { kind: 'name', text: word() };
    } else if (!REGULAR.test(sign)) {
      at += text.startsWith('<<', at) ? 2 : 1;
      yield { kind: 'other', text: sign };
    } else {
      const found = word();
      // The bytes of an inline image are not operators.
      if (found === 'ID') at = Math.max(text.indexOf('EI', at), at);
      yield { kind: /^(?:[+-]?[\d.]+|true|false|null)$/.test(found) ? 'other' : 'operator', text: found };
    }
  }
}
