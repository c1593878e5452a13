import { describe, expect, it } from 'vitest';
import { parseOjsArticle } from '#domain/moving/in/ojs-article';
import { parseOjsIssue } from '#domain/moving/in/ojs-issue';
import { openArticleSplitter } from '#domain/moving/in/split';
import { smallPdf } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import type { OjsVersion } from '../../support/ojs-export.ts';
import { type OjsSubmission, ojsSubmissions } from '../../support/ojs-submission.ts';

const TODAY = '2026-11-27';
const VERSIONS = ['3.1', '3.3', '3.4', '3.5'] as const;

function read(version: OjsVersion, ...submissions: OjsSubmission[]) {
  const splitter = openArticleSplitter(() => false);
  const pieces = splitter.write(ojsSubmissions(version, submissions));
  splitter.end();
  return pieces.map(({ issue, article }) => parseOjsArticle(MERIDIAN, article, parseOjsIssue(issue), TODAY));
}
const readOne = (version: OjsVersion, submission: Partial<OjsSubmission> = {}) => {
  const [moving] = read(version, { id: 40, title: 'Goitre', ...submission });
  if (!moving) throw new Error('Nothing was read.');
  return moving;
};
const file = (
  id: number,
  stage: string,
  name: string,
  more: Partial<NonNullable<OjsSubmission['files']>[number]> = {},
) => ({
  ...{ id, stage, name, contents: [smallPdf(name)] },
  ...more,
});

describe('a submission of OJS that is not published', () => {
  it.each(VERSIONS)(
    'of OJS %s becomes a manuscript, in the language of the journal, with its authors and its day',
    (version) => {
      const moving = readOne(version);
      expect(moving).toMatchObject({
        exclusion: null,
        title: 'Goitre',
        keywords: ['cardiology', 'rural health'],
        category: 'Cardiology',
        manuscript: { stage: 'submission', submitted_on: '2025-03-04', document: null },
        doi: null,
      });
      expect(moving.authors.map(({ family, is_corresponding }) => [family, is_corresponding])).toEqual([
        ['Shrestha', true],
        ['Gurung', false],
      ]);
      expect(moving.lost.join(' ')).toMatch(/Reviews, decisions, letters.*cover letter.*Spanish/);
    },
  );

  it.each(VERSIONS)(
    'of OJS %s has its newest file for document: the last list, and of a file its last revision',
    (version) => {
      const { manuscript, lost, unclear } = readOne(version, {
        stage: 'externalReview',
        files: [
          file(1, 'submission', 'first.docx', { contents: ['one', 'two'] }),
          file(2, 'review_file', 'first.docx', { source: 1 }),
          file(3, 'review_revision', 'revised.docx', { contents: ['old', 'a longer and newer one'] }),
          file(4, 'review_attachment', 'review.docx'),
          file(5, 'submission', 'letter.docx', { genre: 'Other' }),
        ],
      });
      expect(manuscript).toMatchObject({
        stage: 'review',
        document: { source_id: '3', name: 'revised.docx', bytes: 22 },
      });
      expect(lost).toContain('One file of galleys, reviewers or discussions.');
      expect(unclear.join()).not.toContain('exports no review files');
    },
  );

  it.each(VERSIONS)('of OJS %s brings what goes along, each once and as what it is', (version) => {
    const { manuscript, lost } = readOne(version, {
      files: [
        file(1, 'submission', 'text.docx'),
        file(2, 'submission', 'older.docx', { contents: ['an older one'] }),
        file(3, 'submission', 'a.png', { genre: 'Image' }),
        file(4, 'submission', 'a.png', { genre: 'Image', contents: ['another'] }),
        file(5, 'submission', 'Title page.docx', { genre: 'Other' }),
        file(6, 'submission', 'data.csv', { genre: 'Data Set' }),
        file(7, 'review_file', 'data.csv', { genre: 'Data Set', source: 6 }),
        file(8, 'submission', 'film.mov', { genre: 'Other' }),
      ],
    });
    expect(manuscript?.document?.name).toBe('older.docx');
    expect(manuscript?.files.map(({ source_id, name, kind }) => [source_id, name, kind])).toEqual([
      ['3', 'a.png', 'figure'],
      ['4', 'a (2).png', 'figure'],
      ['5', 'Title page.docx', 'title_page'],
      ['7', 'data.csv', 'supplement'],
    ]);
    expect(lost).toContain('Another version of it, “text.docx”.');
    expect(lost).toContain('Its file “film.mov” is of an unsupported type.');
  });

  it('brings no more files than may go along with a manuscript', () => {
    const many = Array.from({ length: 23 }, (_, index) =>
      file(index + 2, 'submission', `f${index}.png`, { genre: 'Image' }),
    );
    const { manuscript, lost } = readOne('3.4', { files: [file(1, 'submission', 'a.docx'), ...many] });
    expect(manuscript?.files).toHaveLength(20);
    expect(lost).toContain('Its file “f22.png”, because there are too many.');
  });

  it('says where only what was first sent is in the export, as OJS leaves out what came in reviews', () => {
    const { unclear } = readOne('3.5', { stage: 'externalReview', files: [file(1, 'submission', 'a.docx')] });
    expect(unclear.join()).toContain('exports no review files');
  });

  it('is accepted where it is copyedited, in production or scheduled', () => {
    expect(readOne('3.3', { stage: 'editorial' }).manuscript?.stage).toBe('accepted');
    expect(readOne('3.3', { stage: 'production' }).manuscript?.stage).toBe('accepted');
    expect(readOne('3.4', { stage: 'production', status: 5 }).manuscript?.stage).toBe('accepted');
  });

  it('stays where it was declined, where its author has not finished, and where its state is not known', () => {
    expect(readOne('3.4', { status: 4 }).exclusion).toContain('declined');
    expect(readOne('3.3', { progress: '3' }).exclusion).toContain('unfinished');
    expect(readOne('3.5', { progress: 'details' }).exclusion).toContain('unfinished');
    expect(readOne('3.5', { status: 7 }).exclusion).toContain('unclear');
  });

  it('is given to the first author with an address where OJS names none, and says so', () => {
    const authors = `<authors><author seq="0" id="8"><givenname locale="en">Maya</givenname><familyname locale="en">Rai</familyname><email>not an address</email></author>
      <author seq="1" id="9"><givenname locale="en">Anil</givenname><familyname locale="en">Rai</familyname><email>anil@hill.example</email></author></authors>`;
    const moving = readOne('3.4', { authors });
    expect(moving.authors.map(({ is_corresponding }) => is_corresponding)).toEqual([false, true]);
    expect(moving.unclear).toContain('It names no corresponding author; Anil Rai becomes the corresponding author.');
    const nobody = readOne('3.4', { authors: '' });
    expect(nobody.unclear).toContain('It names no author.');
  });

  it('does not take a file that is damaged, left out or of another type', () => {
    const { manuscript, lost, unclear } = readOne('3.4', {
      files: [file(1, 'submission', 'a.docx', { contents: [''] }), file(2, 'submission', 'b.pages')],
    });
    expect(manuscript?.document).toBeNull();
    expect(lost.join(' ')).toContain('“a.docx”: its content is damaged');
    expect(unclear.join(' ')).toContain('no usable manuscript file in PDF or Word');
  });

  it('has a day that is in the future or none replaced by today', () => {
    expect(readOne('3.4', { submitted: '2031-01-01' })).toMatchObject({
      manuscript: { submitted_on: TODAY },
      unclear: expect.arrayContaining(['No submission date is given; today’s is used.']),
    });
  });
});
