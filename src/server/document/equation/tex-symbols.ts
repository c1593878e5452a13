/** Mathematical symbols by their most common TeX command. */
const COMMANDS = `
  α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu
  µ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega
  Γ Gamma Δ Delta ∆ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
  ≤ leq ⩽ leq ≥ geq ⩾ geq ≠ neq ≈ approx ≡ equiv ≅ cong ≃ simeq ∼ sim ∝ propto ≪ ll ≫ gg ≺ prec ≻ succ ≔ coloneqq
  ± pm ∓ mp × times ÷ div · cdot ⋅ cdot ∗ ast ⋆ star ∘ circ ∙ bullet ⊕ oplus ⊗ otimes ⊖ ominus ⊙ odot † dagger ‡ ddagger
  ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes
  ∂ partial ∇ nabla ∞ infty √ surd ′ prime ° degree ℓ ell ℏ hbar ∅ emptyset ∀ forall ∃ exists ∄ nexists ¬ neg
  ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∪ cup ∩ cap ∖ setminus ∧ wedge ∨ vee ⊥ bot ⟂ perp ∥ parallel ∣ mid
  → rightarrow ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ↑ uparrow ↓ downarrow
  ⟶ longrightarrow ⟹ Longrightarrow ⇌ rightleftharpoons ∠ angle ∴ therefore ∵ because … ldots ⋯ cdots ⋮ vdots ⋱ ddots
  ⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ Vert ℝ mathbb{R} ℕ mathbb{N} ℤ mathbb{Z}
  ℚ mathbb{Q} ℂ mathbb{C} ℙ mathbb{P} 𝔼 mathbb{E} ℒ mathcal{L} ℋ mathcal{H} ℱ mathcal{F} ℬ mathcal{B} ℛ mathcal{R}`;
const words = COMMANDS.trim().split(/\s+/);
const COMMAND = new Map<string, string>();
for (let at = 0; at < words.length; at += 2) COMMAND.set(words[at] ?? '', `\\${words[at + 1]} `);

const PLAIN: Record<string, string> = {
  '\\': '\\backslash ',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  '~': '\\sim ',
  '^': '\\text{\\textasciicircum}',
  '−': '-',
  '\u2003': '\\quad ',
  '\u2002': '\\enspace ',
  '\u2005': '\\:',
  '\u2004': '\\;',
  '\u2009': '\\,',
  '\u200a': '\\,',
  '\u202f': '\\,',
  '\u00a0': '~',
  // Invisible operators: application, multiplication, separation, addition.
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
  '\u200b': '',
};

/** Functions that TeX knows by name. */
export const FUNCTIONS = new Set(
  (
    'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim limsup liminf max min sup inf ' +
    'det dim ker hom arg deg gcd Pr'
  ).split(' '),
);

/** Mathematical text as TeX. Spaces between words are kept. */
export function texOf(text: string): string {
  return Array.from(text.replace(/(?<=[\p{L}\d]) +(?=[\p{L}\d])/gu, '\u00a0'), signOf).join('');
}

/** The commands for letters of other alphabets, by the names of OMML and MathML. */
export const ALPHABETS: Record<string, string> = {
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
  bold: 'boldsymbol',
  'bold-italic': 'boldsymbol',
};

const BOLD = /[\u{1D400}-\u{1D433}\u{1D468}-\u{1D49B}\u{1D6A8}-\u{1D6E1}\u{1D71C}-\u{1D755}\u{1D7CE}-\u{1D7D7}]/u;
const STYLED = /[\u{1D400}-\u{1D7FF}]/u;

function signOf(sign: string): string {
  const known = COMMAND.get(sign) ?? (Object.hasOwn(PLAIN, sign) ? PLAIN[sign] : undefined);
  if (known !== undefined) return known;
  if (!STYLED.test(sign)) return sign;
  // Letters of mathematical alphabets, which TeX expresses by commands.
  const letter = sign.normalize('NFKC');
  const plain = COMMAND.get(letter) ?? letter;
  return BOLD.test(sign) ? `\\boldsymbol{${plain.trim()}}` : plain;
}

