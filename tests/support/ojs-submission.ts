import { base64, OJS_NAMESPACES, type OjsVersion, ojsAuthors, ojsWords } from './ojs-export.ts';

/** A file of a submission in OJS, with its revisions; the last is the newest. */
export interface OjsFile {
  id: number;
  /** The workflow stage that it belongs to. */
  stage: string;
  name: string;
  genre?: string;
  contents: readonly (Uint8Array | string)[];
  /** The file that it was derived from. */
  source?: number;
}

/** An unpublished submission in the format of a version. */
export interface OjsSubmission {
  id: number;
  title: string;
  status?: number;
  stage?: string;
  /** The author's remaining steps, as the version names them. */
  progress?: string;
  submitted?: string;
  files?: readonly OjsFile[];
  /** Author XML that replaces the default. */
  authors?: string;
}

/** Submissions as exported by “Export Articles”. */
export const ojsSubmissions = (version: OjsVersion, submissions: readonly OjsSubmission[]): string =>
  `<?xml version="1.0"?>\n<articles ${OJS_NAMESPACES}>${submissions.map((one) => ojsSubmission(version, one)).join('\n')}</articles>`;

function ojsSubmission(version: OjsVersion, submission: OjsSubmission): string {
  const { id, title, status = 1, stage = 'submission', submitted = '2025-03-04', files = [] } = submission;
  const { progress = version === '3.1' || version === '3.3' ? '0' : '' } = submission;
  const locale = version === '3.1' || version === '3.3' ? 'en_US' : 'en';
  const other = version === '3.1' || version === '3.3' ? 'es_ES' : 'es';
  const words = `<title locale="${other}">Un título para ${id}</title><title locale="${locale}">${title}</title>
    ${ojsWords(version, locale)}
    ${submission.authors ?? ojsAuthors(version, locale)}`;
  const ids = `<id type="internal" advice="ignore">${id}</id>`;
  if (version === '3.1') {
    return `<article ${OJS_NAMESPACES} locale="${locale}" date_submitted="${submitted}" stage="${stage}" section_ref="ART" seq="0" access_status="0">
    ${ids}${words}${files.map((file) => oldFile(file, locale)).join('')}
    </article>`;
  }
  return `<article ${OJS_NAMESPACES} locale="${locale}" date_submitted="${submitted}" status="${status}" submission_progress="${progress}" current_publication_id="${id + 1000}" stage="${stage}">
    ${ids}${files.map((file) => newFile(file, locale)).join('')}
    <publication ${OJS_NAMESPACES} version="1" status="${status}" primary_contact_id="2" seq="0" section_ref="ART" access_status="0">
      <id type="internal" advice="ignore">${id + 1000}</id>${words}
      <citations><citation>Shaw A. Teaching. Med Educ. 2017;4:1.</citation></citations>
    </publication></article>`;
}

const embed = (content: Uint8Array | string) => `<embed encoding="base64">${base64(content)}</embed>`;

const oldFile = ({ id, stage, name, genre = 'Article Text', contents, source }: OjsFile, locale: string) => `
    <submission_file ${OJS_NAMESPACES} stage="${stage}" id="${id}">${contents
      .map(
        (content, index) =>
          `<revision number="${index + 1}" genre="${genre}" filename="${name}" viewable="false" date_uploaded="2025-03-04" uploader="anil"${source ? ` source="${source}-1"` : ''}><name locale="${locale}">anil, ${name}</name>${embed(content)}</revision>`,
      )
      .reverse()
      .join('')}</submission_file>`;

function newFile({ id, stage, name, genre = 'Article Text', contents, source }: OjsFile, locale: string): string {
  const fileId = (index: number) => id * 10 + index;
  const extension = name.split('.').at(-1);
  const copies = contents.map(
    (content, index) => `<file id="${fileId(index)}" filesize="9" extension="${extension}">${embed(content)}</file>`,
  );
  return `
    <submission_file ${OJS_NAMESPACES} id="${id}" file_id="${fileId(contents.length - 1)}" stage="${stage}" created_at="2025-03-04" updated_at="2025-03-04" viewable="false" genre="${genre}"${source ? ` source_submission_file_id="${source}"` : ''} uploader="anil">
      <name locale="${locale}">${name}</name>${copies.reverse().join('')}
    </submission_file>`;
}
