import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type MarkupNode, parseMarkup } from '#domain/kernel/markup';

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

/** The MathML elements of a rendering, and nothing else. */
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

/** Server calls that the editor needs. */
export interface Office {
  /** Subscribes to a figure's image; returns the unsubscriber. */
  showImage: (file: string, show: (address: string) => void) => () => void;
  /** Adds an image as a figure that is not yet in the text; fails with a sentence. */
  addFigure: (picture: File) => Promise<{ file: string }>;
  /** Renders TeX as readers will see it; fails with a sentence if it is invalid. */
  equationOf: (tex: string, isDisplay: boolean) => Promise<string>;
}

/** Renders a figure with its image and editable caption. */
export const drawFigure =
  ({ showImage }: Pick<Office, 'showImage'>): NodeViewRenderer =>
  ({ node }) => {
    const dom = document.createElement('figure');
    const image = document.createElement('img');
    const contentDOM = document.createElement('figcaption');
    image.contentEditable = 'false';
    dom.append(image, contentDOM);
    let file = '';
    let leave = () => {};
    const draw = ({ attrs, childCount }: Node) => {
      image.alt = attrs.alt || 'A figure without an alternative text';
      contentDOM.dataset.empty = childCount === 0 ? 'Write the caption here' : '';
      if (file === attrs.file) return;
      file = attrs.file;
      leave();
      leave = showImage(file, (address) => {
        image.src = address;
      });
    };
    draw(node);
    return {
      dom,
      contentDOM,
      update(next) {
        if (next.type !== node.type) return false;
        draw(next);
        return true;
      },
      destroy: () => leave(),
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    };
  };
