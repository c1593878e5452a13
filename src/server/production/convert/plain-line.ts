import { equationToText } from '#domain/kernel/equation-text';
import type { MarkupElement, MarkupNode } from '#domain/kernel/markup';
import { renderEquation } from '#server/document/equation/render-equation';
import type { Line } from '#server/document/front/line';
import { equationText, withScripts } from '#server/document/front/scripts';
import { formulaOf } from './jats-inline.ts';

/** HTML or JATS nodes as a line of text, with superscripts, subscripts and equations; `shown` changes its strings. */
export function lineOf(nodes: readonly MarkupNode[], shown = (text: string) => text): Line {
  const raised: [number, number][] = [];
  const lowered: [number, number][] = [];
  const bold: [number, number][] = [];
  const equations: [number, number][] = [];
  let text = '';
  const say = (words: string, places?: [number, number][]) => {
    places?.push([text.length, text.length + words.length]);
    text += words;
  };
  const read = (some: readonly MarkupNode[], script?: [number, number][]) => {
    for (const node of some) {
      if (typeof node === 'string') say(shown(node), script);
      else if (node.name === 'br') say(' ');
      else if (/^(?:inline|disp)-formula$/.test(node.name)) read(formulaOf(node, false));
      else {
        const equation = equationIn(node);
        if (equation) say(equationText(equationToText(equation)), equations);
        else {
          const from = text.length;
          read(node.children, node.name === 'sup' ? raised : node.name === 'sub' ? lowered : script);
          if (node.name === 'strong') bold.push([from, text.length]);
        }
      }
    }
  };
  read(nodes);
  return { text, raised, lowered, bold, equations };
}

/** A MathML equation; Pandoc and JATS also write TeX. */
function equationIn({ name, attributes, children }: MarkupElement): MarkupElement | undefined {
  if (name === 'math') return { name, attributes, children };
  const isTex = name === 'span' && /\bmath\b/.test(attributes.get('class') ?? '');
  return isTex ? renderEquation(children.filter((child) => typeof child === 'string').join(''), false) : undefined;
}

/** Nodes as plain text for metadata: superscripts and equations in Unicode. */
export const plainLine = (nodes: readonly MarkupNode[]): string =>
  withScripts(lineOf(nodes)).text.replace(/\s+/g, ' ').trim();

/** An element's content as plain text. */
export const plainOf = (element: MarkupElement | undefined): string => plainLine(element?.children ?? []);
