import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { writeMarkup } from '#domain/kernel/markup';
import type { Article } from '#domain/publication/article';
import { authorName } from '#domain/publication/author-name';
import { vancouver } from '#domain/publication/vancouver';
import { jatsDocument } from '#domain/register/jats/article';
import { renderEquation } from '#server/document/equation/render-equation';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { type GalleyImages, typesetGalley } from '#server/publication/typeset-galley';
import { author, fullArticle, notice } from '../../support/articles.ts';
import { png } from '../../support/images.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { faultsByQpdf, oneLine, readPdf, squeezed } from '../../support/read-pdf.ts';

const ORIGIN = 'https://journal.example';
const SAMPLE_MARK = 'Sample article — invented for demonstration';
const LONG_TEXT = 'Blood pressure after stroke was measured twice at every visit by a trained nurse. '.repeat(9);

async function typeset(overrides: Partial<Article> = {}, images: GalleyImages = {}) {
  return readPdf((await typesetGalley(MERIDIAN, fullArticle(overrides), ORIGIN, images, JOURNAL_CALLER)).pdf);
}

describe('the text of the PDF', () => {
  test('is searchable: title, authors, affiliations, abstract, keywords, full text', async () => {
    const article = fullArticle();
    const text = squeezed((await typeset()).text);
    const expected = [
      article.title,
      ...article.affiliations,
      ...article.abstract.map((part) => part.text),
      article.keywords.join('; '),
      article.key_points?.meaning ?? '',
      'A parallel-group trial in eight hospitals.',
    ];
    for (const part of expected) expect(text).toContain(squeezed(part));
    for (const person of article.authors) expect(text).toContain(squeezed(authorName(person)));
  });

  test('has the title in the largest type of page 1, and the authors directly below it', async () => {
    const { items } = await typeset();
    const page = items[0] ?? [];
    const largest = Math.max(...page.map(({ size }) => size));
    const title = page.filter(({ size }) => size === largest);
    expect(oneLine(title.map(({ text }) => text).join(' '))).toBe(fullArticle().title);
    const next = page[page.findLastIndex(({ size }) => size === largest) + 1];
    expect(next?.text).toContain('Amina Diallo');
  });

  test('has the lines of a cell beside those of the next one, empty ones too', async () => {
    const row = '<td>Age<br>men<br>women</td><td><br>45<br>44</td>';
    const { items } = await typeset({ content: `<h2>A</h2><table><tbody><tr>${row}</tr></tbody></table>` });
    const at = (word: string) => items.flat().findLast(({ text }) => text.trim() === word)?.y ?? Number.NaN;
    expect(at('45')).toBeCloseTo(at('men'));
    expect(at('44')).toBeCloseTo(at('women'));
    expect(at('men')).toBeGreaterThan(at('Age') + 5);
  });

  test('leaves no word of a title alone in its last line', async () => {
    const lastLines = await Promise.all(
      [6, 7, 8, 9, 10, 11].map(async (words) => {
        const { items } = await typeset({ title: Array(words).fill('pressure').join(' ') });
        const page = items[0] ?? [];
        const largest = Math.max(...page.map(({ size }) => size));
        return page.findLast(({ size, text }) => size === largest && text.trim() !== '')?.text.trim();
      }),
    );
    expect(lastLines).toHaveLength(6);
    expect(lastLines).not.toContain('pressure');
  });

  test('goes on where the first page ends: key points that do not fit begin on it', async () => {
    const point = LONG_TEXT.slice(0, 400);
    const { pages } = await typeset({
      abstract: [{ heading: null, text: LONG_TEXT.repeat(3).slice(0, 2_200) }],
      key_points: { question: point, findings: point, meaning: point },
    });
    expect(squeezed(pages[0] ?? '')).toContain(squeezed('Key points'));
    expect(squeezed(pages[1] ?? '')).toContain('Meaning');
  });

  test('has the DOI as a full address, the dates, the place in the journal, the licence and how to cite', async () => {
    const article = fullArticle();
    const first = squeezed((await typeset()).pages[0] ?? '');
    const expected = [
      `https://doi.org/${article.doi}`,
      'Received 2 March 2026',
      'Revised 1 July 2026',
      'Accepted 30 July 2026',
      'Published 21 August 2026',
      'Volume 2 (2026), issue 3, article e42',
      '© 2026 The Authors',
      'CC BY 4.0',
      'https://creativecommons.org/licenses/by/4.0/',
      vancouver(MERIDIAN, article),
    ];
    for (const part of expected) expect(first).toContain(squeezed(part));
  });

  test('leaves out an empty declaration, or says "Not stated." where every article has one', async () => {
    const { declarations } = fullArticle();
    const stated = { ...declarations, funding: '', trial_registration: '' };
    const { text } = await typeset({ declarations: stated, interests: [], conduct: null });
    expect(text).toContain('Funding. Not stated.');
    expect(text).not.toMatch(/Trial registration|None declared/);
  });

  test('ends in the heading "References" and the numbered list, with the DOIs as links', async () => {
    const { text, links } = await typeset();
    const end = text.slice(text.lastIndexOf('References'));
    expect(end).toMatch(
      /^References 1\. Carberry J\. .*https:\/\/doi\.org\/10\. ?5555\/ ?ojm\.2024\.0007 2\. Otieno P\./,
    );
    expect(links.map(({ url }) => url)).toContain('https://doi.org/10.5555/ojm.2024.0007');
  });

  test('shows Latin, Greek and mathematical characters in embedded fonts', async () => {
    const characters = 'µ β α Δ ≥ Ł ğ č ő ≤ ± × – “ ” − χ²';
    const { text, fonts } = await typeset({
      content: `<h2>${characters}</h2><p>${characters} <em>${characters}</em></p>`,
    });
    // The PDF reader returns the micro sign as the Greek letter it resembles.
    expect(text.split(characters.replace('\u00b5', '\u03bc'))).toHaveLength(4);
    expect(fonts.length).toBeGreaterThan(3);
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
  });

  test('keeps what readers search for, also beside no-break spaces and hyphens', async () => {
    const { text } = await typeset({ content: '<p>10\u00a0mg and well\u2011known. 10 mg and well-known.</p>' });
    expect(text).toContain('10 mg and well-known. 10 mg and well-known.');
  });
});

