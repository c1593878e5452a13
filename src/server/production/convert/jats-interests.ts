import type { MarkupElement } from '#domain/kernel/markup';
import type { ProductionAuthor } from '#domain/production/record';
import { type DeclaredInterest, interestIn } from '#domain/publication/integrity/find-interests';
import { saysNone } from '#domain/publication/integrity/no-interests';
import { BY_AUTHOR } from '#domain/register/jats/interest';
import { attributeOf, childrenOf, wordsOf } from './jats-tree.ts';

type Notes = ReadonlyMap<string, DeclaredInterest>;

/** The notes on competing interests to which contributors may lead, by their names; what says both is not among them. */
export function interestsByNote(authorNotes: MarkupElement | undefined): Notes {
  const notes = childrenOf(authorNotes, 'fn').filter((one) =>
    /^(?:conflict|coi-statement)$/i.test(attributeOf(one, 'fn-type')),
  );
  return new Map(
    notes.flatMap((one): [string, DeclaredInterest][] => {
      const [id, words] = [attributeOf(one, 'id'), wordsOf(one)];
      const isOwn = attributeOf(one, 'specific-use') === BY_AUTHOR;
      const said = isOwn ? (saysNone(words) ? null : words) : interestIn(words);
      return id === '' || words === '' || said === undefined ? [] : [[id, said]];
    }),
  );
}

/** What a contributor declares, where the file leads from one to it. */
export function readInterests(contrib: MarkupElement, notes: Notes): Pick<ProductionAuthor, 'interests'> {
  const said = childrenOf(contrib, 'xref')
    .flatMap((ref) => attributeOf(ref, 'rid').split(/\s+/))
    .flatMap((rid) => (notes.has(rid) ? [notes.get(rid) ?? null] : []));
  const words = said.filter((one) => one !== null);
  if (said.length === 0 || (words.length > 0 && words.length < said.length)) return {};
  return { interests: words.length > 0 ? [...new Set(words)].join(' ') : null };
}
