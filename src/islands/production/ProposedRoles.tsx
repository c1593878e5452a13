import type { ProductionAuthor } from '#domain/production/record';
import { type CreditRole, creditRoleName, inCreditOrder } from '#domain/publication/integrity/credit-role';
import { nameOf } from './AuthorFields.tsx';
import { Proposed } from './Proposed.tsx';

interface Props {
  authors: readonly ProductionAuthor[];
  /** In the order of the authors. */
  proposed: readonly CreditRole[][];
  onTake: (authors: ProductionAuthor[]) => void;
}

/** The roles that the statement on contributions gives, for somebody to take over. */
export function ProposedRoles({ authors, proposed, onTake }: Props) {
  const names = authors.flatMap((author, index) => {
    const roles = proposed[index] ?? [];
    return roles.length > 0 ? [`${nameOf(author)}: ${roles.map(creditRoleName).join(', ')}`] : [];
  });
  return (
    <Proposed
      names={names}
      action="Use these roles"
      onTake={() =>
        onTake(
          authors.map((author, index) => {
            const roles = inCreditOrder([...(author.roles ?? []), ...(proposed[index] ?? [])]);
            return roles.length > 0 ? { ...author, roles } : author;
          }),
        )
      }
    />
  );
}
