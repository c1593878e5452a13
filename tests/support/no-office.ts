import type { Office } from '#islands/production/text/draw-nodes.ts';

/** For a text that is read and written without being shown. */
export const NO_OFFICE: Office = {
  showImage: () => () => {},
  addFigure: async () => ({ file: '' }),
  equationOf: async () => '',
};
