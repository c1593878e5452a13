export const PRODUCTION_TEXTS = {
  behind: 'This article has changed in the meantime.',
  // Changed by another editor, or by the automatic conversion of the authors' file.
  stale: 'This article has changed in the meantime. Check the current version, then make your change again.',
  notAccepted: 'Only an accepted or published manuscript goes into production. Accept it first.',
  notAcceptedAnyMore: 'This manuscript is no longer accepted, so it was not published. Accept it again first.',
  isPublished: 'This article is already published. Save your changes to the live article instead.',
  notPublished: 'This article is not published. Publish it first.',
  checksFailed: 'Some checks have failed. Resolve them, or give a reason for publishing anyway.',
  overrideRequired: 'Give a reason for publishing despite failed checks.',
  reasonRequired: 'Tell readers what has changed and why.',
  dateAfterToday: 'Choose a date after today, or publish now.',
  noDate: 'No publication date is set.',
  doiForm:
    'After the DOI prefix, use only lower-case letters, digits, dots, hyphens and underscores, as in mj.2026.0017.',
  doiTaken: 'Another article has this DOI. Choose another one.',
  doiFixed: 'The DOI of a published article cannot be changed.',
  wrongRegistration: (number: string) =>
    `“${number}” is not a number from a known registry. Enter it as the registry does, such as NCT01234567.`,
  wrongFunderId:
    'Enter the funder’s ROR iD, such as https://ror.org/03yrm5c26, or its DOI in the Crossref registry, such as 10.13039/100000001.',
  hasText: 'The article already has a text. To replace it, upload a file.',
  noResolver: 'No DOI resolver is set, so references cannot be completed. Set CITATION_RESOLVER_URL.',
  noFile: 'The authors have sent no file. Upload the full text.',
  takingIn: 'The authors’ file is being converted. The text will appear automatically.',
  wrongText: 'Choose a Word (.docx), HTML, Markdown or JATS (.xml) file.',
  textTooLarge: 'The full text is too long. Remove anything that is not part of the article, such as embedded images.',
  pdfTooSlow:
    'The PDF of this text takes too long to create. Move its largest table to a supplementary file, or split it.',
  keptTooLarge:
    'The full text is longer than a million characters as stored, where & counts as five and < as four. Shorten it, or move a table to a supplementary file.',
  textTooDeep: 'The HTML elements of the text are nested too deeply. Close the unclosed ones.',
  wrongFigure: 'Choose a PNG, JPEG or WebP file.',
  svgFigure:
    'SVG drawings are not accepted because they may contain scripts. Save the figure as PNG and choose that file.',
  figureTooLarge: 'The figure is larger than 3.5 MB. Save it with fewer pixels or as JPEG and choose the new file.',
  figureTooManyPixels: 'The figure has more than 40 million pixels. Reduce its size and choose the new file.',
  notAnImage: 'Figures must be PNG, JPEG or WebP. Save this file in one of these formats and add it as a new figure.',
  sentFigureTooLarge:
    'This file is larger than 3.5 MB. Save it with fewer pixels or as JPEG and add it as a new figure.',
  sentWrongSupplement:
    'Supplementary files can be PDF, Word (.docx), Excel (.xlsx), CSV, plain text, PNG or JPEG. Save this file in one of these formats and add it below.',
  guidelineNotNamed: 'Select the reporting guideline in the metadata first and save.',
  infectedSent: 'A virus was found in this file, so it cannot be used.',
  unscannedSent: 'This file is still being scanned for viruses. Please try again in a few minutes.',
  tooManyFigures: 'An article can have at most 40 figures. Remove one first.',
  wrongSupplement:
    'Choose a PDF, Word (.docx), Excel (.xlsx), CSV, plain text (.txt), PNG or JPEG file. Deposit anything else in a repository and cite it under data availability.',
  notUtf8: 'The file is not plain text in UTF-8. Save it in that encoding and choose the new file.',
  tooManySupplements: 'An article can have at most 20 supplementary files. Remove one first.',
  supplementTitle: 'Enter a title, such as “Table S1. Doses by centre”.',
  wrongGalley: 'Choose a PDF file.',
  saved: 'Saved.',
  scheduled: 'The article will be published on the date you chose.',
  unscheduled: 'Publication is no longer scheduled.',
  published: 'The article has been published.',
  settled: 'The findings have been updated.',
  nothingToRevise: 'Nothing has changed in production since publication.',
  revised: 'The live article has been updated.',
} as const;
