import { createPublicKey, sign } from 'node:crypto';
import { type SignedDossier, signedText } from '#domain/desk/audit/dossier';
import type { Context } from '#server/kernel/context';
import { openDossierKey } from '#server/kernel/dossier-key';
import { Problem } from '#server/kernel/http/problem';

/** Signs a dossier with the journal's key. */
export function signDossier(context: Pick<Context, 'dossierKey'>, dossier: object): SignedDossier {
  const value = sign(null, Buffer.from(signedText(dossier)), keyOf(context)).toString('base64');
  return { dossier, signature: { algorithm: 'Ed25519', public_key: publicKeyOf(context), value } };
}

/** The public half of the key, in PEM. */
export const publicKeyOf = (context: Pick<Context, 'dossierKey'>): string =>
  createPublicKey(keyOf(context)).export({ format: 'pem', type: 'spki' }).toString();

function keyOf({ dossierKey }: Pick<Context, 'dossierKey'>) {
  if (dossierKey) return openDossierKey(dossierKey);
  throw new Problem('unavailable', 'Dossiers cannot be signed here: the setting DOSSIER_KEY is missing.');
}
