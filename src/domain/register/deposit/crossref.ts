import type { Journal } from '#domain/journal/journal';
import { resolveLicence } from '#domain/journal/licence/licence';
import { plainDate } from '#domain/kernel/date';
import { orcidUrl } from '#domain/kernel/paths';
import { escapeXml } from '#domain/kernel/xml';
import type { Article, ArticleAuthor, Notice, Reference } from '#domain/publication/article';
import { isOrcidConfirmed } from '#domain/publication/author-facts';
import { authorName, isGroup } from '#domain/publication/author-name';
import { splitNameSuffix } from '#domain/publication/citation';
import { funderUrl, isRor } from '#domain/publication/integrity/funder';
import { findRegistry } from '#domain/publication/integrity/registration';
import { institutions, landingPage, noticeTitle, noticeUrl, PDF, pdfUrl } from '#domain/publication/metadata';
import { depositTitle } from '#domain/publication/notice';
import { oneLine } from '#domain/publication/one-line';
import { pageSpan } from '#domain/publication/pages';
import { versionOf } from '#domain/publication/version';

/** The Crossref schema version of deposits: the newest available to all members. */
const SCHEMA = '5.4.0';

/** `at` must be later than that of every earlier deposit. */
export interface BatchHead {
  id: string;
  at: Date;
}

/** Writes an article's record, and one for each notice with our DOI. Deterministic, so that changes can be detected. */
export function crossrefRecords(journal: Journal, article: Article, origin: string): string {
  const notices = depositedNotices(journal, article).map((notice) =>
    wrapInJournal(journal, noticeRecord(journal, article, notice, origin)),
  );
  return [wrapInJournal(journal, journalIssue(article) + articleRecord(journal, article, origin)), ...notices].join(
    '\n',
  );
}

/** Wraps records in a deposit file. */
export function crossrefBatch(journal: Journal, records: string, { id, at }: BatchHead): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<doi_batch version="${SCHEMA}" xmlns="http://www.crossref.org/schema/${SCHEMA}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:jats="http://www.ncbi.nlm.nih.gov/JATS1" xmlns:fr="http://www.crossref.org/fundref.xsd" xmlns:ai="http://www.crossref.org/AccessIndicators.xsd" xmlns:ct="http://www.crossref.org/clinicaltrials.xsd" xmlns:rel="http://www.crossref.org/relations.xsd" xsi:schemaLocation="http://www.crossref.org/schema/${SCHEMA} https://www.crossref.org/schemas/crossref${SCHEMA}.xsd">
<head>
<doi_batch_id>${escapeXml(id)}</doi_batch_id>
<timestamp>${at.toISOString().replace(/\D/g, '')}</timestamp>
<depositor><depositor_name>${escapeXml(journal.name)}</depositor_name><email_address>${escapeXml(journal.officeEmail)}</email_address></depositor>
<registrant>${escapeXml(journal.publisher)}</registrant>
</head>
<body>
${records}
</body>
</doi_batch>
`;
}

function wrapInJournal(journal: Journal, records: string): string {
  return `<journal>
<journal_metadata language="${escapeXml(journal.language)}">
<full_title>${escapeXml(journal.name)}</full_title>
<abbrev_title>${escapeXml(journal.abbreviation)}</abbrev_title>
${journal.printIssn && `<issn media_type="print">${escapeXml(journal.printIssn)}</issn>\n`}${journal.issn && `<issn media_type="electronic">${escapeXml(journal.issn)}</issn>\n`}</journal_metadata>
${records}
</journal>`;
}

function journalIssue({ volume, issue }: Article): string {
  if (!volume) return '';
  return `<journal_issue>
<publication_date media_type="online"><year>${volume.year}</year></publication_date>
<journal_volume><volume>${volume.number}</volume></journal_volume>
${issue ? `<issue>${issue.number}</issue>` : ''}
</journal_issue>
`;
}

const CROSSREF_DOI = /^10\.\d{4,9}\/.{1,200}$/u;

export function articleRecord(journal: Journal, article: Article, origin: string): string {
  const { accepted_on, published_on } = article;
  return `<journal_article publication_type="full_text" language="${escapeXml(article.language)}">