/** Text in an equation, upright, with its spaces. */
export function texText(text: string): string {
  const written = Array.from(text, (sign) => {
    if (sign === '\\') return '/';
    if (sign === '^') return '\\textasciicircum{}';
    if (sign === '~') return '\\textasciitilde{}';
    if (/[#$%&_{}]/.test(sign)) return `\\${sign}`;
    return sign === '\u00a0' ? ' ' : sign;
  });
  return `\\text{${written.join('')}}`;
}

/** A root; brackets and braces in its degree are grouped. */
export const rooted = (inner: string, degree = ''): string =>
  `\\sqrt${degree && (/[{}[\]]/.test(degree) ? `[{${degree}}]` : `[${degree}]`)}{${inner}}`;

const DELIMITERS: Record<string, string> = {
  '': '.',
  '(': '(',
  ')': ')',
  '[': '[',
  ']': ']',
  '{': '\\{',
  '}': '\\}',
  '|': '|',
  '/': '/',
  '∣': '|',
  '∥': '\\Vert ',
};

/** A stretchy bracket; undefined for anything else. */
export function delimiterOf(sign: string): string | undefined {
  if (Object.hasOwn(DELIMITERS, sign)) return DELIMITERS[sign];
  return /^[⟨⟩〈〉⌊⌋⌈⌉‖]$/.test(sign) ? COMMAND.get(sign) : undefined;
}

/** Text between brackets that grow with it. */
export function inBrackets(open: string, close: string, inner: string): string {
  const [left, right] = [delimiterOf(open), delimiterOf(close)];
  if (left === undefined || right === undefined) return texOf(open) + inner + texOf(close);
  return `\\left${left}${inner}\\right${right}`;
}

const ACCENTS: Record<string, [narrow: string, wide: string]> = {
  '\u0302': ['hat', 'widehat'],
  '^': ['hat', 'widehat'],
  ˆ: ['hat', 'widehat'],
  '\u0303': ['tilde', 'widetilde'],
  '~': ['tilde', 'widetilde'],
  '˜': ['tilde', 'widetilde'],
  '\u0304': ['bar', 'overline'],
  '\u0305': ['bar', 'overline'],
  '¯': ['bar', 'overline'],
  '‾': ['bar', 'overline'],
  '\u0307': ['dot', 'dot'],
  '˙': ['dot', 'dot'],
  '\u0308': ['ddot', 'ddot'],
  '¨': ['ddot', 'ddot'],
  '\u20db': ['dddot', 'dddot'],
  '\u030c': ['check', 'check'],
  ˇ: ['check', 'check'],
  '\u0306': ['breve', 'breve'],
  '˘': ['breve', 'breve'],
  '\u0301': ['acute', 'acute'],
  '´': ['acute', 'acute'],
  '\u0300': ['grave', 'grave'],
  '`': ['grave', 'grave'],
  '\u030a': ['mathring', 'mathring'],
  '˚': ['mathring', 'mathring'],
  '\u20d7': ['vec', 'overrightarrow'],
  '→': ['vec', 'overrightarrow'],
  '\u20d6': ['overleftarrow', 'overleftarrow'],
  '←': ['overleftarrow', 'overleftarrow'],
  '\u20e1': ['overleftrightarrow', 'overleftrightarrow'],
  '↔': ['overleftrightarrow', 'overleftrightarrow'],
  '\u20d0': ['overleftharpoon', 'overleftharpoon'],
  '\u20d1': ['overrightharpoon', 'overrightharpoon'],
  '\u0332': ['underline', 'underline'],
  '⏞': ['overbrace', 'overbrace'],
};

/** Whether this is a brace that has no label yet. */
export const isOpenBrace = (tex: string) => /^\\(?:under|over)brace\{/.test(tex) && !/\}[_^]\{/.test(tex);

/** Something with an accent above it. */
export function accented(sign: string, base: string): string {
  const [narrow, wide] = Object.hasOwn(ACCENTS, sign) ? (ACCENTS[sign] ?? []) : [];
  if (!narrow) return `\\overset{${texOf(sign)}}{${base}}`;
  return `\\${[...base.trim()].length > 1 && !/^\\[a-zA-Z]+\s*$/.test(base) ? wide : narrow}{${base}}`;
}

const LINES: Record<string, string> = { box: 'boxed', top: 'overline', bottom: 'underline' };

/** Lines around or through a base, by MathML name. Unsupported ones are reported. */
export function enclosed(lines: readonly string[], tex: string): string {
  const [line = '', ...others] = lines;
  if (line === '') return `{${tex}}`;
  return others.length === 0 && LINES[line] ? `\\${LINES[line]}{${tex}}` : `\\enclose{${lines.join(' ')}}{${tex}}`;
}
