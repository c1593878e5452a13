import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Office } from './office.ts';

/** Shows a figure with its image; its caption is written in it. */
export const drawFigure =
  ({ imageOf }: Pick<Office, 'imageOf'>): NodeViewRenderer =>
  ({ node }) => {
    const dom = document.createElement('figure');
    const image = document.createElement('img');
    const contentDOM = document.createElement('figcaption');
    image.contentEditable = 'false';
    dom.append(image, contentDOM);
    let file = '';
    const draw = ({ attrs, childCount }: Node) => {
      image.alt = attrs.alt || 'A figure without an alternative text';
      contentDOM.dataset.empty = childCount === 0 ? 'Write the caption here' : '';
      if (file === attrs.file) return;
      file = attrs.file;
      imageOf(file).then(
        (address) => {
          image.src = address;
        },
        // Its alternative text replaces it.
        () => {},
      );
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
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    };
  };
