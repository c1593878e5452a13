import { countryName, findCountryCode, isCountry } from '#domain/kernel/country';

const parts = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** A country's code from its name, its code, or its stored form. */
function codeOf(written: string): string | undefined {
  const code = (/\(([A-Z]{2})\)$/.exec(written)?.[1] ?? written).toUpperCase();
  return isCountry(code) ? code : findCountryCode(written);
}

/** Normalises a list of countries: "Cuba (CU), Palau (PW)", each once. Unknown ones stay as written. */
export function cleanCountries(text: string): string {
  const names = parts(text).map((part) => {
    const code = codeOf(part);
    return code ? `${countryName(code)} (${code})` : part;
  });
  return [...new Set(names)].join(', ');
}

/** The unknown countries in a list. */
export const unknownCountries = (text: string): string[] => parts(text).filter((part) => !codeOf(part));
