/** What is in place of a full text that the journal does not have. */
export const IN_PDF = '<p>The full text of this article is in the PDF.</p>';
export const IN_PREPARATION = '<p>The full text of this article is being prepared.</p>';
/** Where an article came without any from the system it was published with. */
export const NO_TEXT_HERE = '<p>The journal has no full text of this article.</p>';

const STAND_INS: readonly string[] = [IN_PDF, IN_PREPARATION, NO_TEXT_HERE];

/** True if the text, if there is one, is in a file that the journal did not make. */
export const isInPdf = (content: string): boolean => content === IN_PDF || content === NO_TEXT_HERE;

/** True if `content` is an article's text, and no sentence in its place. */
export const isFullText = (content: string): boolean => !STAND_INS.includes(content);
