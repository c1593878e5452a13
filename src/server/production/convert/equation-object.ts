import { readCompoundFile } from '#server/document/inspect/compound-file';
import { Problem } from '#server/kernel/http/problem';
import { texOfMtef } from './mtef-tex.ts';

/** More than any equation has. */
const BYTES_MAX = 1_000_000;
/** The stream of an embedded equation, and the least that stands before the equation in it. */
const STREAM = 'Equation Native';
const HEADER = 28;

/**
 * The TeX of an equation that another program keeps in a document, from the file of its own that it is (OLE); undefined
 * where that cannot be read.
 */
export function texOfObject(file: Uint8Array | undefined): string | undefined {
  if (!file || file.length > BYTES_MAX) return undefined;
  try {
    const { entries, bytesOf } = readCompoundFile(Buffer.from(file.buffer, file.byteOffset, file.length));
    const stream = entries.find(({ name, kind }) => kind === 'stream' && name === STREAM);
    if (!stream) return undefined;
    const bytes = bytesOf(stream);
    return bytes.length > HEADER ? texOfMtef(bytes.subarray(bytes.readUInt16LE(0))) : undefined;
  } catch (thrown) {
    if (thrown instanceof RangeError || thrown instanceof Problem) return undefined;
    throw thrown;
  }
}
