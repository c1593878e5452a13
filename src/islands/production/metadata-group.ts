import type { ProductionMetadata } from '#domain/production/record';
import type { SaveForm } from '#islands/document/use-save-form.ts';

/** Props of every group of metadata fields. */
export interface MetadataProps {
  metadata: ProductionMetadata;
  change: (part: Partial<ProductionMetadata>) => void;
  form: SaveForm;
}

/** Lines as typed: an empty last one is about to be written. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));
