/** Days in which a co-author may object to being named, through the link. */
export const CO_AUTHOR_LINK_DAYS = 90;

/** Everything that a co-author is shown of the manuscript that names them. */
export interface NamedAsAuthor {
  title: string;
  /** All its authors, in their order. */
  authors: string[];
  /** The person the link was emailed to. */
  name: string;
}
