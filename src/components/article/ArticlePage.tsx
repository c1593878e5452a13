import type { IslandJournal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { wordsIn } from '#domain/publication/article-language';
import type { FullText, OutlineEntry } from '#domain/publication/full-text';
import { displayTitle } from '#domain/publication/notice';
import type { OwnReferences } from '#domain/publication/own-reference';
import { Changes } from './Changes.tsx';
import { Citing } from './Citing.tsx';
import { Declarations, hasDeclarations } from './Declarations.tsx';
import { Facts } from './Facts.tsx';
import { Head } from './Head.tsx';
import { Outline } from './Outline.tsx';
import { References } from './References.tsx';
import { Supplements } from './Supplements.tsx';
import { Translations } from './Translations.tsx';

interface Props {
  journal: IslandJournal;
  article: Article;
  text: FullText;
  /** Where a file of the article is served; unless said, beside its page. */
  addressOf?: (file: string) => string;
  /** Authors' names lead to their pages: only where these are built together with this one. */
  hasAuthorPages?: boolean;
  /** What is known of the references that are articles of the journal, by their DOIs. */
  ownReferences?: OwnReferences;
}

const NONE: OwnReferences = new Map();

/**
 * An article as readers get it, from its head to its facts. The build writes it into the page as plain HTML,
 * and the office sees the same as a preview: no state and no effects here.
 */
export function ArticlePage(props: Props) {
  const {
    journal,
    article,
    text,
    addressOf = (file) => paths.articleFile(article.slug, file),
    hasAuthorPages = false,
  } = props;
  const { ownReferences = NONE } = props;
  return (
    <div className="frame article">
      <Head journal={journal} article={article} hasAuthorPages={hasAuthorPages} />
      {article.is_withdrawn ? (
        <Withdrawn journal={journal} article={article} />
      ) : (
        <Text journal={journal} article={article} text={text} addressOf={addressOf} ownReferences={ownReferences} />
      )}
    </div>
  );
}

function Withdrawn({ journal, article }: Pick<Props, 'journal' | 'article'>) {
  return (
    <div className="article-text prose">
      <p>
        This article has been withdrawn from the journal. Its bibliographic record stays at this address, so that what
        cites it still leads somewhere.
      </p>
      <Citing journal={journal} article={article} />
    </div>
  );
}

function Text({ journal, article, text, addressOf, ownReferences }: Required<Omit<Props, 'hasAuthorPages'>>) {
  const words = wordsIn(journal, article.language);
  return (
    <>
      <Outline entries={outlineOf(article, text)} captioned={text.captioned} />
      <article className="article-text prose" aria-label={displayTitle(article)}>
        {article.key_points && <KeyPoints points={article.key_points} words={words} />}
        <Abstract journal={journal} article={article} />
        <Translations translations={article.translations} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised before it is kept */}
        <div className="full-text" {...words} dangerouslySetInnerHTML={{ __html: text.html }} />
        {article.supplements.length > 0 && <Supplements journal={journal} article={article} addressOf={addressOf} />}
        <Declarations journal={journal} article={article} />
        {article.references.length > 0 && (
          <References references={article.references} marks={text.marks} own={ownReferences} />
        )}
        {article.changes.length > 0 && <Changes article={article} />}
        <Citing journal={journal} article={article} />
      </article>
      <Facts journal={journal} article={article} addressOf={addressOf} />
    </>
  );
}

function outlineOf(article: Article, text: FullText): OutlineEntry[] {
  const { key_points, supplements, references, changes } = article;
  const section = (id: string, label: string): OutlineEntry => ({ id, label, level: 2 });
  return [
    ...(key_points ? [section('key-points', 'Key points')] : []),
    section('abstract', 'Abstract'),
    ...text.outline,
    ...(supplements.length > 0 ? [section('supplements', 'Supplementary files')] : []),
    ...(hasDeclarations(article) ? [section('declarations', 'Declarations')] : []),
    ...(references.length > 0 ? [section('references', 'References')] : []),
    ...(changes.length > 0 ? [section('changes', 'Changes')] : []),
    section('citing', 'How to cite'),
  ];
}

interface KeyPointsProps {
  points: NonNullable<Article['key_points']>;
  words: ReturnType<typeof wordsIn>;
}

function KeyPoints({ points, words }: KeyPointsProps) {
  return (
    <section className="key-points" aria-labelledby="key-points">
      <h2 id="key-points">Key points</h2>
      <dl>
        <dt>Question</dt>
        <dd {...words}>{points.question}</dd>
        <dt>Findings</dt>
        <dd {...words}>{points.findings}</dd>
        <dt>Meaning</dt>
        <dd {...words}>{points.meaning}</dd>
      </dl>
    </section>
  );
}

function Abstract({ journal, article: { abstract, keywords, language } }: Pick<Props, 'journal' | 'article'>) {
  const words = wordsIn(journal, language);
  return (
    <section className="abstract" aria-labelledby="abstract">
      <h2 id="abstract">Abstract</h2>
      {abstract.map(({ heading, text }) => (
        <p key={text} {...words}>
          {heading && <strong>{heading}.</strong>} {text}
        </p>
      ))}
      <ul className="keywords" role="list" aria-label="Keywords">
        {keywords.map((keyword) => (
          <li key={keyword} {...words}>
            <a href={`${paths.articles}?q=${encodeURIComponent(keyword)}`}>{keyword}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
