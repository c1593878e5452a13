import { join } from 'node:path';
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { contentFolder } from '#server/kernel/content-folder';
import type { Schema, Typeset, TypesetJob } from './job.ts';
import { loadTypst } from './load-typst.ts';
import { cleanText, describeCharacter, mapTexts, replaceClusters } from './text.ts';

/** Attempts to compile, each without the characters found missing: accents are dropped first. */
const TRIES_MAX = 4;
const UNCOVERED_ERROR = /the text `\\*"(.+?)\\*"` could not be displayed with/g;
/** An unused cache entry is dropped after this many documents. */
const CACHE_AGE_MAX = 10;

let compiler: Promise<NodeCompiler> | undefined;

/**
 * Typesets a document, checked against PDF/UA-1, written as PDF/A-3a, and declared as both.
 * @throws Error with the first error in template or data
 */
export async function compile(job: TypesetJob): Promise<Typeset> {
  compiler ??= openCompiler();
  const typst = await compiler;
  const folder = contentFolder('typeset');
  for (const [name, bytes] of Object.entries(job.images ?? {})) {
    typst.mapShadow(join(folder, 'images', name), Buffer.from(bytes));
  }
  try {
    return await compileCovered(typst, join(folder, `${job.template}.typ`), job);
  } finally {
    typst.resetShadow();
    typst.evictCache(CACHE_AGE_MAX);
  }
}

async function openCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler: Compiler } = await loadTypst();
  const folder = contentFolder('typeset');
  return Compiler.create({ workspace: folder, fontArgs: [{ fontPaths: [join(folder, 'fonts')] }] });
}

async function compileCovered(typst: NodeCompiler, mainFilePath: string, job: TypesetJob): Promise<Typeset> {
  let data = mapTexts(job.data, cleanText);
  const uncovered: string[] = [];
  for (let tries = 1; ; tries += 1) {
    const document = compileDocument(typst, mainFilePath, data);
    try {
      const pdf = await describeDocument(exportPdf(typst, document, job.madeAt), job);
      return { pdf, pages: document.numOfPages, uncovered: [...new Set(uncovered)].map(describeCharacter) };
    } catch (error) {
      const missing = uncoveredCharacters(error);
      if (missing.length === 0 || tries === TRIES_MAX) throw error;
      uncovered.push(...missing);
      data = mapTexts(data, (text) => replaceClusters(text, missing));
    }
  }
}

function compileDocument(typst: NodeCompiler, mainFilePath: string, data: unknown): NodeTypstDocument {
  const made = typst.compile({ mainFilePath, inputs: { data: JSON.stringify(data) } });
  if (made.result) return made.result;
  // Further errors are mostly consequences of the first.
  const [first] = made.takeDiagnostics()?.shortDiagnostics ?? [];
  throw new Error(first ? `${first.message} (${first.path} ${first.range})` : 'Typst produced no document.');
}

/** Typst checks both standards itself, but writes only one. */
function exportPdf(typst: NodeCompiler, document: NodeTypstDocument, madeAt: Date): Uint8Array {
  const creationTimestamp = Math.floor(madeAt.getTime() / 1000);
  typst.pdf(document, { pdfStandard: 'ua-1', creationTimestamp });
  return typst.pdf(document, { pdfStandard: 'a-3a', creationTimestamp });
}

function uncoveredCharacters(error: unknown): string[] {
  const message = error instanceof Error ? error.message : '';
  return [...message.matchAll(UNCOVERED_ERROR)].map(([, text = '']) => unescapeRust(text));
}

