import { Plugin } from '@tiptap/pm/state';

/**
 * Has the editor read where the cursor is before a key does something. Browsers tell of a cursor that has moved in a
 * task of its own, and on a busy device the next key or paste overtakes it: it would replace what was
 * selected before.
 */
export const readCursor = new Plugin({
  props: {
    handleDOMEvents: {
      keydown: ({ dom }, { isComposing }) => {
        if (!isComposing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
        return false;
      },
      paste: ({ dom }) => {
        dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
        return false;
      },
    },
  },
});
