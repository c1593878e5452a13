import fc from 'fast-check';
import type { MarkupNode } from '#domain/kernel/markup';
import { escapeXml } from '#domain/kernel/xml';
import { elementsIn, type XmlElement } from '#server/document/read/xml-tree';
import { mtefWriter } from './mtef.ts';

/** A formula as several programs write it, and the characters that readers see, in any order. */
export interface Formula {
  signs: string;
  /** As Word writes it. */
  omml: string;
  /** As LibreOffice and web pages write it. */
  mathml: string;
  /** As Pandoc writes it. */
  tex: string;
  /** In MathType's two versions; absent if it cannot express this. */
  mtef?: Record<3 | 5, number[]> | undefined;
}

/** The content of a Word equation, as our reader of Word files provides it. */
export function ommlOf(content: string): XmlElement {
  const [equation] = elementsIn(`<w:p><m:oMath>${content}</m:oMath></w:p>`);
  if (!equation) throw new Error(`There is no equation: ${content}`);
  return equation;
}

const WRITERS = { 3: mtefWriter(3), 5: mtefWriter(5) };
type Writer = (typeof WRITERS)[3];

const element = (name: string, ...parts: string[]) => `<${name}>${parts.join('')}</${name}>`;
const property = (of: string, values: Record<string, string>) =>
  element(`m:${of}Pr`, ...Object.entries(values).map(([name, value]) => `<m:${name} m:val="${escapeXml(value)}"/>`));
const run = (text: string, properties = '') =>
  `<m:r>${properties}<m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>`;
const rowOf = ({ mathml }: Formula) => element('mrow', mathml);

/** The bytes of a construct; undefined if MathType lacks it or one of its parts. */
function bytes(parts: readonly Formula[], write: (writer: Writer, version: 3 | 5, lines: number[][]) => number[]) {
  const of = (version: 3 | 5) => {
    const { line } = WRITERS[version];
    return write(
      WRITERS[version],
      version,
      parts.map(({ mtef }) => line(mtef?.[version] ?? [])),
    );
  };
  return parts.every(({ mtef }) => mtef) ? { 3: of(3), 5: of(5) } : undefined;
}

const TEX: Record<string, string> = {
  '%': '\\%',
  '{': '\\{',
  '}': '\\}',
  ...Object.fromEntries(
    (
      'α alpha β beta γ gamma δ delta ε varepsilon θ theta λ lambda μ mu π pi ρ rho σ sigma τ tau φ varphi χ chi ω omega ' +
      'Γ Gamma Δ Delta Σ Sigma Ω Omega Φ Phi ± pm × times · cdot ÷ div ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ∝ propto ' +
      '≪ ll ≫ gg ∈ in ∉ notin ⊂ subset ⊆ subseteq ∪ cup ∩ cap ∂ partial ∇ nabla ∞ infty → rightarrow ⇒ Rightarrow ⇔ Leftrightarrow ' +
      '∀ forall ∃ exists ¬ neg ∧ wedge ∨ vee ⊕ oplus ⊗ otimes ∅ emptyset ℓ ell ℏ hbar ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∮ oint ⋃ bigcup ⋂ bigcap ' +
      '⟨ langle ⟩ rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ Vert … ldots ⋯ cdots ′ prime ⊥ bot ∣ mid ⇌ rightleftharpoons ↔ leftrightarrow'
    )
      .split(' ')
      .reduce<[string, string][]>((pairs, word, at, all) => {
        if (at % 2 === 0) pairs.push([word, `\\${all[at + 1]} `]);
        return pairs;
      }, []),
  ),
};
const texOf = (text: string) => Array.from(text, (sign) => TEX[sign] ?? sign).join('');

const LETTERS = [...'abcdehkmnprstuvwxyzABCDEFGHNPRSTXYZαβγδεθλμπρστφχωΓΔΣΩΦℓℏ∞∂∇'];
const OPERATORS = [...'+−-±×·÷=≤≥≠≈≡∼∝≪≫∈∉⊂⊆∪∩→⇒⇔∧∨⊕⊗<>,;:!/∣⊥⇌↔'];

