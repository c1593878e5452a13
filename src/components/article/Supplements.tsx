import { paths } from '#domain/paths';
import type { Article } from '#domain/publication/article';
import { supplementFacts } from '#domain/publication/supplement';

/** The files that belong to the article and are not part of its text. */
export function Supplements({ article: { slug, supplements } }: { article: Article }) {
  return (
    <section className="supplements" aria-labelledby="supplements">
      <h2 id="supplements">Supplementary files</h2>
      <ul>
        {supplements.map((supplement) => (
          <li key={supplement.file}>
            <a href={paths.articleFile(slug, supplement.file)}>{supplement.title}</a> ({supplementFacts(supplement)})
            {supplement.description && <p>{supplement.description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
