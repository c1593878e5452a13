/**
 * The journal's own colour, in either theme, and its logo, as they are until the office changes them in its settings. A site
 * build puts what the office has changed in the place of this object.
 */
export const LOOK_DEFAULTS: Look = {
  colour_light: '#0b4f6c',
  colour_dark: '#7cc4e4',
  logo: '',
};

/** How the journal looks. */
export interface Look {
  /** On light background, as `#rrggbb`. */
  readonly colour_light: string;
  /** On dark background. */
  readonly colour_dark: string;
  /** An SVG or a PNG as a `data:` address; empty: the mark that the code draws. */
  readonly logo: string;
}
