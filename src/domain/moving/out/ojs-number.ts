/** More authors and more files than an article has. */
const PLACES = 10_000;

/**
 * The number by which a file names something of an article, the same in every export. OJS gives numbers of its own; these
 * have to fit into 32 bits, which they do for two hundred thousand articles.
 */
export const ojsNumber = ({ article_number }: { article_number: string }, place: number): string =>
  String(Number(article_number.slice(1)) * PLACES + place);
