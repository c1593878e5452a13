import type { Journal } from '#domain/journal/journal';
import { DAY_MS, plainDate } from '#domain/kernel/date';
import { manuscriptNumber } from '#domain/manuscript/number';
import type { Article } from '#domain/publication/article';
import type { Volume } from '#domain/publication/volume';
import { stableId } from '#server/kernel/identifiers';

const NEWEST = Date.UTC(2026, 9, 1);

/**
 * A large journal for load tests: `count` variations of the sample articles with distinct titles, slugs, DOIs and
 * dates, spread over the given volumes and issues.
 */
export function syntheticArticles(
  journal: Journal,
  count: number,
  samples: readonly Article[],
  volumes: readonly Volume[],
): Article[] {
  const places = volumes.flatMap((volume) =>
    volume.issues.slice(0, 3).map((issue) => ({
      volume: { id: volume.id, number: volume.number, year: volume.year },
      issue: { id: issue.id, number: issue.number },
    })),
  );
  return Array.from({ length: count }, (_, index) => {
    const sample = samples[index % samples.length] as Article;
    const number = samples.length + index + 1;
    const published_on = plainDate(new Date(NEWEST - (index % 600) * DAY_MS));
    return {
      ...sample,
      ...places[index % places.length],
      id: stableId('synthetic', String(number)),
      slug: `${sample.slug}-series-${number}`,
      title: `${sample.title} (series ${number})`,
      manuscript_number: manuscriptNumber(journal, 2024, number),
      article_number: `e${number}`,
      doi: `10.5555/mj.series.${number}`,
      published_on,
      citations: index % 50,
      notices: [],
      submitted_at: `${published_on}T09:00:00.000Z`,
      updated_at: `${published_on}T09:00:00.000Z`,
    };
  });
}
