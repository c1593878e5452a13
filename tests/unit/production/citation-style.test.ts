import { describe, expect, it } from 'vitest';
import type { TextFormat } from '#domain/production/files';
import { readText } from '#server/production/convert/read-text';
import { toFullText } from '#server/production/convert/to-full-text';
import { docx, paragraph } from '../../support/documents.ts';
import { madeBy } from '../../support/made-by.ts';
import * as word from '../../support/word-constructs.ts';

const read = async (format: TextFormat, source: string | Uint8Array) => {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const { html, findings, references } = await readText({ format, bytes, references: [], nextFigure: 1 });
  return { html, references, listed: findings.filter(({ code }) => code === 'citation').map(({ text }) => text) };
};

/** A text with each link replaced by its target: "poor [→1]". */
const shown = (html: string) =>
  html.replace(/<a href="#ref-(\d+)">([^<]*)<\/a>/g, (_, number, words) =>
    number === words ? `→${number}` : `${words}→${number}`,
  );

const LIST = [
  'Linden A, Roe B, Lin C. 2019. Sleep on wards. J Sleep. 1:1-9.',
  'Okoro C. 2020a. Noise at night. Ward Med. 2:10-12.',
  'Okoro C. 2020b. Noise by day. Ward Med. 2:13-15.',
  'van der Berg L, Müller K. 2021. Beds. Ward Med. 3:1-2.',
  'World Health Organization. 2018. Guidelines on noise. Geneva: WHO Press.',
  'García Márquez G. 2017. Dreams. J Sleep. 4:5-6.',
];

/** Converts a paragraph, given others that show the text's citation style. */
const linkCitations = async (context: string, paragraph: string) => {
  const list = LIST.map((line) => `<li>${line}</li>`).join('');
  const page = `<h2>Methods</h2><p>${context}</p><p>${paragraph}</p><h2>References</h2><ol>${list}</ol>`;
  const { html, listed } = await read('html', page);
  // Saving the text again adds no links.
  expect(toFullText(html, { references: LIST.length }).html).toBe(html);
  return { words: shown(html.split('\n')[2] ?? '').replace(/^<p>|<\/p>$/g, ''), listed: listed.join('\n') };
};
const SQUARE = 'Poor [1], noisy [2–3], long [4, 5] and [6].';
const ROUND = 'Poor (1), noisy (2-3), long (4, 5) wards (6).';
const RAISED = 'Poor,<sup>1</sup> noisy<sup>2–3</sup> and long<sup>4,5</sup> wards.<sup>6</sup>';
const AUTHORS = 'Poor (Linden et al., 2019), noisy (Okoro 2020a) and dreaming (García Márquez, 2017).';

describe('the list that Word makes', () => {
  const field = (shown: string) =>
    `<w:sdt><w:sdtPr><w:citation/></w:sdtPr><w:sdtContent>${word.pieces(shown)}</w:sdtContent></w:sdt>`;
  const cites = field('Sleep is poor [1], [2].').replace(/<.?w:p>/g, '');
  const text = `${paragraph('Methods', 'Heading1')}<w:p>${cites}</w:p>`;
  const list = word.table([
    [paragraph('[1]'), paragraph('J. Lin, "Sleep," Lancet, vol. 1, pp. 2-3, 2020.')],
    [paragraph('[2]'), paragraph('B. Roe, "Noise," Lancet, vol. 4, pp. 5-6, 2021.')],
  ]);

  it('as a table of numbers and entries is the list of references', async () => {
    const { html, references, listed } = await read(
      'docx',
      docx({ body: text + paragraph('References', 'Heading1') + list }),
    );
    expect(references).toEqual([
      '[1] J. Lin, "Sleep," Lancet, vol. 1, pp. 2-3, 2020.',
      '[2] B. Roe, "Noise," Lancet, vol. 4, pp. 5-6, 2021.',
    ]);
    expect(shown(html)).toContain('Sleep is poor [→1], [→2].');
    expect(html).not.toContain('<table');
    expect(listed).toEqual([]);
  });

  it('is missed where the file has citations and no list', async () => {
    const { listed } = await read('docx', docx({ body: text }));
    expect(listed).toEqual([expect.stringContaining('The file marks 1 citation, but there is no list of references')]);
  });
});

