import type { MarkupElement } from '#domain/kernel/markup';
import { textContent } from '#domain/kernel/markup';
import { cleanLine } from '#domain/kernel/plain-text';

type Maybe = MarkupElement | undefined;

/** Child elements, by name. */
export const partsOf = (element: Maybe, ...names: string[]): MarkupElement[] =>
  (element?.children ?? []).filter(
    (child): child is MarkupElement => typeof child !== 'string' && names.includes(child.name),
  );

/** The first of them. */
export const partOf = (element: Maybe, ...names: string[]): Maybe => partsOf(element, ...names)[0];

/** An attribute; empty if missing. */
export const given = (element: Maybe, name: string): string => tidy(element?.attributes.get(name) ?? '');

/** An element's raw content: in OJS exports, HTML is escaped. */
export const rawText = (element: Maybe): string => textContent(element?.children ?? []);

/** An element's text on one line. */
export const lineIn = (element: Maybe): string => tidy(rawText(element));

/** A text on one line, without control characters. */
export const tidy = (text: string): string =>
  cleanLine(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, ' '));

/** The language of an OJS locale: `pt_BR` and `pt` are Portuguese. */
export const languageOf = (locale: string): string => /^[a-z]{2}(?![a-z])/i.exec(locale)?.[0].toLowerCase() ?? '';

/** The first non-empty element in one of the languages, by their order; else the first non-empty one. */
export function inLanguage(elements: readonly MarkupElement[], languages: readonly string[]): Maybe {
  const filled = elements.filter((element) => lineIn(element) !== '');
  const wanted = languages.flatMap((language) => filled.filter((one) => languageOf(given(one, 'locale')) === language));
  return wanted[0] ?? filled[0];
}
