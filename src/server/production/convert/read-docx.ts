import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { runThread } from './thread.ts';

/** A Word document as its library read it; images stand in the HTML as `word-image:0`, `word-image:1` … */
export interface WordText {
  html: string;
  /** What the library had to say, in its own words. */
  messages: string[];
  images: { mediaType: string; bytes: Uint8Array }[];
}

/** A long manuscript takes two seconds; a file made to take for ever is given up. */
const PATIENCE_MS = 20_000;
/** A thread with so much memory, in MB, reads any document that has passed the inspection. */
const MEMORY_MB = 400;
const TASK = 'convert a Word document';

const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='caption'] => p:fresh",
  "p[style-name='Caption'] => p:fresh",
  "p[style-name='Body Text'] => p:fresh",
  "p[style-name='Bibliography'] => p:fresh",
  'comment-reference => ',
];

/**
 * The text of a Word document that has passed the inspection (decision 020), read in a thread of its own, which
 * is ended when it takes too much time or memory.
 * @throws Error where it cannot be read
 */
export async function readDocx(bytes: Uint8Array, patience = PATIENCE_MS): Promise<WordText> {
  return runThread(import.meta.url, { task: TASK, data: { bytes }, patience, memoryMb: MEMORY_MB });
}

// This same file is what the thread runs, so that it needs no second one where it is bundled.
if (!isMainThread && workerData?.task === TASK) {
  convert(workerData.bytes).then((text) => parentPort?.postMessage(text));
}

async function convert(bytes: Uint8Array): Promise<WordText> {
  const { default: mammoth } = await import('mammoth');
  const images: WordText['images'] = [];
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
    {
      styleMap: STYLES,
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async (image) => {
        const read = await image.readAsBuffer();
        images.push({ mediaType: image.contentType ?? '', bytes: new Uint8Array(read) });
        return { src: `word-image:${images.length - 1}` };
      }),
    },
  );
  return { html: value, messages: messages.map(({ message }) => message), images };
}
