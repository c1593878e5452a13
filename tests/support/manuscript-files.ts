import { docx, paragraph, pdf } from './documents.ts';

/** The content of the manuscripts in browser tests. */
export const MANUSCRIPT_CONTENT = {
  title: 'Sepsis in the very old: a cohort study of hospital admissions',
  abstract: 'Background: Sepsis is common in old age and its course is little known. '.repeat(20).trim(),
  keywords: ['sepsis', 'aged', 'cohort studies'],
} as const;

/** A Word manuscript with a title page; `authors` as in a byline. */
export function wordManuscript(authors: readonly string[] = ['Jörg Weiß', 'Łucja Nowak']): Buffer {
  const lines = [
    ...[
      authors.join(', '),
      'Department of Medicine, Example Hospital, Hamburg',
      'Abstract',
      MANUSCRIPT_CONTENT.abstract,
      `Keywords: ${MANUSCRIPT_CONTENT.keywords.join(', ')}`,
    ],
    ...['Introduction', 'Old people fall ill in their own way, and so do their records.'],
  ];
  const body = paragraph(MANUSCRIPT_CONTENT.title, 'Title') + lines.map((line) => paragraph(line)).join('');
  return Buffer.from(docx({ body, creator: authors[0] ?? '' }));
}

/** A PDF just under the size limit. */
export async function largePdf(): Promise<Buffer> {
  return Buffer.from(await pdf({ pages: [[MANUSCRIPT_CONTENT.title, 'A long text.']], padding: 9_500_000 }));
}