const letter = fc.constantFrom(...LETTERS).map(
  (sign): Formula => ({
    signs: sign,
    omml: run(sign),
    mathml: element('mi', sign),
    tex: texOf(sign),
    mtef: bytes([], ({ char }) => char(sign)),
  }),
);
const operator = fc.constantFrom(...OPERATORS).map(
  (sign): Formula => ({
    signs: sign,
    omml: run(sign),
    mathml: element('mo', escapeXml(sign)),
    tex: texOf(sign),
    mtef: bytes([], ({ char }) => char(sign)),
  }),
);
const NUMBERS = ['0', '1', '2', '10', '0.05', '1.5', '95', '1234', '37.5', '−1', '0.95%'];
const number = fc.constantFrom(...NUMBERS).map(
  (text): Formula => ({
    signs: text,
    omml: run(text),
    mathml: text.startsWith('−') ? element('mo', '−') + element('mn', text.slice(1)) : element('mn', text),
    tex: texOf(text),
    mtef: bytes([], ({ char }) => [...text].flatMap((sign) => char(sign))),
  }),
);
/** Words and units in a formula. */
const WORDS = [
  'if so',
  'mol/L',
  'mg per kg',
  'µg',
  'kPa',
  'events',
  'years',
  '°C',
  'Risk (in %)',
  'für alle',
  'a_b & c#d',
];
const words = fc.constantFrom(...WORDS).map(
  (text): Formula => ({
    signs: text,
    omml: run(text, '<m:rPr><m:nor/></m:rPr>'),
    mathml: element('mtext', escapeXml(text)),
    tex: `\\text{${text.replace(/[#$%&_{}]/g, '\\$&')}}`,
    mtef: bytes([], ({ word }) => word(text, 1)),
  }),
);
const NAMES = ['sin', 'cos', 'log', 'ln', 'exp', 'max', 'min', 'det', 'Pr', 'sup', 'tanh', 'deg'];
const OWN_NAMES = ['logit', 'Var', 'argmax', 'AUC', 'HR', 'erf'];
const name = fc.constantFrom(...NAMES, ...OWN_NAMES);
/** Letters of mathematical alphabets. */
const STYLES = [
  ['double-struck', 'mathbb', '𝔼ℝ𝔹'],
  ['script', 'mathcal', 'ℒ𝒩ℱ'],
  ['fraktur', 'mathfrak', '𝔤𝔄'],
  ['bold', 'mathbf', '𝐱𝐀'],
] as const;
const styled = fc
  .constantFrom(...STYLES.flatMap(([style, command, signs]) => Array.from(signs, (sign) => ({ style, command, sign }))))
  .chain(({ style, command, sign }) =>
    fc.boolean().map((isOwnSign): Formula => {
      const plain = sign.normalize('NFKC');
      const set = style === 'bold' ? '<m:sty m:val="b"/>' : `<m:scr m:val="${style}"/>`;
      return {
        signs: plain,
        omml: isOwnSign ? run(sign) : run(plain, `<m:rPr>${set}</m:rPr>`),
        mathml: element('mi', sign),
        tex: `\\${command}{${plain}}`,
      };
    }),
  );
const SPACES = [
  ['\u2009', '\\,'],
  ['\u2003', '\\quad '],
  ['\u00a0', '\\ '],
  ['\u2005', '\\:'],
] as const;
const space = fc.constantFrom(...SPACES).map(
  ([sign, tex]): Formula => ({
    signs: '',
    omml: run(sign),
    mathml: element('mtext', sign),
    tex,
  }),
);

const ACCENTS = [
  ['\u0302', '^', 'hat'],
  ['\u0303', '~', 'tilde'],
  ['\u0307', '˙', 'dot'],
  ['\u0308', '¨', 'ddot'],
  ['\u20d7', '→', 'vec'],
  ['\u030c', 'ˇ', 'check'],
  ['\u0306', '˘', 'breve'],
  ['\u0301', '´', 'acute'],
  ['\u0300', '`', 'grave'],
  ['\u030a', '˚', 'mathring'],
] as const;
const FENCES = ['()', '[]', '{}', '||', '‖‖', '⟨⟩', '⌊⌋', '⌈⌉', '[)', '(]', '{ ', ' |'] as const;
const NARY = [...'∑∏∐∫∬∮⋃⋂'];

