import type { Journal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { element, type XmlFragment } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { NOTICE_LABELS } from '#domain/publication/notice';
import { articleTextFiles, noticeFile } from '#domain/register/jats/notice';
import { aroundSlot, type OjsVersion, ojsLocale, ojsNumber, SLOT } from './ojs.ts';

/** A file of an article, for OJS. */
export interface OjsFile {
  /** Its storage key. */
  file: string;
  name: string;
  /** The galley label; null for a figure, which belongs to the JATS. */
  label: string | null;
  genre: 'Article Text' | 'Image' | 'Other';
  bytes: number;
  /** Its content; undefined if stored. */
  text: string | undefined;
  /** Its position among the article's files, from 1. */
  place: number;
}

/** The longest label of OJS, in characters. */
const LABEL_MAX = 255;

/** An article's files: galleys in this order, and the figures after the JATS. */
export function ojsFiles(journal: Journal, article: Article, origin: string): OjsFile[] {
  const texts = new Map(articleTextFiles(journal, article, origin).map(({ file, text }) => [file, text]));
  const { slug, pdf, figures, supplements, notices } = article;
  const files: (Pick<OjsFile, 'file' | 'label' | 'genre'> & { name?: string; bytes?: number })[] = [
    ...(pdf
      ? [{ file: 'pdf', name: `${slug}.pdf`, label: 'PDF', genre: 'Article Text' as const, bytes: pdf.bytes }]
      : []),
    { file: `${slug}.xml`, label: 'XML', genre: 'Article Text' },
    ...figures.map((figure) => ({ ...figure, label: null, genre: 'Image' as const })),
    ...supplements.map(({ file, title, bytes }) => ({ file, label: title, genre: 'Other' as const, bytes })),
    ...notices.map((notice) => ({
      file: noticeFile(article, notice),
      label: `${NOTICE_LABELS[notice.kind]}, ${longDate(notice.published_on)}`,
      genre: 'Other' as const,
    })),
  ];
  return files.map(({ file, name = file, label, genre, bytes = 0 }, index) => {
    const text = texts.get(file);
    const length = text === undefined ? bytes : new TextEncoder().encode(text).length;
    return { file, name, label: label?.slice(0, LABEL_MAX) ?? null, genre, bytes: length, text, place: index + 1 };
  });
}

/** A file's XML before its base64 content, and after it. */
export function ojsFileXml(article: Article, file: OjsFile, version: OjsVersion): [before: string, after: string] {
  const id = ojsNumber(article, file.place);
  const locale = ojsLocale(article.language, version);
  return aroundSlot(
    element(
      'submission_file',
      {
        ...{ id, file_id: id, genre: file.genre, viewable: 'true' },
        stage: file.label === null ? 'dependent' : 'proof',
      },
      element('name', { locale }, file.name),
      file.label === null && element('submission_file_ref', { id: ojsNumber(article, placeOfJats(article)) }),
      element(
        'file',
        { id, filesize: String(file.bytes), extension: /[^.]*$/.exec(file.name)?.[0] },
        element('embed', { encoding: 'base64' }, SLOT),
      ),
    ),
  );
}

const placeOfJats = ({ pdf }: Article) => (pdf ? 2 : 1);

/** The galley label; null for a figure. */
export const ojsGalley = (article: Article, { label, place }: OjsFile, version: OjsVersion): XmlFragment | null => {
  const locale = ojsLocale(article.language, version);
  return label === null
    ? null
    : element(
        'article_galley',
        { locale, approved: 'true' },
        element('name', { locale }, label),
        element('seq', {}, String(place)),
        element('submission_file_ref', { id: ojsNumber(article, place) }),
      );
};
