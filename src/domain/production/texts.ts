export const PRODUCTION_TEXTS = {
  behind: 'This article has changed in the meantime.',
  // By another editor, or by the authors' file, which is converted automatically.
  stale: 'This article has changed in the meantime. Look at its current state, then make your change again.',
  notAccepted: 'Only an accepted or published manuscript goes into production. Accept it first.',
  notAcceptedAnyMore: 'This manuscript is no longer accepted, so it was not published. Accept it again first.',
  isPublished: 'This article is already published. Save your changes to the live article instead.',
  notPublished: 'This article is not published. Publish it first.',
  checksFailed: 'Checks have failed. Correct what they name, or give a reason for publishing anyway.',
  overrideRequired: 'Say why the article is published although checks have failed.',
  reasonRequired: 'Tell readers what has changed and why.',
  dateAfterToday: 'Choose a date after today, or publish now.',
  noDate: 'No date of publication is set.',
  doiForm:
    'Write what follows the prefix of the DOI in lower-case letters, digits, dots, hyphens and underscores, such as mj.2026.0017.',
  doiTaken: 'Another article has this DOI. Choose another one.',
  doiFixed: 'The DOI of a published article stays as it is.',
  wrongRegistration: (number: string) =>
    `“${number}” is not a number of any registry that the journal knows. Write it as the registry does, such as NCT01234567.`,
  wrongFunderId:
    'Give the funder’s ROR iD, such as https://ror.org/03yrm5c26, or its DOI in the Crossref registry, such as 10.13039/100000001.',
  hasText: 'There is a text already. To replace it, upload a file.',
  noResolver: 'No DOI resolver is set, so references cannot be completed. Set CITATION_RESOLVER_URL.',
  noFile: 'The authors have sent no file. Upload the full text.',
  takingIn: 'The authors’ file is being converted. The text will appear automatically.',
  wrongText: 'Choose the full text as a Word (.docx), HTML, Markdown or JATS (.xml) file.',
  textTooLarge: 'The full text is too long. Leave out what is not part of the article, for example embedded pictures.',
  pdfTooSlow:
    'The PDF of this text takes too long to create. Move its largest table to a supplementary file, or split it.',
  keptTooLarge:
    'The full text is longer than a million characters as stored, where & and < count as four or five. Shorten it, or move a table to a supplementary file.',
  textTooDeep: 'The elements of the text are nested too deeply. Close those that are open, or write them again.',
  wrongFigure: 'Choose the figure as a PNG, JPEG or WebP file.',
  svgFigure:
    'SVG drawings are not accepted, because they may contain programs. Save the figure as PNG, and choose that.',
  figureTooLarge: 'The figure is larger than 3.5 MB. Save it with fewer pixels or as JPEG, and choose the new file.',
  figureTooManyPixels: 'The figure has more than 40 million pixels. Save it with fewer, and choose the new file.',
  notAnImage: 'Browsers show PNG, JPEG and WebP only. Save this file as one of these, and add it as a new figure.',
  sentFigureTooLarge: 'It is larger than 3.5 MB. Save it with fewer pixels or as JPEG, and add it as a new figure.',
  sentWrongSupplement:
    'Readers can download PDF, Word (.docx), Excel (.xlsx), CSV, plain text, PNG and JPEG. Save this file as one of these, and add it below.',
  guidelineNotNamed: 'Name the reporting guideline among the facts of the study first, and save it.',
  infectedSent: 'A virus was found in it, so it cannot be used.',
  unscannedSent: 'It is still being checked for viruses. Please try again in a few minutes.',
  tooManyFigures: 'An article has at most 40 figures. Remove one first.',
  wrongSupplement:
    'Choose the file as PDF, Word (.docx), Excel (.xlsx), CSV, plain text (.txt), PNG or JPEG. Put anything else into a repository, and name it under data availability.',
  notUtf8: 'The file is not plain text in UTF-8. Save it with that encoding, and choose the new file.',
  tooManySupplements: 'An article has at most 20 supplementary files. Remove one first.',
  supplementTitle: 'Describe what the file contains, such as “Table S1. Doses by centre”.',
  wrongGalley: 'Choose the galley as a PDF file.',
  saved: 'Saved.',
  scheduled: 'The article will be published on the date you chose.',
  unscheduled: 'The date of publication has been removed.',
  published: 'The article has been published.',
  settled: 'Noted.',
  nothingToRevise: 'Nothing was changed in production since it was published.',
  revised: 'The live article has been updated.',
} as const;
