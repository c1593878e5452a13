/** A reviewer whom a dossier does not name: the label that stands instead, and every name to look for. */
export interface Unnamed {
  label: string;
  /** Addresses and full names. */
  names: readonly string[];
}

/** The public key and the signature that a dossier is handed over with. */
export interface DossierSignature {
  algorithm: 'Ed25519';
  /** The key in PEM, as the journal publishes it. */
  public_key: string;
  /** Over the UTF-8 of the dossier as `JSON.stringify` writes it without spaces, in base64. */
  value: string;
}

/** A dossier as a file: what is on record, and who vouches for it. */
export interface SignedDossier {
  dossier: object;
  signature: DossierSignature;
}

/** The text that a dossier's signature is over: the same however the file is indented. */
export const signedText = (dossier: object): string => JSON.stringify(dossier);

/** The name of a dossier's file. */
export const dossierName = (manuscriptNumber: string, ending: 'json' | 'pdf' = 'json'): string =>
  `dossier-${manuscriptNumber}.${ending}`;

/**
 * A JSON value in which no text holds one of these people's names, in any case; where one stood, the person's label
 * does.
 */
export function withoutNames(value: unknown, people: readonly Unnamed[]): unknown {
  const found = people
    .flatMap(({ label, names }) => names.filter(Boolean).map((name) => ({ label, name })))
    // The longest first: a last name alone would leave the rest of the full one.
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
