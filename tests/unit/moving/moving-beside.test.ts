import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findElement, parseMarkup } from '#domain/kernel/markup';
import { detectFileKind, fileReferences, LINKED_FILES_MAX, openFileResolver } from '#domain/moving/in/jats-beside';
import { supplementsIn, withoutSupplements } from '#server/production/convert/jats-supplements';

const named = (...paths: string[]) => paths.map((path) => ({ names: [path] }));
const found = (
  href: string,
  paths: string[],
  { isPicture = true, article = 'a/one.nxml', articles = [] as string[] } = {},
) => {
  const file = openFileResolver(named(...paths), [article, ...articles])({ href, isPicture }, article);
  return typeof file === 'string' ? file : file.names[0];
};

describe('a file that an article in JATS names', () => {
  it.each([
    ['fig1.jpg', ['a/fig1.jpg'], 'a/fig1.jpg'],
    ['fig1', ['a/fig1.tif', 'a/fig1.gif', 'a/fig1.jpg'], 'a/fig1.jpg'],
    ['fig1.tif', ['a/fig1.tif', 'a/fig1.png'], 'a/fig1.png'],
    ['fig1.tif', ['a/fig1.tif'], 'a/fig1.tif'],
    ['fig1.jpg', ['a/fig1.jpg', 'a/fig1.png'], 'a/fig1.jpg'],
    ['./images/FIG1.JPG', ['a/fig1.jpg'], 'a/fig1.jpg'],
    ['fig1.jpg', ['a/images/fig1.jpg'], 'a/images/fig1.jpg'],
    ['images\\fig1.jpg', ['a/images/fig1.jpg', 'a/old/fig1.jpg'], 'a/images/fig1.jpg'],
    ['my%20figure.png', ['a/my figure.png'], 'a/my figure.png'],
    ['100%.png', ['a/100%.png'], 'a/100%.png'],
    [
      'info:doi/10.1371/journal.pone.0001.g001',
      ['a/journal.pone.0001.g001.png', 'a/journal.pone.0001.pdf'],
      'a/journal.pone.0001.g001.png',
    ],
    ['fig1.jpg', ['a/one/fig1.jpg', 'a/two/fig1.jpg'], 'a/one/fig1.jpg'],
    ['fig1.jpg', ['a/x/fig1.jpg', 'a/y/fig1.jpg'], 'twice'],
    ['fig1.jpg', ['a/fig1.jpg', 'a/FIG1.jpg'], 'twice'],
    ['fig1.jpg', ['b/fig1.jpg', 'fig1.jpg'], 'missing'],
    ['fig1.jpg', ['a/fig1.pdf', 'a/fig10.jpg'], 'missing'],
  ])('is found as a picture: %s among %j', (href, paths, wanted) => {
    expect(found(href, paths)).toBe(wanted);
  });

  it.each([
    ['S1.docx', ['a/s1.DOCX'], 'a/s1.DOCX'],
    ['pone.s001', ['a/pone.s001.xlsx'], 'a/pone.s001.xlsx'],
    ['S1.docx', ['a/S1.pdf', 'a/S1.docx.zip'], 'missing'],
    ['S1', ['a/S1.pdf', 'a/S1.docx'], 'twice'],
  ])('is found as a supplementary file only under its own name: %s among %j', (href, paths, wanted) => {
    expect(found(href, paths, { isPicture: false })).toBe(wanted);
  });

  it('is never that of another article, whose folder lies within', () => {
    const articles = ['one.xml', 'b/two.xml'];
    expect(found('fig1.jpg', ['b/fig1.jpg'], { article: 'one.xml', articles })).toBe('missing');
    expect(found('fig1.jpg', ['b/fig1.jpg'], { article: 'b/two.xml', articles })).toBe('b/fig1.jpg');
  });

  const hostile = fc.constantFrom(
    ...[
      '../',
      '..\\',
      'x/../../',
      '%2e%2e/',
      '..%2f',
      '/',
      '\\',
      '%2F',
      'C:/',
      'file:///',
      'https://elsewhere.example/',
      'data:image/png,',
    ],
  );
  it('leads nowhere where it points out of the folder, to a disk or to another host, however it is written', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.constantFrom('fig1.jpg', 'a/fig1.jpg', 'etc/passwd'),
        fc.boolean(),
        (start, end, isPicture) => {
          expect(found(`${start}${end}`, ['a/fig1.jpg', 'fig1.jpg', 'etc/passwd', 'a/etc/passwd'], { isPicture })).toBe(
            'outside',
          );
        },
      ),
    );
  });

  it('is found however its reference is written: with folders, escapes, capitals and without its ending', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9 _-]{0,11}[a-z0-9]$/);
    const endings = fc.constantFrom('png', 'jpg', 'webp');
    fc.assert(
      fc.property(
        word,
        word,
        endings,
        fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()),
        (folder, stem, ending, [isDeep, isEscaped, isLoud, isBare]) => {
          const path = `a/${isDeep ? `${folder}/` : ''}${stem}.${ending}`;
          const bare = isBare ? stem : `${stem}.${ending}`;
          const loud = isLoud ? bare.toUpperCase() : bare;
          const href = `./${isEscaped ? encodeURIComponent(loud) : loud}`;
          expect(found(href, [path, `a/other-${stem}.${ending}`, `b/${stem}.${ending}`])).toBe(path);
        },
      ),
    );
  });

  it('is one of the package or none, whatever its reference says', () => {
    const paths = ['a/fig1.jpg', 'a/s1.csv', 'b/fig2.png'];
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('.', '/', '\\', 'a', 'f', '1', '%', '2', 'e', ':', '\0', 'fig1', '.jpg'),
          maxLength: 14,
        }),
        fc.boolean(),
        (href, isPicture) => {
          expect(['a/fig1.jpg', 'a/s1.csv', 'missing', 'twice', 'outside']).toContain(
            found(href, paths, { isPicture }),
          );
        },
      ),
    );
  });
});

