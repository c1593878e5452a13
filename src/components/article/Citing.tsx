import { JOURNAL, LICENCE } from '#domain/journal';
import { paths } from '#domain/paths';
import type { Article } from '#domain/publication/article';
import { authorName } from '#domain/publication/author-name';
import { CITATION_FILES, vancouver } from '#domain/publication/citation';

/** How to cite the article, as words and as files, and under which licence it may be used. */
export function Citing({ article }: { article: Article }) {
  const [first] = article.authors;
  const holder =
    first && article.authors.length > 1 ? `${authorName(first)} and co-authors` : first && authorName(first);
  return (
    <section aria-labelledby="citing">
      <h2 id="citing">How to cite</h2>
      <p className="citation">{vancouver(article)}</p>
      {!article.is_withdrawn && (
        <p className="formats">
          Download the citation:
          {CITATION_FILES.map(({ file, label }) => (
            <CitationLink key={file} slug={article.slug} file={file} label={label} />
          ))}
        </p>
      )}
      <p className="licence">
        © {article.published_on.slice(0, 4)} {holder}. Published by the {JOURNAL.publisher} under the licence{' '}
        <a rel="license" href={LICENCE.url}>
          {LICENCE.name} ({LICENCE.shortName})
        </a>
        : anyone may share and adapt the work, for any purpose, provided that the authors are credited.
      </p>
    </section>
  );
}

function CitationLink({ slug, file, label }: { slug: string; file: string; label: string }) {
  return (
    <>
      {' '}
      <a href={paths.articleFile(slug, file)} download={`${slug}.${file.slice('citation.'.length)}`}>
        {label}
      </a>
    </>
  );
}
