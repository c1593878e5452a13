/** Shown instead of a missing full text. */
export const IN_PDF = '<p>The full text of this article is in the PDF.</p>';
export const IN_PREPARATION = '<p>The full text of this article is being prepared.</p>';
/** Shown for imported articles without a text. */
export const NO_TEXT_HERE = '<p>The journal has no full text of this article.</p>';

const STAND_INS: readonly string[] = [IN_PDF, IN_PREPARATION, NO_TEXT_HERE];

/** Whether the text is only in a file not made by the journal. */
export const isInPdf = (content: string): boolean => content === IN_PDF || content === NO_TEXT_HERE;

/** Whether `content` is an article's text rather than a placeholder sentence. */
export const isFullText = (content: string): boolean => !STAND_INS.includes(content);
