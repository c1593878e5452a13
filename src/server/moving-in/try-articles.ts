import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { plainDate } from '#domain/date';
import type { MovingArticle, MovingTrial } from '#domain/moving-in/moving';
import { readOjsArticle } from '#domain/moving-in/ojs-article';
import { readIssue } from '#domain/moving-in/ojs-issue';
import { authorName } from '#domain/publication/author-name';
import { volumeLabel } from '#domain/publication/volume';
import type { Context } from '#server/context';
import { findByDoi, findMoved, findVolumeYear } from './queries.ts';

/** What would become of articles, and what would not; nothing is changed. */
export async function tryArticles(
  { issue, articles }: { issue: string; articles: readonly string[] },
  { reader, clock }: Pick<Context, 'reader' | 'clock'>,
): Promise<{ trials: MovingTrial[] }> {
  const head = readIssue(issue);
  const today = plainDate(clock.now());
  const trials: MovingTrial[] = [];
  for (const article of articles) trials.push(await tryOne(reader, readOjsArticle(article, head, today)));
  return { trials };
}

async function tryOne(reader: ReadonlyKysely<Database>, moving: MovingArticle): Promise<MovingTrial> {
  const { title, section, article_type, category, published_on, doi, pdf, lost } = moving;
  const known = await findKnown(reader, moving);
  const other = known && isAnother(known, moving) ? anotherHas(known.title) : '';
  const reason = other || (moving.stays ?? '');
  const here = moving.place && (await findVolumeYear(reader, moving.place.volume));
  const isOfOtherYear = moving.place && here && here !== moving.place.year;
  return {
    state: reason ? 'stays' : known ? 'here' : 'new',
    title,
    section,
    article_type,
    category,
    authors: moving.authors.map(authorName),
    published_on,
    place: placeInWords(moving),
    doi,
    references: moving.references.split('\n').filter(Boolean).length,
    pdf,
    unclear: [
      ...moving.unclear,
      ...(isOfOtherYear
        ? [`Volume ${moving.place?.volume} is of ${here} here, and of ${moving.place?.year} there.`]
        : []),
    ],
    lost,
    reason,
    slug: known && !reason ? known.slug : null,
  };
}

/** The article that an article of the other system is here: by its number there, or else by its DOI. */
export async function findKnown(db: ReadonlyKysely<Database>, { source_id, doi }: MovingArticle) {
  return (await findMoved(db, source_id)) ?? (doi ? await findByDoi(db, doi) : undefined);
}

/** Two systems number their articles alike: the same number with other words and another DOI is another article. */
export const isAnother = (known: { title: string; doi: string | null }, { title, doi }: MovingArticle): boolean =>
  known.title !== title && known.doi !== doi;

/** Why an article whose number another one has is not taken in. */
export const anotherHas = (title: string): string =>
  `Another article came from OJS with the same number: “${title}”. It is not replaced, and this one is not taken in.`;

function placeInWords({ place }: MovingArticle): string {
  if (!place) return '';
  const volume = volumeLabel({ number: place.volume, year: place.year });
  return place.issue ? `${volume}, Issue ${place.issue}` : volume;
}
