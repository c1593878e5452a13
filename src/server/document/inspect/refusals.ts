import { DOCUMENT_TEXTS, type DocumentFlag } from '#domain/document/document';
import { fileProblem, type Problem } from '#server/kernel/http/problem';

/** The reasons for refusing a document of the right type, and the remedies; shown to the sender. */
const REFUSALS = {
  encrypted: 'The file is protected with a password. Remove the protection, save it, and choose the new file.',
  damaged:
    'The file is damaged or incomplete. Open it in the program that made it, save it again, and choose the new file.',
  polyglot: 'The file is two kinds of file in one. Open it, save or print it as a new PDF, and choose that.',
  unpacksTooLarge:
    'The file unpacks to more than 100 MB. Make its pictures smaller, save it again, and choose the new file.',
  picturesTooLarge:
    'The pictures in the file unpack to more than 500 MB. Make them smaller, save it again, and choose the new file.',
  tooComplex:
    'The file has far more parts than a manuscript needs. Print it to a new PDF and choose that. Send data separately.',
  tooSlow:
    'The file takes too long to check. Print it to a new PDF, or save it again, and choose that. Send data separately.',
  tooManyPages: 'The PDF has more than 2,000 pages. Choose a file that contains only the manuscript.',
  noPages: 'The PDF has no pages. Open the manuscript, save it as PDF again, and choose the new file.',
  unusualPdf: 'The PDF is stored in a way that cannot be checked. Open it, print it to a new PDF, and choose that.',
  macros: 'The file contains macros. Save it without them, as .docx or .xlsx, and choose that.',
  template: 'The file is a Word template. Save it as a Word document (.docx), and choose that.',
  unsafeNames: 'The file has an unsafe structure. Open it in Word or Excel, save it as a new file, and choose that.',
  doctype:
    'The file contains a document type declaration, which Word and Excel never write. Open it there, save it as a new file, and choose that.',
  tooOld: 'The file was saved by Word 95 or earlier. Open it in a newer Word, save it as .docx, and choose that.',
} as const;

export type Refusal = keyof typeof REFUSALS;

/** Refuses a genuine document of an unsuitable kind. */
export function refusal(reason: Refusal, cause?: unknown): Problem {
  return fileProblem('unprocessable', REFUSALS[reason], cause);
}

/** Refuses a file whose content does not match its name. */
export function wrongType(): Problem {
  return fileProblem('bad_request', DOCUMENT_TEXTS.wrongType);
}

/** Flags of accepted files; `code` is the key. */
const FLAGS = {
  remote_template: 'The document loads a template from another address when it is opened.',
  external_link: 'The document loads pictures or other content from another address when it is opened.',
  embedded_object: 'The document has other files or objects embedded in it.',
  tracked_changes: 'The document has tracked changes, which show who made them.',
  comments: 'The document has comments, which show who wrote them.',
  javascript: 'The PDF contains JavaScript.',
  launch: 'The PDF can start other programs.',
  embedded_file: 'The PDF has other files attached.',
  rich_media: 'The PDF contains video, sound or other rich media.',
  open_action: 'The PDF runs an action when it is opened.',
  not_anonymised: 'A .doc file cannot be anonymised automatically. Ask for a .docx or a PDF, or remove names by hand.',
} as const;

export type FlagCode = keyof typeof FLAGS;

/** Shown to the office only; authors see the review copy's report instead. */
const OFFICE_ONLY: ReadonlySet<string> = new Set<FlagCode>(['not_anonymised']);

/** Flags shown to authors. */
export const forAuthors = (flags: readonly DocumentFlag[]): DocumentFlag[] =>
  flags.filter(({ code }) => !OFFICE_ONLY.has(code));

/** The reasons why a further file has no reviewers' copy, and what to request from the authors. */
export const NO_FURTHER_COPY = {
  tooSlow: 'The file takes too long to anonymise. Ask the authors to print it to a new PDF.',
  workbook:
    'Names cannot be removed from an Excel workbook automatically. Ask the authors for the sheets as CSV files or a PDF.',
  picture: 'The image is damaged or in an unusual format, so its metadata could not be removed.',
} as const;

/** The flags of these codes, each once, in table order. */
export function flagsOf(codes: ReadonlySet<FlagCode>): DocumentFlag[] {
  return (Object.keys(FLAGS) as FlagCode[])
    .filter((code) => codes.has(code))
    .map((code) => ({ code, text: FLAGS[code] }));
}
