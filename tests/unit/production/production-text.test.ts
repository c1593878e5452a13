import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descendantElements, parseMarkup } from '#domain/kernel/markup';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { convertUpload } from '#server/production/convert/convert-upload';
import { readImage } from '#server/production/convert/read-image';
import { readText } from '#server/production/convert/read-text';
import { sanitise } from '#server/production/convert/sanitise';
import { toFullText } from '#server/production/convert/to-full-text';
import { figuresIn, replaceFigureFile, withFigure, withoutFigure } from '#server/production/figure-blocks';
import { png } from '../../support/images.ts';
import { sampleArticles } from '../../support/sample-articles.ts';

const ALLOWED: Record<string, RegExp> = {
  id: /^[a-z][a-z0-9-]*$/,
  src: /^figure-\d{1,2}\.(png|jpg|webp|svg)$/,
  alt: /^[^<>]*$/,
  href: /^(https?:\/\/|mailto:|#)/i,
  scope: /^(row|col|rowgroup|colgroup)$/,
  colspan: /^\d+$/,
  rowspan: /^\d+$/,
  start: /^\d+$/,
  type: /^[aAiI]$/,
};
const EQUATIONS =
  /^<math(?: display="block")?(?: alttext="[^"<>]*")?><semantics>(?:<mrow>.*<\/mrow>)<annotation encoding="application\/x-tex">[^<>]*<\/annotation><\/semantics><\/math>$/s;
const SIGNS =
  /^<\/?(?:m(?:i|n|o|s|text|space|row|frac|sqrt|root|style|padded|phantom|sub|sup|subsup|under|over|underover|multiscripts|prescripts|table|tr|td))(?: (?:mathvariant|stretchy|fence|separator|largeop|movablelimits|symmetric|lspace|rspace|minsize|maxsize|form|width|height|depth|voffset|linethickness|accent|accentunder|columnspan|rowspan|columnalign|displaystyle|scriptlevel)="[a-z0-9.+-]*")*>$/;
const NAMES =
  /^(h2|h3|p|ul|ol|li|table|thead|tbody|tfoot|tr|th|td|figure|figcaption|img|a|strong|em|sup|sub|br|pre|code)$/;

/** Elements and attributes not allowed in articles, from an independent list. */
function disallowedIn(html: string): string[] {
  const equations = html.match(/<math\b[\s\S]*?<\/math>/g) ?? [];
  const inEquations = equations.flatMap((equation) => {
    const shown = equation.replace(/^<math[^>]*><semantics>|<annotation[\s\S]*$/g, '');
    const strange = (shown.match(/<[^>]*>?/g) ?? []).filter((tag) => !SIGNS.test(tag));
    return EQUATIONS.test(equation) ? strange : [equation];
  });
  const tags = html.replace(/<math\b[\s\S]*?<\/math>/g, '').match(/<[^>]*>?/g) ?? [];
  const others = tags.filter((tag) => {
    const [, name = '', attributes = ''] = /^<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)>$/.exec(tag) ?? [];
    const pairs = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)];
    return !NAMES.test(name) || !pairs.every(([, key = '', value = '']) => ALLOWED[key]?.test(value));
  });
  return [...inEquations, ...others];
}

