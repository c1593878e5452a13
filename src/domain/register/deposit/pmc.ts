import { isIssn, listIssns } from '#domain/journal/issn';
import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { isFullText } from '#domain/publication/declarations';
import { checklistTitle } from '#domain/publication/integrity/reporting-guideline';
import { NOTICE_LABELS } from '#domain/publication/notice';
import { oneLine } from '#domain/publication/one-line';
import { jatsDocument } from '#domain/register/jats/article';
import { jatsNoticeDocument, noticeFile } from '#domain/register/jats/notice';
import { NO_ISSN } from './obstacles.ts';

/** Contains either `text`, or the article's stored `file` of that name. */
export interface PmcFile {
  name: string;
  kind: 'article' | 'pdf' | 'figure' | 'supplement';
  label: string;
  content: { text: string } | { file: string };
}

/** An article or a notice, with its files. */
export interface PmcPackage {
  name: string;
  files: PmcFile[];
}

/** Explains why PubMed Central would refuse an article, one sentence each. */
export function pmcObstacles(journal: Journal, { content, pdf, volume, is_withdrawn }: Article): string[] {
  if (is_withdrawn) return ['It was withdrawn.'];
  const issns = listIssns(journal);
  return [
    ...(isFullText(content) ? [] : ['It has no full text. Add it in production.']),
    ...(pdf ? [] : ['It has no PDF.']),
    ...(volume ? [] : ['It is not in a volume.']),
    ...(issns.length === 0 ? [NO_ISSN] : []),
    ...issns.filter((issn) => !isIssn(issn)).map((issn) => `The journal’s ISSN ${issn} is wrong.`),
  ];
}

/**
 * Builds a package for an article and one for each notice. Files are named after journal, volume and article, as the
 * archive requires, also in the JATS. The names are stable, so that a corrected article replaces the first one.
 */
export function pmcPackages(journal: Journal, article: Article, origin: string): PmcPackage[] {
  const base = [journal.abbreviation, article.volume?.number, article.article_number].map(toFileNamePart).join('-');
  const figures = article.figures.map(({ file }, at) => ({
    file,
    name: `${base}-g${padNumber(at)}${extensionOf(file)}`,
  }));
  const supplements = article.supplements.map(({ file, title, guideline }, at) => ({
    ...{ file, name: `${base}-s${padNumber(at)}${extensionOf(file)}` },
    label: guideline ? `${title} (${checklistTitle(guideline)})` : title,
  }));
  const notices = article.notices.map((notice, at) => ({
    ...{ notice, file: noticeFile(article, notice), base: `${base}-n${padNumber(at)}` },
    label: NOTICE_LABELS[notice.kind],
  }));
  const names = new Map(
    [...figures, ...supplements, ...notices.map(({ file, base }) => ({ file, name: `${base}.xml` }))].map(
      ({ file, name }) => [file, name] as const,
    ),
  );
  const drawn = new Map(article.figures.flatMap((one) => ('svg' in one ? [[one.file, one.svg] as const] : [])));
  const own: PmcFile[] = [
    {
      name: `${base}.xml`,
      kind: 'article',
      label: article.title,
      content: { text: renameReferences(jatsDocument(journal, article, origin), names) },
    },
    { name: `${base}.pdf`, kind: 'pdf', label: '', content: { file: 'pdf' } },
    ...figures.map(({ file, name }): PmcFile => {
      const svg = drawn.get(file);
      return { name, kind: 'figure', label: file, content: svg === undefined ? { file } : { text: svg } };
    }),
    ...supplements.map(({ file, name, label }): PmcFile => ({ name, kind: 'supplement', label, content: { file } })),
  ];
  return [
    { name: base, files: own },
    ...notices.map(({ notice, base: name, label }) => {
      const text = renameReferences(jatsNoticeDocument(journal, article, notice, origin), names);
      return { name, files: [{ name: `${name}.xml`, kind: 'article' as const, label, content: { text } }] };
    }),
  ];
}

/** A package's manifest, one file per line: kind, label and name, separated by tabs. */
export const pmcManifest = ({ files }: PmcPackage): string =>
  files.map(({ kind, label, name }) => `${[kind, oneLine(label), name].join('\t')}\n`).join('');

/** `omissions` has a line for each omitted article or file. */
export const pmcReadMe = (journal: Journal, omissions: readonly string[]): string =>
  [
    `${journal.name}: packages for PubMed Central`,
    '',
    'Each ZIP file holds an article, or a notice about one. Upload it unchanged to the FTP account that the archive gives accepted',
    'journals. A package sent again replaces the earlier one, because its files have the same names.',
    'The archive asks for the authors’ original figures, as TIFF, EPS, PNG or JPEG with at least 300 dots per inch. These packages',
    'contain the figures that readers see. Replace them with better ones if you can; keep each name before the extension, and',
    'change the extension in the XML too.',
    ...(omissions.length > 0 ? ['', 'Not included:', ...omissions.map((line) => `- ${line}`)] : []),
    '',
  ].join('\n');

const toFileNamePart = (part: string | number | undefined): string =>
  String(part ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '');
const padNumber = (at: number): string => String(at + 1).padStart(3, '0');
const extensionOf = (file: string): string => /\.[a-z0-9]+$/.exec(file)?.[0] ?? '';

/** Renames the files to which JATS refers. */
const renameReferences = (xml: string, names: ReadonlyMap<string, string>): string =>
  xml.replaceAll(/(?<=\sxlink:href=")[^"]+(?=")/g, (file) => names.get(file) ?? file);
