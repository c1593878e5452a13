import type { IslandJournal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { wordsIn } from '#domain/publication/article-language';
import { supplementFacts } from '#domain/publication/supplement';

interface Props {
  journal: IslandJournal;
  article: Article;
  /** Where a file of the article is served. */
  addressOf: (file: string) => string;
}

/** The files that belong to the article and are not part of its text. */
export function Supplements({ journal, article: { supplements, language }, addressOf }: Props) {
  const words = wordsIn(journal, language);
  return (
    <section className="supplements" aria-labelledby="supplements">
      <h2 id="supplements">Supplementary files</h2>
      <ul>
        {supplements.map((supplement) => (
          <li key={supplement.file}>
            <a href={addressOf(supplement.file)} {...words}>
              {supplement.title}
            </a>{' '}
            ({supplementFacts(supplement)}){supplement.description && <p {...words}>{supplement.description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
