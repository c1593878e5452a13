import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type SignedDossier, signedText } from '#domain/desk/audit/dossier';
import { runCommand } from './run-command.ts';

/** `npm run verify-dossier -- FILE KEY`: verifies a dossier's signature. */
await runCommand(async () => {
  const [file, key] = process.argv.slice(2);
  if (!file || !key) throw new Error('Specify the dossier and the journal’s key: npm run verify-dossier -- FILE KEY');
  const { dossier, signature }: Partial<SignedDossier> = JSON.parse(readFileSync(file, 'utf8'));
  if (!dossier || !signature?.value) throw new Error('This file is not a signed dossier.');
  const signed = Buffer.from(signedText(dossier));
  const isSigned = verify(null, signed, createPublicKey(readFileSync(key)), Buffer.from(signature.value, 'base64'));
  if (!isSigned) throw new Error('The signature is invalid: the dossier was changed, or signed with another key.');
  console.log('The signature is valid: the dossier is unchanged.');
});
