import type { Declarations } from '#domain/publication/article';
import { DECLARATION_NAMES, DECLARATIONS } from '#domain/publication/declaration-table';
import { DECLARATION_USES } from '#domain/publication/declaration-uses';

/** An article's declarations for one place in JATS, in page order. */
export const declarationsIn = (
  place: 'note' | 'section' | 'acknowledgements',
  declarations: Declarations,
): { heading: string; type: string; text: string }[] =>
  DECLARATION_NAMES.flatMap((name) => {
    const { jats } = DECLARATION_USES[name];
    const text = declarations[name];
    return jats.place === place && text ? [{ heading: DECLARATIONS[name].heading, type: jats.type, text }] : [];
  });
