import type { EditorCard } from '#domain/desk/editorial/replies';
import type { Journal } from '#domain/journal/journal';
import { nameOfSeveral } from '#domain/publication/article-type';
import { authorName } from '#domain/publication/author-name';
import { listCards } from '#server/desk/manuscripts/queries';
import { csvFile } from '#server/kernel/http/csv-file';
import type { SignedInCall } from '#server/kernel/http/route';
import { visibilityOf } from '#server/manuscript/queries';
import { listMetadata } from './chosen-queries.ts';
import { HEAD, rowOf } from './send-manuscripts.ts';
import { withIds } from './waiting-queries.ts';

const METADATA = [
  ...['Number', 'Title', 'Abstract', 'Keywords', 'Article type', 'Category', 'Authors', 'Affiliations', 'ORCID iDs'],
  ...['Corresponding author', 'Email', 'Submitted', 'Published', 'Volume', 'Issue', 'DOI'],
];

/** The selected manuscripts as a table, limited to what the caller may see. */
export async function sendChosen(
  { ids, what }: { ids: readonly string[]; what: 'list' | 'metadata' },
  { context, context: { reader }, user }: SignedInCall,
): Promise<Response> {
  const filter = withIds(await visibilityOf(reader, user), ids);
  const cards = (await listCards(reader, filter, { sort: 'newest', limit: ids.length })).map(({ card }) => card);
  if (what === 'list') return csvFile('manuscripts', [HEAD, ...cards.map((one) => rowOf(context.journal, one))]);
  const known = await listMetadata(
    reader,
    cards.map(({ id }) => id),
  );
  return csvFile('metadata', [METADATA, ...cards.map((card) => metadataOf(context.journal, card, known.get(card.id)))]);
}

type Metadata = Awaited<ReturnType<typeof listMetadata>> extends Map<string, infer Known> ? Known : never;

function metadataOf(journal: Journal, card: EditorCard, known: Metadata | undefined): (string | number | null)[] {
  const authors = known?.authors ?? [];
  const corresponding = authors.find(({ is_corresponding }) => is_corresponding) ?? authors[0];
  const joined = (words: readonly (string | null)[]) => [...new Set(words.filter(Boolean))].join('; ');
  return [
    ...[card.manuscript_number, card.title, known?.abstract ?? '', joined(card.keywords)],
    ...[
      card.article_type && nameOfSeveral(journal, card.article_type),
      card.category,
      authors.map(authorName).join('; '),
    ],
    ...[joined(authors.map(({ affiliation }) => affiliation)), joined(authors.map(({ orcid }) => orcid))],
    ...[corresponding ? authorName(corresponding) : null, corresponding?.email ?? null, card.submitted_at],
    ...[known?.published_on ?? null, card.volume?.number ?? null, card.issue?.number ?? null, known?.doi ?? null],
  ];
}
