import * as z from 'zod';
import { lineSchema } from '#domain/kernel/text';

/** A reviewer who stays anonymous in a dossier: the label shown instead, and the names to replace. */
export interface HiddenReviewer {
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

export const dossierFileName = (manuscriptNumber: string, extension: 'json' | 'pdf' = 'json'): string =>
  `dossier-${manuscriptNumber}.${extension}`;

/** Replaces the names in a JSON value with the reviewers' labels, ignoring case. */
export function redactNames(value: unknown, people: readonly HiddenReviewer[]): unknown {
  const patterns = people
    .flatMap(({ label, names }) => names.filter(Boolean).map((name) => ({ label, name })))
    // Longest first: replacing a family name first would leave the given name behind.
    .sort((a, b) => b.name.length - a.name.length)
    .map(({ label, name }) => ({
      label,
      pattern: new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'giu'),
    }));
  const redact = (text: string) => patterns.reduce((rest, { label, pattern }) => rest.replace(pattern, label), text);
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return redact(part);
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(value);
}

const REASON = { called: 'the reason', max: 500 };

/** The request for a dossier. Naming reviewers requires a reason, which is logged. */
export const DossierForm = z
  .strictObject({
    with_names: z.boolean('Choose whether to name the reviewers.').default(false),
    reason: lineSchema(REASON).default(''),
  })
  .refine(({ with_names, reason }) => !with_names || reason !== '', {
    path: ['reason'],
    error: 'Give the reason for naming the reviewers: who requested it, and why.',
  });
export type DossierForm = z.infer<typeof DossierForm>;
