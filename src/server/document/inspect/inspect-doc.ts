import { COMPOUND_FILE_MAGIC, readCompoundFile } from './compound-file.ts';
import { type FlagCode, refusal, wrongType } from './refusals.ts';

// The folders of macros in Word and related formats.
const MACROS = /^(macros|_vba_project|_vba_project_cur|vba)$/i;

/** The start of a Word file (MS-DOC, File Information Block): signature, version, encryption. */
const FIB = { mark: 0xa5ec, oldestVersion: 0xc1, flagsAt: 10, encrypted: 0x0100 };

/** Inspects a Word 97 to 2003 document. */
export async function inspectDoc(bytes: Buffer): Promise<ReadonlySet<FlagCode>> {
  if (!bytes.subarray(0, 8).equals(COMPOUND_FILE_MAGIC)) throw wrongType();
  const { entries, headOf } = readCompoundFile(bytes);
  if (entries.some(({ name, isTop }) => isTop && name === 'EncryptedPackage')) throw refusal('encrypted');
  const main = entries.find(({ name, kind, isTop }) => isTop && kind === 'stream' && name === 'WordDocument');
  if (!main) throw wrongType();
  if (entries.some(({ name }) => MACROS.test(name))) throw refusal('macros');
  const head = headOf(main);
  if (head.length < 12) throw refusal('damaged');
  if (head.readUInt16LE(0) !== FIB.mark || head.readUInt16LE(2) < FIB.oldestVersion) throw refusal('tooOld');
  if (head.readUInt16LE(FIB.flagsAt) & FIB.encrypted) throw refusal('encrypted');
  return new Set<FlagCode>(['not_anonymised']);
}

/** Whether this is a password-protected .docx, which is a compound file. */
export function isEncryptedPackage(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(COMPOUND_FILE_MAGIC)) return false;
  return readCompoundFile(bytes).entries.some(({ name, isTop }) => isTop && name === 'EncryptedPackage');
}
