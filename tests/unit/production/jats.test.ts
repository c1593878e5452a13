import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoss } from '#domain/production/record';
import { Problem } from '#server/kernel/http/problem';
import { readText } from '#server/production/convert/read-text';

const convert = (xml: string) => readText({ format: 'jats', bytes: Buffer.from(xml), references: [], nextFigure: 1 });
const article = (body: string, { front = '', back = '' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.3 20210610//EN" "JATS-archivearticle1-3.dtd">\n<article xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>${front}</article-meta></front><body>${body}</body><back>${back}</back></article>`;

const FRONT = `
<title-group><article-title>Sleep <italic>after</italic> surgery</article-title><subtitle>A cohort</subtitle><alt-title alt-title-type="running-head">Sleep</alt-title></title-group>
<contrib-group>
<contrib contrib-type="author" corresp="yes"><contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id><name><surname>Kim</surname><given-names>Kyeong Min</given-names></name><xref ref-type="aff" rid="a1"><sup>1</sup></xref></contrib>
<contrib contrib-type="author"><name><surname>van der Berg</surname><given-names>Jan</given-names><suffix>Jr</suffix></name><xref ref-type="aff" rid="a1 a2"/></contrib>
<contrib contrib-type="author"><collab>The Ward Group</collab></contrib>
<contrib contrib-type="editor"><name><surname>Poe</surname><given-names>Ana</given-names></name></contrib>
</contrib-group>
<aff id="a1"><label>1</label><institution>University of Busan</institution><city>Busan</city><country>Korea</country></aff>
<aff id="a2"><label>2</label>Hospital of Utrecht, the Netherlands</aff>
<author-notes><corresp id="c1">Write to kim@hospital.example</corresp><fn fn-type="COI-statement"><p>None declared.</p></fn></author-notes>
<pub-date><year>2020</year></pub-date><volume>3</volume>
<abstract><sec><title>Background:</title><p>Sleep is poor.</p></sec><sec><title>Methods</title><p>We asked.</p><p>Twice.</p></sec></abstract>
<abstract abstract-type="graphical"><p>A picture of it.</p></abstract>
<kwd-group><kwd>sleep</kwd><kwd>surgery</kwd></kwd-group>
<funding-group><funding-statement>The regional council.</funding-statement></funding-group>`;
const REFERENCES = `<ref-list><title>References</title>
<ref id="B1"><label>1</label><element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>Lin</surname><given-names>Gu</given-names></name><name><surname>Kim</surname><given-names>Kyeong Min</given-names></name></person-group><article-title>Sleep</article-title><source>J Sleep</source><year>2020</year><volume>1</volume><issue>2</issue><fpage>3</fpage><lpage>4</lpage><pub-id pub-id-type="doi">10.5555/js.2020.1</pub-id></element-citation></ref>
<ref id="B2"><label>2</label><mixed-citation><name><surname>Roe</surname> <given-names>J</given-names></name>. <source>Rest</source>. Utrecht: Ward Press; <year>2021</year>.</mixed-citation></ref>
</ref-list>`;
const author = (given: string, family: string, rest = {}) => ({
  given,
  family,
  affiliations: [],
  orcid: '',
  is_corresponding: false,
  ...rest,
});

describe('an article in JATS of Pandoc', () => {
  it('has its captions without labels on their tables, and no heading above the list that goes', async () => {
    const { html, references } = await convert(
      article(
        '<sec><title>Methods</title><p>We asked.</p><table-wrap><caption><p>Doses</p></caption><table><tr><td>A</td></tr></table></table-wrap></sec><sec id="references"><title>References</title></sec>',
        { back: REFERENCES },
      ),
    );
    expect(html).toBe(
      '<h2>Methods</h2>\n<p>We asked.</p>\n<figure id="table-1"><figcaption><strong>Table 1.</strong> Doses</figcaption><table><tbody><tr><td>A</td></tr></tbody></table></figure>',
    );
    expect(references).toHaveLength(2);
  });
});

describe('an article in JATS', () => {
  it('has a group as an author, not its members, and no mark of a note in its title', async () => {
    const front =
      '<title-group><article-title>Sleep<xref ref-type="fn" rid="n1"><sup>*</sup></xref></article-title></title-group><contrib-group><contrib contrib-type="author"><collab>The Ward Group<contrib-group><contrib><name><surname>Roe</surname><given-names>Jane</given-names></name></contrib></contrib-group></collab></contrib></contrib-group>';
    const { found } = await convert(article('<p>Text.</p>', { front }));
    expect([found.title, found.authors]).toEqual(['Sleep', [author('', 'The Ward Group')]]);
  });

  it('keeps all initials, a suffix and “et al.” of a reference', async () => {
    const reference =
      '<ref-list><ref id="r1"><element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>King</surname><given-names>ML</given-names><suffix>Jr</suffix></name><etal/></person-group><article-title>Sleep</article-title><source>Lancet</source><year>2010</year></element-citation></ref></ref-list>';
    const { references } = await convert(article('<p>Text.</p>', { back: reference }));
    expect(references).toEqual(['King ML Jr, et al. Sleep. Lancet. 2010.']);
  });

  it.each([
    [
      '<label>1</label><institution-wrap><institution-id institution-id-type="GRID">grid.1</institution-id><institution content-type="dept">Ward Unit, </institution><institution>University of Busan</institution></institution-wrap>, <city>Busan</city><country>Korea</country>',
      'Ward Unit, University of Busan, Busan, Korea',
    ],
    ['<sup>1</sup>Hospital of <italic>Utrecht</italic>, Utrecht.', 'Hospital of Utrecht, Utrecht.'],
  ])('has an affiliation as readers see it, whatever its parts are', async (aff, affiliation) => {
    const name =
      '<name-alternatives><name name-style="eastern"><surname>金</surname><given-names>敏</given-names></name><name name-style="western"><surname>Kim</surname><given-names>Min</given-names></name></name-alternatives>';
    const front = `<contrib-group><contrib contrib-type="author">${name}<aff>${aff}</aff></contrib></contrib-group>`;
    const { found } = await convert(article('<p>Text.</p>', { front }));
    expect(found.authors).toEqual([author('Min', 'Kim', { affiliations: [affiliation] })]);
  });

  it('has keywords of several parts, and everything else that a reference says', async () => {
    const front =
      '<kwd-group><compound-kwd><compound-kwd-part content-type="code">D1</compound-kwd-part><compound-kwd-part>sleep</compound-kwd-part></compound-kwd></kwd-group>';
    const back =
      '<ref-list><ref id="r1"><element-citation publication-type="web"><collab>WHO</collab><source>Noise</source><year>2021</year><date-in-citation>Accessed 3 May 2021</date-in-citation></element-citation></ref></ref-list>';
    const { found, references } = await convert(article('<p>Text.</p>', { front, back }));
    expect(found.keywords).toEqual(['sleep']);
    expect(references).toEqual(['WHO. Noise. 2021. Accessed 3 May 2021.']);
  });

  it('has the keywords in its language, and no comment, degree or small capital is lost', async () => {
    const front =
      '<title-group><article-title>Sleep <!-- short? --></article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>Kim</surname><given-names>Min</given-names></name><degrees>MD</degrees></contrib></contrib-group>' +
      '<kwd-group xml:lang="es"><kwd>sueño</kwd></kwd-group><kwd-group xml:lang="en"><kwd>sleep</kwd></kwd-group>';
    const { found, html, findings } = await convert(
      article('<p>The gene <sc>brca</sc>.</p>', { front }).replace('<article ', '<article xml:lang="en" '),
    );
    expect(found).toMatchObject({
      title: 'Sleep',
      keywords: ['sleep'],
      notes: ['Keywords (es): sueño', 'Min Kim: MD'],
    });
    expect(html).toContain('The gene BRCA.');
    expect(findings.map(({ text }) => text)).toContain('A comment was left out: “short?”');
  });

  it('has the title of a list, and the foot of a table below its rows', async () => {
    const body =
      '<list list-type="order"><title>Aims</title><list-item><p>Sleep</p></list-item></list><table-wrap><table><tfoot><tr><td>All</td></tr></tfoot><tbody><tr><td>North</td></tr></tbody></table></table-wrap>';
    const { html } = await convert(article(body));
    expect(html).toContain('<p><strong>Aims</strong></p>\n<ol><li>Sleep</li></ol>');
    expect(html).toContain('<tr><td>North</td></tr><tr><td>All</td></tr>');
  });

  it('gives its front as metadata, names in their parts, and names what is left out of it', async () => {
    const { found, findings } = await convert(article('<p>Text.</p>', { front: FRONT }));
    expect(found).toEqual({
      title: 'Sleep after surgery: A cohort',
      authors: [
        author('Kyeong Min', 'Kim', {
          affiliations: ['University of Busan, Busan, Korea'],
          orcid: '0000-0002-1825-0097',
          is_corresponding: true,
        }),
        author('Jan', 'van der Berg Jr', {
          affiliations: ['University of Busan, Busan, Korea', 'Hospital of Utrecht, the Netherlands'],
        }),
        author('', 'The Ward Group'),
      ],
      abstract: [
        { heading: 'Background', text: 'Sleep is poor.' },
        { heading: 'Methods', text: 'We asked.\n\nTwice.' },
      ],
      keywords: ['sleep', 'surgery'],
      declarations: { funding: 'The regional council.', competing_interests: 'None declared.' },
      notes: [
        'Another title: Sleep',
        'Another abstract (graphical): A picture of it.',
        'Correspondence: Write to kim@hospital.example',
        'editor: Poe, Ana',
      ],
    });
    expect(findings).toEqual([
      { code: 'front_matter', text: 'The file’s journal and issue details were left out: pub-date, volume.' },
    ]);
  });

  it('gives its references as lines, and its citations as their numbers', async () => {
    const { html, references, findings } = await convert(
      article(
        '<p>Poor <xref ref-type="bibr" rid="B2">(Roe, 2021)</xref>, short<sup><xref ref-type="bibr" rid="B1">1</xref></sup>.</p>',
        { back: REFERENCES },
      ),
    );
    expect(html).toBe('<p>Poor <a href="#ref-2">(Roe, 2021)</a>, short<sup><a href="#ref-1">1</a></sup>.</p>');
    expect(references).toEqual([
      'Lin G, Kim KM. Sleep. J Sleep. 2020;1(2):3-4. doi:10.5555/js.2020.1',
      'Roe J. Rest. Utrecht: Ward Press; 2021.',
    ]);
    expect(findings.filter(isLoss)).toEqual([]);
  });

  it('has its abstract whole where Pandoc writes it without paragraphs', async () => {
    const abstract = '<abstract>We asked <italic>all</italic>.<sec><title>Aim</title>To see.</sec></abstract>';
    const xml = `<article><front><article-meta>${abstract}</article-meta></front><body><p>A.</p></body></article>`;
    const { found } = await readText({ format: 'jats', bytes: Buffer.from(xml), references: [], nextFigure: 1 });
    expect(found.abstract).toEqual([
      { heading: '', text: 'We asked all.' },
      { heading: 'Aim', text: 'To see.' },
    ]);
  });

  const CELLS =
    '<table><thead><tr><th>Ward</th><th>Beds</th></tr></thead><tbody><tr><td>North</td><td>12<xref ref-type="table-fn" rid="t1">a</xref></td></tr></tbody></table>';
  it.each<[what: string, body: string, html: string, back?: string]>([
    [
      'sections with labels, and what leads to one',
      '<sec id="S1"><label>1.</label><title>Methods</title><p>As in <xref ref-type="sec" rid="S2">Results</xref>.</p><sec><title>Setting</title><p>Ward.</p></sec></sec><sec id="S2"><title>Results</title><p>Poor.</p></sec>',
      '<h2 id="sec-s1">1. Methods</h2>\n<p>As in <a href="#sec-s2">Results</a>.</p>\n<h3>Setting</h3>\n<p>Ward.</p>\n<h2 id="sec-s2">Results</h2>\n<p>Poor.</p>',
    ],
    [
      'lists in lists, within a paragraph',
      '<p>We asked:<list list-type="order"><list-item><label>1.</label><p>patients<list list-type="bullet"><list-item><p>young</p></list-item></list></p></list-item><list-item><p>nurses</p></list-item></list> in turn.</p>',
      '<p>We asked:</p>\n<ol><li>patients<ul><li>young</li></ul></li><li>nurses</li></ol>\n<p>in turn.</p>',
    ],
    [
      'a table with its notes, and what leads to it',
      `<p>See <xref ref-type="table" rid="T1">Table 1</xref>.</p><table-wrap id="T1"><label>Table 1</label><caption><title>The wards</title></caption>${CELLS}<table-wrap-foot><fn id="t1"><label>a</label><p>In use.</p></fn></table-wrap-foot></table-wrap>`,
      '<p>See <a href="#table-1">Table 1</a>.</p>\n<figure id="table-1"><figcaption><strong>Table 1.</strong> The wards</figcaption><table><thead><tr><th scope="col">Ward</th><th scope="col">Beds</th></tr></thead><tbody><tr><td>North</td><td>12<sup><a href="#table-1-note-1" id="table-1-mark-1">a</a></sup></td></tr></tbody></table><p><sup><a href="#table-1-mark-1" id="table-1-note-1">a</a></sup> In use.</p></figure>',
    ],
    [
      'a figure whose file is there by its name',
      '<fig id="F1"><label>Figure 2</label><caption><title>The flow.</title><p>Of all.</p></caption><alt-text>Boxes.</alt-text><graphic xlink:href="images/figure-2.png"/></fig><p>In <xref ref-type="fig" rid="F1">Fig. 2</xref>.</p>',
      '<figure id="figure-2"><img src="figure-2.png" alt="Boxes."><figcaption><strong>Figure 2.</strong> The flow. Of all.</figcaption></figure>\n<p>In <a href="#figure-2">Fig. 2</a>.</p>',
    ],
    [
      'equations of MathML and TeX, and what leads to one',
      '<disp-formula id="E1"><label>(1)</label><mml:math><mml:mi>a</mml:mi><mml:mo>=</mml:mo><mml:mi>b</mml:mi></mml:math></disp-formula><p>By <xref ref-type="disp-formula" rid="E1">equation 1</xref>, <inline-formula><alternatives><tex-math>\\documentclass{article}\\begin{document}$x^2$\\end{document}</tex-math><mml:math><mml:mi>x</mml:mi></mml:math></alternatives></inline-formula>.</p>',
      '<p id="equation-1">[a=b] (1)</p>\n<p>By <a href="#equation-1">equation 1</a>, [x^2].</p>',
    ],
    [
      'the mark of a table’s note, which is no letter of a unit',
      '<table-wrap><label>Table 1</label><table><tbody><tr><td>5 µg<xref ref-type="table-fn" rid="t1">a</xref></td><td>6 µg<sup><xref ref-type="table-fn" rid="t1">a</xref></sup></td></tr></tbody></table></table-wrap>',
      '<figure id="table-1"><figcaption><strong>Table 1.</strong></figcaption><table><tbody><tr><td>5 µg<sup>a</sup></td><td>6 µg<sup>a</sup></td></tr></tbody></table></figure>',
    ],
    [
      'lists whose items have numbers of their own',
      '<list list-type="order"><list-item><label>1.</label><p>Wake</p></list-item><list-item><label>4.</label><p>Eat</p></list-item></list>',
      '<ol><li>Wake</li></ol>\n<ol start="4"><li>Eat</li></ol>',
    ],
    ['signs by their names', '<p>&ouml; &rarr; &frac14; mg</p>', '<p>ö → ¼ mg</p>'],
    ['a letter with a line above it', '<p>The mean <overline>x</overline> rose.</p>', '<p>The mean x\u0304 rose.</p>'],
    [
      'notes, with a way back',
      '<p>Asked<xref ref-type="fn" rid="fn1"><sup>*</sup></xref> twice<fn id="fn2"><p>By mail.</p></fn>.</p>',
      '<p>Asked<sup><a href="#note-1" id="note-mark-1">*</a></sup> twice<sup><a href="#note-2" id="note-mark-2">note 2</a></sup>.</p>\n<h2>Notes</h2>\n<ol><li id="note-1">By <em>telephone</em>. <a href="#note-mark-1">↑</a></li><li id="note-2">By mail. <a href="#note-mark-2">↑</a></li></ol>',
      '<fn-group><fn id="fn1"><label>*</label><p>By <italic>telephone</italic>.</p></fn></fn-group>',
    ],
    [
      'marks of letters, links, signs and listings',
      '<p>CO<sub>2</sub> &#x2265; 5 &amp; <bold>more</bold>, <ext-link xlink:href="https://ward.example/a">here</ext-link>, <monospace>lm()</monospace>, <![CDATA[a < b]]>.</p><preformat>x = 1</preformat>',
      '<p>CO<sub>2</sub> ≥ 5 &amp; <strong>more</strong>, <a href="https://ward.example/a">here</a>, <code>lm()</code>, a &lt; b.</p>\n<pre>x = 1</pre>',
    ],
    [
      'abbreviations',
      '<p>ICU.</p>',
      '<p>ICU.</p>\n<h2>Abbreviations</h2>\n<ul><li><strong>ICU</strong> Ward for the very ill.</li></ul>',
      '<glossary><def-list><def-item><term>ICU</term><def><p>Ward for the very ill.</p></def></def-item></def-list></glossary>',
    ],
  ])('is read, and nothing is said to be missing: %s', async (_, body, expected, back = '') => {
    const { html, findings } = await convert(article(body, { back }));
    expect(html.replaceAll(/<math[^>]*alttext="([^"]*)"[\s\S]*?<\/math>/g, '[$1]')).toBe(expected);
    expect(findings.filter(isLoss)).toEqual([]);
  });

  it('gives its statements at the end as declarations', async () => {
    const { found, html } = await convert(
      article('<sec><title>Aim</title><p>Known.</p></sec>', {
        back: '<ack><p>We thank the nurses.</p></ack><sec sec-type="data-availability"><title>Data availability</title><p>On request.</p></sec><fn-group><fn fn-type="con"><p>All wrote.</p></fn></fn-group>',
      }),
    );
    expect(found.declarations).toEqual({
      acknowledgements: 'We thank the nurses.',
      data_availability: 'On request.',
      author_contributions: 'All wrote.',
    });
    expect(html).toBe('<h2>Aim</h2>\n<p>Known.</p>');
  });

  it('names what did not come or became something else, with its place', async () => {
    const { html, findings } = await convert(
      article(
        '<sec><title>Results</title><p>Poor.</p><boxed-text><caption><title>Key</title></caption><p>Mind this.</p></boxed-text><supplementary-material xlink:href="files/s1.xlsx"><label>S1</label><caption><title>Data.</title></caption></supplementary-material><fig><label>Figure 1</label><caption><p>The flow.</p></caption><graphic xlink:href="g001"/></fig></sec>',
      ),
    );
    expect(html).toBe(
      '<h2>Results</h2>\n<p>Poor.</p>\n<p><strong>Key</strong></p>\n<p>Mind this.</p>\n<p><strong>S1 Data.</strong></p>\n<p>Figure 1. The flow.</p>',
    );
    expect(findings.map(({ code, text }) => `${code}: ${text}`)).toEqual([
      'box: A box in Results, after “Poor.” became part of the text.',
      'supplement: The supplementary file s1.xlsx in Results, after “Poor. Key Mind this.” was not included with the text. Add it under “Supplementary files”, or remove the mention.',
      'image: The image g001, which is not one of the article’s figures, was left out.',
    ]);
  });

  it.each([
    [
      'defines entities',
      '<!DOCTYPE article [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><article><body><p>&b;</p></body></article>',
      'The XML file defines its own entities. Save it without them and choose the new file.',
    ],
    ['is another XML', '<html><body>x</body></html>', 'The XML file is not a JATS article.'],
    ['is none', 'words', 'The XML file is not a JATS article.'],
  ])('is refused where it %s', async (_, xml, sentence) => {
    const read = convert(xml);
    await expect(read).rejects.toThrow(Problem);
    await expect(read).rejects.toThrow(sentence);
  });

  it('is read or refused with a sentence, whatever happens to its XML', async () => {
    const whole = article(
      `<sec id="S1"><title>A</title><p>x<xref ref-type="bibr" rid="B1">1</xref><fn id="f"><p>n</p></fn></p><table-wrap><label>Table 1</label>${CELLS}</table-wrap><disp-formula><label>1</label><tex-math>a</tex-math></disp-formula></sec>`,
      { front: FRONT, back: REFERENCES },
    );
    const tokens = whole.match(/<[^>]*>|[^<]+/g) ?? [];
    const change = fc.tuple(fc.constantFrom('drop', 'repeat', 'swap'), fc.nat(10_000), fc.nat(10_000));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        let pieces: string[] = tokens;
        for (const [kind, first, second] of changes) {
          const [a, b] = [first % pieces.length, second % pieces.length];
          if (kind === 'drop') pieces = pieces.toSpliced(a, 1);
          else if (kind === 'repeat') pieces = pieces.toSpliced(b, 0, pieces[a] ?? '');
          else pieces = pieces.with(a, pieces[b] ?? '').with(b, pieces[a] ?? '');
        }
        const read = await convert(pieces.join('')).catch((thrown: unknown) => thrown);
        if (read instanceof Problem) expect(read.message).toMatch(/^The XML file/);
        else expect(read).toHaveProperty('html');
      }),
    );
  });
});
