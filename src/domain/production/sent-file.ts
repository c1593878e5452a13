import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import type { FurtherFormat } from '#domain/document/further-format';
import { supplementFormatOf } from '#domain/publication/supplement';
import { PRODUCTION_MAX } from './files.ts';
import { PRODUCTION_TEXTS } from './texts.ts';

/** A file sent by the authors that may be used in the article. */
export interface SentFile {
  id: string;
  /** Its author's name for it. */
  name: string;
  format: FurtherFormat;
  bytes: number;
  /** Matches it to a file of the article. */
  sha256: string;
  /** Why it cannot be used as it is; empty if it can. */
  refusal: string;
}

const IS_FIGURE: Readonly<Record<FurtherFormat, boolean>> = {
  ...{ png: true, jpg: true, tif: false },
  ...{ pdf: false, docx: false, doc: false, xlsx: false, csv: false, txt: false },
};

interface Judged {
  format: FurtherFormat;
  bytes: number;
  scan_status: 'not_scanned' | 'pending' | 'clean' | 'infected';
}

/** Why a sent file cannot become a figure; empty if it can. Its pixels are counted on use. */
export function refuseSentFigure({ format, bytes, scan_status }: Judged): string {
  if (!IS_FIGURE[format]) return refuseScanned(scan_status) || PRODUCTION_TEXTS.notAnImage;
  return refuseScanned(scan_status) || (bytes > PRODUCTION_MAX.figureBytes ? PRODUCTION_TEXTS.sentFigureTooLarge : '');
}

/** Why a sent checklist cannot be published; empty if it can. */
export function refuseSentChecklist({ format, bytes, scan_status }: Judged): string {
  if (!supplementFormatOf(`checklist.${format}`))
    return refuseScanned(scan_status) || PRODUCTION_TEXTS.sentWrongSupplement;
  return refuseScanned(scan_status) || (bytes > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : '');
}

const refuseScanned = (scan_status: Judged['scan_status']): string => SCANNED[scan_status];

const SCANNED: Readonly<Record<Judged['scan_status'], string>> = {
  infected: PRODUCTION_TEXTS.infectedSent,
  pending: PRODUCTION_TEXTS.unscannedSent,
  clean: '',
  not_scanned: '',
};
