import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import type { FurtherFormat } from '#domain/document/further-format';
import { supplementFormatOf } from '#domain/publication/supplement';
import { PRODUCTION_MAX } from './files.ts';
import { PRODUCTION_TEXTS } from './texts.ts';

/** A file sent by the authors that may be used in the article. */
export interface SentFile {
  id: string;
  /** As named by the authors. */
  name: string;
  format: FurtherFormat;
  bytes: number;
  /** Matches it to a file of the article. */
  sha256: string;
  /** Why it cannot be used; empty if it can. */
  refusal: string;
}

const CAN_BE_FIGURE: Readonly<Record<FurtherFormat, boolean>> = {
  ...{ png: true, jpg: true, tif: false },
  ...{ pdf: false, docx: false, doc: false, xlsx: false, csv: false, txt: false },
};

interface SentFileFacts {
  format: FurtherFormat;
  bytes: number;
  scan_status: 'not_scanned' | 'pending' | 'clean' | 'infected';
}

/** Why a file cannot become a figure; empty if it can. Pixels are checked on use. */
export function sentFigureRefusal({ format, bytes, scan_status }: SentFileFacts): string {
  if (!CAN_BE_FIGURE[format]) return scanRefusal(scan_status) || PRODUCTION_TEXTS.notAnImage;
  return scanRefusal(scan_status) || (bytes > PRODUCTION_MAX.figureBytes ? PRODUCTION_TEXTS.sentFigureTooLarge : '');
}

/** Why a checklist cannot be published; empty if it can. */
export function sentChecklistRefusal({ format, bytes, scan_status }: SentFileFacts): string {
  if (!supplementFormatOf(`checklist.${format}`))
    return scanRefusal(scan_status) || PRODUCTION_TEXTS.sentWrongSupplement;
  return scanRefusal(scan_status) || (bytes > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : '');
}

const scanRefusal = (scan_status: SentFileFacts['scan_status']): string => SCAN_REFUSALS[scan_status];

const SCAN_REFUSALS: Readonly<Record<SentFileFacts['scan_status'], string>> = {
  infected: PRODUCTION_TEXTS.infectedSent,
  pending: PRODUCTION_TEXTS.unscannedSent,
  clean: '',
  not_scanned: '',
};
