import type { ProductionAuthor } from '#domain/production/record';
import type { DeclaredInterest } from '#domain/publication/integrity/find-interests';
import { nameOf } from './AuthorFields.tsx';
import { Proposed } from './Proposed.tsx';

interface Props {
  authors: readonly ProductionAuthor[];
  /** In the order of the authors; undefined where nothing is proposed. */
  proposed: readonly (DeclaredInterest | undefined)[];
  onTake: (authors: ProductionAuthor[]) => void;
}

/** What the statement on competing interests says of each author, for somebody to take over. */
export function ProposedInterests({ authors, proposed, onTake }: Props) {
  const names = authors.flatMap((author, index) => {
    const said = proposed[index];
    return said === undefined ? [] : [`${nameOf(author)}: ${said?.replace(/\.$/, '') ?? 'none'}`];
  });
  return (
    <Proposed
      said="The statement on competing interests says"
      names={names}
      action="Use these interests"
      onTake={() =>
        onTake(
          authors.map((author, index) => {
            const said = proposed[index];
            return said === undefined ? author : { ...author, interests: said };
          }),
        )
      }
    />
  );
}