describe('the structure of the PDF', () => {
  test('is tagged, with its language and its title', async () => {
    const { catalog, tags, xmp, bytes } = await typeset();
    for (const part of ['/StructTreeRoot', '/Marked true', '/Lang (en)', '/DisplayDocTitle true']) {
      expect(catalog).toContain(part);
    }
    const names = new Set(tags.map(({ name }) => name));
    for (const tag of ['H1', 'H2', 'P', 'L', 'LI', 'LBody', 'Table', 'TR', 'TH', 'TD', 'Figure', 'Caption', 'Link']) {
      expect(names).toContain(tag);
    }
    expect(xmp).toMatch(/<pdfuaid:part>1<.*/);
    expect(xmp).toMatch(/<pdfaid:part>3<\/pdfaid:part><pdfaid:conformance>A</);
    expect(faultsByQpdf(bytes)).toBe('');
  });

  test('gives figures their alternative text and header cells their scope', async () => {
    const { tags } = await typeset();
    expect(tags.filter(({ name }) => name === 'Figure').map(({ alt }) => alt)).toContain('Pressure falls over a year.');
    expect(tags.filter(({ name }) => name === 'TH').map(({ attributes }) => attributes)).toContainEqual(
      expect.stringContaining('/Scope /Column'),
    );
  });

  test('has a bookmark for every section, in the order of the text', async () => {
    const { outline } = await typeset();
    expect(outline.map(({ title }) => title)).toEqual([
      'Abstract',
      'Key points',
      'Introduction',
      'Methods',
      'Results',
      'Discussion',
      'Declarations',
      'References',
    ]);
  });

  test('links authors to ORCID, citation marks to references, and mentions to tables and figures', async () => {
    const { links, text } = await typeset();
    expect(links.map(({ url }) => url)).toContain('https://orcid.org/0000-0002-1825-0097');
    expect(text).toContain('orcid.org/0000-0001-5109-3700 (not confirmed)');
    expect(text).not.toContain('orcid.org/0000-0002-1825-0097 (not confirmed)');
    // Two citations, and the references to a table and a figure, each link to a position.
    expect(links.filter(({ dest }) => Array.isArray(dest)).length).toBeGreaterThan(3);
  });

  test('sets title and abstract in other languages, each told to programs that read aloud', async () => {
    const words = { keywords: ['sueño'], title: 'El sueño', abstract: 'Se duerme mal.\n\nSe despierta.' };
    const arabic = { language: 'ar' as const, title: 'النوم', abstract: 'نوم سيئ.', keywords: [] };
    const { text, tags } = await typeset({ translations: [{ ...words, language: 'es' }, arabic] });
    for (const part of ['Abstract in Spanish', 'El sueño', 'Se despierta.', 'Abstract in Arabic']) {
      expect(text).toContain(part);
    }
    expect(tags.map(({ lang }) => lang)).toEqual(expect.arrayContaining(['es', 'ar']));
  });

  test('links numbered equations, and notes both ways; listings keep their lines', async () => {
    const math = '<math display="block"><mi>E</mi><annotation encoding="application/x-tex">E=m</annotation></math>';
    const content =
      '<p>By <a href="#equation-1">Equation 1</a><sup><a href="#note-1" id="note-mark-1">note 1</a></sup>.</p>' +
      `<p id="equation-1">${math} (1)</p><pre>if x:\n    y = 1</pre>` +
      '<ol><li id="note-1"><p>A remark. <a href="#note-mark-1">↑</a></p></li></ol>';
    const { links, text, items } = await typeset({ content, references: [] });
    expect(links.filter(({ dest }) => Array.isArray(dest))).toHaveLength(3);
    expect(text).toMatch(/note 1.*\(1\).*A remark\. ↑/);
    const placeOf = (piece: string) => items.flat().find((item) => item.text.trim() === piece) ?? { x: 0, y: 0 };
    expect(placeOf('y').y).toBeGreaterThan(placeOf('x:').y);
    expect(placeOf('x:').y).toBeGreaterThan(0);
    expect(placeOf('(1)').x).toBeGreaterThan(300);
  });

  test('describes itself: title, authors, keywords, rights and DOI, as info and as well-formed XMP', async () => {
    const title = 'Salt & water <retention>: "a trial"';
    const { info, xmp } = await typeset({ title });
    expect(info).toMatchObject({ Title: title, Keywords: 'stroke, hypertension, telemedicine' });
    expect(xmp).toContain(
      '<rdf:li xml:lang="x-default">Salt &amp; water &lt;retention&gt;: &quot;a trial&quot;</rdf:li>',
    );
    expect(xmp).toContain('<dc:creator><rdf:Seq><rdf:li>Amina Diallo</rdf:li><rdf:li>Jan-Willem van der Berg</rdf:li>');
    expect(xmp).toContain(
      '<xmpRights:WebStatement>https://creativecommons.org/licenses/by/4.0/</xmpRights:WebStatement>',
    );
    expect(xmp).toContain('<prism:doi>10.5555/mj.2026.0042</prism:doi>');
  });
});