/** Rust writes unprintable characters as `\u{…}`. */
function unescapeRust(text: string): string {
  return text.replace(/\\+u\{([0-9a-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}

const PDFUA: Schema = {
  name: 'PDF/UA identification schema',
  uri: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [
    {
      name: 'part',
      type: 'Integer',
      category: 'internal',
      description: 'Part of ISO 14289 to which the file conforms',
    },
  ],
};

/**
 * Completes a PDF's metadata: conformance to PDF/UA-1, its title in viewers, `description`, and the attached sources.
 * Deterministic.
 */
async function describeDocument(
  pdf: Uint8Array,
  { description, sources = [], madeAt }: Pick<TypesetJob, 'description' | 'sources' | 'madeAt'>,
): Promise<Uint8Array> {
  const { AFRelationship, PDFDocument, PDFBool, PDFDict, PDFName, PDFStream } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { catalog, context } = document;
  const metadata = catalog.lookup(PDFName.of('Metadata'), PDFStream);
  const written = Buffer.from(metadata.getContents()).toString('utf8');
  const { properties = [], schemas = [] } = description ?? {};
  const packet = completePacket(written, ['<pdfuaid:part>1</pdfuaid:part>', ...properties], [PDFUA, ...schemas]);
  // The library would store text in one-byte encoding.
  const stream = context.stream(Buffer.from(packet), { Type: 'Metadata', Subtype: 'XML' });
  context.assign(catalog.get(PDFName.of('Metadata')) as never, stream);
  catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict).set(PDFName.of('DisplayDocTitle'), PDFBool.True);
  for (const { name, text, ...said } of sources) {
    const dates = { creationDate: madeAt, modificationDate: madeAt };
    await document.attach(Buffer.from(text), name, { ...said, ...dates, afRelationship: AFRelationship.Source });
  }
  return document.save({ updateFieldAppearances: false });
}

/** Adds properties and schemas to Typst's XMP packet. */
function completePacket(packet: string, properties: readonly string[], schemas: readonly Schema[]): string {
  const own = new Set(properties.map((property) => /^<([\w:]+)/.exec(property)?.[1] ?? ''));
  const kept = packet.replace(/<(dc:\w+|pdf:\w+|xmp:\w+)>.*?<\/\1>/gs, (element, name) =>
    own.has(name) ? '' : element,
  );
  const spaces = schemas.map(({ prefix, uri }) => ` xmlns:${prefix}="${uri}"`).join('');
  return kept
    .replace('<rdf:Description rdf:about=""', (start) => `${start}${spaces}`)
    .replace(/(?=<\/rdf:Bag><\/pdfaExtension:schemas>)/, schemas.map(describeSchema).join(''))
    .replace(/(?=<\/rdf:Description><\/rdf:RDF>)/, () => properties.join(''));
}

function describeSchema({ name, uri, prefix, properties }: Schema): string {
  const listed = properties.map(
    (property) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:category>${property.category}</pdfaProperty:category><pdfaProperty:description>${property.description}</pdfaProperty:description><pdfaProperty:name>${property.name}</pdfaProperty:name><pdfaProperty:valueType>${property.type}</pdfaProperty:valueType></rdf:li>`,
  );
  return `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${listed.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`;
}

/** Characters in the journal's first font; a test verifies them. */
export const COVERED =
  /[\t\n\r -~\u00a0-\u017f\u0391-\u03a1\u03a3-\u03c9\u2009-\u200a\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u202f\u2212\u2260\u2264\u2265]/gu;
/** An article in Chinese has a few thousand. */
const CHARACTERS_MAX = 5_000;

/** Looks up characters missing from all the journal's fonts, each as "🫀 (U+1FAC0)". */
export async function findUncovered(texts: readonly string[]): Promise<string[]> {
  const rest = texts.map((text) => cleanText(text).replace(COVERED, ' ')).join(' ');
  const clusters = new Set(Array.from(new Intl.Segmenter('en').segment(rest), ({ segment }) => segment.trim()));
  clusters.delete('');
  const characters = [...clusters].slice(0, CHARACTERS_MAX);
  if (characters.length === 0) return [];
  const { uncovered } = await compile({ template: 'coverage', data: { characters }, madeAt: new Date(0) });
  return uncovered;
}
