/** More authors and more files than an article has. */
const PLACES = 10_000;

/**
 * A stable numeric id within an export. OJS assigns its own; these must fit into 32 bits, enough for two hundred
 * thousand articles.
 */
export const ojsNumber = ({ article_number }: { article_number: string }, place: number): string =>
  String(Number(article_number.slice(1)) * PLACES + place);
