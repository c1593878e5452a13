import { describe, expect, it } from 'vitest';
import { fullText, RESERVED_IDS } from '../../../src/domain/publication/full-text.ts';

const read = (content: string, figures: { file: string; svg: string }[] = []) =>
  fullText({ content, slug: 'sepsis', figures });

describe('the outline of a full text', () => {
  it('lists second and third level headings in order, with their ids', () => {
    const { outline } = read('<h2 id="methods">Methods</h2><h3 id="design">Design</h3><h4>Detail</h4>');
    expect(outline).toEqual([
      { id: 'methods', label: 'Methods', level: 2 },
      { id: 'design', label: 'Design', level: 3 },
    ]);
  });

  it('gives a heading without an id one made from its words, and keeps ids apart', () => {
    const { html, outline } = read('<h2>Results &amp; limits</h2><h2>Results &amp; limits</h2>');
    expect(outline.map(({ id }) => id)).toEqual(['results-limits', 'results-limits-2']);
    expect(html).toContain('<h2 id="results-limits-2">Results &amp; limits</h2>');
  });

  it('never takes an id that the page itself uses', () => {
    const { outline } = read(RESERVED_IDS.map((id) => `<h2 id="${id}">Heading</h2>`).join(''));
    for (const { id } of outline) expect(RESERVED_IDS).not.toContain(id);
  });

  it('drops inline markup from labels and keeps it in the text', () => {
    const { html, outline } = read('<h2 id="a">Role of <em>TP53</em></h2>');
    expect(outline[0]?.label).toBe('Role of TP53');
    expect(html).toContain('Role of <em>TP53</em>');
  });
});

describe('citation marks', () => {
  it('get an id for every use, so that a reference can lead back to each', () => {
    const { html, marks } = read('<sup><a href="#ref-1">1</a>,<a href="#ref-2">2</a></sup> and <a href="#ref-1">1</a>');
    expect(marks.get(1)).toEqual(['cite-1-1', 'cite-1-2']);
    expect(marks.get(2)).toEqual(['cite-2-1']);
    expect(html).toContain('<a href="#ref-1" id="cite-1-2" class="cite" aria-label="Reference 1">1</a>');
  });

  it('in a link end it, as browsers do', () => {
    const { html } = read('<a href="https://example.org">see <a href="#ref-1">1</a> there</a>.');
    expect(html).toBe(
      '<a href="https://example.org">see </a>' +
        '<a href="#ref-1" id="cite-1-1" class="cite" aria-label="Reference 1">1</a> there.',
    );
  });

  it('are distinguished from other links', () => {
    const text = '<a href="#table-1">Table 1</a> <a href="https://example.org/#ref-1">there</a>';
    expect(read(text).html).toBe(text);
  });
});

describe('an item of a list', () => {
  it.each([
    ['(e) Fever', true],
    ['iv) Wash', true],
    ['[3] Eat', true],
    ['B.1 Hands', true],
    ['☑ Consent', true],
    ['2.5 mg daily', false],
    ['A cohort', false],
    ['Fever (high)', false],
    ['e', false],
  ])('has no bullet before its own number: %s', (words, isNumbered) => {
    expect(read(`<ul><li>${words}</li></ul>`).html.includes('<li class="numbered">')).toBe(isNumbered);
  });
});

describe('tables', () => {
  it('stand in a focusable region named by the caption of their figure', () => {
    const { html } = read('<figure id="table-1"><figcaption>Doses</figcaption><table></table></figure>');
    expect(html).toBe(
      '<figure id="table-1"><figcaption id="table-1-caption">Doses</figcaption>' +
        '<div class="table-region" role="region" tabindex="0" aria-labelledby="table-1-caption"><table></table></div></figure>',
    );
  });

  it('are numbered where no caption names them', () => {
    const { html } = read('<table></table><table></table>');
    expect(html).toContain('aria-label="Table 2"');
    const after = read('<figure id="a"><figcaption>Doses</figcaption><table></table></figure><table></table>');
    expect(after.html).toContain('aria-label="Table 2"');
  });
});

