import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type MarkupNode, parseMarkup } from '#domain/kernel/markup';
import type { Office } from './office.ts';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Shows an equation; pasted ones without a rendering are requested from the server. */
export const drawEquation =
  ({ equationOf }: Pick<Office, 'equationOf'>): NodeViewRenderer =>
  ({ node }) => {
    const isBlock = node.type.name === 'equationBlock';
    const dom = document.createElement(isBlock ? 'div' : 'span');
    dom.className = isBlock ? 'tex line' : 'tex';
    const shown = document.createElement('span');
    dom.append(shown);
    const draw = ({ attrs: { tex, html, number, isDisplay } }: Node) => {
      shown.replaceChildren(...(html ? mathDrawn(html) : [tex]));
      dom.dataset.number = number ? `(${number})` : '';
      if (html) return;
      // Unreadable ones keep their TeX, and are reported on saving.
      equationOf(tex, isBlock || isDisplay).then(
        (written) => shown.replaceChildren(...mathDrawn(written)),
        () => {},
      );
    };
    draw(node);
    return {
      dom,
      update(next) {
        if (next.type !== node.type) return false;
        draw(next);
        return true;
      },
      ignoreMutation: () => true,
    };
  };

/** Mathematics as elements of the page, and nothing but mathematics. */
export function mathDrawn(html: string): Element[] {
  const drawn = (nodes: readonly MarkupNode[]): (Element | string)[] =>
    nodes.flatMap((node): (Element | string)[] => {
      if (typeof node === 'string') return [node];
      if (!/^m[a-z]+$|^semantics$/.test(node.name)) return [];
      const element = document.createElementNS(MATHML, node.name);
      for (const [name, value] of node.attributes)
        if (!/^on|href|src|style/.test(name)) element.setAttribute(name, value);
      element.append(...drawn(node.children));
      return [element];
    });
  return drawn(parseMarkup(html)).filter((node) => typeof node !== 'string');
}
