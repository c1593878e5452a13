import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The machine's secret: SESSION_SECRET, or one created at first start in the data folder. */
export function localSecret(given: string | undefined, dataDir: string): string {
  return given || readOrCreate(join(dataDir, 'secret'), () => randomBytes(48).toString('base64url'));
}

/** The key that signs dossiers locally: DOSSIER_KEY, or one created at first start in the data folder. */
export function localDossierKey(given: string | undefined, dataDir: string): string {
  return given || readOrCreate(join(dataDir, 'dossier-key'), newDossierKey);
}

/** Reads a file that only its owner can read; creates it if missing. */
function readOrCreate(file: string, create: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, create(), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

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

/** A new key in the format of DOSSIER_KEY. */
export const newDossierKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
