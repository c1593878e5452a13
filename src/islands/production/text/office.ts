/** What the editor asks of the office's server while it shows a text. */
export interface Office {
  /** Shows the image of a figure, and each that takes its place, until the function that comes back is called. */
  showImage: (file: string, show: (address: string) => void) => () => void;
  /** Makes a picture a figure of the article, which its text does not show yet; fails with a sentence where it cannot be one. */
  addFigure: (picture: File) => Promise<{ file: string }>;
  /** An equation as readers get it, from its TeX; fails with a sentence where that cannot be read. */
  equationOf: (tex: string, isDisplay: boolean) => Promise<string>;
}
