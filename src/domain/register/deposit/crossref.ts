import type { Journal } from '#domain/journal/journal';
import { xml } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { articleRecord } from './crossref-article.ts';
import { depositedNotices, noticeRecord } from './crossref-notice.ts';

/** The Crossref schema version of deposits: the newest available to all members. */
const SCHEMA = '5.4.0';

/** Identifies a deposit: its name, and a timestamp later than all earlier ones. */
export interface BatchHead {
  id: string;
  at: Date;
}

/** An article's Crossref records: its own, and one per notice with our DOI. Deterministic, to detect changes. */
export function crossrefRecords(journal: Journal, article: Article, origin: string): string {
  const notices = depositedNotices(journal, article).map((notice) =>
    inJournal(journal, noticeRecord(journal, article, notice, origin)),
  );
  return [inJournal(journal, issueOf(article) + articleRecord(journal, article, origin)), ...notices].join('\n');
}

/** The records as one deposit file. */
export function crossrefBatch(journal: Journal, records: string, { id, at }: BatchHead): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<doi_batch version="${SCHEMA}" xmlns="http://www.crossref.org/schema/${SCHEMA}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:jats="http://www.ncbi.nlm.nih.gov/JATS1" xmlns:fr="http://www.crossref.org/fundref.xsd" xmlns:ai="http://www.crossref.org/AccessIndicators.xsd" xmlns:ct="http://www.crossref.org/clinicaltrials.xsd" xmlns:rel="http://www.crossref.org/relations.xsd" xsi:schemaLocation="http://www.crossref.org/schema/${SCHEMA} https://www.crossref.org/schemas/crossref${SCHEMA}.xsd">
<head>
<doi_batch_id>${xml(id)}</doi_batch_id>
<timestamp>${at.toISOString().replace(/\D/g, '')}</timestamp>
<depositor><depositor_name>${xml(journal.name)}</depositor_name><email_address>${xml(journal.officeEmail)}</email_address></depositor>
<registrant>${xml(journal.publisher)}</registrant>
</head>
<body>
${records}
</body>
</doi_batch>
`;
}

function inJournal(journal: Journal, records: string): string {
  return `<journal>
<journal_metadata language="${xml(journal.language)}">
<full_title>${xml(journal.name)}</full_title>
<abbrev_title>${xml(journal.abbreviation)}</abbrev_title>
${journal.printIssn && `<issn media_type="print">${xml(journal.printIssn)}</issn>\n`}${journal.issn && `<issn media_type="electronic">${xml(journal.issn)}</issn>\n`}</journal_metadata>
${records}
</journal>`;
}

function issueOf({ volume, issue }: Article): string {
  if (!volume) return '';
  return `<journal_issue>
<publication_date media_type="online"><year>${volume.year}</year></publication_date>
<journal_volume><volume>${volume.number}</volume></journal_volume>
${issue ? `<issue>${issue.number}</issue>` : ''}
</journal_issue>
`;
}
