import type { MarkupElement } from '#domain/kernel/markup';
import { textContent } from '#domain/kernel/markup';
import { cleanLine } from '#domain/kernel/plain-text';

type MaybeElement = MarkupElement | undefined;

export const childElements = (element: MaybeElement, ...names: string[]): MarkupElement[] =>
  (element?.children ?? []).filter(
    (child): child is MarkupElement => typeof child !== 'string' && names.includes(child.name),
  );

/** The first child element with one of the names. */
export const childElement = (element: MaybeElement, ...names: string[]): MaybeElement =>
  childElements(element, ...names)[0];

/** An attribute; empty if missing. */
export const attribute = (element: MaybeElement, name: string): string =>
  cleanText(element?.attributes.get(name) ?? '');

/** An element's raw content: in OJS exports, HTML is escaped. */
export const rawText = (element: MaybeElement): string => textContent(element?.children ?? []);

/** An element's text on one line. */
export const lineOf = (element: MaybeElement): string => cleanText(rawText(element));

/** Text on one line, without control characters. */
export const cleanText = (text: string): string =>
  cleanLine(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, ' '));

/** The language of an OJS locale: `pt_BR` and `pt` are Portuguese. */
export const localeLanguage = (locale: string): string => /^[a-z]{2}(?![a-z])/i.exec(locale)?.[0].toLowerCase() ?? '';

/** The first non-empty element in one of the languages, by their order; else the first non-empty one. */
export function preferredElement(elements: readonly MarkupElement[], languages: readonly string[]): MaybeElement {
  const filled = elements.filter((element) => lineOf(element) !== '');
  const wanted = languages.flatMap((language) =>
    filled.filter((one) => localeLanguage(attribute(one, 'locale')) === language),
  );
  return wanted[0] ?? filled[0];
}