describe('a file made for this project', () => {
  it.each<[what: string, file: string, text: string, listed: string[]]>([
    [
      'items in round brackets among authors with years',
      'cites-author-year.docx',
      '<h2>Methods</h2>\n<p>Patients were (1) awake, (2) alone and (3) well.</p>\n<p>Sleep was poor (Linden and Roe 2019→1).</p>',
      [],
    ],
    [
      'powers among raised numbers',
      'cites-raised.docx',
      '<h2>Methods</h2>\n<p>Sleep is poor<sup>→1</sup> and omega<sup>2</sup> = 0.04, sigma<sup>2</sup> too. Patients with CKD<sup>→2</sup> and <em>E. coli</em><sup>→3</sup> were seen.</p>',
      [
        '3 marks recognised as citations (superscript numbers), 1 not. Check each, and link the ones that are citations: “2” in Methods, after “Sleep is poor1 and omega2 = 0.04, sigma” may be a power.',
      ],
    ],
    [
      'fields of Zotero beside powers',
      'cites-zotero.docx',
      '<h2>Introduction</h2>\n<p>Sleep on the ward is short.</p>\n<p>Poor<sup>→1–→3</sup> and 10<sup>5</sup> cells/m<sup>2</sup> in ward <sup>→1,→2</sup>. The R<sup>2</sup> was 0.9.</p>',
      [],
    ],
    [
      'fields of Citavi',
      'cites-citavi.docx',
      '<h2>Introduction</h2>\n<p>Sleep on the ward is short.</p>\n<p>Poor sleep[→1] is common[→2].</p>',
      [],
    ],
  ])('is read with %s', async (_, file, text, listed) => {
    const found = await read('docx', madeBy(file));
    expect(shown(found.html)).toBe(text);
    expect(found.listed).toEqual(listed);
  });

  it('is read so that the marks of a byline cite nothing, and those left in the text are named', async () => {
    const { html, listed } = await read('docx', madeBy('cites-below-byline.docx'));
    expect(shown(html)).toContain('<p>Poor [→1], noisy [→2], beds [→3].</p>');
    expect(shown(html).match(/→/g)).toHaveLength(3);
    if (html.includes('Ana Linden')) expect(listed.join()).toContain('may refer to an affiliation');
  });
});

describe('a text that cites by numbers in square brackets', () => {
  it.each([
    ['Sleep [1] was [2,4] poor [1–3; 5].', 'Sleep [→1] was [→2,→4] poor [→1–→3; →5].'],
    ['Poor [see 1] or not [e.g., refs. 2, 3, and 4].', 'Poor [see →1] or not [e.g., refs. →2, →3, and →4].'],
    ['Of 2019 [3], COVID-19 [4], Lin [5, p. 12].', 'Of 2019 [→3], COVID-19 [→4], Lin [→5, p. 12].'],
    ['Wards (1) were (2) open, [sic], in [2019].', 'Wards (1) were (2) open, [sic], in [2019].'],
    [
      'The ratio was 0.9 (95% CI [1, 3]), IQR [2–4], [0.5, 1.2].',
      'The ratio was 0.9 (95% CI [1, 3]), IQR [2–4], [0.5, 1.2].',
    ],
    ['The 95% CI was [1, 3], the IQR is [2–4].', 'The 95% CI was [1, 3], the IQR is [2–4].'],
    ['A dose of [1]benzothiophene, x[2] and t ∈ [1, 4].', 'A dose of [1]benzothiophene, x[2] and t ∈ [1, 4].'],
    [
      'Equation (3), m<sup>2</sup>, Ca<sup>2+</sup>, 10<sup>6</sup>.',
      'Equation (3), m<sup>2</sup>, Ca<sup>2+</sup>, 10<sup>6</sup>.',
    ],
    ['Lin et al. (2019) [1] and Okoro (2020) [2].', 'Lin et al. (2019) [→1] and Okoro (2020) [→2].'],
  ])('links these alone: %s', async (paragraph, words) => {
    expect(await linkCitations(SQUARE, paragraph)).toEqual({ words, listed: '' });
  });

  it.each([
    ['Scores [1, 3] rose.', '“[1, 3]” in Methods, after “Scores” may be an interval'],
    ['Their range was [1, 3].', '“[1, 3]” in Methods, after “Their range was” may be an interval'],
    ['A median of 12 [4] days.', '“[4]” in Methods, after “A median of 12” may be a count or a value'],
    ['As eq. [2] says.', '“[2]” in Methods, after “As eq.” may refer to an equation'],
    ['Seen before [9].', '“[9]” in Methods, after “Seen before” matches no reference'],
    [
      'Seen before<sup>2</sup>.',
      '“2” in Methods, after “Seen before” is not the text’s citation style: superscript numbers',
    ],
  ])('offers to the editor: %s', async (paragraph, listed) => {
    const found = await linkCitations(SQUARE, paragraph);
    expect(found.words).toBe(paragraph);
    expect(found.listed).toContain('4 marks recognised as citations (numbers in square brackets), 1 not.');
    expect(found.listed).toContain(listed);
  });
});

