/** Days in which a co-author may object to being named, through the link. */
export const CO_AUTHOR_LINK_DAYS = 90;

/** The manuscript's details shown to a co-author it names. */
export interface NamedAsAuthor {
  title: string;
  /** All its authors, in order. */
  authors: string[];
  /** The person the link was emailed to. */
  name: string;
}
