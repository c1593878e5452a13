import type { Journal } from '#domain/journal/journal';
import { licenceOf } from '#domain/journal/licence/licence';
import { xml } from '#domain/kernel/xml';
import type { Article, Notice } from '#domain/publication/article';
import { PDF } from '#domain/publication/metadata';
import { oneLine } from '#domain/publication/one-line';

/** An update in Crossmark's terms, with the DOI of the updated work. */
export interface Update {
  type: Notice['kind'] | 'withdrawal';
  on: string;
  doi: string;
}

/** Month, day and year, as Crossref has them. */
export function date(plain: string): string {
  const [year, month, day] = plain.split('-');
  return `<month>${month}</month><day>${day}</day><year>${year}</year>`;
}

/** An abstract in JATS. Unheaded paragraphs after a section join it: JATS allows none after a section. */
export function jatsAbstract(abstract: Article['abstract'], language: string): string {
  const parts: { heading: string | null; texts: string[] }[] = [];
  for (const { heading, text } of abstract) {
    const last = parts.at(-1);
    if (heading === null && last?.heading) last.texts.push(text);
    else parts.push({ heading, texts: [text] });
  }
  const written = parts.map(({ heading, texts }) => {
    const paragraphs = texts.map((text) => `<jats:p>${xml(oneLine(text))}</jats:p>`).join('');
    return heading ? `<jats:sec><jats:title>${xml(oneLine(heading))}</jats:title>${paragraphs}</jats:sec>` : paragraphs;
  });
  return `<jats:abstract xml:lang="${xml(language)}">${written.join('')}</jats:abstract>`;
}

/**
 * Crossmark: updates, history, funding, licence and trials. Without a policy DOI there is none, and elements that do
 * not need it stand alone.
 */
export function crossmark(
  journal: Journal,
  updates: readonly Update[],
  { published_on, licence }: Pick<Article, 'published_on' | 'licence'>,
  { assertions = '', funding = '', trials = '' }: Partial<Record<'assertions' | 'funding' | 'trials', string>> = {},
): string {
  const changes = updates.map(({ type, on, doi }) => `<update type="${type}" date="${on}">${xml(doi)}</update>`);
  const programs = `${funding}
<ai:program name="AccessIndicators">
<ai:free_to_read start_date="${published_on}"/>
<ai:license_ref applies_to="vor" start_date="${published_on}">${xml(licenceOf({ licence }).url)}</ai:license_ref>
<ai:license_ref applies_to="tdm" start_date="${published_on}">${xml(licenceOf({ licence }).url)}</ai:license_ref>
</ai:program>
${trials}`;
  if (journal.updatePolicyDoi === '') return programs;
  return `<crossmark>
<crossmark_version>1</crossmark_version>
<crossmark_policy>${xml(journal.updatePolicyDoi)}</crossmark_policy>
${changes.length > 0 ? `<updates>${changes.join('')}</updates>` : ''}
<custom_metadata>
${assertions}
${programs}
</custom_metadata>
</crossmark>`;
}

/** The DOI's target, and the files for text mining and similarity checks. */
export function doiData(doi: string, page: string, pdf?: string): string {
  const file = pdf && `<resource mime_type="${PDF}" content_version="vor">${xml(pdf)}</resource>`;
  const collections = file
    ? `
<collection property="crawler-based"><item crawler="similarity-check">${file}</item></collection>
<collection property="text-mining"><item>${file}</item></collection>`
    : '';
  return `<doi_data>
<doi>${xml(doi)}</doi>
<resource mime_type="text/html" content_version="vor">${xml(page)}</resource>${collections}
</doi_data>`;
}