<titles><title>${escapeXml(depositTitle(article))}</title></titles>
${contributors(article)}
${abstracts(article)}
<publication_date media_type="online">${dateParts(published_on)}</publication_date>
${accepted_on ? `<acceptance_date media_type="online">${dateParts(accepted_on)}</acceptance_date>` : ''}
${pagination(article)}
${crossmark(journal, selfUpdates(article), article, crossmarkContent(article))}
${versionInfo(article)}
${doiData(article.doi ?? '', landingPage(article, origin), pdfUrl(article, origin))}
${citations(article.references)}
</journal_article>`;
}

function pagination(article: Article): string {
  const { first, last } = pageSpan(article);
  if (!article.pages) {
    return `<publisher_item><item_number item_number_type="article_number">${escapeXml(first)}</item_number></publisher_item>`;
  }
  return `<pages><first_page>${escapeXml(first)}</first_page>${last ? `<last_page>${escapeXml(last)}</last_page>` : ''}</pages>`;
}

/** The abstract in JATS, with translations. */
function abstracts({ abstract, language: own, translations }: Article): string {
  const translated = translations
    .filter((translation) => translation.abstract !== '')
    .map(({ language, abstract: text }) => jatsAbstract([{ heading: null, text }], language));
  return [jatsAbstract(abstract, own), ...translated].join('\n');
}

/** A withdrawn article keeps only its history. */
function crossmarkContent(article: Article) {
  const assertions = historyAssertions(article);
  if (article.is_withdrawn) return { assertions };
  return { assertions, funding: fundingData(article), trials: trialNumbers(article) };
}

/** Omitted for the first version. */
function versionInfo(article: Article): string {
  const reason = article.changes.at(-1)?.reason;
  if (reason === undefined) return '';
  return `<version_info><version>${versionOf(article)}</version><description>${escapeXml(oneLine(reason))}</description></version_info>`;
}

function historyAssertions({ received_on, revised_on, accepted_on, published_on }: Article): string {
  const steps = [
    ['received', 'Received', received_on],
    ['revised', 'Revised', revised_on],
    ['accepted', 'Accepted', accepted_on],
    ['published', 'Published', published_on],
  ] as const;
  return steps
    .filter(([, , on]) => on !== null)
    .map(
      ([name, label, on], order) =>
        `<assertion name="${name}" label="${label}" group_name="publication_history" group_label="Publication history" order="${order}">${on}</assertion>`,
    )
    .join('\n');
}

function citations(references: readonly Reference[]): string {
  if (references.length === 0) return '';
  const citationElements = references.map(({ text, doi }, index) => {
    const doiElement = doi && CROSSREF_DOI.test(doi) ? `<doi>${escapeXml(doi)}</doi>` : '';
    return `<citation key="ref-${index + 1}">${doiElement}<unstructured_citation>${escapeXml(oneLine(text))}</unstructured_citation></citation>`;
  });
  return `<citation_list>\n${citationElements.join('\n')}\n</citation_list>`;
}

/** A ROR iD replaces a funder's name. */
function fundingData({ funders }: Pick<Article, 'funders'>): string {
  const groups = funders
    .filter(({ name }) => oneLine(name) !== '')
    .map(({ name, id, awards }) =>
      assertion('fundgroup', funder(oneLine(name), id) + awards.map(oneLine).filter(Boolean).map(award).join('')),
    );
  return groups.length > 0 ? `<fr:program name="fundref">${groups.join('')}</fr:program>` : '';
}

function funder(name: string, id: string | null): string {
  if (id && isRor(id)) return assertion('ror', escapeXml(id));
  return assertion(
    'funder_name',
    escapeXml(name) + (id ? assertion('funder_identifier', escapeXml(funderUrl(id))) : ''),
  );
}

const award = (number: string) => assertion('award_number', escapeXml(number));

const assertion = (name: string, content: string) => `<fr:assertion name="${name}">${content}</fr:assertion>`;

/** The reported trials in registries that Crossref lists. */
function trialNumbers({ registrations }: Pick<Article, 'registrations'>): string {
  const trialElements = registrations.flatMap(({ registry, number }) => {
    const { doi } = findRegistry(registry);
    return doi ? [`<ct:clinical-trial-number registry="${doi}">${escapeXml(number)}</ct:clinical-trial-number>`] : [];
  });
  return trialElements.length > 0 ? `<ct:program>${trialElements.join('')}</ct:program>` : '';
}

/** The name parts that Crossref accepts; other names are deposited whole, like groups. */
const NAME = /^[^\d?]*[^?\s]+[^\d]*$/u;
const NAME_MAX = 60;
const SUFFIX_MAX = 10;
const GROUP_MAX = 511;
const INSTITUTION_MAX = 1024;

function contributors(article: Article): string {
  const contributorElements = article.authors
    .filter((author) => oneLine(authorName(author)) !== '')
    .map((author, index) => contributor(article, author, index === 0 ? 'first' : 'additional'));
  return contributorElements.length > 0 ? `<contributors>\n${contributorElements.join('\n')}\n</contributors>` : '';
}

function contributor(article: Article, author: ArticleAuthor, sequence: 'first' | 'additional'): string {
  const attributes = `sequence="${sequence}" contributor_role="author"`;
  const { given, family, suffix } = splitNameSuffix(author);
  if (isGroup(author) || !isValidName(family) || (given && !isValidName(given)) || suffix.length > SUFFIX_MAX) {
    return `<organization ${attributes}>${escapeXml(truncate(oneLine(authorName(author)), GROUP_MAX))}</organization>`;
  }
  return [
    `<person_name ${attributes}>`,
    given && `<given_name>${escapeXml(given)}</given_name>`,
    `<surname>${escapeXml(family)}</surname>`,
    suffix && `<suffix>${escapeXml(suffix)}</suffix>`,
    affiliations(institutions(article, author)),
    author.orcid && `<ORCID authenticated="${isOrcidConfirmed(article, author)}">${orcidUrl(author.orcid)}</ORCID>`,
    '</person_name>',
  ]
    .filter(Boolean)
    .join('');
}

const isValidName = (part: string) => [...part].length <= NAME_MAX && NAME.test(part);

/** Truncates to a number of characters as XML counts them. */
const truncate = (text: string, max: number) => [...text].slice(0, max).join('').trim();

function affiliations(names: readonly string[]): string {
  const affiliationElements = names
    .filter((name) => name !== '')
    .map(
      (name) =>
        `<institution><institution_name>${escapeXml(truncate(name, INSTITUTION_MAX))}</institution_name></institution>`,
    );
  return affiliationElements.length > 0 ? `<affiliations>${affiliationElements.join('')}</affiliations>` : '';
}

type DepositedNotice = Notice & { doi: string };

/** Notices with their own DOI, and therefore their own record. */
export const depositedNotices = (journal: Journal, { notices }: Article): DepositedNotice[] =>
  notices.filter((notice): notice is DepositedNotice => notice.doi?.startsWith(`${journal.doiPrefix}/`) === true);

/**
 * Updates under the article's own DOI: notices without a DOI, and withdrawal. Crossref accepts records that update
 * themselves in this way.
 */
function selfUpdates({ doi, notices, is_withdrawn, updated_at }: Article): Update[] {
  if (!doi) return [];
  const marked = notices
    .filter((notice) => notice.doi === null)
    .map(({ kind, published_on }): Update => ({ type: kind, on: published_on, doi }));
  return is_withdrawn ? [...marked, { type: 'withdrawal', on: plainDate(updated_at), doi }] : marked;
}

function noticeRecord(journal: Journal, article: Article, notice: DepositedNotice, origin: string): string {
  const { kind, published_on, text, doi } = notice;
  const updates: Update[] = article.doi ? [{ type: kind, on: published_on, doi: article.doi }] : [];
  return `<journal_article publication_type="full_text" language="${escapeXml(journal.language)}">
