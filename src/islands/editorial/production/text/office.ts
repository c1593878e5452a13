/** What the editor asks of the office's server while it shows a text. */
export interface Office {
  /** An address under which the page may show the image of a figure. */
  imageOf: (file: string) => Promise<string>;
  /** An equation as readers get it, from its TeX; fails with a sentence where that cannot be read. */
  equationOf: (tex: string, isDisplay: boolean) => Promise<string>;
}
