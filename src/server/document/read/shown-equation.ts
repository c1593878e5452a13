import { isSymbolFont, shownSign } from '../symbol-fonts.ts';
import { lookIn } from './word-styles.ts';
import { childOf, elementsOf, textIn, type XmlElement, type XmlNode } from './xml-tree.ts';

/**
 * An equation as readers see it: signs of symbol fonts are those that they show, and runs that are only set higher or lower
 * stand as powers and indices.
 */
export function shownEquation(element: XmlElement): XmlElement {
  if (element.name === 'm:r') return { ...element, children: shownRun(element) };
  const children: XmlNode[] = [];
  for (const child of element.children) {
    const shown = typeof child === 'string' ? child : shownEquation(child);
    const script = typeof shown === 'object' && shown.name === 'm:r' ? lookOf(shown).script : undefined;
    if (typeof shown === 'object' && script) children.push(scripted(children.pop(), shown, script));
    else children.push(shown);
  }
  return { ...element, children };
}

const lookOf = (run: XmlElement) => lookIn(childOf(run, 'w:rPr'));

function shownRun(run: XmlElement): XmlNode[] {
  const { font = '' } = lookOf(run);
  return run.children.map((child) => {
    if (typeof child === 'string') return child;
    if (child.name === 'w:sym') {
      const code = Number.parseInt(child.attributes.get('w:char') ?? '', 16);
      return textOf(shownSign(child.attributes.get('w:font') ?? '', code) ?? String.fromCodePoint(code || 0xfffd));
    }
    if (!/^[mw]:t$/.test(child.name) || !isSymbolFont(font)) return child;
    const signs = [...textIn(child)].map((letter) => shownSign(font, letter.codePointAt(0) ?? 0) ?? letter);
    return { ...child, children: [signs.join('')] };
  });
}

const made = (name: string, children: XmlNode[]): XmlElement => ({ name, attributes: new Map(), children });
const textOf = (sign: string) => made('m:t', [sign]);

/** What is set higher or lower than what stands before it. */
function scripted(base: XmlNode | undefined, run: XmlElement, script: 'sup' | 'sub'): XmlElement {
  // The properties of an equation are no base.
  const isBase = typeof base === 'object' && !/Pr$/.test(base.name);
  return made(script === 'sup' ? 'm:sSup' : 'm:sSub', [
    made('m:e', isBase ? [base] : []),
    made(`m:${script}`, [{ ...run, children: elementsOf(run).filter(({ name }) => name !== 'w:rPr') }]),
  ]);
}
