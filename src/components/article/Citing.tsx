import type { IslandJournal } from '#domain/journal/journal';
import { licenceOf } from '#domain/journal/licence/licence';
import { paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { copyrightHolder } from '#domain/publication/author-name';
import { CITATION_FILES } from '#domain/publication/citation';
import { articleArchive } from '#domain/publication/preservation-path';
import { vancouver } from '#domain/publication/vancouver';

/** How to cite the article, as words and as files, and under which licence it may be used. */
export function Citing({ journal, article }: { journal: IslandJournal; article: Article }) {
  return (
    <section aria-labelledby="citing">
      <h2 id="citing">How to cite</h2>
      <p className="citation">{vancouver(journal, article)}</p>
      {!article.is_withdrawn && (
        <p className="formats">
          Download the citation:
          {CITATION_FILES.map(({ file, label }) => (
            <CitationLink key={file} slug={article.slug} file={file} label={label} />
          ))}
        </p>
      )}
      {!article.is_withdrawn && <Downloads article={article} />}
      <p className="licence">
        © {article.published_on.slice(0, 4)} {copyrightHolder(article)}. Published by the {journal.publisher} under the
        licence{' '}
        <a rel="license" href={licenceOf(article).url}>
          {licenceOf(article).name} ({licenceOf(article).shortName})
        </a>
        : {licenceOf(article).permits}
      </p>
    </section>
  );
}

/** The whole article, as the files beside its page. */
function Downloads({ article: { slug, pdf } }: { article: Article }) {
  return (
    <p className="formats">
      Download the article:
      {pdf && (
        <>
          {' '}
          <a href={paths.articlePdf(slug)}>PDF</a>
        </>
      )}{' '}
      <a href={paths.articleXml(slug)} download={`${slug}.xml`}>
        XML (JATS)
      </a>{' '}
      <a href={articleArchive(slug)} title="One archive with the page, the PDF, the XML, figures and further files">
        Everything (ZIP)
      </a>
    </p>
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
