import type { InspectedFormat } from '#domain/document/document';
import { inspectDoc } from './inspect-doc.ts';
import { inspectDocx, inspectXlsx } from './inspect-docx.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { FlagCode } from './refusals.ts';

export const INSPECTIONS: Record<InspectedFormat, (bytes: Buffer) => Promise<ReadonlySet<FlagCode>>> = {
  pdf: inspectPdf,
  docx: inspectDocx,
  xlsx: inspectXlsx,
  doc: inspectDoc,
};
