import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoss } from '#domain/production/record';
import { readText } from '#server/production/convert/read-text';

const convert = (text: string, references: string[] = [], format: 'markdown' | 'html' = 'markdown') =>
  readText({ format, bytes: Buffer.from(text), references, nextFigure: 1 });
const body = async (text: string, references: string[] = []) => (await convert(text, references)).html;
const person = (given: string, family: string, rest = {}) => ({
  given,
  family,
  affiliations: [],
  orcid: '',
  is_corresponding: false,
  ...rest,
});

const QUARTO = `---
title: "Sleep *after* surgery"
subtitle: A cohort
author:
  - name: Kyeong Min Kim
    orcid: https://orcid.org/0000-0002-1825-0097
    email: kim@hospital.example
    corresponding: true
    roles: [methodology, writing]
    affiliations:
      - id: busan
        name: University of Busan
        department: Department of Surgery
        city: Busan
        country: Korea
  - name:
      given: Jan
      family: Berg
      non-dropping-particle: van der
    affiliations:
      - ref: busan
      - name: Hospital of Utrecht
abstract: |
  **Background:** Sleep is poor after surgery.

  **Methods:** We asked 212 patients, H~2~O.
keywords: [sleep, surgery]
funding: The regional council.
conflict-of-interest: None declared.
running-head: Sleep
date: 2026-05-01
format: {html: default}
---

# Introduction

Patients sleep badly.
`;

