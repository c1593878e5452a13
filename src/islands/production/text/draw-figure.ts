import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Office } from './office.ts';

/** Shows a figure with its image; its caption is written in it. */
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
