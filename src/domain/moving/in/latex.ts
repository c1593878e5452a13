/** Marks that LaTeX sets on a letter, as what combines with it in Unicode. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ "'": '\u0301', '`': '\u0300', '^': '\u0302', '"': '\u0308', '~': '\u0303', '=': '\u0304', '.': '\u0307' },
  ...{ c: '\u0327', v: '\u030c', u: '\u0306', H: '\u030b', k: '\u0328', r: '\u030a', b: '\u0331', d: '\u0323' },
};
const SIGNS: Readonly<Record<string, string>> = {
  ...{ ss: 'ß', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å', i: 'ı', j: 'ȷ' },
  ...{ textendash: '–', textemdash: '—', textasciitilde: '~', textbackslash: '\\', textasciicircum: '^' },
  ...{ textquoteright: '’', textquoteleft: '‘', textquotedblleft: '“', textquotedblright: '”', ldots: '…', dots: '…' },
  ...{ textbraceleft: '(', textbraceright: ')', textless: '<', textgreater: '>', textbar: '|', textdegree: '°' },
  ...{ textregistered: '®', texttrademark: '™', copyright: '©', S: '§', pounds: '£', euro: '€', times: '×', pm: '±' },
  ...{
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    kappa: 'κ',
    lambda: 'λ',
    mu: 'µ',
    sigma: 'σ',
    omega: 'ω',
    ...{
      epsilon: 'ε',
      varepsilon: 'ε',
      zeta: 'ζ',
      eta: 'η',
      theta: 'θ',
      nu: 'ν',
      xi: 'ξ',
      pi: 'π',
      rho: 'ρ',
      tau: 'τ',
    },
    ...{
      phi: 'φ',
      varphi: 'φ',
      chi: 'χ',
      psi: 'ψ',
      Gamma: 'Γ',
      Delta: 'Δ',
      Sigma: 'Σ',
      Phi: 'Φ',
      Psi: 'Ψ',
      Omega: 'Ω',
    },
    ...{ le: '≤', leq: '≤', leqslant: '≤', ge: '≥', geq: '≥', geqslant: '≥', lt: '<', gt: '>', ne: '≠', neq: '≠' },
    ...{ approx: '≈', sim: '∼', simeq: '≃', cdot: '·', div: '÷', infty: '∞', to: '→', rightarrow: '→', degree: '°' },
    ...{ textmu: 'µ', textpm: '±', texttimes: '×', textdiv: '÷', textperthousand: '‰' },
  },
};

/** The words of a text in LaTeX, without its commands; braces stay, because they hold names together. */
export function wordsOfLatex(text: string): string {
  return text
    .replace(
      /\\(['`^"~=.]|[cvuHkrbd](?![A-Za-z]))\s*(?:\{\s*\\?([A-Za-z])\s*\}|\\?([A-Za-z]))/g,
      (_, mark, braced, bare) => `${braced ?? bare}${MARKS[mark] ?? ''}`.normalize('NFC'),
    )
    .replace(/\\([A-Za-z]+)(?:\{\}|\s+|(?![A-Za-z]))/g, (_, name: string) => SIGNS[name] ?? '')
    .replace(/\\([&%$#_{} ,;!/-])/g, (_, sign: string) => (/[{},;!/-]/.test(sign) ? '' : sign))
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/``|''/g, '"')
    .replace(/~/g, ' ')
    .replace(/\$/g, '');
}