describe('the front matter of Markdown', () => {
  it('becomes metadata, every word of it, and is no longer in the text', async () => {
    const { html, found, findings } = await convert(QUARTO);
    expect(html).toBe('<h2>Introduction</h2>\n<p>Patients sleep badly.</p>');
    expect(found).toEqual({
      title: 'Sleep after surgery: A cohort',
      authors: [
        person('Kyeong Min', 'Kim', {
          is_family_guessed: true,
          orcid: '0000-0002-1825-0097',
          is_corresponding: true,
          affiliations: ['Department of Surgery, University of Busan, Busan, Korea'],
        }),
        person('Jan', 'van der Berg', {
          affiliations: ['Department of Surgery, University of Busan, Busan, Korea', 'Hospital of Utrecht'],
        }),
      ],
      abstract: [
        { heading: 'Background', text: 'Sleep is poor after surgery.' },
        { heading: 'Methods', text: 'We asked 212 patients, H₂O.' },
      ],
      keywords: ['sleep', 'surgery'],
      declarations: { funding: 'The regional council.', competing_interests: 'None declared.' },
      notes: ['running head: Sleep', 'date: 2026-05-01', 'Kyeong Min Kim: roles: methodology, writing'],
    });
    expect(findings).toEqual([{ code: 'front_matter', text: 'Settings of the front matter were left out: format.' }]);
  });

  const linden = person('Ana', 'Linden', { affiliations: ['University of Busan'] });
  it.each<[form: string, yaml: string, authors: object[]]>([
    ['one name', 'author: Kyeong Min Kim', [person('Kyeong Min', 'Kim', { is_family_guessed: true })]],
    ['names in a line', 'author: Ana Linden and Bo Roe', [person('Ana', 'Linden'), person('Bo', 'Roe')]],
    ['a list of names with notes', 'author:\n  - Ana Linden^[University of Busan]', [linden]],
    ['names with an affiliation', 'authors:\n  - name: Ana Linden\n    affiliation: University of Busan', [linden]],
    [
      'the numbers of JOSS',
      'authors:\n  - name: Ana Linden\n    affiliation: 1\naffiliations:\n  - name: University of Busan\n    index: 1',
      [linden],
    ],
    [
      'the institutes of a filter',
      'author:\n  - Ana Linden: {institute: [busan]}\ninstitute:\n  - busan: University of Busan',
      [linden],
    ],
    [
      'parts of names and an attribute',
      'author:\n  - {given: Kyeong Min, family: Kim, attributes: {corresponding: true}}',
      [person('Kyeong Min', 'Kim', { is_corresponding: true })],
    ],
  ])('names its authors by %s', async (_, yaml, authors) => {
    const { found } = await convert(`---\n${yaml}\n---\n\nText.\n`);
    expect(found.authors).toEqual(authors);
  });

  it('that has only the title is followed by the byline', async () => {
    const { html, found } = await convert(
      '---\ntitle: Sleep on two wards\n---\n\nAnn Lee^1^, Jan van der Berg^2^\n\n^1^University of Oslo\n\n^2^City Hospital, Rome\n\n# A\n\nText.\n',
    );
    expect(found.authors.map(({ family, affiliations }) => [family, ...affiliations])).toEqual([
      ['Lee', 'University of Oslo'],
      ['van der Berg', 'City Hospital, Rome'],
    ]);
    expect(html).toBe('<h2>A</h2>\n<p>Text.</p>');
  });

  it('that says something else than the text leaves both', async () => {
    const { found } = await convert('---\ntitle: One title of it\n---\n\n**Keywords:** sleep, wards\n\n# A\n\nText.\n');
    expect(found).toMatchObject({ title: 'One title of it', keywords: ['sleep', 'wards'] });
    const twice = await convert('---\nkeywords: [sleep]\n---\n\n**Keywords:** wards, beds\n\n# A\n\nText.\n');
    expect(twice.found).toMatchObject({ keywords: ['sleep'], notes: ['Keywords: wards\nbeds'] });
  });

  it.each([
    ['is no YAML', 'title: "open'],
    [
      'was made to grow',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((one, at) => `${one}: &${one} [${Array(9).fill(`*${'abcdefgh'[at]}`)}]`).join('\n')}`,
    ],
    ['goes down for ever', `a: ${'['.repeat(50_000)}`],
  ])('that %s stays in the text and is named', async (_, yaml) => {
    const { html, findings } = await convert(`---\n${yaml}\n---\n\nText.\n`);
    expect(html).toMatch(/^<pre>[\s\S]*<\/pre>\n<p>Text\.<\/p>$/);
    expect(findings).toEqual([
      { code: 'front_matter', text: expect.stringMatching(/^The front matter is not valid YAML/) },
    ]);
  });

  it('names a file of references that did not come', async () => {
    const { findings } = await convert('---\nbibliography: refs.bib\n---\n\nPoor [@lin].\n');
    expect(findings.map(({ text }) => text)).toEqual([
      'The references are in refs.bib, which was not included with the text. Paste them into the references.',
      'Settings of the front matter were left out: bibliography.',
      'The citation “@lin” after “Poor [” has no reference and is shown as written. Cite the reference by its number in square brackets.',
    ]);
    expect(findings.filter(isLoss)).toHaveLength(1);
  });
});

const REFERENCES = `---
references:
- id: roe2021
  type: book
  author: [{family: Roe, given: Jan P.}]
  title: Rest
  publisher: Ward Press
  publisher-place: Utrecht
  issued: 2021
- id: lin2020
  type: article-journal
  author: [{family: Lin, given: Gu}, {family: Kim, given: Kyeong Min}, {family: Poe, given: Ana}]
  title: Sleep
  container-title: J Sleep
  volume: 1
  issue: 2
  page: 3-4
  DOI: 10.5555/js.2020.1
  issued: {year: 2020, month: 5}
---
`;
const LINES = [
  'Lin G, Kim KM, Poe A. Sleep. J Sleep. 2020;1(2):3-4. doi:10.5555/js.2020.1',
  'Roe JP. Rest. Utrecht: Ward Press; 2021.',
];

describe('a citation by key', () => {
  it('becomes the number of its reference, and the references a list in the order in which they are cited', async () => {
    const { html, references, findings } = await convert(
      `# A\n\nPoor [@lin2020], short [see @roe2021, pp. 3-4; also @lin2020]. @lin2020 [p. 3] said so, -@roe2021 too.\n\n# References\n\n::: {#refs}\n:::\n\n${REFERENCES}`,
    );
    expect(references).toEqual(LINES);
    expect(html).toBe(
      '<h2>A</h2>\n<p>Poor [<a href="#ref-1">1</a>], short [see <a href="#ref-2">2</a>, pp. 3-4; also <a href="#ref-1">1</a>]. Lin et al. [<a href="#ref-1">1</a>, p. 3] said so, [<a href="#ref-2">2</a>] too.</p>',
    );
    expect(findings).toEqual([]);
  });

  it('has the number that its reference has in the article already', async () => {
    const html = await body(`Poor [@lin2020; @roe2021].\n\n${REFERENCES}`, [
      '1. Poe A. Wards. 2018.',
      `2. ${LINES[1]}`,
      '3. Lin, G. et al. (2020) Sleep, https://doi.org/10.5555/JS.2020.1',
    ]);
    expect(html).toBe('<p>Poor [<a href="#ref-3">3</a>,<a href="#ref-2">2</a>].</p>');
  });

  it('leads to the entry that Pandoc has written', async () => {
    const { html, references } = await convert(
      'Poor [[1](#ref-lin2020)] [@lin2020].\n\n## References\n\n::: {#refs .references .csl-bib-body}\n::: {#ref-lin2020 .csl-entry}\n[1. ]{.csl-left-margin}Lin G. *Sleep*. 2020.\n:::\n:::\n',
    );
    expect(html).toBe('<p>Poor [<a href="#ref-1">1</a>] [<a href="#ref-1">1</a>].</p>');
    expect(references).toHaveLength(1);
    const page = await convert(
      '<p>Poor <span class="citation" data-cites="lin2020">[<a href="#ref-lin2020" role="doc-biblioref">1</a>]</span>.</p><section id="quarto-bibliography"><h2>References</h2><div id="refs" class="references"><div id="ref-lin2020" class="csl-entry"><div class="csl-left-margin">1. </div><div class="csl-right-inline">Lin G. <em>Sleep</em>. 2020.</div></div></div></section>',
      [],
      'html',
    );
    expect(page.html).toBe('<p>Poor [<a href="#ref-1">1</a>].</p>');
    expect(page.references).toEqual(['1. Lin G. Sleep. 2020.']);
    expect(page.findings.filter(isLoss)).toEqual([]);
  });

  it('without a reference stays as it is written and is named with its place, once for each', async () => {
    const { html, findings } = await convert(`## Results\n\nSleep was poor [@lin2020; @nobody].\n\n${REFERENCES}`);
    expect(html).toBe('<h2>Results</h2>\n<p>Sleep was poor [<a href="#ref-1">1</a>,@nobody].</p>');
    expect(findings.filter(isLoss)).toEqual([
      {
        code: 'citation',
        text: 'The citation “@nobody” in Results, after “Sleep was poor [1,” has no reference and is shown as written. Cite the reference by its number in square brackets.',
      },
    ]);
  });

  it.each([
    ['Write to ana@ward.example or a@b.', '<p>Write to ana@ward.example or a@b.</p>'],
    ['At 5 @ 6, [not one], `@code`.', '<p>At 5 @ 6, [not one], <code>@code</code>.</p>'],
    ['[@home](https://ward.example)', '<p><a href="https://ward.example">@home</a></p>'],
  ])('is none of these: %s', async (text, html) => {
    expect(await body(text)).toBe(html);
  });
});

