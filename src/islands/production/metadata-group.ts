import type { ProductionMetadata } from '#domain/production/record';
import type { SaveForm } from '#islands/document/use-save-form.ts';

/** What every group of fields of the metadata gets. */
export interface MetadataProps {
  metadata: ProductionMetadata;
  change: (part: Partial<ProductionMetadata>) => void;
  form: SaveForm;
}

/** Lines as they are typed: an empty last one is an entry about to be written. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));
