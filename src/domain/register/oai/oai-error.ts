/** Why a request of a harvester gets no answer; the codes are those of OAI-PMH 2.0. */
export type OaiErrorCode =
  | ('badVerb' | 'badArgument' | 'badResumptionToken' | 'cannotDisseminateFormat')
  | ('idDoesNotExist' | 'noRecordsMatch');

/** A refusal that the harvester reads: its code and a sentence. */
export class OaiError extends Error {
  readonly code: OaiErrorCode;

  constructor(code: OaiErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
