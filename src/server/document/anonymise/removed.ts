/** Descriptions, for editors, of everything that may be removed from a review copy. */
const REMOVED = {
  titlePage: 'the title page, which names the authors and was sent separately',
  creator: "the author named in the file's properties",
  lastModifiedBy: 'the name of the last person to save the file',
  company: "the company and the manager in the file's properties",
  properties: 'dates and other properties of the file',
  custom: 'properties added by a program or an institution',
  thumbnail: 'a thumbnail of the first page',
  people: 'the list of people who worked on the file',
  changes: 'the names and dates of tracked changes and comments',
  sessions: 'the numbers of editing sessions',
  template: 'the path of the template',
  mailMerge: 'the source of a mail merge',
  variables: 'document variables',
  customXml: 'data attached by a program',
  printer: 'printer settings',
  links: 'links to email addresses, to people and to files',
  external: 'links to pictures and other content outside the file',
  embedded: 'files and objects embedded in the document, except pictures',
  pictures: 'image metadata, such as who took a picture and where',
  fields: 'data stored by reference managers and fields',
  names: 'the names of picture files',
  editors: 'the names of people allowed to edit parts of the text',
  signature: 'a digital signature',
  others: 'parts of the file not needed for reading it',
  scripts: 'scripts',
  attachments: 'files attached to the PDF',
  annotations: 'the names and dates of comments',
  outline: 'bookmarks and hidden structure',
} as const;

export type Removed = keyof typeof REMOVED;

/** Descriptions of the removed parts, in table order. */
export function removedPhrases(removed: ReadonlySet<Removed>): string[] {
  return (Object.keys(REMOVED) as Removed[]).filter((key) => removed.has(key)).map((key) => REMOVED[key]);
}
