import { REGISTRIES, type Registry, type RegistryId, registryOf } from './registry.ts';

/** A study that is registered, as an article says it. */
export interface Registration {
  registry: RegistryId;
  number: string;
}

// What is around a number, so that no part of a longer one is taken for it.
const BEFORE = '(?<![\\p{L}\\p{N}]|\\d[-/])';
const AFTER = '(?![\\p{L}\\p{N}]|[-/]\\d)';
/** "NCT 01234567" and "ISRCTN: 12345678" are written, too. */
const GAP = '[\\s:#]{0,3}';

const FORMS = REGISTRIES.map((registry) => {
  const written = `${registry.prefix}${registry.prefix && GAP}(${registry.rest})`;
  return {
    registry,
    alone: new RegExp(`^${written}$`, 'iu'),
    within: new RegExp(`${BEFORE}${written}${AFTER}`, 'giu'),
  };
});

/** Registries whose numbers are letters and so many figures: there, a figure too many or too few is seen. */
const COUNTED = REGISTRIES.filter(({ prefix, rest }) => /^\p{Lu}+$/u.test(prefix) && /^\\d\{[\d,]+\}$/.test(rest)).map(
  (registry) => ({ registry, near: new RegExp(`${BEFORE}${registry.prefix}${GAP}\\d{4,20}${AFTER}`, 'gu') }),
);

/** Texts come with hyphens of all kinds. */
const plain = (text: string) => text.replace(/[\u2010-\u2015\u2212]/g, '-');

/** A number as its registry writes it. */
function canonical({ id, prefix }: Registry & { id: RegistryId }, rest: string): Registration {
  const isSmall = id === 'rebec' || id === 'jrct';
  return { registry: id, number: prefix + (isSmall ? rest.toLowerCase() : rest.toUpperCase()) };
}

/** The registration that a text is the number of; undefined if it has the form of no registry. */
export function readRegistration(text: string): Registration | undefined {
  const number = plain(text).trim();
  for (const { registry, alone } of FORMS) {
    const rest = alone.exec(number)?.[1];
    if (rest !== undefined) return canonical(registry, rest);
  }
  return undefined;
}

/** Where a text names registrations, in its order, each as it is written there. */
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

/** The registrations that a text names, each once, in its order. */
export function registrationsIn(text: string): Registration[] {
  const all = registrationPlaces(text).map(({ registration }) => registration);
  return [...new Map(all.map((one) => [one.number, one])).values()];
}

/** What looks like a number of a registry in a text and is none, as it is written there. */
export function malformedIn(text: string): { written: string; registry: Registry }[] {
  return COUNTED.flatMap(({ registry, near }) =>
    [...plain(text).matchAll(near)].flatMap(([written]) => (readRegistration(written) ? [] : [{ written, registry }])),
  );
}

/** The page of a registration in its registry. */
export const registrationUrl = ({ registry, number }: Registration): string => registryOf(registry).url(number);
