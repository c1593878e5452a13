import { languageNamed } from '#domain/journal/language-code';
import type { MarkupElement } from '#domain/kernel/markup';
import type { FoundMetadata } from '#domain/production/found-metadata';
import type { ProductionTranslation } from '#domain/production/record';
import { attributeOf, childOf, childrenOf, within } from './jats-tree.ts';
import { plainOf } from './plain-line.ts';

/**
 * Title, abstract and keywords in each further language that we know, the first of each; `taken` are the elements that
 * say them. Keywords alone are no translation.
 */
export function readTranslations(
  meta: MarkupElement | undefined,
  abstractOf: (abstract: MarkupElement) => FoundMetadata['abstract'],
): { translations: ProductionTranslation[]; taken: ReadonlySet<MarkupElement> } {
  const titles = childrenOf(childOf(meta, 'title-group'), 'trans-title-group');
  const abstracts = childrenOf(meta, 'trans-abstract').filter((one) => !one.attributes.has('abstract-type'));
  const [own, ...keywords] = childrenOf(meta, 'kwd-group');
  const others = keywords.filter((one) => attributeOf(one, 'xml:lang') !== attributeOf(own, 'xml:lang'));
  const languages = new Set([...titles, ...abstracts].flatMap((one) => languageOf(one) ?? []));
  const taken = new Set<MarkupElement>();
  const translations = [...languages].map((language) => {
    const [title, abstract, words] = [titles, abstracts, others].map((elements) => {
      const element = elements.find((one) => languageOf(one) === language);
      if (element) taken.add(element);
      return element;
    });
    const parts = abstract ? abstractOf(abstract) : [];
    return {
      language,
      title: ['trans-title', 'trans-subtitle'].flatMap((name) => plainOf(childOf(title, name)) || []).join(': '),
      abstract: parts.map(({ heading, text }) => (heading ? `${heading}: ${text}` : text)).join('\n\n'),
      keywords: within(words, 'kwd').map(plainOf).filter(Boolean),
    };
  });
  return { translations, taken };
}

/** It stands at a title or at the group around it. */
const languageOf = (element: MarkupElement) =>
  languageNamed(attributeOf(element, 'xml:lang') || attributeOf(childOf(element, 'trans-title'), 'xml:lang'));