describe('what Pandoc and Quarto write in Markdown', () => {
  it.each<[what: string, text: string, html: string]>([
    [
      'notes',
      'Text[^a] and more^[Within.].\n\n[^a]: A *note*.\n',
      '<p>Text<sup><a href="#note-1" id="note-mark-1">note 1</a></sup> and more<sup><a href="#note-2" id="note-mark-2">note 2</a></sup>.</p>\n<h2>Notes</h2>\n<ol><li id="note-1">A <em>note</em>. <a href="#note-mark-1">↑</a></li><li id="note-2">Within. <a href="#note-mark-2">↑</a></li></ol>',
    ],
    ['raised and lowered letters', 'H~2~O, 10^9^/L', '<p>H<sub>2</sub>O, 10<sup>9</sup>/L</p>'],
    ['elements of HTML', 'CO<sub>2</sub> rose.', '<p>CO<sub>2</sub> rose.</p>'],
    ['a space that does not break', 'Of 5\\ mg.', '<p>Of 5\u00a0mg.</p>'],
    ['lines kept apart', '| 12 Main Street\n| Utrecht\n', '<p>12 Main Street<br>\nUtrecht</p>'],
    [
      'an equation in the words of a picture that is not there',
      '![Sleep by $x$ in *mice*.](sleep.png)\n',
      '<p>Sleep by [M] in <em>mice</em>.</p>',
    ],
    [
      'a table with its caption and what leads to it',
      'As @tbl-wards shows.\n\n| Ward | Beds |\n|---|---|\n| North | 12 |\n\n: The wards. {#tbl-wards}\n',
      '<p>As <a href="#table-1">Table 1</a> shows.</p>\n<figure id="table-1"><figcaption><strong>Table 1.</strong> The wards.</figcaption><table><thead><tr><th scope="col">Ward</th><th scope="col">Beds</th></tr></thead><tbody><tr><td>North</td><td>12</td></tr></tbody></table></figure>',
    ],
    [
      'links and words without what Pandoc says of them',
      'See [the site](https://example.org){target="_blank"}, [Small caps]{.smallcaps}.\n\n\\newpage\n',
      '<p>See <a href="https://example.org">the site</a>, Small caps.</p>',
    ],
    [
      'a table whose caption has its number',
      '| Ward | Beds |\n|---|---|\n| North | 12 |\n\n: Table 2. The wards.\n',
      '<figure id="table-2"><figcaption><strong>Table 2.</strong> The wards.</figcaption><table><thead><tr><th scope="col">Ward</th><th scope="col">Beds</th></tr></thead><tbody><tr><td>North</td><td>12</td></tr></tbody></table></figure>',
    ],
    [
      'a figure that is there, and what leads to it',
      'See @fig-flow.\n\n![Boxes.](figure-2.png){#fig-flow width=50%}\n\nFigure 2. The flow.\n',
      '<p>See <a href="#figure-2">Figure 2</a>.</p>\n<figure id="figure-2"><img src="figure-2.png" alt="Boxes."><figcaption><strong>Figure 2.</strong> The flow.</figcaption></figure>',
    ],
    [
      'the names of sections, and what leads to them',
      '## The wards {#sec-wards .unnumbered}\n\nText.\n\n## B\n\nSee @sec-wards.\n',
      '<h2 id="sec-wards">The wards</h2>\n<p>Text.</p>\n<h2>B</h2>\n<p>See <a href="#sec-wards">“The wards”</a>.</p>',
    ],
    [
      'the names of equations, and what leads to them',
      '$$a = b$$ {#eq-mean}\n\nBy [@eq-mean].\n',
      '<p id="equation-1">[M] (1)</p>\n<p>By (<a href="#equation-1">Equation 1</a>).</p>',
    ],
    [
      'an equation without dollar signs',
      '\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}\n\nThen.\n',
      '<p id="equation-1">[M] (1)</p>\n<p>Then.</p>',
    ],
    ['items that are ticked or not', '- [x] Asked\n- [ ] Seen\n', '<ul><li>☑ Asked</li><li>☐ Seen</li></ul>'],
    ['dashes in hyphens', 'Beds 5--10 --- in all -- `a--b`', '<p>Beds 5–10 — in all – <code>a--b</code></p>'],
    ['brackets that are words', 'Men \\[5, 95\\] and \\[\\frac12\\]', '<p>Men [5, 95] and [M]</p>'],
    ['a list of contents and a heading without a number', '[TOC]\n\n# A {-}\n\nText.\n', '<h2>A</h2>\n<p>Text.</p>'],
    ['divisions', '::: {.callout-note}\nMind this.\n:::\n', '<p>Mind this.</p>'],
    ['the words of a figure whose file did not come', '![The flow.](flow.png)\n', '<p>The flow.</p>'],
  ])('is read: %s', async (_, text, html) => {
    expect((await body(text)).replaceAll(/<math[\s\S]*?<\/math>/g, '[M]')).toBe(html);
  });

  it('loses nothing with its notes: the line above them is not part of the text', async () => {
    expect((await convert('Text[^a].\n\n[^a]: A note.\n')).findings).toEqual([]);
  });

  it('is read: the words for a picture, without a comment among them, which is named', async () => {
    const { html, findings } = await convert('![Heart <!--[@a-->rate](figure-1.png)');
    expect(html).toContain('alt="Heart rate"');
    expect(findings.map(({ code }) => code)).toEqual(['comment']);
  });

  it('is read or refused in a moment, whatever it is', async () => {
    const piece = fc.constantFrom(
      '[@a',
      ']',
      '@b',
      '---\n',
      ':::',
      '{#',
      '}',
      '\n\n',
      '^[',
      '[^1]',
      '~',
      '$$',
      '<!--',
      '-->',
      '| a |',
      '|---|',
      '+---+\n',
      '-- --\n',
      'a: &x',
      '*x',
      ' text ',
      ': ',
      '<cite-key data-key="a">',
      '![',
      '](figure-1.png)',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const { html } = await convert(pieces.join(''));
        expect(html).not.toMatch(/<cite|[\uE0F0-\uE0F3]/);
      }),
    );
  });
});