describe('the head of every page', () => {
  test('names authors by their family names, without Jr', async () => {
    const king = author({ given: 'Martin Luther', family: 'King Jr.' });
    const { pages } = await typeset({ authors: [king], content: `<p>${LONG_TEXT.repeat(6)}</p>` });
    expect(pages[1]).toMatch(/\bKing · Meridian J Med/);
  });
});

describe('the file', () => {
  test('is the same, byte for byte, for the same article', async () => {
    const [once, again] = await Promise.all([
      typesetGalley(MERIDIAN, fullArticle(), ORIGIN, {}, JOURNAL_CALLER),
      typesetGalley(MERIDIAN, fullArticle(), ORIGIN, {}, JOURNAL_CALLER),
    ]);
    expect(Buffer.compare(once.pdf, again.pdf)).toBe(0);
    const other = await typesetGalley(
      MERIDIAN,
      fullArticle({ updated_at: '2026-09-01T09:00:00.000Z' }),
      ORIGIN,
      {},
      JOURNAL_CALLER,
    );
    expect(Buffer.compare(once.pdf, other.pdf)).not.toBe(0);
  });

  test('stays small', async () => {
    const content = `<h2>Results</h2>${`<p>${LONG_TEXT}</p>`.repeat(40)}`;
    expect(
      (await typesetGalley(MERIDIAN, fullArticle({ content }), ORIGIN, {}, JOURNAL_CALLER)).pdf.length,
    ).toBeLessThan(400_000);
  });
});

