import type { MarkupElement } from '#domain/kernel/markup';
import { Conduct, isUnsaid, tidyConduct } from '#domain/publication/integrity/conduct';
import { CONDUCT_META, CONDUCT_PARTS } from '#domain/register/jats/conduct';
import { attributeOf, childOf, childrenOf, within, wordsOf } from './jats-tree.ts';

/** How the study was conducted, where the metadata have it as data as this journal writes it. */
export function readConduct(meta: MarkupElement | undefined): Conduct | undefined {
  const all = childrenOf(childOf(meta, 'custom-meta-group'), 'custom-meta');
  const valuesOf = (name: string) =>
    all.filter((one) => wordsOf(childOf(one, 'meta-name')) === name).flatMap((one) => childOf(one, 'meta-value') ?? []);
  const [ai] = valuesOf(CONDUCT_META.ai);
  const read = Conduct.safeParse({
    approval: valuesOf(CONDUCT_META.approval).map(wordsOf)[0] ?? null,
    committees: valuesOf(CONDUCT_META.committee).map((one) => ({
      name: partsOf(one, 'name')[0] ?? '',
      numbers: partsOf(one, 'number'),
      decided_on: partsOf(one, 'date')[0] ?? null,
    })),
    consent_to_participate: valuesOf(CONDUCT_META.participation).map(wordsOf),
    consent_to_publication: valuesOf(CONDUCT_META.publication).map(wordsOf)[0] ?? null,
    ai_use: partsOf(ai, 'answer')[0] ?? null,
    ai_tools: partsOf(ai, 'tools')[0] ?? '',
    ai_purpose: partsOf(ai, 'purpose')[0] ?? '',
  });
  return read.success && !isUnsaid(read.data) ? tidyConduct(read.data) : undefined;
}

const partsOf = (value: MarkupElement | undefined, part: keyof typeof CONDUCT_PARTS) =>
  within(value, 'named-content')
    .filter((one) => attributeOf(one, 'content-type') === CONDUCT_PARTS[part])
    .map(wordsOf);
