import { orcidUrl } from '#domain/kernel/paths';
import { xml } from '#domain/kernel/xml';
import type { Article, ArticleAuthor } from '#domain/publication/article';
import { authorName, isGroup } from '#domain/publication/author-name';
import { cleanName } from '#domain/publication/cited-name';
import { isOrcidConfirmed } from '#domain/publication/confirmed-orcid';
import { institutions } from '#domain/publication/metadata';
import { oneLine } from '#domain/publication/one-line';

/** What Crossref takes as a part of a person's name; a longer or stranger one is given whole, as it takes groups. */
const NAME = /^[^\d?]*[^?\s]+[^\d]*$/u;
const NAME_MAX = 60;
const SUFFIX_MAX = 10;
const GROUP_MAX = 511;
const INSTITUTION_MAX = 1024;

/** The element `contributors` of an article: people and groups in the order of its byline. */
export function contributors(article: Article): string {
  const written = article.authors
    .filter((author) => oneLine(authorName(author)) !== '')
    .map((author, index) => contributor(article, author, index === 0 ? 'first' : 'additional'));
  return written.length > 0 ? `<contributors>\n${written.join('\n')}\n</contributors>` : '';
}

function contributor(article: Article, author: ArticleAuthor, sequence: 'first' | 'additional'): string {
  const attributes = `sequence="${sequence}" contributor_role="author"`;
  const { given, family, suffix } = cleanName(author);
  if (isGroup(author) || !isName(family) || (given && !isName(given)) || suffix.length > SUFFIX_MAX) {
    return `<organization ${attributes}>${xml(cut(oneLine(authorName(author)), GROUP_MAX))}</organization>`;
  }
  return [
    `<person_name ${attributes}>`,
    given && `<given_name>${xml(given)}</given_name>`,
    `<surname>${xml(family)}</surname>`,
    suffix && `<suffix>${xml(suffix)}</suffix>`,
    affiliations(institutions(article, author)),
    author.orcid && `<ORCID authenticated="${isOrcidConfirmed(article, author)}">${orcidUrl(author.orcid)}</ORCID>`,
    '</person_name>',
  ]
    .filter(Boolean)
    .join('');
}

const isName = (part: string) => [...part].length <= NAME_MAX && NAME.test(part);

/** A text of at most so many characters, as XML counts them. */
const cut = (text: string, max: number) => [...text].slice(0, max).join('').trim();

function affiliations(names: readonly string[]): string {
  const written = names
    .filter((name) => name !== '')
    .map(
      (name) => `<institution><institution_name>${xml(cut(name, INSTITUTION_MAX))}</institution_name></institution>`,
    );
  return written.length > 0 ? `<affiliations>${written.join('')}</affiliations>` : '';
}
