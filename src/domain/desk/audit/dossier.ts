import * as z from 'zod';
import { lineSchema } from '#domain/kernel/text';

/** A reviewer hidden in a dossier: the label shown instead, and the names to look for. */
export interface Unnamed {
  label: string;
  /** Addresses and full names. */
  names: readonly string[];
}

/** The public key and signature delivered with a dossier. */
export interface DossierSignature {
  algorithm: 'Ed25519';
  /** The key in PEM, as the journal publishes it. */
  public_key: string;
  /** Signs the UTF-8 of `JSON.stringify(dossier)` without spaces; in base64. */
  value: string;
}

/** A dossier file: the record and its signature. */
export interface SignedDossier {
  dossier: object;
  signature: DossierSignature;
}

/** The signed text, independent of the file's indentation. */
export const signedText = (dossier: object): string => JSON.stringify(dossier);

/** The name of a dossier's file. */
export const dossierName = (manuscriptNumber: string, ending: 'json' | 'pdf' = 'json'): string =>
  `dossier-${manuscriptNumber}.${ending}`;

/** Replaces every one of these names in a JSON value, in any case, with the person's label. */
export function withoutNames(value: unknown, people: readonly Unnamed[]): unknown {
  const found = people
    .flatMap(({ label, names }) => names.filter(Boolean).map((name) => ({ label, name })))
    // Longest first: replacing a last name first would leave the rest of the full name.
    .sort((a, b) => b.name.length - a.name.length)
    .map(({ label, name }) => ({
      label,
      pattern: new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'giu'),
    }));
  const conceal = (text: string) => found.reduce((rest, { label, pattern }) => rest.replace(pattern, label), text);
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return conceal(part);
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(value);
}

const REASON = { called: 'the reason', max: 500 };

/** The request for a dossier. Naming reviewers needs a reason, which is logged. */
export const DossierForm = z
  .strictObject({
    with_names: z.boolean('Choose whether reviewers are named.').default(false),
    reason: lineSchema(REASON).default(''),
  })
  .refine(({ with_names, reason }) => !with_names || reason !== '', {
    path: ['reason'],
    error: 'Say why the reviewers are named: who asked for it, and for what.',
  });
export type DossierForm = z.infer<typeof DossierForm>;