describe('marks of the state of an article', () => {
  const content = `<h2>Results</h2>${`<p>${LONG_TEXT}</p>`.repeat(12)}`;

  test('a sample says so on every page, a real article on none', async () => {
    const sample = await typeset({ content, is_sample: true });
    expect(sample.pages.length).toBeGreaterThan(2);
    for (const page of sample.pages) expect(page).toContain(SAMPLE_MARK);
    expect((await typeset({ content, is_sample: false })).text).not.toContain(SAMPLE_MARK);
  });

  test('a retracted article says so on every page, in its title and in a notice on page 1', async () => {
    const notices = [notice({ kind: 'retraction', text: 'The data could not be verified.' })];
    const { pages } = await typeset({ content, notices });
    for (const page of pages) expect(page).toContain('RETRACTED');
    expect(pages[0]).toContain(`RETRACTED: ${fullArticle().title}`);
    expect(pages[0]).toContain('Retraction, 1 October 2026. The data could not be verified.');
  });

  test('a correction stands in a notice on page 1, which every other page points to, and marks nothing else', async () => {
    const { pages, text } = await typeset({ content, notices: [notice()] });
    expect(pages[0]).toContain('Correction, 1 October 2026. Table 2 gave the standard error');
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(1)) expect(page).toContain('Correction of 1 October 2026: see page 1');
    expect(text).not.toContain('RETRACTED');
  });

  test('several notices are counted; a retraction has its own mark', async () => {
    const notices = [notice(), notice({ kind: 'expression_of_concern' }), notice({ kind: 'retraction' })];
    const { pages } = await typeset({ content, notices });
    for (const page of pages.slice(1)) expect(page).toMatch(/RETRACTED · 2 notices: see page 1/);
    const [, second] = (await typeset({ content, notices: notices.slice(1, 2) })).pages;
    expect(second).toContain('Expression of Concern of 1 October 2026: see page 1');
  });

  test('every page has the journal, the DOI, the licence and its number', async () => {
    const { pages } = await typeset({ content });
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Meridian Journal of Medicine');
      expect(page).toContain('https://doi.org/10.5555/mj.2026.0042 · CC BY 4.0');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
  });
});

