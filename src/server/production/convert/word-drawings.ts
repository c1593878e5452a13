/** What is said of whatever the library leaves out, and nobody can make an image of. */
export const LEFT_OUT = 'was left out. Add it as a figure.';

export const TEXT_BOX = {
  code: 'text_box',
  what: 'A text box',
  end: 'stood beside the text; its words now follow this paragraph. Check whether they are in the right place.',
};
export const DRAWING = { code: 'drawing', what: 'A drawing', end: LEFT_OUT };

/** What a drawing is that the library does not show. */
export function drawn(xml: string) {
  if (/<(?:c|cx|c14):chart[\s/>]/.test(xml)) return { code: 'chart', what: 'A chart', end: LEFT_OUT };
  if (xml.includes('<dgm:relIds')) return { code: 'diagram', what: 'A SmartArt diagram', end: LEFT_OUT };
  if (xml.includes('<w:txbxContent')) return TEXT_BOX;
  return /<(?:wps|wpg|wpc):/.test(xml) ? DRAWING : undefined;
}