describe('a text that cites by raised numbers', () => {
  it.each([
    [
      'Poor<sup>1</sup>, “long”<sup>2</sup> (noisy)<sup>3,4</sup> and <em>et al.</em><sup>5</sup>',
      'Poor<sup>→1</sup>, “long”<sup>→2</sup> (noisy)<sup>→3,→4</sup> and <em>et al.</em><sup>→5</sup>',
    ],
    [
      'With CKD,<sup>2</sup> CKD<sup>2</sup>, <em>E. coli</em><sup>3</sup> in 2019<sup>2</sup> and COVID-19<sup>3</sup>.',
      'With CKD,<sup>→2</sup> CKD<sup>→2</sup>, <em>E. coli</em><sup>→3</sup> in 2019<sup>→2</sup> and COVID-19<sup>→3</sup>.',
    ],
    [
      'Of 5 m<sup>2</sup>, kg/m<sup>2</sup>, cm<sup>3</sup>, mm<sup>2</sup> and 10<sup>6</sup>/L.',
      'Of 5 m<sup>2</sup>, kg/m<sup>2</sup>, cm<sup>3</sup>, mm<sup>2</sup> and 10<sup>6</sup>/L.',
    ],
    [
      'R<sup>2</sup>, χ<sup>2</sup>, I<sup>2</sup>, <em>r</em><sup>2</sup>, η<sup>2</sup> and omega<sup>2</sup> = 0.1.',
      'R<sup>2</sup>, χ<sup>2</sup>, I<sup>2</sup>, <em>r</em><sup>2</sup>, η<sup>2</sup> and omega<sup>2</sup> = 0.1.',
    ],
    [
      'Ca<sup>2+</sup>, m s<sup>-1</sup>, <sup>3</sup>He, (<sup>6</sup>Li) and 1<sup>st</sup>.',
      'Ca<sup>2+</sup>, m s<sup>-1</sup>, <sup>3</sup>He, (<sup>6</sup>Li) and 1<sup>st</sup>.',
    ],
    ['We asked (1) nurses, (2) doctors; see (3) and n (2).', 'We asked (1) nurses, (2) doctors; see (3) and n (2).'],
    ['After 5 min<sup>2,3</sup> of 12%<sup>4</sup>.', 'After 5 min<sup>→2,→3</sup> of 12%<sup>→4</sup>.'],
  ])('links these alone: %s', async (paragraph, words) => {
    expect(await linkCitations(RAISED, paragraph)).toEqual({ words, listed: '' });
  });

  it.each([
    ['By sigma<sup>2</sup> too.', 'may be a power'],
    ['With vitamin D<sup>3</sup> given.', 'may be a power'],
    ['In ward 12<sup>3</sup> of all.', 'may be a power'],
    ['Often (x + 1)<sup>2</sup> here.', 'may be a power'],
    ['Poor<sup>2</sup>and long.', 'may belong to the name before it'],
    ['Often<sup>9</sup> seen.', 'matches no reference'],
    ['Often [2] seen.', 'is not the text’s citation style: numbers in square brackets'],
  ])('offers to the editor: %s', async (paragraph, why) => {
    const found = await linkCitations(RAISED, paragraph);
    expect(found.words).toBe(paragraph);
    expect(found.listed).toContain('4 marks recognised as citations (superscript numbers), 1 not.');
    expect(found.listed).toContain(why);
  });
});

