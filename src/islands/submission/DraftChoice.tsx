import type { IslandJournal } from '#domain/journal/journal';
import { isLanguage } from '#domain/journal/language';
import { DRAFT_TEXTS, type DraftContent, readDraft } from '#domain/submission/draft';
import { DECLARATION_FIELDS } from '#domain/submission/form';
import { sentStatements } from '#domain/submission/sent-statements';
import type { AutosaveView } from '#islands/kernel/autosave.ts';
import { dateAndTime } from '#islands/kernel/format.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { listDifferences, VersionNotice } from '#ui/VersionNotice';

interface Props {
  own: DraftContent;
  other: NonNullable<AutosaveView<DraftContent>['other']>;
  onKeepOwn: () => void;
  onTakeOther: () => void;
}

/** Asks which version to keep when the same draft was changed in two places. */
export function DraftChoice({ own, other, ...choices }: Props) {
  const journal = useJournal();
  return (
    <VersionNotice
      sentence={DRAFT_TEXTS.stale}
      savedAt={dateAndTime(other.updated_at)}
      differences={listDifferences(partsOf(journal, readDraft(own)), partsOf(journal, other.content))}
      {...choices}
    />
  );
}

/** A draft in comparable parts, in the order of the form. */
function partsOf(journal: IslandJournal, draft: DraftContent): { label: string; text: string }[] {
  const { title, abstract, keywords, pending_keyword, co_authors, pending_author, author_position, file_name } = draft;
  const people = [...co_authors, pending_author].map(({ id: _, ...person }) =>
    Object.values(person).filter(Boolean).join(', '),
  );
  const language = isLanguage(draft.language) ? draft.language : journal.languages[0];
  const declarations = Object.fromEntries(DECLARATION_FIELDS.map((field) => [field, draft[field]]));
  return [
    ['File', file_name],
    ['Title', title],
    ['Abstract', abstract],
    ['Keywords', [...keywords, pending_keyword].filter(Boolean).join(', ')],
    ['Co-authors', draft.sole_author ? 'None: you are the only author' : people.filter(Boolean).join('\n')],
    ['Your position in the author list', author_position],
    ...sentStatements(journal, { ...draft, language, declarations }),
  ].map(([label = '', text = '']) => ({ label, text: text.trim() }));
}