describe('pages', () => {
  test('divide no paragraph so that one line of it stands alone, and end in no heading', async () => {
    const paragraphs = Array.from({ length: 60 }, (_, index) => {
      const words = Array(20 + ((index * 37) % 90)).fill(`w${index}w`);
      return `${index % 4 === 0 ? `<h3>Heading${index}</h3>` : ''}<p>${words.join(' ')}</p>`;
    });
    const { items } = await typeset({ content: `<h2>Results</h2>${paragraphs.join('')}`, figures: [], references: [] });
    const divided = items.map((page) => {
      const lines = Map.groupBy(
        page.filter(({ text }) => /^(?:w\d+w|Heading)/.test(text)),
        ({ y }) => Math.round(y),
      );
      return [...lines.values()].map(([first]) => first?.text.split(' ')[0] ?? '');
    });
    const pieces = divided.map((lines) =>
      [...Map.groupBy(lines, (name) => name)].map(([name, all]) => ({ name, lines: all.length })),
    );
    const numberOf = (name: string) => pieces.filter((page) => page.some((one) => one.name === name)).length;
    const parts = pieces.flat().filter(({ name }) => numberOf(name) > 1);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.filter(({ lines }) => lines < 2)).toEqual([]);
    expect(divided.map((lines) => lines.at(-1) ?? '').filter((last) => last.startsWith('Heading'))).toEqual([]);
  });

  test('a table that continues on another page repeats its head, and no row is lost', async () => {
    const rows = Array.from({ length: 80 }, (_, i) => `<tr><th scope="row">Ward ${i}</th><td>${i}</td></tr>`);
    const head = '<thead><tr><th scope="col">Ward name</th><th scope="col">Beds</th></tr></thead>';
    const { pages, text } = await typeset({
      content: `<figure><table>${head}<tbody>${rows.join('')}</tbody></table></figure>`,
    });
    expect(pages.filter((page) => page.includes('Ward name')).length).toBeGreaterThan(1);
    for (let i = 0; i < 80; i += 1) expect(text).toContain(`Ward ${i} `);
  });

  test('columns of numbers end at one edge, columns of words begin at one', async () => {
    const rows = [
      ['Nurses', 'Trained', '9 (3%)'],
      ['Doctors', 'On call at night', '−1,204 (48%)'],
    ];
    const cells = rows.map(
      ([first, ...rest]) => `<tr><th>${first}</th>${rest.map((one) => `<td>${one}</td>`).join('')}`,
    );
    const { items } = await typeset({
      content: `<figure><table><tbody>${cells.join('</tr>')}</tr></tbody></table></figure>`,
    });
    const place = (text: string) => items.flat().find((item) => item.text === text);
    expect(place('On call at night')?.x).toBeCloseTo(place('Trained')?.x ?? 0, 1);
    expect(place('−1,204 (48%)')?.right).toBeCloseTo(place('9 (3%)')?.right ?? 0, 1);
  });

  test('figures of a wide table stay on one line beside a column of long names', async () => {
    const figures = Array.from({ length: 10 }, (_, i) => `${i + 20}.4 (${i + 60}%)`);
    const row = `<tr><th>A ward with a name of many, many words</th>${figures.map((one) => `<td>${one}</td>`).join('')}</tr>`;
    const { items } = await typeset({ content: `<figure><table><tbody>${row}</tbody></table></figure>` });
    const shown = items.flat().map(({ text }) => text);
    for (const one of figures) expect(shown).toContain(one);
  });

  test('no text leaves the page, however long its words and however wide its tables', async () => {
    const cells = Array.from({ length: 14 }, (_, i) => `<td>${i * 1234.5} (0.12–0.99)</td>`).join('');
    const { items } = await typeset({
      title: 'supercalifragilistic'.repeat(12),
      content: `<p>${'ACGT'.repeat(200)}</p><p>https://example.org/${'path/'.repeat(80)}</p><table><tr>${cells}</tr></table>`,
      references: [{ text: `${'reference'.repeat(30)}.`, doi: `10.5555/${'x'.repeat(200)}` }],
    });
    for (const { x, right, y, text } of items.flat()) {
      expect.soft(x, text).toBeGreaterThan(80);
      expect.soft(right, text).toBeLessThan(516);
      expect.soft(y, text).toBeGreaterThan(20);
      expect.soft(y, text).toBeLessThan(822);
    }
  });
});

describe('hostile input', () => {
  test('does not break the file, and is shown as the text it is', async () => {
    const title = 'A <b>bold</b> & (odd\\) \u0000\u202etitle \ud800 王小明 🫀 ]]> %PDF';
    const people = Array.from({ length: 60 }, (_, i) => author({ given: 'Łukasz', family: `Ő<script>&ç${i}` }));
    const { text, pages, links, info } = await typeset({
      title,
      authors: people,
      keywords: ['</rdf:li>', '(\\)', 'a\nb'],
      content: `<p><a href="javascript:alert(1)">click</a> <a href="#nowhere">nowhere</a> &#0;&#x110000;&unknown;<script>alert(2)</script></p>
        <p>unclosed <strong>bold <em>both${'<div>'.repeat(9000)}deep <table><tr><td colspan="99999999">wide<td rowspan="x">cell</table>`,
    });
    expect(text).toContain('A <b>bold</b> & (odd\\)');
    expect(squeezed(text)).toContain('Ő<script>&ç59');
    expect(text).toContain('click nowhere');
    expect(text).toContain('deep');
    expect(text).not.toContain('alert(2)');
    expect(links.filter(({ url, dest }) => /javascript/i.test(url ?? '') || dest === 'nowhere')).toEqual([]);
    expect(info).toMatchObject({ Title: expect.stringContaining('王小明') });
    expect(pages.length).toBeGreaterThan(1);
  });

  test('drawings with impossible numbers, colours and elements leave out what cannot be drawn', async () => {
    const svg = `<svg viewBox="0 0 640 300"><style>x{}</style><script>alert(1)</script><foreignObject><p>html</p></foreignObject>
      <path d="M10 10 L NaN"/><path d="M0 0 A 0 0 0 0 1 5 5 Q 1 1"/><circle r="1e400"/><rect width="-5" height="1e99" fill="nonsense"/>
      <g transform="scale(0)"><rect width="5" height="5"/></g><polyline points="1,2 3"/><line stroke="red" stroke-dasharray="0 0" x2="9"/>
      <text x="10" y="20" font-size="1e9">Huge</text><text x="10" y="40" font-size="14">Follow-up <tspan font-weight="700">≥ 90</tspan> days</text></svg>`;
    const { text } = await typeset({ figures: [{ file: 'figure-1.svg', svg }] });
    expect(squeezed(text)).toContain(squeezed('Follow-up ≥ 90 days'));
    expect(text).not.toContain('html');
  });

  test('an article without DOI, volume, dates, references or key points can be set', async () => {
    const { text, pages } = await typeset({
      doi: null,
      volume: null,
      issue: null,
      received_on: null,
      revised_on: null,
      accepted_on: null,
      key_points: null,
      references: [],
      figures: [],
      affiliations: [],
      abstract: [{ heading: null, text: 'One paragraph.' }],
      content: 'Plain text.',
    });
    expect(pages[0]).toContain('https://journal.example/articles/home-blood-pressure-telemonitoring-after-stroke/');
    expect(text).not.toContain('null');
    expect(text).not.toContain('doi.org');
  });
});

