/** What may be taken out of a review copy, as an editor reads it. */
const REMOVED = {
  titlePage: 'the title page, which names the authors and which they sent apart',
  creator: "the author named in the file's properties",
  lastModifiedBy: 'the name of who last saved the file',
  company: "the company and the manager in the file's properties",
  properties: 'dates and other properties of the file',
  custom: 'properties that a program or an institution added',
  thumbnail: 'a small picture of the first page',
  people: 'the list of people who worked on the file',
  changes: 'the names and dates of tracked changes and comments',
  sessions: 'the numbers of editing sessions',
  template: 'the path of the template',
  mailMerge: 'the source of a mail merge',
  variables: 'variables of the document',
  customXml: 'data that a program attached to the file',
  printer: 'the settings of a printer',
  links: 'links to email addresses, to people and to files',
  external: 'links to pictures and other content outside the file',
  embedded: 'files and objects embedded in the document, of which the pictures stay',
  pictures: 'the data about pictures, such as who took them where',
  fields: 'what reference managers and fields remember behind the text',
  names: 'the names of picture files',
  editors: 'the names of people who may edit parts of the text',
  signature: 'a digital signature',
  others: 'parts of the file that are not needed for reading it',
  scripts: 'scripts',
  attachments: 'files attached to the PDF',
  annotations: 'the names and dates of comments',
  outline: 'bookmarks and hidden structure',
} as const;

export type Removed = keyof typeof REMOVED;

/** The phrases for what was removed, in the order of the table. */
export function removedPhrases(removed: ReadonlySet<Removed>): string[] {
  return (Object.keys(REMOVED) as Removed[]).filter((key) => removed.has(key)).map((key) => REMOVED[key]);
}