type Parts = fc.Arbitrary<Formula>;
const text = (...parts: readonly (Formula | string)[]) =>
  parts.map((part) => (typeof part === 'string' ? part : part.signs)).join('');

const fraction = (part: Parts) =>
  fc.tuple(part, part, fc.constantFrom('bar', 'lin', 'skw', 'noBar')).map(
    ([above, below, type]): Formula => ({
      signs: text(above, below, type === 'lin' || type === 'skw' ? '/' : ''),
      omml: element('m:f', property('f', { type }), element('m:num', above.omml), element('m:den', below.omml)),
      mathml: {
        bar: `<mfrac>${rowOf(above)}${rowOf(below)}</mfrac>`,
        lin: `${rowOf(above)}<mo>/</mo>${rowOf(below)}`,
        skw: `<msup><mi></mi>${rowOf(above)}</msup><mo>/</mo>${rowOf(below)}`,
        noBar: `<mfrac linethickness="0">${rowOf(above)}${rowOf(below)}</mfrac>`,
      }[type],
      tex: {
        bar: `\\frac{${above.tex}}{${below.tex}}`,
        lin: `{${above.tex}}/{${below.tex}}`,
        skw: `{}^{${above.tex}}/{${below.tex}}`,
        noBar: `{${above.tex} \\atop ${below.tex}}`,
      }[type],
      mtef:
        type === 'bar'
          ? bytes([above, below], ({ template }, version, lines) => template(version === 5 ? 11 : 14, 0, ...lines))
          : undefined,
    }),
  );

const root = (part: Parts) =>
  fc.tuple(part, fc.option(part, { nil: undefined })).map(
    ([inner, degree]): Formula => ({
      signs: text('√', inner, degree ?? ''),
      omml: element(
        'm:rad',
        property('rad', degree ? {} : { degHide: '1' }),
        element('m:deg', degree?.omml ?? ''),
        element('m:e', inner.omml),
      ),
      mathml: degree ? `<mroot>${rowOf(inner)}${rowOf(degree)}</mroot>` : element('msqrt', inner.mathml),
      tex: `\\sqrt${degree ? `[{${degree.tex}}]` : ''}{${inner.tex}}`,
      mtef: bytes(degree ? [inner, degree] : [inner], ({ template, none }, version, [main = [], second = none]) =>
        template(version === 5 ? 10 : 13, degree ? 1 : 0, main, second),
      ),
    }),
  );

const scripts = (part: Parts) =>
  fc
    .tuple(fc.oneof(letter, part), part, part, fc.constantFrom('sub', 'sup', 'both', 'before'))
    .map(([base, sub, sup, kind]): Formula => {
      const [hasSub, hasSup] = [kind !== 'sup', kind !== 'sub'];
      const pieces = [...(hasSub ? [element('m:sub', sub.omml)] : []), ...(hasSup ? [element('m:sup', sup.omml)] : [])];
      const e = element('m:e', base.omml);
      const set = `${hasSub ? `_{${sub.tex}}` : ''}${hasSup ? `^{${sup.tex}}` : ''}`;
      return {
        signs: text(base, hasSub ? sub : '', hasSup ? sup : ''),
        omml: {
          sub: element('m:sSub', e, ...pieces),
          sup: element('m:sSup', e, ...pieces),
          both: element('m:sSubSup', e, ...pieces),
          before: element('m:sPre', ...pieces, e),
        }[kind],
        mathml: {
          sub: element('msub', rowOf(base), rowOf(sub)),
          sup: element('msup', rowOf(base), rowOf(sup)),
          both: element('msubsup', rowOf(base), rowOf(sub), rowOf(sup)),
          before: element('mmultiscripts', rowOf(base), '<mprescripts/>', rowOf(sub), rowOf(sup)),
        }[kind],
        tex: kind === 'before' ? `{}${set}{${base.tex}}` : `{${base.tex}}${set}`,
        mtef:
          kind === 'before'
            ? undefined
            : bytes([base, sub, sup], ({ template, none }, version, [_, below = [], above = []]) => {
                const slots = [hasSub ? below : none, hasSup ? above : none];
                const at = kind === 'sup' ? 0 : kind === 'sub' ? 1 : 2;
                const script =
                  version === 5 ? template([28, 27, 29][at] ?? 0, 0, ...slots) : template(15, at, ...slots);
                return [...(base.mtef?.[version] ?? []), ...script];
              }),
      };
    });

