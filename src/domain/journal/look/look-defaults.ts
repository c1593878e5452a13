/** The default colours in both themes, and the default logo. */
export const LOOK_DEFAULTS: Look = {
  colour_light: '#0b4f6c',
  colour_dark: '#7cc4e4',
  logo: '',
};

export interface Look {
  /** On a light background, as `#rrggbb`. */
  readonly colour_light: string;
  /** On a dark background. */
  readonly colour_dark: string;
  /** An SVG or a PNG as a `data:` address; empty for the built-in mark. */
  readonly logo: string;
}