describe('a command that stands for something else', () => {
  it.each(['\\alpha', '\\textbf', '{{< include a.md >}}', '`r mean(x)`', '`{python} n`'])(
    'stays, and is named: %s',
    async (command) => {
      const { findings } = await convert(`We saw ${command} here.\n`);
      expect(findings.map(({ text }) => text)).toEqual([expect.stringContaining(`The command “${command}”`)]);
    },
  );

  it('is not recognised in an equation, in code or before a symbol', async () => {
    expect((await convert('By $\\alpha$, `\\beta` and \\*.\n\n```\n\\gamma\n```\n')).findings).toEqual([]);
  });
});

describe('a table drawn with characters', () => {
  const rowsOf = (html: string) =>
    html
      .split('<tr>')
      .slice(1)
      .map((row) =>
        row
          .replace(/<\/tr>[\s\S]*/, '')
          .replaceAll(/ scope="col"|<\/t[hd]>/g, '')
          .replaceAll('\n', ' '),
      );
  it.each([
    [
      'whose cells hold lists and span others',
      '+-------------+----------+\n| 病房        | dB       |\n+======+======+==========+\n|      | day  | - a      |\n| Ward +------+   +- 3   |\n|      | night| - **b**  |\n+------+------+----------+',
      [
        '<th colspan="2">病房<th>dB',
        '<td rowspan="2">Ward<td>day<td rowspan="2">• a +- 3<br>• <strong>b</strong>',
        '<td>night',
      ],
    ],
    [
      'by dashes',
      '  Ward     dB\n-------  ----\nNorth      45\nSouth       4',
      ['<th>Ward<th>dB', '<td>North<td>45', '<td>South<td>4'],
    ],
    ['without titles', '-----  ----\nNorth    45\n-----  ----', ['<td>North<td>45']],
    [
      'by dashes, with cells of several lines',
      '-------------\nWard      dB\n-------  ----\nNorth      45\nwing\n\nSouth    $x$\n-------------',
      ['<th>Ward<th>dB', '<td>North wing<td>45', '<td>South<td>[M]'],
    ],
  ])('is read: %s', async (_, table, rows) => {
    const { html, findings } = await convert(`# Methods\n\n${table}\n\nText.\n`);
    // Cells have lines instead of items.
    const others = findings.filter(({ code }) => code !== 'list');
    expect(rowsOf(html.replaceAll(/<math[\s\S]*?<\/math>/g, '[M]'))).toEqual(rows);
    expect([html.endsWith('\n<p>Text.</p>'), others]).toEqual([true, []]);
  });

  it.each([
    ['+------+----+\n| Ward | dB |\n+======+====+\n| A    | 45  |\n+------+----+'],
    ['-----  ----\nNorthern 45\n-----  ----'],
    ['-----  ----\nNorth    45'],
  ])('is named once where its lines do not meet, and its words stay: %s', async (table) => {
    const { html, findings } = await convert(`# Methods\n\n${table}\n`);
    expect(html).toContain('45');
    expect(findings.map(({ code }) => code)).toEqual(['table']);
  });
});