const nary = (part: Parts) =>
  fc
    .record({
      sign: fc.constantFrom(...NARY),
      sub: fc.option(part, { nil: undefined }),
      sup: fc.option(part, { nil: undefined }),
      isBelow: fc.boolean(),
      operand: part,
    })
    .map(({ sign, sub, sup, isBelow, operand }): Formula => {
      const under = {
        both: isBelow ? 'munderover' : 'msubsup',
        sub: isBelow ? 'munder' : 'msub',
        sup: isBelow ? 'mover' : 'msup',
      };
      const kind = sub && sup ? 'both' : sub ? 'sub' : 'sup';
      const scripts = [sub, sup].flatMap((one) => (one ? [rowOf(one)] : []));
      const isSum = sign === '∑';
      return {
        signs: text(sign, sub ?? '', sup ?? '', operand),
        omml: element(
          'm:nary',
          property('nary', {
            ...(sign === '∫' ? {} : { chr: sign }),
            limLoc: isBelow ? 'undOvr' : 'subSup',
            ...(sub ? {} : { subHide: '1' }),
            ...(sup ? {} : { supHide: 'on' }),
          }),
          element('m:sub', sub?.omml ?? ''),
          element('m:sup', sup?.omml ?? ''),
          element('m:e', operand.omml),
        ),
        mathml:
          (scripts.length > 0 ? element(under[kind], element('mo', sign), ...scripts) : element('mo', sign)) +
          rowOf(operand),
        tex: `${texOf(sign)}${scripts.length > 0 ? `\\${isBelow ? '' : 'no'}limits` : ''}${sub ? `_{${sub.tex}}` : ''}${sup ? `^{${sup.tex}}` : ''} {${operand.tex}}`,
        mtef:
          sub && sup && (isSum ? isBelow : sign === '∫' && !isBelow)
            ? bytes([operand, sub, sup], ({ template, char }, version, lines) =>
                isSum
                  ? template(version === 5 ? 16 : 29, version === 5 ? 112 : 1, ...lines, char('∑', { typeface: 6 }))
                  : template(version === 5 ? 15 : 21, version === 5 ? 49 : 2, ...lines, char('∫')),
              )
            : undefined,
      };
    });

const fenced = (part: Parts) =>
  fc
    .tuple(fc.constantFrom(...FENCES), fc.array(part, { minLength: 1, maxLength: 3 }))
    .map(([signs, parts]): Formula => {
      const [open = '', close = ''] = [...signs].map((sign) => sign.trim());
      const separator = parts.length > 1 ? '|' : '';
      const bracket = (sign: string) => (sign ? texOf(sign) : '.');
      const numbers: Record<string, number> = { '()': 1, '[]': 3, '{}': 2 };
      return {
        signs: text(open, ...parts, separator.repeat(parts.length - 1), close),
        omml: element(
          'm:d',
          property('d', { begChr: open, endChr: close, sepChr: '|' }),
          ...parts.map(({ omml }) => element('m:e', omml)),
        ),
        mathml: element(
          'mrow',
          open && `<mo stretchy="true">${open}</mo>`,
          parts.map(rowOf).join(element('mo', '|')),
          close && `<mo stretchy="true">${close}</mo>`,
        ),
        tex: `\\left${bracket(open)}${parts.map(({ tex }) => tex).join(' \\middle| ')}\\right${bracket(close)}`,
        mtef:
          parts.length === 1 && numbers[signs]
            ? bytes(parts, ({ template, char }, version, lines) =>
                template(numbers[signs] ?? 0, version === 5 ? 3 : 0, ...lines, char(open), char(close)),
              )
            : undefined,
      };
    });

