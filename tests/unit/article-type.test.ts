import { describe, expect, it } from 'vitest';
import { readDraft } from '#domain/submission/draft';

describe('a draft', () => {
  it.each([
    ['case_report', 'case_report'],
    ['case_reports', 'case_report'],
    ['Editorials/Letters', 'editorial_letter'],
    ['poem', ''],
    ['', ''],
  ])('with the article type "%s" has chosen "%s"', (article_type, chosen) => {
    expect(readDraft({ article_type })).toMatchObject({ article_type: chosen });
  });
});
