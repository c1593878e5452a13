import { describe, expect, it } from 'vitest';
import { furtherFormatOf } from '#domain/document/further-format';
import { FURTHER_KIND_NAMES, KINDS_FOR_REVIEWERS, reviewCopyName } from '#domain/submission/further-file/further-file';
import { proposeKind } from '#domain/submission/further-file/propose-kind';

const kindOf = (name: string, words = '') => proposeKind({ name, format: furtherFormatOf(name) ?? 'pdf', words });

describe('what a further file probably is', () => {
  it.each([
    ['Title page.docx', 'title_page'],
    ['TitlePage_final.docx', 'title_page'],
    ['Fig1.tif', 'figure'],
    ['figure_2.png', 'figure'],
    ['Figure S3.pdf', 'supplement'],
    ['Table2.docx', 'table'],
    ['Supplementary appendix.pdf', 'supplement'],
    ['S1_Data.xlsx', 'supplement'],
    ['STROBE checklist.docx', 'checklist'],
    ['PRISMA.pdf', 'checklist'],
    ['ICMJE_COI_Lee.pdf', 'disclosure'],
    ['Conflicts of interest.docx', 'disclosure'],
  ] as const)('is read from the name %s', (name, kind) => {
    expect(kindOf(name)).toBe(kind);
  });

  it.each([
    ['ICMJE DISCLOSURE FORM Date: 1 May', 'disclosure'],
    ['CONSORT 2010 checklist of information to include', 'checklist'],
    ['Sleep after surgery\nCorresponding author: A. Lee', 'title_page'],
    ['Supplementary Methods', 'supplement'],
    ['Table 1. Baseline characteristics', 'table'],
    ['Figure 2: Flow of participants', 'figure'],
    ['Something else', 'supplement'],
  ] as const)('is read from the words “%s” where the name tells nothing', (words, kind) => {
    expect(kindOf('document(3).pdf', words)).toBe(kind);
  });

  it('is a figure where it is a picture', () => {
    expect(['IMG_2203.JPG', 'scan.tiff', 'a.png'].map((name) => kindOf(name))).toEqual(['figure', 'figure', 'figure']);
  });
});

describe('the kinds of further files', () => {
  it('keep title pages and disclosure forms from reviewers, and nothing else', () => {
    expect(FURTHER_KIND_NAMES.filter((kind) => !KINDS_FOR_REVIEWERS.includes(kind))).toEqual([
      'title_page',
      'disclosure',
    ]);
  });

  it('name copies neutrally', () => {
    expect(reviewCopyName({ kind: 'figure', format: 'tif', number: 2 }, 'MJ-2026-0123')).toBe(
      'MJ-2026-0123-figure-2.tif',
    );
  });
});
