import { refusal } from './refusals.ts';

const ENCRYPT = Buffer.from('/Encrypt');
const UNPROTECTED = '/Ignored';

/**
 * A PDF without its protection against changes: one that anybody may open is decrypted with the empty password, as
 * every reader does. Unchanged where it has no protection.
 * @throws Problem where it cannot be opened without a password
 */
export async function decryptedPdf(bytes: Buffer): Promise<Buffer> {
  if (!bytes.includes(ENCRYPT)) return bytes;
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const document = await PDFDocument.load(bytes, { password: '', updateMetadata: false });
    const saved = await document.save({
      useObjectStreams: false,
      addDefaultPage: false,
      updateFieldAppearances: false,
    });
    const plain = Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength);
    // Its old tables of contents would say that it is still protected.
    for (let at = plain.indexOf(ENCRYPT); at !== -1; at = plain.indexOf(ENCRYPT, at))
      plain.write(UNPROTECTED, at, 'latin1');
    return plain;
  } catch (error) {
    throw refusal('encrypted', error);
  }
}
