import { REGISTRIES, type Registry, type RegistryId, registryOf } from './registry.ts';

/** A registered study, as written in an article. */
export interface Registration {
  registry: RegistryId;
  number: string;
}

// Boundaries of a number, so that no part of a longer one matches.
const BEFORE = '(?<![\\p{L}\\p{N}]|\\d[-/])';
const AFTER = '(?![\\p{L}\\p{N}]|[-/]\\d)';
/** Also matches "NCT 01234567" and "ISRCTN: 12345678". */
const GAP = '[\\s:#]{0,3}';

const FORMS = REGISTRIES.map((registry) => {
  const written = `${registry.prefix}${registry.prefix && GAP}(${registry.rest})`;
  return {
    registry,
    alone: new RegExp(`^${written}$`, 'iu'),
    within: new RegExp(`${BEFORE}${written}${AFTER}`, 'giu'),
  };
});

/** Registries with letters and a fixed number of digits, where a wrong length is detected. */
const COUNTED = REGISTRIES.filter(({ prefix, rest }) => /^\p{Lu}+$/u.test(prefix) && /^\\d\{[\d,]+\}$/.test(rest)).map(
  (registry) => ({ registry, near: new RegExp(`${BEFORE}${registry.prefix}${GAP}\\d{4,20}${AFTER}`, 'gu') }),
);

/** Texts use hyphens of all kinds. */
const plain = (text: string) => text.replace(/[\u2010-\u2015\u2212]/g, '-');

/** A number as its registry writes it. */
function canonical({ id, prefix }: Registry & { id: RegistryId }, rest: string): Registration {
  const isSmall = id === 'rebec' || id === 'jrct';
  return { registry: id, number: prefix + (isSmall ? rest.toLowerCase() : rest.toUpperCase()) };
}

/** Parses a registration number; undefined if it matches no registry. */
export function readRegistration(text: string): Registration | undefined {
  const number = plain(text).trim();
  for (const { registry, alone } of FORMS) {
    const rest = alone.exec(number)?.[1];
    if (rest !== undefined) return canonical(registry, rest);
  }
  return undefined;
}

/** Where a text names registrations, in order, verbatim. */
export function registrationPlaces(text: string): { index: number; written: string; registration: Registration }[] {
  const places = FORMS.flatMap(({ registry, within }) =>
    [...plain(text).matchAll(within)].map(({ index, 0: { length }, 1: rest = '' }) => ({
      index,
      written: text.slice(index, index + length),
      registration: canonical(registry, rest),
    })),
  );
  return places.sort((one, other) => one.index - other.index);
}

/** The registrations in a text, each once, in order. */
export function registrationsIn(text: string): Registration[] {
  const all = registrationPlaces(text).map(({ registration }) => registration);
  return [...new Map(all.map((one) => [one.number, one])).values()];
}

/** Malformed registration numbers in a text, verbatim. */
export function malformedIn(text: string): { written: string; registry: Registry }[] {
  return COUNTED.flatMap(({ registry, near }) =>
    [...plain(text).matchAll(near)].flatMap(([written]) => (readRegistration(written) ? [] : [{ written, registry }])),
  );
}

/** The page of a registration in its registry. */
export const registrationUrl = ({ registry, number }: Registration): string => registryOf(registry).url(number);
