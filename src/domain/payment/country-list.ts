import { countryIn, countryName, isCountry } from '#domain/kernel/country';

const parts = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** The code of a country that someone wrote by name, by code, or as it is kept. */
function codeOf(written: string): string | undefined {
  const code = (/\(([A-Z]{2})\)$/.exec(written)?.[1] ?? written).toUpperCase();
  return isCountry(code) ? code : countryIn(written);
}

/** A text of countries as it is kept: "Cuba (CU), Palau (PW)", each once. What is no country stays as it is written. */
export function cleanCountries(text: string): string {
  const names = parts(text).map((part) => {
    const code = codeOf(part);
    return code ? `${countryName(code)} (${code})` : part;
  });
  return [...new Set(names)].join(', ');
}

/** What in a text of countries is none. */
export const unknownCountries = (text: string): string[] => parts(text).filter((part) => !codeOf(part));
