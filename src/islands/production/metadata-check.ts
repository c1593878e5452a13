import type { IslandJournal } from '#domain/journal/journal';
import { metadataChange } from '#domain/production/metadata-change';
import type { ProductionMetadata } from '#domain/production/record';
import type { Wrong } from '#islands/kernel/use-attempt.ts';

/** What the server would refuse, each at the path of its control. */
export function checkMetadata(journal: IslandJournal, metadata: ProductionMetadata): Wrong[] {
  const { error } = metadataChange(journal).safeParse({ version: 0, ...metadata });
  const wrong = new Map<string, Wrong>();
  for (const { path, message } of error?.issues ?? []) {
    const control = controlOf(path.map(String));
    if (!wrong.has(control)) wrong.set(control, { name: control, message });
  }
  return [...wrong.values()];
}

/** Lists that are written one entry a line have one control. */
function controlOf(path: readonly string[]): string {
  if (path[0] === 'keywords' || path[0] === 'registrations') return path[0];
  if (path[2] === 'affiliations' || path[2] === 'keywords' || path[2] === 'awards') return path.slice(0, 3).join('-');
  if (path[3] === 'numbers') return path.slice(0, 4).join('-');
  return path.join('-');
}

/** What the parts of the metadata are called on the screen. */
const METADATA_LABELS: Record<keyof ProductionMetadata, string> = {
  title: 'title',
  article_type: 'article type',
  category: 'category',
  language: 'language',
  authors: 'authors',
  abstract: 'abstract',
  key_points: 'key points',
  keywords: 'keywords',
  translations: 'other languages',
  references: 'references',
  declarations: 'declarations',
  conduct: 'ethics, consent and AI',
  registrations: 'registrations',
  funders: 'funders',
  reporting_guidelines: 'reporting guidelines',
  received_on: 'date received',
  accepted_on: 'date accepted',
  doi_suffix: 'DOI',
};

/** The names of the parts in which two states differ. */
export function differencesOf(one: ProductionMetadata, other: ProductionMetadata): string[] {
  const names = Object.keys(METADATA_LABELS) as (keyof ProductionMetadata)[];
  const isSame = (name: keyof ProductionMetadata) => JSON.stringify(one[name]) === JSON.stringify(other[name]);
  return names.filter((name) => !isSame(name)).map((name) => METADATA_LABELS[name]);
}