describe('a row of a table', () => {
  it.each([
    ['with more cells than titles is named', '| 1 | 2 | 3 |', ['words']],
    ['with as many is not, nor one with a sign of its own', '| 1 | 2 \\| 3 |', []],
  ])('%s', async (_, line, codes) => {
    const { findings } = await convert(`# Methods\n\n| a | b |\n|---|---|\n${line}\n\nText.\n`);
    expect(findings.map(({ code }) => code)).toEqual(codes);
  });
});

describe('a definition', () => {
  it.each([
    ['is named, and its words stay', 'Ward\n:   A room for the sick.', ['list']],
    ['is not the caption of a table', '| a | b |\n|---|---|\n| 1 | 2 |\n\n: Counts', []],
  ])('%s', async (_, text, codes) => {
    const { html, findings } = await convert(`# Methods\n\n${text}\n`);
    expect(html).toMatch(/A room for the sick\.|Counts/);
    expect(findings.map(({ code }) => code)).toEqual(codes);
  });
});

describe('a list with letters for numbers', () => {
  it.each([
    '1. One\n    a. alpha\n    b. beta',
    '(e) letter e\n(f) letter f',
    '(@) first\n(@) second',
    'i) one\nj) two',
  ])('is named once, and its words stay: %s', async (list) => {
    const { html, findings } = await convert(`# Methods\n\n${list}\n`);
    expect(html).toContain(list.split(' ').at(-1));
    expect(findings.map(({ code }) => code)).toEqual(['list']);
  });

  it('is not seen in names with initials', async () => {
    expect((await convert('# Methods\n\nA. Linden\nB. Roe\n')).findings).toEqual([]);
  });
});

describe('a heading “References” without a list', () => {
  it('does not stand above the notes', async () => {
    const { html, findings } = await convert('# Methods\n\nText.[^1]\n\n# References\n\n[^1]: A note.\n');
    expect(html.match(/<h2>[^<]*/g)).toEqual(['<h2>Methods', '<h2>Notes']);
    expect(findings).toEqual([]);
  });
});
