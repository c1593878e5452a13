import { readDocx } from './passages/docx-passages.ts';
import { readPdf } from './passages/pdf-passages.ts';

const READERS = { docx: readDocx, pdf: readPdf } as const;

/** The words that a document begins with; none if it cannot be read. */
export async function firstWords(bytes: Uint8Array, format: keyof typeof READERS, max: number): Promise<string> {
  try {
    const { passages } = await READERS[format](bytes);
    return passages
      .map(({ text }) => text)
      .join('\n')
      .slice(0, max);
  } catch {
    return '';
  }
}
