import { wordsIn } from '#domain/publication/article-language';
import { useJournal } from '#islands/kernel/journal.tsx';
import { TextArea } from '#ui/TextArea';
import type { MetadataProps } from './metadata-group.ts';

const POINTS = [
  { name: 'question', label: 'Question' },
  { name: 'findings', label: 'Findings' },
  { name: 'meaning', label: 'Meaning' },
] as const;

/** The three sentences that come before everything else. */
export function KeyPointsFields({ metadata: { key_points, language }, change, form }: MetadataProps) {
  const journal = useJournal();
  return (
    <fieldset className="rows">
      <legend>Key points</legend>
      <p className="hint">Leave all three empty for an article without key points.</p>
      {POINTS.map(({ name, label }) => (
        <TextArea
          key={name}
          label={label}
          rows={2}
          {...wordsIn(journal, language)}
          value={key_points[name]}
          onChange={({ currentTarget }) => change({ key_points: { ...key_points, [name]: currentTarget.value } })}
          {...form.field(`key_points-${name}`)}
        />
      ))}
    </fieldset>
  );
}
