import { readDocx } from './passages/docx-passages.ts';
import { readPdf } from './passages/pdf-passages.ts';

const READERS = { docx: readDocx, pdf: readPdf } as const;

/** The first words of a document; none if unreadable. */
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
