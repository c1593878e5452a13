import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** True for a private key of Ed25519: PKCS #8 in DER, written in base64. */
export function isDossierKey(text: string): boolean {
  try {
    return openDossierKey(text).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** The private key that is written so. */
export const openDossierKey = (text: string) =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });

/**
 * The key by which this machine's own journal signs dossiers: DOSSIER_KEY, or one made at the first start and kept in
 * the data folder.
 */
export function localDossierKey(given: string | undefined, dataDir: string): string {
  if (given) return given;
  const file = join(dataDir, 'dossier-key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, newDossierKey(), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/** A new key, as DOSSIER_KEY takes it. */
export const newDossierKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
