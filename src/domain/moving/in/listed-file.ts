import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import type { FoundFile } from './listed.ts';

const NO_PDF = 'It has no PDF that can be taken; the page leads to none.';

/** What becomes of the PDF that a list names, in sentences. */
export function lostOfFile(file: FoundFile, name: string): { unclear: string[]; lost: string[] } {
  const called = `“${name.slice(0, 120)}”`;
  if (typeof file === 'object' && file.is === 'pdf') return { unclear: [], lost: [] };
  if (file === 'none') return { unclear: [NO_PDF], lost: [] };
  return { unclear: [NO_PDF], lost: [whyNot(file, called)] };
}

function whyNot(file: Exclude<FoundFile, 'none'>, called: string): string {
  if (file === 'alone') return `Its PDF ${called}: the list came alone. Put it into one ZIP file with the PDFs.`;
  if (file === 'missing') return `Its PDF ${called}: there is no file of that name in the ZIP file.`;
  switch (file.is) {
    case 'large':
      return `Its PDF ${called} is larger than ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB.`;
    case 'broken':
      return `Its PDF ${called} is damaged.`;
    case 'pdf':
    case 'picture':
    case 'other':
      return `The file ${called} is no PDF.`;
    default:
      return file.is satisfies never;
  }
}
