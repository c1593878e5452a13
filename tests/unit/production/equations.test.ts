import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkup, textContent } from '#domain/kernel/markup';
import { fullText } from '#domain/publication/full-text';
import { readOmml } from '#server/document/equation/omml';
import { readText } from '#server/production/convert/read-text';
import { toFullText } from '#server/production/convert/to-full-text';
import { docx, paragraph } from '../../support/documents.ts';
import { ommlOf } from '../../support/formulas.ts';

const run = (text: string, properties = '') =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`;
const upright = (text: string) => run(text, '<m:sty m:val="p"/>');
/** An OMML element; a child starting with "m:" is a property with that name and value. */
const el = (name: string, ...pieces: string[]) => {
  const properties = pieces.filter((piece) => piece.startsWith('m:'));
  const set = properties.map((piece) => piece.replace(/^(m:\w+)=(.*)$/s, '<$1 m:val="$2"/>')).join('');
  const rest = pieces.filter((piece) => !piece.startsWith('m:')).join('');
  return `<m:${name}>${set && `<m:${name}Pr>${set}</m:${name}Pr>`}${rest}</m:${name}>`;
};
const e = (content: string) => el('e', content);
const texOf = (omml: string) => {
  const read = readOmml(ommlOf(omml));
  return 'tex' in read ? read.tex : `sign ${read.sign}`;
};
const span = (tex: string, kind = 'inline') =>
  `<p>Let <span class="math ${kind}">${tex.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span> hold.</p>`;
const lineOf = (html: string) => /alttext="([^"]*)"/.exec(html)?.[1];

/** Every element of Word's equations, with its TeX and its linear form. */
const OMML: [what: string, omml: string, tex: string, line: string][] = [
  ['a fraction', el('f', el('num', run('a+b')), el('den', run('2n'))), '\\frac{a+b}{2n}', '(a+b)/(2n)'],
  ['a fraction on a line', el('f', 'm:type=lin', el('num', run('a')), el('den', run('b'))), '{a}/{b}', 'a/b'],
  ['a root', el('rad', 'm:degHide=1', el('deg'), e(run('x'))), '\\sqrt{x}', '√x'],
  ['a cube root', el('rad', el('deg', run('3')), e(run('x+1'))), '\\sqrt[3]{x+1}', '3√(x+1)'],
  ['a superscript', el('sSup', e(run('I')), el('sup', run('2'))), '{I}^{2}', 'I^2'],
  ['a subscript', el('sSub', e(run('x')), el('sub', run('i'))), '{x}_{i}', 'x_i'],
  ['both', el('sSubSup', e(run('χ')), el('sub', run('1')), el('sup', run('2'))), '{\\chi}_{1}^{2}', 'χ_1^2'],
  [
    'scripts before',
    el('sPre', el('sub', run('6')), el('sup', run('14')), e(upright('C'))),
    '{}_{6}^{14}{\\mathrm{C}}',
    '_6^14C',
  ],
  [
    'a sum',
    el('nary', 'm:chr=∑', 'm:limLoc=undOvr', el('sub', run('i=1')), el('sup', run('n')), e(run('x'))),
    '\\sum\\limits_{i=1}^{n} x',
    '∑_(i=1)^n x',
  ],
  [
    'an integral',
    el('nary', el('sub', run('0')), el('sup', run('∞')), e(run('f'))),
    '\\int\\nolimits_{0}^{\\infty} f',
    '∫_0^∞ f',
  ],
  ['brackets', el('d', 'm:begChr=[', 'm:endChr=)', e(run('a')), e(run('b'))), '\\left[a \\middle| b\\right)', '[a|b)'],
  [
    'cases',
    el('d', 'm:begChr={', 'm:endChr=', e(el('eqArr', e(run('1, &amp;x&gt;0')), e(run('0, &amp;x≤0'))))),
    '\\left\\{\\begin{aligned}1, &x>0 \\\\ 0, &x\\leq 0\\end{aligned}\\right.',
    '{1, x&gt;0; 0, x≤0',
  ],
  [
    'a binomial',
    el('d', e(el('f', 'm:type=noBar', el('num', run('n')), el('den', run('k'))))),
    '\\binom{n}{k}',
    '(n over k)',
  ],
  [
    'a matrix',
    el('m', el('mr', e(run('1')), e(run('0'))), el('mr', e(run('0')), e(run('1')))),
    '\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}',
    '1 0; 0 1',
  ],
  ['an accent', el('acc', 'm:chr=\u0305', e(run('x'))), '\\bar{x}', 'x̄'],
  ['a hat', el('acc', e(run('β'))), '\\hat{\\beta}', 'β̂'],
  ['a bar', el('bar', 'm:pos=top', e(run('AB'))), '\\overline{AB}', 'AB'],
  [
    'a limit',
    el('func', el('fName', el('limLow', e(upright('lim')), el('lim', run('n→∞')))), e(run('f'))),
    '\\lim\\limits_{n\\rightarrow \\infty} f',
    'lim_(n→∞) f',
  ],
  ['a function', el('func', el('fName', upright('logit')), e(run('p'))), '\\operatorname{logit} p', 'logit p'],
  [
    'a brace with words',
    el('limLow', e(el('groupChr', e(run('a+b')))), el('lim', run('n'))),
    '\\underbrace{a+b}_{n}',
    'a+b_n',
  ],
  ['a limit above', el('limUpp', e(run('=')), el('lim', upright('def'))), '\\overset{\\mathrm{def}}{=}', '=^(def)'],
  ['a box', el('box', e(run('a≔b'))), '{a\\coloneqq b}', 'a≔b'],
  ['a box with a border', el('borderBox', e(run('a=b'))), '\\boxed{a=b}', 'a=b'],
  ['what is not seen', el('phant', 'm:show=0', e(run('x'))) + run('y'), '\\phantom{x}y', 'y'],
  [
    'words',
    run('Risk (in %)', '<m:nor/>') + run('=α×100'),
    '\\text{Risk (in \\%)}=\\alpha \\times 100',
    'Risk (in %)=α×100',
  ],
  ['a name', run('AUC=0.9'), '\\mathit{AUC}=0.9', 'AUC=0.9'],
  ['letters of other alphabets', run('𝛼=𝐱'), '\\alpha =\\boldsymbol{x}', 'α=x'],
  ['what was deleted', `${run('a=b')}<w:del><m:r><m:t>c</m:t></m:r></w:del>`, 'a=b', 'a=b'],
];

describe('an equation of Word', () => {
  it.each(OMML)('is set with %s', (_, omml, tex, line) => {
    expect(texOf(omml)).toBe(tex);
    const { html, findings } = toFullText(span(tex));
    expect([lineOf(html), findings]).toEqual([line, []]);
  });

  const HIDDEN = ['m:hideTop=1', 'm:hideBot=1', 'm:hideLeft=1', 'm:hideRight=1'];
  it.each([
    ['a stroke', [...HIDDEN, 'm:strikeBLTR=1'], '\\enclose{updiagonalstrike}{x}'],
    ['a stroke and a box', ['m:strikeH=1', 'm:strikeV=0'], '\\enclose{box horizontalstrike}{x}'],
    ['half of a box', ['m:hideTop=1', 'm:hideRight=on'], '\\enclose{bottom left}{x}'],
  ])('keeps its line and is named where it has %s', (_, properties, tex) => {
    expect(texOf(el('borderBox', ...properties, e(run('x'))) + run('+y'))).toBe(`${tex}+y`);
    const { html, findings } = toFullText(span(`${tex}+y`));
    expect(html).toContain(`${tex}+y`);
    expect(findings).toEqual([expect.objectContaining({ code: 'equation' })]);
  });

  it('is as it is where a box around it is not shown', () => {
    expect(texOf(el('borderBox', ...HIDDEN, e(run('x'))) + run('+y'))).toBe('{x}+y');
  });

  it.each([
    ['a stroke', 'updiagonalstrike', '\\enclose{updiagonalstrike}{x}', 1],
    ['a box, which is drawn', 'box', '\\boxed{x}', 0],
  ])('in MathML has %s, or is named with it', (_, notation, tex, named) => {
    const math = `<math><menclose notation="${notation}"><mi>x</mi></menclose><mo>+</mo><mi>y</mi></math>`;
    const { html, findings } = toFullText(`<p>Let ${math} hold.</p>`);
    expect(html).toContain(`${tex}+y`);
    expect(html.includes('<menclose notation="box"><mi>x</mi></menclose>')).toBe(named === 0);
    expect(findings.map(({ code }) => code)).toEqual(Array(named).fill('equation'));
  });

  it.each([
    ['≥', 'sign ≥'],
    ['α', 'sign α'],
    ['𝛼', 'sign α'],
    ['×', 'sign ×'],
    ['', 'sign '],
    ['α=1', '\\alpha =1'],
  ])('that is a sign alone is text: %s', (text, written) => {
    expect(texOf(run(text))).toBe(written);
  });

  it.each([
    ['Word', el('eqArr', e(`${run('a=b#')}${el('d', e(run('3')))}`))],
    ['Quarto', `${run('a=b')}${run('\u2003')}${el('d', e(run('3')))}`],
  ])('keeps its number, as %s writes it', (_, omml) => {
    expect(texOf(omml)).toBe('a=b\\tag{3}');
    expect(toFullText(`<p><span class="math display">${texOf(omml)}</span></p>`).html).toMatch(
      /^<p id="equation-3"><math display="block" alttext="a=b">.*<\/math> \(3\)<\/p>$/s,
    );
  });

  it('is read whatever its elements hold', () => {
    const name = fc.constantFrom(
      'f',
      'num',
      'den',
      'e',
      'd',
      'dPr',
      'nary',
      'sSup',
      'sup',
      'sub',
      'm',
      'mr',
      'eqArr',
      'acc',
      'func',
      'fName',
      'limLow',
      'lim',
      'rad',
      'r',
      't',
      'x',
    );
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(run('x'), run('{'), run('\\'), run('&amp;'), run('#'), run('α')),
        fc.tuple(name, fc.array(tie('tree'), { maxLength: 3 })).map(([one, children]) => el(one, ...children)),
      ),
    }));
    fc.assert(
      fc.property(tree, (omml) => {
        const { html } = toFullText(span(texOf(omml)));
        expect(toFullText(html).html).toBe(html);
      }),
    );
  });
});

describe('an equation of a page', () => {
  it.each([
    [
      'brackets of MathML 2',
      '<mfenced open="[" close=")" separators=";"><mi>a</mi><mi>b</mi></mfenced>',
      '\\left[a;b\\right)',
    ],
    [
      'letters of other alphabets',
      '<mi mathvariant="double-struck">R</mi><mi mathvariant="bold">v</mi>',
      '\\mathbb{R}\\boldsymbol{v}',
    ],
    ['an angle', '<mo>∠</mo><mi>A</mi>', '\\angle A'],
  ])('is read: %s', async (_, math, tex) => {
    const bytes = Buffer.from(`<p>So <math>${math}</math>.</p>`);
    const { html } = await readText({ format: 'html', bytes, references: [], nextFigure: 1 });
    expect(html).toContain(`<annotation encoding="application/x-tex">${tex}</annotation>`);
  });

  const tex = '<annotation encoding="application/x-tex">c=\\sqrt{a}</annotation>';
  it.each([
    ['Pandoc and MathJax', '<span class="math inline">\\(c=\\sqrt{a}\\)</span>'],
    ['Pandoc and KaTeX', '<span class="math inline">c=\\sqrt{a}</span>'],
    [
      'Pandoc and MathML',
      `<math display="inline" xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>c</mi>${tex}</semantics></math>`,
    ],
    [
      'KaTeX',
      `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>c</mi></mrow>${tex}</semantics></math></span><span class="katex-html" aria-hidden="true">c=√a</span></span>`,
    ],
    [
      'MathJax',
      '<mjx-container jax="CHTML"><mjx-math><mjx-c class="x"></mjx-c></mjx-math><mjx-assistive-mml><math><mi>c</mi><mo>=</mo><msqrt><mi>a</mi></msqrt></math></mjx-assistive-mml></mjx-container>',
    ],
    ['an author of TeX', '\\(c=\\sqrt{a}\\)'],
  ])('is set as %s writes it, once', (_, html) => {
    const { html: set, findings } = toFullText(`<p>As ${html} shows.</p>`);
    expect(set).toMatch(
      /^<p>As <math alttext="c=√a"><semantics>.*<msqrt>.*<annotation encoding="application\/x-tex">c=\\sqrt\{a\}<\/annotation><\/semantics><\/math> shows\.<\/p>$/s,
    );
    expect([textContent(parseMarkup(set)), findings]).toEqual(['As c=√a shows.', []]);
  });

  it.each([
    ['<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', '{n \\atop k}'],
    ['<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>', '\\sum\\limits_{i}^{n}'],
    ['<mover><mi>x</mi><mo>¯</mo></mover>', '\\bar{x}'],
    ['<mmultiscripts><mi>C</mi><mprescripts></mprescripts><mn>6</mn><mn>14</mn></mmultiscripts>', '{}_{6}^{14}{C}'],
    [
      '<mrow><mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr></mtable><mo>)</mo></mrow>',
      '\\left(\\begin{matrix}1 & 0\\end{matrix}\\right)',
    ],
    ['<mi>log</mi><mo>&#x2061;</mo><mi>x</mi><mtext> if ok</mtext>', '\\log x\\text{ if ok}'],
  ])('without TeX gets its own: %.40s', (mathml, written) => {
    const { html } = toFullText(`<p>a <math>${mathml}</math></p>`);
    expect(
      parseMarkup(html).flatMap((node) => JSON.stringify(node) && /x-tex">([\s\S]*?)<\/annotation>/.exec(html)?.[1]),
    ).toEqual([written.replaceAll('&', '&amp;')]);
  });

  it.each([
    '\\cancel{x}',
    '\\frac{1}',
    '\\href{https://x.org}{x}',
    '\\def\\a{\\a\\a}\\a',
    '\\unknown',
    '\\sum\\limit_{i=1}^n x',
    '\\limits_0^1',
    '\\begin{tikzpicture} x \\end{tikzpicture}',
    `${'{'.repeat(60)}x${'}'.repeat(60)}x^{${'y^{'.repeat(40)}z${'}'.repeat(40)}}`,
  ])('that cannot be read keeps its line, and is named: %.20s', (unread) => {
    const { html, findings } = toFullText(`<h2>Results</h2>${span(unread)}`);
    expect(html).toBe(`<h2>Results</h2>\n<p>Let ${unread} hold.</p>`);
    expect(findings).toMatchObject([
      { code: 'equation', text: expect.stringContaining('An equation in Results, after “Let” could not be read') },
    ]);
  });
});

describe('an equation with its number', () => {
  it('stays alone on its line', () => {
    const { html } = toFullText(`<p><span class="math inline">\\overleftrightarrow{AB}</span> (2)</p>`);
    expect(html).toMatch(/^<p id="equation-2"><math display="block".*<\/math> \(2\)<\/p>$/s);
  });

  it('stands in a table only in Word: each row is an equation, and what names its number leads there', () => {
    const line = (number: number) =>
      `<tr><td></td><td><span class="math inline">x_${number}=y</span></td><td>(${number})</td></tr>`;
    const { html, findings } = toFullText(`<h2>A</h2><table>${line(1)}${line(2)}</table><p>By equation (2).</p>`, {
      isWholeDocument: true,
    });
    expect(html).toMatch(/<p id="equation-1"><math display="block".*<p id="equation-2"><math display="block"/s);
    expect(html).toContain('By <a href="#equation-2">equation (2)</a>.');
    expect(findings).toEqual([]);
  });

  it('does not make a table of numbers one of equations', () => {
    const { html } = toFullText('<table><tr><td><span class="math inline">x</span></td><td>5 (2)</td></tr></table>');
    expect(html).toContain('<table>');
  });
});

describe('an equation of Markdown', () => {
  const convert = async (text: string) =>
    (await readText({ format: 'markdown', bytes: Buffer.from(text), references: [], nextFigure: 1 })).html;
  const short = (html: string) =>
    html.replaceAll(/<math(?: display="(block)")?[^>]*>[\s\S]*?<\/math>/g, (_, display) => (display ? '[[M]]' : '[M]'));

  it.each([
    ['Let $x^2 \\geq 1$ hold.', '<p>Let [M] hold.</p>'],
    ['It cost $5 and $6.', '<p>It cost $5 and $6.</p>'],
    ['As \\(a_1\\) and $b_2$.', '<p>As [M] and [M].</p>'],
    ['Thus\n$$\na = b\n- c\n$$\nholds.', '<p>Thus</p>\n<p>[[M]]</p>\n<p>holds.</p>'],
    [
      '$$a = b$$ {#eq-mean}\n\nSee [Equation 1](#eq-mean).',
      '<p id="equation-1">[[M]] (1)</p>\n<p>See <a href="#equation-1">Equation 1</a>.</p>',
    ],
    ['`$x$` stays.', '<p><code>$x$</code> stays.</p>'],
  ])('is set where it is one: %.30s', async (text, html) => {
    expect(short(await convert(text))).toBe(html);
  });
});

describe('an equation on the page', () => {
  it('is the line that names it in the outline', () => {
    const { html } = toFullText('<h2>The role of \\(x^2\\)</h2>');
    expect(fullText({ content: html, slug: 's', figures: [] }).outline).toMatchObject([
      { label: 'The role of x^2', id: 'the-role-of-x-2' },
    ]);
  });

  it('can be scrolled by keyboard where it is wider than a phone', () => {
    const page = (tex: string) =>
      fullText({ content: toFullText(`<p>\\[${tex}\\]</p>`).html, slug: 's', figures: [] }).html;
    expect(page('a=b')).toMatch(/^<p><span class="equation"><math /);
    expect(page('a=b+c+d+e+f+g+h+i+j+k')).toMatch(
      /^<p><span class="equation" tabindex="0" role="group" aria-label="Equation"><math /,
    );
  });
});

describe('mathematics that is part of a word', () => {
  const alone = (name: string, text: string) => el(name, e(''), el(name === 'sSup' ? 'sup' : 'sub', run(text)));
  it.each([
    ['sSup', '∘', '°'],
    ['sSub', '2', '<sub>2</sub>'],
    ['sSup', '1,2', '<sup>1,2</sup>'],
    ['sSup', '∗', '<sup>*</sup>'],
  ])('is text of it in a Word file of Pandoc: %s of %s', async (name, text, shown) => {
    const body = paragraph('Doe').replace('</w:p>', `${`<m:oMath>${alone(name, text)}</m:oMath>`}</w:p>`);
    const { html } = await readText({ format: 'docx', bytes: docx({ body }), references: [], nextFigure: 1 });
    expect(html).toBe(`<p>Doe${shown}</p>`);
  });
});
