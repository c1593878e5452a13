import { describe, expect, it } from 'vitest';
import { readText } from '#server/production/convert/read-text';

const read = async (page: string) => {
  const bytes = Buffer.from(`<h2>Methods</h2>${page}`);
  const { html, findings } = await readText({ format: 'html', bytes, references: [], nextFigure: 1 });
  return { html: html.replace('<h2>Methods</h2>\n', ''), told: findings.map(({ text }) => text) };
};

describe('a web page', () => {
  it.each([
    ['letters of a symbol font', '5 <font face="Symbol">m</font>g of <font face="Symbol">a</font>', '5 μg of α'],
    ['a font in a style', '5 <span style="font-family:Symbol">m</span>g', '5 μg'],
    ['a font in a class', '<style>.s{font-family:"Symbol"}</style>5 <i class="s">m</i>g', '5 <em>μ</em>g'],
    ['another font within one', '<font face="Symbol">m<font face="Arial">m</font></font>', 'μm'],
    ['letters of a symbol font in the private area', 'p \uf0a3 0.05', 'p ≤ 0.05'],
    ['small letters shown as capitals', 'Gene <span style="text-transform:uppercase">brca</span>', 'Gene BRCA'],
    ['a ticked button and an empty one', '<input type="radio" checked> yes <input type="radio"> no', '☑ yes ☐ no'],
    ['quotation marks of an element', 'They <q lang="en">slept</q>.', 'They “slept”.'],
    ['letters that Word has moved up', '10<span style="position:relative;top:-3.0pt">6</span>', '10<sup>6</sup>'],
    ['hyphens that are not shown', 'co&shy;operate', 'cooperate'],
    ['places where a line may break', 'co\u200boperate', 'cooperate'],
    ['letters joined as in a PDF', 'e\ufb00ect, \ufb01ve', 'effect, five'],
  ])('is read as it is shown: %s', async (_, words, shown) => {
    expect((await read(`<p>${words}</p>`)).html).toBe(`<p>${shown}</p>`);
  });

  it.each([
    ['hidden', '<span hidden>secret words</span>'],
    ['not displayed', '<span style="color:red;display: none">secret words</span>'],
    ['invisible by a class', '<style>.h{visibility:hidden}</style><b class="h">secret words</b>'],
  ])('keeps words that are %s out of the article, and names them', async (_, words) => {
    const { html, told } = await read(`<p>We slept. ${words}</p>`);
    expect(html).toBe('<p>We slept. </p>');
    expect(told).toContain('Hidden text in Methods, after “We slept.” was left out: “secret words”');
  });

  it.each([
    ['white', '<span style="color: #FFFFFF">12 more</span>'],
    ['white by a class', '<style>.w{color:white}</style><b class="w">12 more</b>'],
    ['white in a font of old', '<font color="#ffffff">12 more</font>'],
    ['tiny', '<span style="font-size:1.0pt">12 <i>more</i></span>'],
  ])('keeps words that nobody can see in the article, and names them: %s', async (_, words) => {
    const { html, told } = await read(`<p>We asked ${words} people.</p>`);
    expect(html).toMatch(/^<p>We asked .*12 .*more.* people\.<\/p>$/);
    expect(told.join()).toMatch(/white or tiny in the file \(“12 ?(?:more)?”\).* is in the text like any other/);
  });

  it('says nothing of white words on a dark ground', async () => {
    const cell =
      '<td bgcolor="#000080"><font color="#ffffff">Ward</font></td><td style="background:navy;color:#fff">Beds</td>';
    expect((await read(`<table><tr>${cell}</tr></table>`)).told).toEqual([]);
  });

  it('raises no alarm where a word has a place to break', async () => {
    expect((await read('<p>We co\u200boperate.</p>')).told).toEqual([]);
  });

  it('has the lists within lists of Google Docs, which writes them after each other', async () => {
    const list = (name: string, level: number, words: string) =>
      `<${name} class="c1 lst-kix_ab12-${level} start"><li class="c2"><span>${words}</span></li></${name}>`;
    const page = list('ol', 0, 'Wake') + list('ul', 1, 'Wash') + list('ul', 2, 'Dry') + list('ol', 1, 'Eat');
    expect((await read(page)).html).toBe(
      '<ol><li>Wake<ul><li>Wash<ul><li>Dry</li></ul></li></ul><ol><li>Eat</li></ol></li></ol>',
    );
  });

  it('may have an equation between Pandoc’s dollar signs, with a trailing space', async () => {
    const { html, told } = await read('<p>By <span class="math inline">$\\frac{a}{b}\\ $</span>.</p>');
    expect(html).toMatch(/<p>By <math.*<\/math>\.<\/p>/);
    expect(told).toEqual([]);
  });

  it('has the characters of named entities, even in Pandoc’s references', async () => {
    const { html } = await read('<p>&eacute; &rarr; &frac14; &lt;p&gt; &amp;eacute;</p><div id="refs"></div>');
    expect(html).toContain('<p>é → ¼ &lt;p&gt; &amp;eacute;</p>');
  });

  it('reports an unknown entity', async () => {
    const { html, told } = await read('<p>We saw &blorb; here.</p>');
    expect(html).toBe('<p>We saw &amp;blorb; here.</p>');
    expect(told).toEqual([expect.stringContaining('The character code “&blorb;”')]);
  });

  it('reports words that a style strikes out', async () => {
    const { told } = await read('<p>We <span style="text-decoration: line-through">rested</span> slept.</p>');
    expect(told).toEqual([expect.stringContaining('Struck-through text')]);
  });

  it.each([
    [
      'an item has a number of its own',
      '<ol><li>A</li><li value="5">B</li><li>C</li></ol>',
      '<ol><li>A</li></ol>\n<ol start="5"><li>B</li><li>C</li></ol>',
    ],
    ['they go down', '<ol reversed><li>A</li><li>B</li></ol>', '<ol start="2"><li>A</li></ol>\n<ol><li>B</li></ol>'],
    [
      'the first one has another',
      '<ol start="3" type="a"><li value="5">A</li></ol>',
      '<ol start="5" type="a"><li>A</li></ol>',
    ],
  ])('keeps the numbers of a list where %s', async (_, list, kept) => {
    expect((await read(list)).html).toBe(kept);
  });
});