describe('formulas', () => {
  const math = (tex: string, isDisplay = false) => writeMarkup([renderEquation(tex, isDisplay) ?? '']);
  const typesetContent = async (content: string) => {
    const { pdf } = await typesetGalley(MERIDIAN, fullArticle({ content }), ORIGIN, {}, JOURNAL_CALLER);
    return readPdf(pdf);
  };

  test('are set, within a line and on a line of their own, and read aloud as their LaTeX', async () => {
    const [line, alone] = ['\\alpha \\geq 0.05', '\\hat{\\beta} = \\frac{\\sum_i x_i}{\\sqrt{n}}'];
    const read = await typesetContent(`<p>With ${math(line)} we found:</p>${math(alone, true)}`);
    expect(squeezed(read.text)).toContain('With\u03b1\u22650.05wefound:');
    const formulas = read.tags.filter(({ name }) => name === 'Formula').map(({ alt }) => alt);
    expect(formulas).toEqual([line, alone]);
  });

  test('are set as deep as pages show them', async () => {
    const deep = (depth: number): string => (depth === 0 ? 'x' : `\\frac{1}{${deep(depth - 1)}}`);
    const depth = [20, 18, 16, 14, 12, 10].find((one) => renderEquation(deep(one), true)) ?? 0;
    expect(depth).toBeGreaterThan(9);
    const read = await typesetContent(`<ul><li><p>See ${math(deep(depth))} here.</p></li></ul>`);
    expect(squeezed(read.text).match(/See(.*)here/)?.[1]).toHaveLength(depth + 1);
  });

  test('are made smaller where they would leave the page', async () => {
    const long = Array.from({ length: 26 }, (_, at) => `\\frac{${at}}{x_{${at}}+1}`).join('+');
    const read = await typesetContent(`<p>See</p><p>${math(`${long}=n`, true)} (12)</p><p>here.</p>`);
    for (const { right } of read.items.flat()) expect(right).toBeLessThan(596 - 60);
    expect(squeezed(read.text).match(/See(.*)here/)?.[1]).toContain('25');
  });

  test('hold what looks like the beginning of code as words', async () => {
    const words = '#read("x") $a$ @c // d';
    const read = await typesetContent(`<p>See ${math(`\\text{${words.replace(/[#$]/g, '\\$&')}}`)} here.</p>`);
    expect(squeezed(read.text)).toContain(squeezed(`See ${words} here.`));
  });
});

describe('tables and figures', () => {
  test('appear in order, on the page that mentions them or the next', async () => {
    const numbers = Array.from({ length: 9 }, (_, index) => index + 1);
    const figure = (at: number) =>
      `<figure id="figure-${at}"><img src="figure-${at}.png" alt="A map."><figcaption>Map ${at}.</figcaption></figure>`;
    const content = numbers
      .map((at) => `<p>${LONG_TEXT} As map ${at} has it.</p>${figure(at)}<p>${LONG_TEXT.repeat(at % 3)}</p>`)
      .join('');
    const image = () => png({ width: 640, height: 400 });
    const images = Object.fromEntries(numbers.map((at) => [`figure-${at}.png`, image()]));
    const { pages } = await typeset({ content, figures: [] }, images);
    const pageOf = (words: string) => pages.findIndex((page) => squeezed(page).includes(squeezed(words)));
    const shown = numbers.map((at) => pageOf(`Map ${at}.`));
    const away = shown.map((page, index) => page - pageOf(`As map ${index + 1} has it.`));
    expect(away.filter((pages) => pages !== 0 && pages !== 1)).toEqual([]);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(new Set(shown).size).toBeGreaterThan(3);
  });

  test('merged cells stand on their grid, and every word of a ragged table is there', async () => {
    const { text, tags } = await typeset({
      content:
        '<table><thead><tr><th rowspan="2">Group</th><th colspan="2">Events</th></tr><tr><th>n</th><th>%</th></tr></thead>' +
        '<tbody><tr><th rowspan="9">Old</th><td>1</td><td>2</td></tr><tr><td colspan="5">wide</td></tr><tr><td>a</td><td>b</td><td>c</td><td>d</td></tr></tbody></table>',
    });
    for (const word of ['Group', 'Events', 'Old', 'wide', 'a b c d']) expect(text).toContain(word);
    expect(tags.filter(({ attributes }) => attributes.includes('/ColSpan 2')).length).toBeGreaterThan(0);
  });

  test('a table without a caption stands between the words around it, one with a caption where there is room', async () => {
    const table = (caption: string) =>
      `<figure>${caption}<table><thead><tr><th>Arm</th></tr></thead><tbody><tr><td>Twelve</td></tr></tbody></table></figure>`;
    const isBetween = async (caption: string) => {
      const content = `<p>Before.</p>${table(caption)}<p>After.</p>`;
      const [page = []] = (await typeset({ content, figures: [] })).items;
      const at = (word: string) => page.find(({ text }) => text.includes(word))?.y ?? Number.NaN;
      return at('Before.') < at('Twelve') && at('Twelve') < at('After.');
    };
    expect(await isBetween('')).toBe(true);
    expect(await isBetween('<figcaption>Table 1. Arms.</figcaption>')).toBe(false);
  });

  test('an image is set with its words, and one that is not there leaves them', async () => {
    const content =
      '<figure id="figure-1"><img src="figure-1.png" alt="A red dot."><figcaption>Dots.</figcaption></figure>' +
      '<figure><img src="figure-9.png" alt="Nothing here."></figure>';
    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    );
    const { tags, text } = await typeset({ content }, { 'figure-1.png': new Uint8Array(dot) });
    expect(tags.filter(({ name }) => name === 'Figure').map(({ alt }) => alt)).toContain('A red dot.');
    expect(text).toContain('[Figure not available: Nothing here.]');
  });
});

describe('the source within the PDF', () => {
  test('is the article in JATS, the same as on its page, marked as the source, and the PDF says where it is', async () => {
    const article = fullArticle();
    const { pdf } = await typesetGalley(MERIDIAN, article, ORIGIN, {}, JOURNAL_CALLER);
    const files = (await PDFDocument.load(pdf)).getAttachments();
    expect(files.map(({ name }) => name)).toEqual([`${article.slug}.xml`]);
    expect(files.map(({ afRelationship }) => String(afRelationship))).toEqual(['Source']);
    expect(Buffer.from(files[0]?.data ?? []).toString('utf8')).toBe(jatsDocument(MERIDIAN, article, ORIGIN));
    expect((await readPdf(pdf)).catalog).toContain('/AF');
    expect(faultsByQpdf(pdf)).toBe('');
  });

  test('does not depend on whether the PDF has been made before', async () => {
    const typesetBeside = async (before: Article['pdf']) =>
      (await typesetGalley(MERIDIAN, fullArticle({ pdf: before }), ORIGIN, {}, JOURNAL_CALLER)).pdf;
    expect(
      Buffer.from(await typesetBeside(null)).equals(await typesetBeside({ bytes: 7, sha256: 'ef'.repeat(32) })),
    ).toBe(true);
  });
});
