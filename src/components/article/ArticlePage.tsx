import { Fragment } from 'react';
import type { IslandJournal } from '#domain/journal/journal';
import { languageName, textDirection } from '#domain/journal/language';
import { resolveLicence } from '#domain/journal/licence/licence';
import { longDate } from '#domain/kernel/date';
import { doiUrl, paths } from '#domain/kernel/paths';
import type { Article, Reference } from '#domain/publication/article';
import { langAttributes } from '#domain/publication/article-language';
import { contributors, INTERESTS_HEADING, interestLines, ROLES_HEADING } from '#domain/publication/author-facts';
import { copyrightHolder } from '#domain/publication/author-name';
import { CITATION_FILES } from '#domain/publication/citation';
import { CONDUCT_HEADING, conductLines } from '#domain/publication/conduct';
import { publishedDeclarations } from '#domain/publication/declarations';
import type { CaptionedEntry, FullText, OutlineEntry } from '#domain/publication/full-text';
import type { InternalReference, InternalReferences } from '#domain/publication/internal-reference';
import { linkedText } from '#domain/publication/linked-text';
import { displayTitle } from '#domain/publication/notice';
import { articleArchive } from '#domain/publication/preservation';
import { supplementFacts } from '#domain/publication/supplement';
import { vancouver } from '#domain/publication/vancouver';
import { CHANGES_ANCHOR, versionOf, versionPath, versionsOf } from '#domain/publication/version';
import { Facts, Head } from './Head.tsx';

interface Props {
  journal: IslandJournal;
  article: Article;
  text: FullText;
  /** By default beside the article's page. */
  addressOf?: (file: string) => string;
  /** Links authors to their pages, if these are built together with this one. */
  hasAuthorPages?: boolean;
  /** The journal's own articles among the references, by DOI. */
  ownReferences?: InternalReferences;
}

const NONE: InternalReferences = new Map();

/**
 * An article from head to facts. The build renders it to HTML, and the office previews it: no state or effects here.
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
        This article has been withdrawn from the journal. Its bibliographic record stays at this address so that
        citations still lead to it.
      </p>
      <Citing journal={journal} article={article} />
    </div>
  );
}

function Text({ journal, article, text, addressOf, ownReferences }: Required<Omit<Props, 'hasAuthorPages'>>) {
  const lang = langAttributes(journal, article.language);
  return (
    <>
      <Outline entries={outlineOf(article, text)} captioned={text.captioned} />
      <article className="article-text prose" aria-label={displayTitle(article)}>
        {article.key_points && <KeyPoints points={article.key_points} lang={lang} />}
        <Abstract journal={journal} article={article} />
        <FigureStrip captioned={text.captioned} />
        <Translations translations={article.translations} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised before it is kept */}
        <div className="full-text" {...lang} dangerouslySetInnerHTML={{ __html: text.html }} />
        {article.supplements.length > 0 && <Supplements journal={journal} article={article} addressOf={addressOf} />}
        <Declarations journal={journal} article={article} />
        {article.references.length > 0 && (
          <References references={article.references} marks={text.marks} own={ownReferences} />
        )}
        {article.changes.length > 0 && <Changes article={article} />}
        <Citing journal={journal} article={article} />
        <LinkPreview />
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
  lang: ReturnType<typeof langAttributes>;
}

function KeyPoints({ points, lang }: KeyPointsProps) {
  return (
    <section className="key-points" aria-labelledby="key-points">
      <h2 id="key-points">Key points</h2>
      <dl>
        <dt>Question</dt>
        <dd {...lang}>{points.question}</dd>
        <dt>Findings</dt>
        <dd {...lang}>{points.findings}</dd>
        <dt>Meaning</dt>
        <dd {...lang}>{points.meaning}</dd>
      </dl>
    </section>
  );
}