describe('the full text', () => {
  it('of every sample article is in the dialect already: not a letter changes', () => {
    const articles = sampleArticles();
    expect(articles.length).toBeGreaterThan(10);
    for (const { content, references } of articles) {
      const text = toFullText(content, { references: references.length });
      // List items may be separated by line breaks.
      expect(text.html.replaceAll('\n', '')).toBe(content.replaceAll('\n', ''));
      expect(text.findings).toEqual([]);
    }
  });

  it.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['<svg onload=alert(1)><style><img src=x onerror=alert(1)></style></svg>'],
    ['<a href="javascript:alert(1)">x</a>'],
    ['<a href=" java\tscript:alert(1)">x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>'],
    ['<a href="//evil.example">x</a>'],
    ['<a href="https://x.org/&quot; onclick=&quot;alert(1)">x</a>'],
    ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">'],
    ['<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml><mi>x</mi></math>'],
    ['<math href="javascript:alert(1)"><mi xlink:href="javascript:alert(1)" href="javascript:alert(1)">x</mi></math>'],
    ['<math><maction actiontype="statusline#http://evil.example"><mi>x</mi><mtext>y</mtext></maction></math>'],
    ['<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>'],
    [
      '<math><mi><table><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=alert(1) src=1>"></table></mi></math>',
    ],
    [
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation><annotation encoding="text/html"><script>alert(1)</script></annotation></semantics></math>',
    ],
    [
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\href{javascript:alert(1)}{x}</annotation></semantics></math>',
    ],
    [
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\text{&lt;/math>&lt;img src=x onerror=alert(1)>}</annotation></semantics></math>',
    ],
    [
      '<math><math><mi><p><math><mo>x</mo></math></p></mi></math></math><mi>y</mi><annotation encoding="application/x-tex">z</annotation>',
    ],
    [
      '<span class="math inline">x<script>alert(1)</script></span><span class="math display">\\style{color:red}{x}</span>',
    ],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    ['<p title="x" style="background:url(javascript:alert(1))" class="notice">x</p>'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['<form action="https://evil.example"><input name=p><button>Log in</button></form>'],
    [
      '<h2 id="references">x</h2><h2 id="ref-1">y</h2><figure id="main"><img src="figure-1.png" alt="a" id="x"></figure>',
    ],
    ['<base href="https://evil.example"><meta http-equiv=refresh content="0;url=//evil.example"><link rel=stylesheet>'],
    ['<img src="figure-1.png" alt="&quot;><script>alert(1)</script>">'],
    ['<img src="figure-1.png/../../x.png"><img src="https://evil.example/pixel.png">'],
    ['<img src="https://evil.example/figure-1.png">'],
    ['<textarea></textarea><img src=x onerror=alert(1)></textarea>'],
    ['<plaintext><script>alert(1)'],
    [`${'<div>'.repeat(5_000)}<script>alert(1)</script>`],
  ])('lets nothing through that could act: %.60s', (hostile) => {
    const { html } = toFullText(hostile);
    expect(disallowedIn(html)).toEqual([]);
    expect(sanitise(html).html).toBe(html);
  });

  it('lets nothing through, whatever is put together', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&lt;',
        '&#x3c;',
        '<!--',
        '-->',
        '<![CDATA[',
        '/>',
        '\0',
        ' on',
        'javascript:',
      ),
      fc.constantFrom(
        '<p',
        '<img src=',
        '<a href="',
        '<svg',
        '<script',
        '</script',
        '<table><td',
        '<style',
        '<math>',
        '<mi>',
        '<mtext>',
        '</math>',
        '<semantics>',
        '<annotation encoding="application/x-tex">',
        '<annotation-xml encoding="text/html">',
        '<mglyph>',
        '<span class="math inline">',
        '</span>',
        '\\(',
        '\\)',
        '\\frac{1}{x}',
        '<sup>1</sup>',
        '[1]',
      ),
      fc.constantFrom('figure-1.png', ' onerror=alert(1)', ' id="x"', '#ref-1', 'https://x.org'),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const { html } = toFullText(pieces.join(''), { references: 3, isWholeDocument: true });
        expect(disallowedIn(html)).toEqual([]);
        expect(toFullText(html, { references: 3 }).html).toBe(html);
      }),
    );
  });

  it.each([
    ['text [3].', 'text [<a href="#ref-3">3</a>].'],
    ['text [1,4-6]', 'text [<a href="#ref-1">1</a>,<a href="#ref-4">4</a>–<a href="#ref-6">6</a>]'],
    ['text [9]', 'text [9]'],
    ['ended.<sup>2,3</sup>', 'ended.<sup><a href="#ref-2">2</a>,<a href="#ref-3">3</a></sup>'],
    ['kg/m<sup>2</sup>', 'kg/m<sup>2</sup>'],
    ['10<sup>3</sup>', '10<sup>3</sup>'],
    ['<a href="https://x.org">[1]</a>', '<a href="https://x.org">[1]</a>'],
    ['x <a href="#ref-1">1</a>', 'x <a href="#ref-1">1</a>'],
  ])('cites where there is something to cite: %s', (given, marked) => {
    expect(toFullText(`<p>${given}</p>`, { references: 6 }).html).toBe(`<p>${marked}</p>`);
  });

  it.each([
    ['<h1>T</h1><h2>A</h2><h3>B</h3>', '<h2>A</h2>\n<h3>B</h3>'],
    ['<h1>A</h1><h1>B</h1><h2>C</h2><h4>D</h4>', '<h2>A</h2>\n<h2>B</h2>\n<h3>C</h3>\n<h3>D</h3>'],
    ['loose<p></p><p>a<br><br></p><div>b<p>c</p></div>', '<p>loose</p>\n<p>a</p>\n<p>b</p>\n<p>c</p>'],
    ['<p><b>x</b> <i>y</i> <u>z</u></p>', '<p><strong>x</strong> <em>y</em> z</p>'],
    [
      '<p>Table 2. Counts</p><table><tr><th><p>a</p></th></tr><tr><td><p>1</p><p>2</p></td></tr></table>',
      '<figure id="table-2"><figcaption><strong>Table 2.</strong> Counts</figcaption><table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>1<br>2</td></tr></tbody></table></figure>',
    ],
    [
      '<table><caption>Counts</caption><tr><td>1</td></tr></table>',
      '<figure id="table-1"><figcaption><strong>Table 1.</strong> Counts</figcaption><table><tbody><tr><td>1</td></tr></tbody></table></figure>',
    ],
    [
      '<table><caption>Table 3: Counts</caption><tr><td>1</td></tr></table>',
      '<figure id="table-3"><figcaption><strong>Table 3.</strong> Counts</figcaption><table><tbody><tr><td>1</td></tr></tbody></table></figure>',
    ],
    [
      '<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>',
      '<p>a</p>\n<table><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    ['<ul><li><p>a</p><ul><li>b</li></ul></li></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ])('is put into the journal’s shape: %.50s', (given, shaped) => {
    expect(toFullText(given, { isWholeDocument: true }).html).toBe(shaped);
  });

  it('of a page keeps its boxes, ticked and empty', async () => {
    const page =
      '<h2>A</h2><ul><li><label><input type="checkbox" checked="" />done</label></li><li><input disabled type=checkbox>open</li></ul>';
    const { html, findings } = await readText({
      format: 'html',
      bytes: Buffer.from(page),
      references: [],
      nextFigure: 1,
    });
    expect(html).toContain('<ul><li>☑ done</li><li>☐ open</li></ul>');
    expect(findings.filter(({ text }) => text.includes('form'))).toEqual([]);
  });

  it('of Word has no words that its style sheet hides, and its comments are named', async () => {
    const page =
      '<style><!-- span.Secret {mso-style-name:Secret; display:none; mso-hide:all} --></style><h1>A</h1><p>Sleep<span class=Secret>less</span> is short.<a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[A1]</a></p>' +
      '<div><p class=MsoCommentText><a name="_msocom_1"></a><a href="#_msoanchor_1" class=msocomoff>[A1]</a>How short?</p></div>';
    const bytes = Buffer.from(page);
    const { html, findings } = await readText({ format: 'html', bytes, references: [], nextFigure: 1 });
    expect(html).toContain('<p>Sleep is short.</p>');
    expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['hidden', 'comment']));
  });

  it.each([
    [
      'html',
      '<head><!-- made by X --></head><!--StartFragment--><h1>A<!-- one --></h1><!-- two --><p>Sleep<!-- three --> is short.</p><table><!-- four --><tr><td>a</td></tr></table><!--[if !x]>y<![endif]--><!--EndFragment-->',
    ],
    [
      'jats',
      '<article><front><article-meta><title-group><article-title>B <!-- one --></article-title></title-group></article-meta></front><body><!-- two --><sec><title>A</title><p>Sleep<!-- three --> is short.</p><table-wrap><table><!-- four --><tr><td>a</td></tr></table></table-wrap></sec></body></article>',
    ],
    [
      'markdown',
      '# A <!-- one -->\n\n<!-- two -->\n\nSleep<!-- three --> is short.\n\n| a |\n|---|\n| b |\n\n<!-- four -->\n',
    ],
  ] as const)('has no comments of a file in %s, and each is named, wherever it was', async (format, text) => {
    const { html, findings } = await readText({ format, bytes: Buffer.from(text), references: [], nextFigure: 1 });
    expect(html).toContain('<p>Sleep is short.</p>');
    expect(html).not.toMatch(/one|two|three|four/);
    const named = findings
      .filter(({ code }) => code === 'comment')
      .map(({ text: words }) => /“(\w+)”\.?$/.exec(words)?.[1]);
    expect(named.toSorted()).toEqual(['four', 'one', 'three', 'two']);
  });

  it('keeps metadata free of a comment within them', async () => {
    const text = '---\ntitle: Sleep\nabstract: Sleep is short, P < 0.05<!-- why? -->.\n---\n\nText.\n';
    const { found } = await readText({ format: 'markdown', bytes: Buffer.from(text), references: [], nextFigure: 1 });
    expect(found.abstract).toEqual([{ heading: '', text: 'Sleep is short, P < 0.05.' }]);
  });

  it('has its references under headings of their groups, or says that none were recognised', () => {
    const list = (...lines: string[]) =>
      toFullText(`<h2>A</h2><p>Text.</p><h2>References</h2>${lines.map((line) => `<p>${line}</p>`).join('')}`, {
        isWholeDocument: true,
      });
    const first = '1 Smith A, Roe B. A study. J Med. 2011;1:1-5.';
    expect(list('<strong>Primary</strong>', first).references).toContain(first);
    expect(list('To follow').findings.map(({ code }) => code)).toEqual(['references']);
  });

  it('has the caption that fills the first row of a table above it', () => {
    const page =
      '<table><tr><td colspan="2"><strong>Table 1. Doses</strong></td></tr><tr><td>a</td><td>b</td></tr></table><table><tr><td>c</td></tr><tr><td>d</td></tr></table>';
    const { html } = toFullText(page, { isWholeDocument: true });
    expect(html).toBe(
      '<figure id="table-1"><figcaption><strong>Table 1.</strong> <strong>Doses</strong></figcaption><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table></figure>\n<table><tbody><tr><td>c</td></tr><tr><td>d</td></tr></tbody></table>',
    );
  });

  it('leaves the numbers of figures of an appendix as they are', () => {
    const page = '<p>Text.</p><figure><img src="figure-1.png"><figcaption>Figure S1. The flow</figcaption></figure>';
    const { html, findings } = toFullText(page, { isWholeDocument: true });
    expect(html).toContain('<figcaption>Figure S1. The flow</figcaption>');
    expect(findings).toEqual([]);
  });

  it('of Google Docs has its lettered lists, and links without the way through Google', async () => {
    const page =
      '<style>.lst-kix_1-0>li:before{content:"" counter(lst-ctn-kix_1-0,lower-latin) ". "}</style><h1>A</h1><ol class="lst-kix_1-0 start" start="3"><li>Lights</li></ol>' +
      '<p><a href="https://www.google.com/url?q=https://example.org/x?a%3D1&amp;sa=D">there</a></p>';
    const bytes = Buffer.from(page);
    const { html } = await readText({ format: 'html', bytes, references: [], nextFigure: 1 });
    expect(html).toContain('<ol start="3" type="a"><li>Lights</li></ol>');
    expect(html).toContain('<a href="https://example.org/x?a=1">there</a>');
  });

  it.each([
    ['legends of figures', '<p><strong>Figure legends</strong></p><p>Figure 1. The wards.</p>'],
    ['captions alone', '<p>Figure 1. The wards.</p>'],
    ['an appendix', '<p>APPENDIX</p><p>The questions, in full.</p>'],
  ])('has %s behind the list of references as text', (_, behind) => {
    const list = '<p>1. Roe J. Sleep. Lancet 2010;12:3.</p><p>2. Poe A. Noise. BMJ 2011;1:3.</p>';
    const { html, references } = toFullText(`<h2>A</h2><p>We asked.</p><h2>References</h2>${list}${behind}`, {
      isWholeDocument: true,
    });
    expect(references).toEqual(['1. Roe J. Sleep. Lancet 2010;12:3.', '2. Poe A. Noise. BMJ 2011;1:3.']);
    expect(html).toBe(`<h2>A</h2>\n<p>We asked.</p>\n${behind.replaceAll('</p><p>', '</p>\n<p>')}`);
  });

  it.each([
    ['lines of one paragraph', '<p>1. Roe J. Sleep. Lancet 2010;12:3.<br>2. Poe A. Noise. BMJ 2011;1:3.</p>'],
    [
      'groups',
      '<h3>Trials</h3><p>1. Roe J. Sleep. Lancet 2010;12:3.</p><p>Reviews</p><p>2. Poe A. Noise. BMJ 2011;1:3.</p>',
    ],
  ])('has references in %s', (_, list) => {
    const { references } = toFullText(`<h2>A</h2><p>We asked.</p><h2>References</h2>${list}`, {
      isWholeDocument: true,
    });
    expect(references).toEqual(
      expect.arrayContaining(['1. Roe J. Sleep. Lancet 2010;12:3.', '2. Poe A. Noise. BMJ 2011;1:3.']),
    );
  });

  it('reports a figure whose number differs from its caption’s', () => {
    const { html, findings } = toFullText('<img src="figure-4.png" alt="x"><p>Figure 2: Flow</p>');
    expect(html).toContain('<strong>Figure 4.</strong> Flow');
    expect(findings.map(({ text }) => text)).toEqual([
      'Figure 2 in the document is Figure 4 here. Check where the text refers to it.',
    ]);
  });

  it('reports what was left out', () => {
    const { findings } = toFullText(
      '<p><u>a</u><u>b</u><math><mtext>\\cancel</mtext></math><img src="data:image/png;base64,AA"></p>',
    );
    expect(findings.map(({ text }) => text)).toEqual([
      'Underlining was left out (2 places).',
      'The image embedded in the text, which is not one of the article’s figures, was left out.',
    ]);
  });
});

