/** What is offered to those who keep articles; apart from the other addresses, which every script loads. */
export const preservationPath = '/preservation';

/** Everything that was published in a year. */
export function preservationYear(year: number): string {
  return `${preservationPath}/${year}`;
}

/** The archive of an article, with all its files. */
export function articleArchive(slug: string): string {
  const name = encodeURIComponent(slug);
  return `/articles/${name}/${name}.zip`;
}

/** Where harvesters read the records of articles, by OAI-PMH. */
export const oaiPath = '/oai';
