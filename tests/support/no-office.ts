import type { Office } from '#islands/production/text/draw-nodes.ts';

/** For text that is parsed and serialised without being shown. */
export const NO_OFFICE: Office = {
  showImage: () => () => {},
  addFigure: async () => ({ file: '' }),
  equationOf: async () => '',
};
