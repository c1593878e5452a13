/** What stands in place of a full text that the journal does not have. */
export const IN_PDF = '<p>The full text of this article is in the PDF.</p>';
export const IN_PREPARATION = '<p>The full text of this article is being prepared.</p>';

/** True where `content` is an article's text, and no sentence in its place. */
export const isFullText = (content: string): boolean => content !== IN_PDF && content !== IN_PREPARATION;
