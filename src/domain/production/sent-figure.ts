import type { FurtherFormat } from '#domain/document/further-format';
import { PRODUCTION_MAX } from './files.ts';
import { PRODUCTION_TEXTS } from './texts.ts';

/** A file that the authors sent as a figure, which may become one of the article. */
export interface SentFigure {
  id: string;
  /** As its author called it. */
  name: string;
  format: FurtherFormat;
  bytes: number;
  /** By which a figure of the article is known to be this file. */
  sha256: string;
  /** Why it cannot become one as it is; empty where it can. */
  refusal: string;
}

interface Judged {
  format: FurtherFormat;
  bytes: number;
  scan_status: 'not_scanned' | 'pending' | 'clean' | 'infected';
}

/** Why a sent file cannot become a figure as it is; empty where it can. Its pixels are counted when it is taken. */
export function refuseSentFigure({ format, bytes, scan_status }: Judged): string {
  if (scan_status === 'infected') return PRODUCTION_TEXTS.infectedFigure;
  if (scan_status === 'pending') return PRODUCTION_TEXTS.unscannedFigure;
  if (format !== 'png' && format !== 'jpg') return PRODUCTION_TEXTS.notAnImage;
  return bytes > PRODUCTION_MAX.figureBytes ? PRODUCTION_TEXTS.sentFigureTooLarge : '';
}
