import { symbolMap, tex2typst } from 'tex2typst';

/** Structures of LaTeX that come through; signs besides are those that the converter knows by name. */
const STRUCTURES = new Set(
  `frac dfrac tfrac cfrac binom sqrt text textrm textit textbf mathrm mathbf mathit mathsf mathtt mathbb mathcal mathfrak
  boldsymbol bm operatorname left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr middle hat widehat bar overline
  underline vec dot ddot tilde widetilde acute grave breve check overbrace underbrace overset underset stackrel limits
  nolimits displaystyle textstyle begin end quad qquad not sum prod int iint iiint oint lim limsup liminf sup inf max min
  log ln lg exp sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh det dim gcd ker Pr arg deg hom bmod pmod mod`
    .trim()
    .split(/\s+/),
);
const ENVIRONMENTS =
  /^(?:matrix|pmatrix|bmatrix|Bmatrix|vmatrix|Vmatrix|cases|aligned|align\*?|split|gathered|array|equation\*?)$/;
const LATEX_MAX = 4_000;

/**
 * A formula in Typst's own notation, which is markup: so only LaTeX of known parts is converted, and nothing that
 * could begin code comes out. Undefined where LaTeX or its conversion has anything else.
 */
export function typstMath(tex: string): string | undefined {
  if (tex.length > LATEX_MAX || /[#"`@$\u0000-\u0008]/.test(tex) || !isKnown(tex)) return undefined;
  try {
    const converted = tex2typst(tex, { nonStrict: true }).trim();
    return converted && isHarmless(converted) ? converted : undefined;
  } catch {
    return undefined;
  }
}

function isKnown(tex: string): boolean {
  for (const [, name = ''] of tex.matchAll(/\\([a-zA-Z]+)/g)) {
    if (!STRUCTURES.has(name) && !symbolMap.has(name)) return false;
  }
  return [...tex.matchAll(/\\(?:begin|end)\s*\{([^}]*)\}/g)].every(([, name = '']) => ENVIRONMENTS.test(name));
}

/** `#` begins code in a formula of Typst; the converter writes it for spaces alone. */
const isHarmless = (typst: string) => !/[#`@$]/.test(typst.replace(/#h\(-?[\d.]+em\)/g, ''));