function Abstract({ journal, article: { abstract, keywords, language } }: Pick<Props, 'journal' | 'article'>) {
  const lang = langAttributes(journal, language);
  return (
    <section className="abstract" aria-labelledby="abstract">
      <h2 id="abstract">Abstract</h2>
      {abstract.map(({ heading, text }) => (
        <p key={text} {...lang}>
          {heading && <strong>{heading}.</strong>} {text}
        </p>
      ))}
      <ul className="keywords" role="list" aria-label="Keywords">
        {keywords.map((keyword) => (
          <li key={keyword} {...lang}>
            <a href={`${paths.articles}?q=${encodeURIComponent(keyword)}`}>{keyword}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A row of figures that link to their places in the text; omitted if there is only one. */
function FigureStrip({ captioned }: { captioned: readonly CaptionedEntry[] }) {
  const figures = captioned.filter(({ thumbnail }) => thumbnail);
  if (figures.length < 2) return null;
  return (
    <nav className="figure-strip" aria-label="Figures">
      <ol role="list">
        {figures.map(({ id, label, thumbnail }) => (
          <li key={id}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the label is escaped HTML */}
            <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: `${thumbnail}<span>${label}</span>` }} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Translations of title, abstract and keywords, collapsed. */
function Translations({ translations }: Pick<Article, 'translations'>) {
  return translations.map(({ language, title, abstract, keywords }) => (
    <details key={language} className="translation">
      <summary>Abstract in {languageName(language)}</summary>
      <div lang={language} dir={textDirection(language)}>
        {title && <p className="translated-title">{title}</p>}
        {abstract.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {keywords.length > 0 && <p className="hint">{keywords.join('; ')}</p>}
      </div>
    </details>
  ));
}

/** The article's versions with dates and reasons, newest first; former ones are linked. */
function Changes({ article }: { article: Article }) {
  const currentVersion = versionOf(article);
  return (
    <section className="changes" aria-labelledby={CHANGES_ANCHOR}>
      <h2 id={CHANGES_ANCHOR}>Changes</h2>
      <dl>
        {versionsOf(article).map(({ version, since, reason, is_typographical, is_kept }) => (
          <div key={version}>
            <dt>
              {version !== currentVersion && is_kept ? (
                <a href={`${versionPath(article.slug, version)}/`}>Version {version}</a>
              ) : (
                `Version ${version}`
              )}
              , <time dateTime={since}>{longDate(since)}</time>
              {is_typographical && ' (typographical)'}
            </dt>
            <dd>{reason ?? 'First published.'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface SupplementsProps {
  journal: IslandJournal;
  article: Article;
  /** The base address of the article's files. */
  addressOf: (file: string) => string;
}

function Supplements({ journal, article: { supplements, language }, addressOf }: SupplementsProps) {
  const lang = langAttributes(journal, language);
  return (
    <section className="supplements" aria-labelledby="supplements">
      <h2 id="supplements">Supplementary files</h2>
      <ul>
        {supplements.map((supplement) => (
          <li key={supplement.file}>
            <a href={addressOf(supplement.file)} {...lang}>
              {supplement.title}
            </a>{' '}
            ({supplementFacts(supplement)}){supplement.description && <p {...lang}>{supplement.description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How to cite the article, as text and files, and its licence. */
function Citing({ journal, article }: { journal: IslandJournal; article: Article }) {
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
        © {article.published_on.slice(0, 4)} {copyrightHolder(article)}. Published by the{' '}
        {journal.publisher || journal.name} under the{' '}
        <a rel="license" href={resolveLicence(article).url}>
          {' '}
          {resolveLicence(article).name} ({resolveLicence(article).shortName}){' '}
        </a>{' '}
        licence: {resolveLicence(article).permits}
      </p>
    </section>
  );
}

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
      <a href={articleArchive(slug)} title="One archive with the page, the PDF, the XML, figures and additional files">
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

interface OutlineProps {
  entries: readonly OutlineEntry[];
  captioned: readonly CaptionedEntry[];
}

/** Rendered twice, one copy hidden by CSS: beside the text on wide screens, collapsed above it on narrow ones. */
function Outline({ entries, captioned }: OutlineProps) {
  return (
    <>
      <nav className="outline wide" aria-label="On this page">
        <p aria-hidden="true">On this page</p>
        <Links entries={entries} />
        {captioned.length > 0 && <Captioned entries={captioned} />}
      </nav>
      <nav className="outline narrow" aria-label="On this page">
        <details>
          <summary>On this page</summary>
          <Links entries={entries} />
        </details>
        {captioned.length > 0 && <Captioned entries={captioned} />}
      </nav>
    </>
  );
}

function Captioned({ entries }: { entries: readonly CaptionedEntry[] }) {
  return (
    <details>
      <summary>Figures and tables</summary>
      <ol role="list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Links({ entries }: { entries: readonly OutlineEntry[] }) {
  const sections: { entry: OutlineEntry; parts: OutlineEntry[] }[] = [];
  for (const entry of entries) {
    if (entry.level === 3 && sections.length > 0) sections.at(-1)?.parts.push(entry);
    else sections.push({ entry, parts: [] });
  }
  return (
    <ol role="list">
      {sections.map(({ entry, parts }) => (
        <li key={entry.id}>
          <EntryLink entry={entry} />
          {parts.length > 0 && (
            <ol role="list">
              {parts.map((part) => (
                <li key={part.id}>
                  <EntryLink entry={part} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

function EntryLink({ entry: { id, label } }: { entry: CaptionedEntry }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the label is escaped HTML
  return <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: label }} />;
}

const hasDeclarations = (article: Article): boolean =>
  [publishedDeclarations, contributors, interestLines, conductLines].some((linesOf) => linesOf(article).length > 0);

function Declarations({ journal, article }: { journal: IslandJournal; article: Article }) {
  if (!hasDeclarations(article)) return null;
  return (
    <section className="declarations" aria-labelledby="declarations">
      <h2 id="declarations">Declarations</h2>
      <dl>
        <Roles article={article} />
        {publishedDeclarations(article).map(({ name, heading, text }) => (
          <div key={name}>
            <dt>{heading}</dt>
            <dd {...langAttributes(journal, article.language)}>
              <Linked text={text} />
            </dd>
            {name === 'competing_interests' && <Interests article={article} />}
          </div>
        ))}
        <Conduct article={article} />
      </dl>
    </section>
  );
}

function Roles({ article }: { article: Article }) {
  const people = contributors(article);
  if (people.length === 0) return null;
  return (
    <div>
      <dt>{ROLES_HEADING}</dt>
      <dd>
        <ul className="roles">
          {people.map(({ name, roles }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name, and the order is fixed
            <li key={at}>
              <strong>{name}:</strong>{' '}
              {roles.map(({ name: role, url }, index) => (
                <Fragment key={role}>
                  {index > 0 && '; '}
                  <a href={url}>{role}</a>
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

/** Each author's declared interests, beside the statement. */
function Interests({ article }: { article: Article }) {
  const lines = interestLines(article);
  if (lines.length === 0) return null;
  return (
    <dd>
      <ul className="interests" aria-label={INTERESTS_HEADING}>
        {lines.map(({ names, declared }) => (
          <li key={declared}>
            <strong>{names.join(', ')}:</strong> {declared}
          </li>
        ))}
      </ul>
    </dd>
  );
}

/** Approval, consent and AI use, as far as known. */
function Conduct({ article }: { article: Article }) {
  const lines = conductLines(article);
  if (lines.length === 0) return null;
  return (
    <div>
      <dt>{CONDUCT_HEADING}</dt>
      <dd>
        <ul className="conduct">
          {lines.map(({ label, text }) => (
            <li key={label}>
              <strong>{label}:</strong> {text}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

function Linked({ text }: { text: string }) {
  return linkedText(text).map(({ text: words, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no identity besides its position
      <a key={index} href={href}>
        {words}
      </a>
    ) : (
      words
    ),
  );
}

interface ReferencesProps {
  references: readonly Reference[];
  marks: FullText['marks'];
  own: InternalReferences;
}

export function References({ references, marks, own }: ReferencesProps) {
  return (
    <section className="references" aria-labelledby="references">
      <h2 id="references">References</h2>
      <ol>
        {references.map(({ text, doi }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reference is its number
          <li key={index} id={`ref-${index + 1}`} value={index + 1}>
            {text}{' '}
            {doi && (
              <a className="shown" href={doiUrl(doi)}>
                {doiUrl(doi)}
              </a>
            )}{' '}
            <BackLinks number={index + 1} ids={marks.get(index + 1) ?? []} />
            <Own reference={own.get(doi)} number={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A script fills it with a link's target on hover, focus or click. */
function LinkPreview() {
  return (
    <div id="link-preview" className="link-preview" popover="" role="dialog" aria-label="Preview" tabIndex={-1}>
      <p>Cited in this paragraph</p>
      <div />
      <a href="#link-preview">Show in the article</a>
    </div>
  );
}

/** A reference to another article of the journal: its status and abstract. */
function Own({ reference, number }: { reference: InternalReference | undefined; number: number }) {
  if (!reference) return null;
  const { slug, abstract, is_retracted, is_withdrawn } = reference;
  return (
    <div className="own-reference">
      {(is_retracted || is_withdrawn) && (
        <strong>{is_withdrawn ? 'This article was withdrawn.' : 'This article was retracted.'} </strong>
      )}
      <a href={paths.article(slug)}>Read in this journal</a>
      {abstract.length > 0 && (
        <details>
          <summary aria-label={`Abstract of reference ${number}`}>Abstract</summary>
          {abstract.map(({ heading, text }) => (
            <p key={text}>
              {heading && <strong>{heading}.</strong>} {text}
            </p>
          ))}
        </details>
      )}
    </div>
  );
}

function BackLinks({ number, ids }: { number: number; ids: readonly string[] }) {
  return (
    <span className="backlinks">
      {ids.map((id, use) => (
        <a key={id} href={`#${id}`} aria-label={`Back to citation ${use + 1} of reference ${number}`}>
          ↩
        </a>
      ))}
    </span>
  );
}