const matrix = (part: Parts) =>
  fc
    .tuple(fc.constantFrom(1, 2), fc.constantFrom(1, 2), fc.array(part, { minLength: 4, maxLength: 4 }))
    .map(([height, width, cells]): Formula => {
      const rows = Array.from({ length: height }, (_, y) => cells.slice(y * width, (y + 1) * width));
      return {
        signs: text(...rows.flat()),
        omml: element('m:m', ...rows.map((row) => element('m:mr', ...row.map(({ omml }) => element('m:e', omml))))),
        mathml: element(
          'mtable',
          ...rows.map((row) => element('mtr', ...row.map(({ mathml }) => element('mtd', mathml)))),
        ),
        tex: `\\begin{matrix}${rows.map((row) => row.map(({ tex }) => tex).join(' & ')).join(' \\\\ ')}\\end{matrix}`,
        mtef: bytes(rows.flat(), ({ matrix: write }, _, lines) => write(height, width, ...lines)),
      };
    });

/** Lines that Word aligns at "&"; after a brace they are cases. */
const lines = (part: Parts) =>
  fc
    .tuple(fc.boolean(), fc.array(fc.tuple(part, part), { minLength: 2, maxLength: 2 }))
    .map(([isCases, rows]): Formula => {
      const array = element('m:eqArr', ...rows.map(([one, two]) => element('m:e', one.omml, run('&'), two.omml)));
      const table = element(
        'mtable',
        ...rows.map((row) => element('mtr', ...row.map(({ mathml }) => element('mtd', mathml)))),
      );
      const name = isCases ? 'cases' : 'aligned';
      return {
        signs: text(isCases ? '{' : '', ...rows.flat()),
        omml: isCases ? element('m:d', property('d', { begChr: '{', endChr: '' }), element('m:e', array)) : array,
        mathml: isCases ? element('mrow', element('mo', '{'), table) : table,
        tex: `\\begin{${name}}${rows.map((row) => row.map(({ tex }) => tex).join(' & ')).join(' \\\\ ')}\\end{${name}}`,
      };
    });

const accented = (part: Parts) =>
  fc.tuple(fc.oneof(letter, part), fc.constantFrom(...ACCENTS)).map(
    ([base, [sign, spacing, command]]): Formula => ({
      signs: text(base, sign),
      omml: element('m:acc', property('acc', { chr: sign }), element('m:e', base.omml)),
      mathml: element('mover', rowOf(base), element('mo', spacing)),
      tex: `\\${command}{${base.tex}}`,
    }),
  );

const marked = (part: Parts) =>
  fc
    .tuple(part, part, fc.constantFrom('bar', 'line', 'over', 'under', 'box', 'prime', 'above', 'below'))
    .map(([base, label, kind]): Formula => {
      const e = element('m:e', base.omml);
      const group = (chr: string, pos: string) => element('m:groupChr', property('groupChr', { chr, pos }), e);
      const omml = {
        bar: element('m:bar', property('bar', { pos: 'top' }), e),
        line: element('m:bar', property('bar', { pos: 'bot' }), e),
        over: element('m:limUpp', element('m:e', group('⏞', 'top')), element('m:lim', label.omml)),
        under: element('m:limLow', element('m:e', group('⏟', 'bot')), element('m:lim', label.omml)),
        box: element('m:borderBox', e),
        prime: element('m:sSup', e, element('m:sup', run('′'))),
        above: element('m:limUpp', e, element('m:lim', label.omml)),
        below: element('m:limLow', e, element('m:lim', label.omml)),
      }[kind];
      const mathml = {
        bar: element('mover', rowOf(base), element('mo', '‾')),
        line: element('munder', rowOf(base), element('mo', '_')),
        over: element('mover', element('mover', rowOf(base), element('mo', '⏞')), rowOf(label)),
        under: element('munder', element('munder', rowOf(base), element('mo', '⏟')), rowOf(label)),
        box: `<menclose notation="box">${base.mathml}</menclose>`,
        prime: element('msup', rowOf(base), element('mo', '′')),
        above: element('mover', rowOf(base), rowOf(label)),
        below: element('munder', rowOf(base), rowOf(label)),
      }[kind];
      const tex = {
        bar: `\\overline{${base.tex}}`,
        line: `\\underline{${base.tex}}`,
        over: `\\overbrace{${base.tex}}^{${label.tex}}`,
        under: `\\underbrace{${base.tex}}_{${label.tex}}`,
        box: `\\boxed{${base.tex}}`,
        prime: `{${base.tex}}'`,
        above: `\\overset{${label.tex}}{${base.tex}}`,
        below: `\\underset{${label.tex}}{${base.tex}}`,
      }[kind];
      const hasLabel = /over|under|above|below/.test(kind);
      const own = { over: '⏞', under: '⏟', prime: '′' }[kind as string] ?? '';
      return { signs: text(base, hasLabel ? label : '', own), omml, mathml, tex };
    });