<titles><title>${escapeXml(oneLine(noticeTitle(article, notice)))}</title></titles>
${jatsAbstract([{ heading: null, text }], journal.language)}
<publication_date media_type="online">${dateParts(published_on)}</publication_date>
${crossmark(journal, updates, { published_on, licence: article.licence })}
${doiData(doi, noticeUrl(article, notice, origin))}
</journal_article>`;
}

/** `doi` is that of the updated work. */
interface Update {
  type: Notice['kind'] | 'withdrawal';
  on: string;
  doi: string;
}

/** Month, day and year, in Crossref's order. */
function dateParts(plain: string): string {
  const [year, month, day] = plain.split('-');
  return `<month>${month}</month><day>${day}</day><year>${year}</year>`;
}

/** Adds paragraphs without a heading to the section before them: JATS allows no paragraphs after a section. */
function jatsAbstract(abstract: Article['abstract'], language: string): string {
  const parts: { heading: string | null; texts: string[] }[] = [];
  for (const { heading, text } of abstract) {
    const last = parts.at(-1);
    if (heading === null && last?.heading) last.texts.push(text);
    else parts.push({ heading, texts: [text] });
  }
  const sectionElements = parts.map(({ heading, texts }) => {
    const paragraphs = texts.map((text) => `<jats:p>${escapeXml(oneLine(text))}</jats:p>`).join('');
    return heading
      ? `<jats:sec><jats:title>${escapeXml(oneLine(heading))}</jats:title>${paragraphs}</jats:sec>`
      : paragraphs;
  });
  return `<jats:abstract xml:lang="${escapeXml(language)}">${sectionElements.join('')}</jats:abstract>`;
}

/**
 * Writes updates, history, funding, licence and trials. Without a policy DOI there can be no Crossmark element, only
 * the elements that do not need it.
 */
function crossmark(
  journal: Journal,
  updates: readonly Update[],
  { published_on, licence }: Pick<Article, 'published_on' | 'licence'>,
  { assertions = '', funding = '', trials = '' }: Partial<Record<'assertions' | 'funding' | 'trials', string>> = {},
): string {
  const changes = updates.map(({ type, on, doi }) => `<update type="${type}" date="${on}">${escapeXml(doi)}</update>`);
  const programs = `${funding}