describe('an uploaded text', () => {
  const convert = (html: string, timeoutMs?: number) =>
    convertUpload({ format: 'html', bytes: Buffer.from(html), references: [], nextFigure: 1 }, timeoutMs).catch(
      (refused) => refused.details.fields.file[0],
    );

  it('is converted apart from everything else', async () => {
    expect(await convert('<p>a')).toMatchObject({ html: '<p>a</p>' });
  });

  it.each([
    ['a million open elements', '<b>'.repeat(1_000_000), PRODUCTION_TEXTS.textTooDeep],
    ['elements of a hundred thousand names', `<x${'><y'.repeat(100_000)}>`, PRODUCTION_TEXTS.textTooDeep],
    ['more than can be looked at', 'a'.repeat(4_000_001), PRODUCTION_TEXTS.textTooLarge],
  ])('is refused at once with %s', async (_, html, sentence) => {
    expect(await convert(html)).toBe(sentence);
  });

  it('is given up when it takes too long', async () => {
    expect(await convert('<p>&</p>'.repeat(200_000), 1)).toMatch(/^The text takes too long to convert\./);
  });
});

describe('a figure of the text', () => {
  const words = { alt: 'A "flow" <chart>', caption: 'CO<sub>2</sub> &amp; more.' };

  it('keeps its words, whatever is done to it', () => {
    const html = withFigure('<p>a</p>', 'figure-2.png', words);
    expect(figuresIn(html)).toEqual(new Map([['figure-2.png', words]]));
    expect(figuresIn(replaceFigureFile(html, 'figure-2.png', 'figure-2.jpg'))).toEqual(
      new Map([['figure-2.jpg', words]]),
    );
    expect(withoutFigure(html, 'figure-2.png')).toBe('<p>a</p>');
    expect(descendantElements(parseMarkup(withFigure(html, 'figure-2.png', words))).length).toBe(
      descendantElements(parseMarkup(html)).length,
    );
  });

  it.each(['<strong>Figure 1B.</strong> South.', '(b) South.'])(
    'that is a panel keeps what it is called with other words and another image: %s',
    (caption) => {
      const html = `<figure id="figure-3"><img src="figure-3.png" alt=""><figcaption>${caption}</figcaption></figure>`;
      const words = figuresIn(html).get('figure-3.png')?.caption ?? '';
      const described = withFigure(html, 'figure-3.png', { alt: 'A map.', caption: words.replace('South', 'North') });
      expect(replaceFigureFile(described, 'figure-3.png', 'figure-3.jpg')).toBe(
        html.replace('alt=""', 'alt="A map."').replace('South', 'North').replace('.png', '.jpg'),
      );
    },
  );
});

describe('an image', () => {
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080014001e01011100ffda', 'hex');
  const webp = Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0', 'latin1'),
    Buffer.from('1d0000130000', 'hex'),
  ]);

  it.each([
    ['PNG', png({ width: 30, height: 20 }), { format: 'png', width: 30, height: 20 }],
    ['JPEG', jpeg, { format: 'jpg', width: 30, height: 20 }],
    ['WebP', webp, { format: 'webp', width: 30, height: 20 }],
    ['GIF', Buffer.from('GIF89a'), undefined],
    ['a PNG that was cut off', png().slice(0, 40), undefined],
  ])('is known by its bytes: %s', (_, bytes, size) => {
    expect(readImage(bytes)).toEqual(size);
  });

  it('is read without harm, whatever its bytes', () => {
    const starts = fc.constantFrom('89504e470d0a1a0a', 'ffd8', '52494646', '');
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        const size = readImage(Buffer.concat([Buffer.from(start, 'hex'), rest]));
        expect(size === undefined || (size.width > 0 && size.height > 0)).toBe(true);
      }),
    );
  });
});
