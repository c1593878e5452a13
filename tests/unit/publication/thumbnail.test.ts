import { describe, expect, it } from 'vitest';
import { thumbnailFile, thumbnailMarkup, thumbnailOf } from '#domain/publication/thumbnail';
import { fullArticle, minimalArticle } from '../../support/articles.ts';

const drawing = (svg: string) => fullArticle({ figures: [{ file: 'figure-1.svg', svg }] });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"></svg>';
const address = (file: string) => `/articles/a/${file}`;

describe('the figure of an article in a list', () => {
  it('is the first that its text shows, with its size', () => {
    expect(thumbnailOf(drawing(SVG))).toEqual({ file: 'figure-1.svg', width: 400, height: 300 });
  });

  it('is none for a text without figures, or a drawing that is large or of no size', () => {
    expect(thumbnailOf(minimalArticle())).toBeNull();
    expect(thumbnailOf(drawing('<svg xmlns="http://www.w3.org/2000/svg"></svg>'))).toBeNull();
    expect(thumbnailOf(drawing(SVG.replace('></svg>', `>${'<path d="M0 0"/>'.repeat(5_000)}</svg>`)))).toBeNull();
  });

  it('is passed over by screen readers, because the page of the article describes it', () => {
    const html = thumbnailMarkup({ file: 'figure-1.svg', width: 400, height: 300 }, { sized: [], addressOf: address });
    expect(html).toContain('src="/articles/a/figure-1.svg" alt="" width="400" height="300" loading="lazy"');
  });

  it('is fetched small, and never as the file that an author sent', () => {
    const figure = { file: 'figure-1.png', width: 4000, height: 3000 };
    expect(thumbnailMarkup(figure, { sized: ['figure-2-0a1b2c3d-320.webp'], addressOf: address })).toBe('');
    expect(thumbnailMarkup(figure, { sized: ['figure-1-0a1b2c3d-320.webp'], addressOf: address })).toContain(
      'srcset="/articles/a/figure-1-0a1b2c3d-320.webp 320w" sizes="11rem"',
    );
  });

  it('is one small file for what a search finds', () => {
    const sized = ['figure-1-0a1b2c3d-720.webp', 'figure-1-0a1b2c3d-320.webp', 'figure-2-0a1b2c3d-320.webp'];
    const photograph = { file: 'figure-1.png', width: 4000, height: 3000 };
    expect(thumbnailFile(photograph, sized)).toBe('figure-1-0a1b2c3d-320.webp');
    expect(thumbnailFile(photograph, [])).toBeNull();
    expect(thumbnailFile({ file: 'figure-1.svg', width: 400, height: 300 }, sized)).toBe('figure-1.svg');
  });
});