describe('the list of figures and tables', () => {
  const labelOf = (caption: string) =>
    read(`<figure id="figure-1"><img src="figure-1.svg"><figcaption>${caption}</figcaption></figure>`).captioned[0]
      ?.label;

  it.each([
    ['<strong>Figure 1.</strong> Participant flow. Participants lost contributed time.', 'Figure 1. Participant flow'],
    [
      '<strong>Table 2.</strong> Dose in mL/min/1.73 m<sup>2</sup>: values are means',
      'Table 2. Dose in mL/min/1.73 m2: values are means',
    ],
    [
      'Supplementary Figure 1: Aspirin vs. placebo, P &lt; 0.05.',
      'Supplementary Figure 1: Aspirin vs. placebo, P &lt; 0.05',
    ],
    ['Doses', 'Doses'],
    ['Flow, from published counts.<sup><a href="#ref-3">3</a></sup> All sites.', 'Flow, from published counts'],
    ['Flow [<a href="#ref-3">3</a>,<a href="#ref-5">5</a>]', 'Flow'],
    ['<strong>Figure 1.</strong>', 'Figure 1'],
  ])('calls %s by its number and first sentence', (caption, label) => {
    expect(labelOf(caption)).toBe(label);
  });

  it('has those that a link can lead to, in the order of the text', () => {
    const { captioned } = read(
      '<figure id="table-1"><figcaption>Doses</figcaption><table></table></figure><figure><figcaption>No id</figcaption></figure>' +
        '<figure id="figure-1"><img src="figure-1.svg"><figcaption>Flow</figcaption></figure>',
    );
    expect(captioned).toMatchObject([
      { id: 'table-1', label: 'Doses' },
      { id: 'figure-1', label: 'Flow' },
    ]);
    expect(captioned).toHaveLength(2);
  });

  it('has of each figure its first image, without the description that the text has, and small where it was made so', () => {
    const content =
      '<figure id="figure-1"><img src="figure-1.png" alt="Two arms"><img src="figure-2.svg" alt=""><figcaption>Flow</figcaption></figure>' +
      '<figure id="table-1"><figcaption>Doses</figcaption><table></table></figure>' +
      '<img src="figure-3.svg" alt="">';
    const sized = ['figure-1-0a1b2c3d-320.webp'];
    const [figure, table] = fullText({ content, slug: 'sepsis', figures: [] }, undefined, sized).captioned;
    expect(figure?.thumbnail).toBe(
      '<picture><source type="image/webp" srcset="/articles/sepsis/figure-1-0a1b2c3d-320.webp 320w" sizes="10rem">' +
        '<img src="/articles/sepsis/figure-1.png" alt="" loading="lazy" decoding="async"></picture>',
    );
    expect(table).toEqual({ id: 'table-1', label: 'Doses' });
  });
});

describe('drawings', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"></svg>';

  it('are addressed beside the article, with their size, loaded late, and linked in full', () => {
    const { html } = read('<img src="figure-1.svg" alt="Bars: 3 &gt; 2">', [{ file: 'figure-1.svg', svg }]);
    expect(html).toContain('<img src="/articles/sepsis/figure-1.svg" alt="Bars: 3 &gt; 2" width="640" height="400"');
    expect(html).toContain('loading="lazy"');
    expect(html).toContain('<a class="full-size" href="/articles/sepsis/figure-1.svg">');
  });

  it('that are links keep their link, and the one to the full size comes after it', () => {
    const { html } = read('<a href="https://example.org"><img src="figure-1.svg" alt=""></a> text', [
      { file: 'figure-1.svg', svg },
    ]);
    expect(html.replaceAll(/<img[^>]*>|<button.*<\/span>(?=<a )|<span.*?<\/span>/g, '')).toBe(
      '<a href="https://example.org"></a><a class="full-size" href="/articles/sepsis/figure-1.svg">Full size</a> text',
    );
  });

  it('go without a size where the drawing is unknown', () => {
    expect(read('<img src="figure-2.svg" alt="">').html).toContain('alt="" loading="lazy"');
  });

  it('are distinguished from other images', () => {
    const image = '<img src="/logo.svg" alt="Logo">';
    expect(read(image).html).toBe(image);
  });
});