describe('a text that cites by raised numbers in square brackets', () => {
  it('is told from one whose brackets are on the line', async () => {
    const context = 'Poor<sup>[1]</sup>, noisy<sup>[2–3]</sup>, long<sup>[4,5]</sup> wards<sup>[6]</sup>.';
    const { words, listed } = await linkCitations(context, 'Seen<sup>[2]</sup> in beds [1, 3].');
    expect(words).toBe('Seen<sup>[→2]</sup> in beds [1, 3].');
    expect(listed).toContain('5 marks recognised as citations (superscript numbers), 1 not.');
  });
});

describe('a text that cites by numbers in square brackets', () => {
  it('is not linked where such a number begins an item of a list', async () => {
    const list = LIST.map((line) => `<li>${line}</li>`).join('');
    const page = `<h2>A</h2><p>${SQUARE}</p><ul><li>[1] Wash</li></ul><h2>References</h2><ol>${list}</ol>`;
    const { html, listed } = await read('html', page);
    expect(html).toContain('<ul><li>[1] Wash</li></ul>');
    expect(listed.join()).toContain('may number items or refer to something other than a reference');
  });
});

describe('a text that cites by numbers in round brackets', () => {
  it.each([
    ['Sleep (1) was poor (2,4), as shown (1–3).', 'Sleep (→1) was poor (→2,→4), as shown (→1–→3).'],
    ['Wards were (1) open, (2) closed and (3) gone.', 'Wards were (1) open, (2) closed and (3) gone.'],
    ['(1) Sleep; (2) noise.', '(1) Sleep; (2) noise.'],
    [
      'Men 12 (3), 45% (2), a median of 4 (2–6), 95% CI (1, 3).',
      'Men 12 (3), 45% (2), a median of 4 (2–6), 95% CI (1, 3).',
    ],
    [
      'By Equation (2), t(4), F(1, 5), χ<sup>2</sup>(3) and (n = 3), in (2019).',
      'By Equation (2), t(4), F(1, 5), χ<sup>2</sup>(3) and (n = 3), in (2019).',
    ],
  ])('links these alone: %s', async (paragraph, words) => {
    expect(await linkCitations(ROUND, paragraph)).toEqual({ words, listed: '' });
  });

  it.each([
    ['In group (2) and others.', 'may number items or refer to something other than a reference'],
    ['Scores ranged (2–4) here.', 'may be an interval'],
  ])('offers to the editor: %s', async (paragraph, why) => {
    const found = await linkCitations(ROUND, paragraph);
    expect(found.words).toBe(paragraph);
    expect(found.listed).toContain(why);
  });

  it('offers what may name an equation of the text', async () => {
    const context = `${ROUND}</p><p><span class="math display">m = s</span> (3)`;
    const list = LIST.map((line) => `<li>${line}</li>`).join('');
    const { html, listed } = await read(
      'html',
      `<h2>A</h2><p>${context}</p><p>As in (3), so (4).</p><h2>References</h2><ol>${list}</ol>`,
    );
    expect(shown(html)).toContain('<p>As in (3), so (→4).</p>');
    expect(listed.join()).toContain('“(3)” in A, after “As in” may refer to an equation');
  });
});