<ai:program name="AccessIndicators">
<ai:free_to_read start_date="${published_on}"/>
<ai:license_ref applies_to="vor" start_date="${published_on}">${escapeXml(resolveLicence({ licence }).url)}</ai:license_ref>
<ai:license_ref applies_to="tdm" start_date="${published_on}">${escapeXml(resolveLicence({ licence }).url)}</ai:license_ref>
</ai:program>
${trials}`;
  if (journal.updatePolicyDoi === '') return programs;
  return `<crossmark>
<crossmark_version>1</crossmark_version>
<crossmark_policy>${escapeXml(journal.updatePolicyDoi)}</crossmark_policy>
${changes.length > 0 ? `<updates>${changes.join('')}</updates>` : ''}
<custom_metadata>
${assertions}
${programs}
</custom_metadata>
</crossmark>`;
}

function doiData(doi: string, page: string, pdf?: string): string {
  const file = pdf && `<resource mime_type="${PDF}" content_version="vor">${escapeXml(pdf)}</resource>`;
  const collections = file
    ? `
<collection property="crawler-based"><item crawler="similarity-check">${file}</item></collection>
<collection property="text-mining"><item>${file}</item></collection>`
    : '';
  return `<doi_data>
<doi>${escapeXml(doi)}</doi>
<resource mime_type="text/html" content_version="vor">${escapeXml(page)}</resource>${collections}
</doi_data>`;
}
