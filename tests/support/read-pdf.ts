import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRef, PDFStream, PDFString } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';

/** A piece of text on a page; in points from the top left. */
export interface TextItem {
  text: string;
  size: number;
  x: number;
  right: number;
  y: number;
}

/** A PDF as readers and their programs find it. */
export interface ReadPdf {
  bytes: Uint8Array;
  pages: string[];
  text: string;
  items: TextItem[][];
  links: { url: string | undefined; dest: unknown }[];
  info: Record<string, unknown>;
  /** The tags, each with its alternative text, its own language if any, and its attributes. */
  tags: { name: string; alt: string | undefined; lang: string | undefined; attributes: string }[];
  /** The document's XMP metadata, as XML. */
  xmp: string;
  /** The names of the fonts, and whether each is embedded. */
  fonts: { name: string; isEmbedded: boolean }[];
  catalog: string;
  /** The titles of the bookmarks. */
  outline: { title: string }[];
}

/** Collapses white space. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Removes white space and soft hyphens, for comparing text whatever its line breaks. */
export const squeezed = (text: string) => text.normalize('NFKC').replace(/[\s\u00ad]+/g, '');

/** Reads a PDF with two programs that had no part in writing it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[] = [];
  const items: TextItem[][] = [];
  const links: ReadPdf['links'] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [, , , height = 0] = page.view;
    const { items: found } = await page.getTextContent();
    const pieces = found.flatMap((item) => ('str' in item ? [item] : []));
    pages.push(oneLine(pieces.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')));
    items.push(
      pieces
        .filter(({ str }) => str.trim() !== '')
        .map(({ str, transform, width }) => {
          const [a = 0, b = 0, , , x = 0, y = 0] = transform as number[];
          return { text: str, size: Math.round(Math.hypot(a, b) * 10) / 10, x, right: x + width, y: height - y };
        }),
    );
    links.push(...(await page.getAnnotations()).map(({ url, dest }) => ({ url, dest })));
  }
  const { info } = await pdf.getMetadata();
  const outline = (await pdf.getOutline()) ?? [];
  return {
    pages,
    text: pages.join(' '),
    items,
    links,
    info: info as Record<string, unknown>,
    outline,
    bytes,
    ...(await structureOf(bytes)),
  };
}

/** The printed text of a PDF's pages, without headers and footers. */
export async function printedWords(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const words: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent({ includeMarkedContent: true });
    const marks: boolean[] = [];
    for (const item of items) {
      if ('str' in item) {
        if (!marks.includes(true)) words.push(item.hasEOL ? `${item.str}\n` : item.str);
      } else if (item.type === 'endMarkedContent') marks.pop();
      else marks.push('tag' in item && item.tag === 'Artifact');
    }
  }
  return words.join('');
}

async function structureOf(bytes: Uint8Array): Promise<Pick<ReadPdf, 'tags' | 'xmp' | 'fonts' | 'catalog'>> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { context, catalog } = document;
  const tags: ReadPdf['tags'] = [];
  const walk = (node: unknown): void => {
    const found = node instanceof PDFRef ? context.lookup(node) : node;
    if (found instanceof PDFArray) for (const one of found.asArray()) walk(one);
    if (!(found instanceof PDFDict)) return;
    const name = found.lookup(PDFName.of('S'));
    const textOf = (key: string) => {
      const value = found.lookup(PDFName.of(key));
      return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
    };
    if (name instanceof PDFName) {
      tags.push({
        name: name.decodeText(),
        alt: textOf('Alt'),
        lang: textOf('Lang'),
        attributes: String(found.lookup(PDFName.of('A')) ?? ''),
      });
    }
    walk(found.get(PDFName.of('K')));
  };
  walk(catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict).get(PDFName.of('K')));
  const fonts = context.enumerateIndirectObjects().flatMap(([, one]) => {
    if (!(one instanceof PDFDict) || one.lookup(PDFName.of('Type')) !== PDFName.of('FontDescriptor')) return [];
    const name = String(one.lookup(PDFName.of('FontName')));
    return [{ name, isEmbedded: ['FontFile', 'FontFile2', 'FontFile3'].some((key) => one.has(PDFName.of(key))) }];
  });
  const xmp = Buffer.from(catalog.lookup(PDFName.of('Metadata'), PDFStream).getContents()).toString('utf8');
  return { tags, xmp, fonts, catalog: String(catalog) };
}

/** qpdf's errors for a PDF; empty if qpdf is not installed. */
export function faultsByQpdf(bytes: Uint8Array): string {
  if (spawnSync('qpdf', ['--version']).error) return '';
  const folder = mkdtempSync(join(tmpdir(), 'journal-pdf-'));
  try {
    const file = join(folder, 'one.pdf');
    writeFileSync(file, bytes);
    execFileSync('qpdf', ['--check', file], { stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
