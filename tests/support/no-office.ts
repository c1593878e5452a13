import type { EditorServices } from '#islands/production/text/nodes.ts';

/** For text that is parsed and serialised without being shown. */
export const NO_OFFICE: EditorServices = {
  showImage: () => () => {},
  addFigure: async () => ({ file: '' }),
  equationOf: async () => '',
};
