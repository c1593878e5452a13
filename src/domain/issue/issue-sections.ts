import * as z from 'zod';
import type { IslandJournal } from '#domain/journal/journal';
import { lineSchema } from '#domain/kernel/text';
import { mergeOrder } from '#domain/publication/issue-contents';
import { SECTION_NAME_MAX, SECTIONS_MAX } from '#domain/publication/volume';

export const SECTION_TEXTS = {
  required: 'Enter the name of the section, or remove the section.',
  tooMany: `An issue can have at most ${SECTIONS_MAX} named sections.`,
  twice: 'This issue has another section with this name. Choose a different one.',
  ofType: 'Articles outside named sections appear under this heading. Choose a different name.',
} as const;

const ARTICLES_MAX = 2_000;

/** `id` is unique within the issue; `articles` are ids in order. */
export const NamedSection = z.strictObject({
  id: z.int().min(1).max(999_999),
  name: lineSchema({ called: 'the name of the section', max: SECTION_NAME_MAX, required: SECTION_TEXTS.required }),
  articles: z.array(z.string().max(80)).max(ARTICLES_MAX),
});
export type NamedSection = z.infer<typeof NamedSection>;

/** Names must be unique, and differ from those of article types. */
export const namedSectionsSchema = (journal: IslandJournal) =>
  z
    .array(NamedSection)
    .max(SECTIONS_MAX, SECTION_TEXTS.tooMany)
    .superRefine((sections, context) => {
      const names = sections.map(({ name }) => foldCase(name));
      for (const [index, name] of names.entries()) {
        const message = isTypeName(journal, name)
          ? SECTION_TEXTS.ofType
          : names.indexOf(name) < index
            ? SECTION_TEXTS.twice
            : '';
        if (message) context.addIssue({ code: 'custom', path: [index, 'name'], message });
      }
      if (new Set(sections.map(({ id }) => id)).size < sections.length) {
        context.addIssue({ code: 'custom', message: 'Each section needs its own number.' });
      }
    });

function foldCase(name: string): string {
  return name.toLowerCase();
}

export const isTypeName = (journal: IslandJournal, name: string): boolean =>
  journal.articleTypes.some((type) => foldCase(type.name) === foldCase(name));

/**
 * Merges the wanted sections with entries that the editor cannot see: each stays in its section after its predecessor,
 * as long as the section exists. `seen` are the ids that the editor has ordered. No id is in two sections: the first
 * keeps it.
 */
export function mergeSections(
  before: readonly NamedSection[],
  wanted: readonly NamedSection[],
  seen: readonly string[],
): NamedSection[] {
  const knownIds = new Set([...seen, ...wanted.flatMap(({ articles }) => articles)]);
  const placedIds = new Set<string>();
  return wanted.map(({ id, name, articles }) => {
    const wantedIds = new Set(articles.filter((one) => !placedIds.has(one)));
    const was = before.find((section) => section.id === id)?.articles ?? [];
    const kept = mergeOrder(
      was.filter((one) => wantedIds.has(one) || !knownIds.has(one)),
      [...wantedIds],
    );
    for (const one of kept) placedIds.add(one);
    return { id, name, articles: kept };
  });
}

/** Removes the ids that are not in `seen`. */
export const visibleSections = (sections: readonly NamedSection[], seen: ReadonlySet<string>): NamedSection[] =>
  sections.map(({ id, name, articles }) => ({ id, name, articles: articles.filter((one) => seen.has(one)) }));
