// It brings no types.
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2' | 'truetype';
    /** The OpenType features that stay; all where it is left out. */
    keepFeatures?: string[];
    /** What is left of an axis. */
    variationAxes?: Record<string, { min: number; max: number }>;
    /** No character is taken away; the text is then empty. */
    keepAllGlyphs?: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