const applied = (part: Parts) =>
  fc.tuple(name, part, fc.option(part, { nil: undefined })).map(([word, operand, limit]): Formula => {
    const isKnown = NAMES.includes(word);
    const called = run(word, '<m:rPr><m:sty m:val="p"/></m:rPr>');
    const set = isKnown ? `\\${word}` : `\\operatorname{${word}}`;
    return {
      signs: text(word, limit ?? '', operand),
      omml: element(
        'm:func',
        element('m:fName', limit ? element('m:limLow', element('m:e', called), element('m:lim', limit.omml)) : called),
        element('m:e', operand.omml),
      ),
      mathml: `${limit ? element('munder', element('mi', word), rowOf(limit)) : element('mi', word)}<mo>&#x2061;</mo>${rowOf(operand)}`,
      tex: `${limit ? `\\underset{${limit.tex}}{${set}}` : set} {${operand.tex}}`,
      mtef: limit
        ? undefined
        : bytes([operand], ({ word: write }, version) => [...write(word, 2), ...(operand.mtef?.[version] ?? [])]),
    };
  });

const row = (part: Parts, maxLength: number) =>
  fc.array(part, { minLength: 1, maxLength }).map(
    (parts): Formula => ({
      signs: text(...parts),
      omml: parts.map(({ omml }) => omml).join(''),
      mathml: parts.map(({ mathml }) => mathml).join(''),
      tex: parts.map(({ tex }) => tex).join(' '),
      mtef: parts.every(({ mtef }) => mtef)
        ? { 3: parts.flatMap(({ mtef }) => mtef?.[3] ?? []), 5: parts.flatMap(({ mtef }) => mtef?.[5] ?? []) }
        : undefined,
    }),
  );

/** Any formula that these programs can write, short enough for one line, and not blank. */
export const anyFormula: fc.Arbitrary<Formula> = (() => {
  const simple = row(fc.oneof(letter, letter, number, operator, words, styled, space), 2);
  const constructs = (part: Parts) =>
    fc.oneof(
      ...[fraction, root, scripts, nary, fenced, matrix, lines, accented, marked, applied].map((one) => one(part)),
    );
  return row(constructs(fc.oneof(simple, simple, constructs(simple))), 2).filter(({ signs }) =>
    /[^√/]/.test(symbolsIn(signs)),
  );
})();

const SAME: Record<string, string> = {
  '-': '−',
  '~': '\u0303',
  '˜': '\u0303',
  '^': '\u0302',
  ˆ: '\u0302',
  '˙': '\u0307',
  '¨': '\u0308',
  ˇ: '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
  '˚': '\u030a',
  '\u20d7': '→',
  '∣': '|',
  '⋅': '·',
  '∼': '\u0303',
};

/** A text's characters for comparison: unstyled, without spaces or those drawn as lines, in code point order. */
export const symbolsIn = (text: string): string =>
  Array.from(
    text
      .replace(/[ˆ˜˙¨ˇ˘´`˚]/g, (sign) => SAME[sign] ?? sign)
      .replaceAll('‾', '')
      .normalize('NFKD')
      .replace(/\s|[\u2061-\u2064]|\u200b|\ufe0e|_/g, ''),
    (sign) => SAME[sign] ?? sign,
  )
    .sort()
    .join('');

/** The text of an equation on a page, including characters that browsers add. */
export const shownIn = (nodes: readonly MarkupNode[]): string =>
  nodes
    .map((node): string => {
      if (typeof node === 'string') return node;
      if (/^(?:annotation|mphantom)/.test(node.name)) return '';
      return (/^m(?:sqrt|root)$/.test(node.name) ? '√' : '') + shownIn(node.children);
    })
    .join('');
