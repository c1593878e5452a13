import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import { type FurtherFormat, furtherFormatOf } from '#domain/document/further-format';
import { FURTHER_TEXTS } from '#domain/submission/further-file/further-file';
import type { FileRules } from '#server/document/receive-document';

/** The files accepted with a manuscript. */
export const FILES: FileRules<FurtherFormat> = {
  formatOf: furtherFormatOf,
  max: DOCUMENT_MAX_BYTES,
  wrongType: FURTHER_TEXTS.wrongType,
  tooLarge: DOCUMENT_TEXTS.tooLarge,
};