describe('a text that cites by authors and years', () => {
  it.each([
    [
      'Smith et al. (2019), Linden et al. (2019), Linden, Roe and Lin (2019).',
      'Smith et al. (2019), Linden et al. (2019→1), Linden, Roe and Lin (2019→1).',
      true,
    ],
    [
      'Poor (e.g. Linden, 2019, p. 4; Okoro, 2020a, b).',
      'Poor (e.g. Linden, 2019→1, p. 4; Okoro, 2020a→2, b→3).',
      false,
    ],
    ['Okoro (2020a; 2020b) and Linden’s (2019) ward.', 'Okoro (2020a→2; 2020b→3) and Linden’s (2019→1) ward.', false],
    [
      'Van der Berg and Müller (2021), van der Berg & Muller 2021.',
      'Van der Berg and Müller (2021→4), van der Berg &amp; Muller 2021→4.',
      false,
    ],
    [
      'Laut van der Berg und Müller (2021); según García-Márquez (2017); van der Berg et Müller (2021).',
      'Laut van der Berg und Müller (2021→4); según García-Márquez (2017→6); van der Berg et Müller (2021→4).',
      false,
    ],
    [
      'Noise (World Health Organization 2018; WHO, 2018).',
      'Noise (World Health Organization 2018→5; WHO, 2018→5).',
      false,
    ],
    [
      'In <em>Linden et al.</em> (2019) and [Okoro, 2020b].',
      'In <em>Linden et al.</em> (2019→1) and [Okoro, 2020b→3].',
      false,
    ],
    [
      'Wards were (1) open, (2) closed and (3) gone in May 2019, 95% CI [1, 3], 5 m<sup>2</sup>.',
      'Wards were (1) open, (2) closed and (3) gone in May 2019, 95% CI [1, 3], 5 m<sup>2</sup>.',
      false,
    ],
    [
      'The Declaration of Helsinki (2013), Excel (2016), 2017 to 2019, in 2020.',
      'The Declaration of Helsinki (2013), Excel (2016), 2017 to 2019, in 2020.',
      false,
    ],
  ])('links these alone: %s', async (paragraph, words, isListed) => {
    const found = await linkCitations(AUTHORS, paragraph);
    expect(found.words).toBe(words);
    expect(found.listed !== '').toBe(isListed);
  });

  it.each([
    ['Poor (Okoro, 2020).', 'matches more than one reference'],
    ['Poor (Linden and Kim, 2019).', 'names different authors from the reference of that year'],
    ['Poor (Linden, 2012).', 'matches no reference by that name and year'],
    ['So Linden 2019 said.', 'may be just a name and a year'],
  ])('offers to the editor: %s', async (paragraph, why) => {
    const found = await linkCitations(AUTHORS, paragraph);
    expect(found.words).toBe(paragraph);
    expect(found.listed).toContain('3 marks recognised as citations (author and year), 1 not.');
    expect(found.listed).toContain(why);
  });
});

describe('a file whose list is not that of the article', () => {
  const list = (...lines: string[]) =>
    `<h2>References</h2><ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>`;
  const page = async (text: string, references: readonly string[]) => {
    const bytes = Buffer.from(`<h2>A</h2><p>${text}</p>${list(LIST[1] ?? '', LIST[0] ?? '')}`);
    const { html, findings } = await readText({ format: 'html', bytes, references, nextFigure: 1 });
    return { html: shown(html), named: findings.filter(({ code }) => code === 'citation').map(({ text }) => text) };
  };

  it('cites the references of the article by their authors, and names the numbers that mean others', async () => {
    const { html, named } = await page('Poor (Linden et al., 2019).', LIST);
    expect(html).toContain('(Linden et al., 2019→1)');
    expect(named).toEqual([
      'The file and the article list different references under these numbers: 1, 2. Compare the two lists: citations lead to the article’s.',
    ]);
    expect((await page('Poor [1].', [LIST[1] ?? '', LIST[0] ?? ''])).named).toEqual([]);
  });
});

describe('a list of references without a heading', () => {
  const entry = 'Linden A. 2019. Sleep on wards. J Sleep. 1:1-9.';
  const style =
    '<w:style w:type="paragraph" w:styleId="Bib"><w:name w:val="Bibliography"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>';
  it.each<[TextFormat, string | Uint8Array]>([
    [
      'html',
      `<h1>Methods</h1><p>Wards are loud (Linden 2019).</p><h1>Acknowledgements</h1><p>We thank all.</p><div id="refs"><div id="ref-linden2019">${entry}</div></div>`,
    ],
    [
      'docx',
      docx({
        body: [
          paragraph('Methods', 'Heading1'),
          paragraph('Wards are loud (Linden 2019).'),
          paragraph('Acknowledgements', 'Heading1'),
          paragraph('We thank all.'),
          paragraph(entry, 'Bib'),
        ].join(''),
        parts: {
          'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${style}</w:styles>`,
        },
      }),
    ],
  ])('is no part of the section before it: %s', async (format, source) => {
    const bytes = typeof source === 'string' ? Buffer.from(source) : source;
    const { references, found, html } = await readText({ format, bytes, references: [], nextFigure: 1 });
    expect(references).toEqual([entry]);
    expect(found.declarations).toEqual({ acknowledgements: 'We thank all.' });
    expect(shown(html)).toContain('2019→1');
  });

  it.each([
    'Wards are loud [1], and louder at night [2, 3].',
    'They are loud (Roe 2019), at night, too (Lin and Roe, 2020).',
  ])('or none at all is named where the text cites: %s', async (text) => {
    expect((await read('html', `<h2>Methods</h2><p>${text}</p>`)).listed).toEqual([
      expect.stringContaining('there is no list of references'),
    ]);
  });
});
