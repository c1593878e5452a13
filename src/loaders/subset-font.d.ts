// The package has no types.
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'woff2' | 'truetype';
    /** The OpenType features to keep; by default all. */
    keepFeatures?: string[];
    /** The remaining range of each axis. */
    variationAxes?: Record<string, { min: number; max: number }>;
    /** Keeps all characters; the text is then empty. */
    keepAllGlyphs?: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
