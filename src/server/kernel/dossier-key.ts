import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a key is an Ed25519 private key: PKCS #8 in DER, in base64. */
export function isDossierKey(text: string): boolean {
  try {
    return openDossierKey(text).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** Decodes a key in the format of DOSSIER_KEY. */
export const openDossierKey = (text: string) =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });

/** The key that signs dossiers locally: DOSSIER_KEY, or one created at first start in the data folder. */
export function localDossierKey(given: string | undefined, dataDir: string): string {
  if (given) return given;
  const file = join(dataDir, 'dossier-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, newDossierKey(), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/** A new key in the format of DOSSIER_KEY. */
export const newDossierKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