it('the references of an article are found once each, and no more than it may have', () => {
  const xml =
    '<fig><graphic xlink:href="a&amp;b.jpg"/></fig><media xlink:href=\'S1.docx\'/><inline-graphic xlink:href="i.gif"/>' +
    '<supplementary-material id="x"><graphic xlink:href="a&amp;b.jpg"/></supplementary-material><graphic/>';
  expect(fileReferences(xml)).toEqual([
    { href: 'a&b.jpg', isPicture: true },
    { href: 'S1.docx', isPicture: false },
    { href: 'i.gif', isPicture: true },
  ]);
  const many = Array.from({ length: LINKED_FILES_MAX + 5 }, (_, at) => `<graphic xlink:href="f${at}"/>`).join('');
  expect(fileReferences(many)).toHaveLength(LINKED_FILES_MAX);
});

it.each([
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['\xff\xd8\xff\xe0', 'jpg'],
  ['RIFF1234WEBPVP8 ', 'webp'],
  ['GIF89a', 'gif'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['%!PS-Adobe', 'eps'],
  ['<?xml version="1.0"?><svg xmlns="x">', 'svg'],
  ['PK\x03\x04', 'other'],
  ['', 'empty'],
])('a file that begins with %j is %s, whatever it is called', (start, kind) => {
  expect(detectFileKind(Buffer.from(start, 'latin1'))).toBe(kind);
});

describe('the supplementary files of an article', () => {
  const articleOf = (body: string) => {
    const article = findElement(parseMarkup(`<article><body>${body}</body></article>`), 'article');
    if (!article) throw new Error('It is no article.');
    return article;
  };
  it.each([
    [
      '<supplementary-material xlink:href="a.csv"><label>S1.</label><caption><title>Doses</title><p>By centre.</p><p>All.</p></caption></supplementary-material>',
      ['S1. Doses', 'By centre.\n\nAll.'],
    ],
    [
      '<supplementary-material><label>1</label><media xlink:href="a.csv"><caption><p>Click here</p></caption></media></supplementary-material>',
      ['Supplementary file 1', ''],
    ],
    [
      '<supplementary-material xlink:href="a.csv"><caption><p>Click here for additional data file.</p></caption></supplementary-material>',
      ['a.csv', ''],
    ],
    [
      '<p>See <inline-supplementary-material xlink:href="x/a.csv">Data S1</inline-supplementary-material>.</p>',
      ['Data S1', ''],
    ],
  ])('have the words that it has for them: %s', (body, [title, description]) => {
    expect(supplementsIn(articleOf(body))).toMatchObject([{ title, description }]);
  });

  it('leave its text with the sections that held nothing else; a mention stays as words', () => {
    const article = articleOf(
      '<sec><title>Results</title><p>See <xref ref-type="supplementary-material" rid="S1">S1</xref>.</p></sec>' +
        '<sec><title>Supplements</title><p><supplementary-material id="S1" xlink:href="a.csv"/></p></sec>',
    );
    const kept = JSON.stringify(withoutSupplements(article, new Set(['a.csv'])));
    expect(kept).not.toContain('Supplements');
    expect(kept).not.toContain('xref');
    expect(kept).toContain('S1');
    expect(JSON.stringify(withoutSupplements(article, new Set()))).toContain('Supplements');
  });
});
