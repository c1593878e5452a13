/** OAI-PMH 2.0 errors. */
export type OaiErrorCode =
  | ('badVerb' | 'badArgument' | 'badResumptionToken' | 'cannotDisseminateFormat')
  | ('idDoesNotExist' | 'noRecordsMatch');

/** An error for the harvester: code and sentence. */
export class OaiError extends Error {
  readonly code: OaiErrorCode;

  constructor(code: OaiErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
