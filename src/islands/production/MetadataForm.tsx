import type { ProductionMetadata } from '#domain/production/record';
import { wordsIn } from '#domain/publication/article-language';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { ErrorSummary } from '#ui/ErrorSummary';
import { TextArea } from '#ui/TextArea';
import { AbstractFields } from './AbstractFields.tsx';
import { AuthorsFields } from './AuthorsFields.tsx';
import { BehindNotice } from './BehindNotice.tsx';
import { ConductFields } from './ConductFields.tsx';
import { saveMetadata } from './calls.ts';
import { DeclarationsFields } from './DeclarationsFields.tsx';
import { KeyPointsFields } from './KeyPointsFields.tsx';
import { checkMetadata, differencesOf } from './metadata-check.ts';
import { linesOf, type MetadataProps } from './metadata-group.ts';
import { Offers } from './Offers.tsx';
import { RecordFields } from './RecordFields.tsx';
import { ReferencesField } from './ReferencesField.tsx';
import { SaveBar } from './SaveBar.tsx';
import { StudyFields } from './StudyFields.tsx';
import { TitleFields } from './TitleFields.tsx';
import { TranslationsFields } from './TranslationsFields.tsx';
import type { Production } from './use-production.ts';

/** The metadata of the article, saved as a whole. */
export function MetadataForm({ production }: { production: Production }) {
  const journal = useJournal();
  const { record, unsaved, isBehind, write, catchUp, save } = production;
  const metadata = unsaved.metadata ?? record.metadata;
  const drop = () => write({ metadata: undefined });
  const form = useSaveForm({
    id: 'metadata-form',
    check: () => checkMetadata(journal, metadata),
    send: () => save((version) => saveMetadata(record.id, { ...metadata, version }), { metadata: undefined }),
  });
  const change = (part: Partial<ProductionMetadata>) => write({ metadata: { ...metadata, ...part } });
  const group: MetadataProps = { metadata, change, form };
  return (
    <section className="part" id="metadata" aria-labelledby="metadata-heading">
      <h2 id="metadata-heading">Metadata</h2>
      {isBehind && unsaved.metadata && (
        <BehindNotice differs={differencesOf(unsaved.metadata, record.metadata)} onKeep={catchUp} onTake={drop} />
      )}
      <Offers production={production} />
      <form className="form" {...form.formProps}>
        {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
        <TitleFields {...group} />
        <AuthorsFields {...group} />
        <AbstractFields {...group} />
        <KeyPointsFields {...group} />
        <TextArea
          label="Keywords"
          hint="One per line."
          rows={5}
          {...wordsIn(journal, metadata.language)}
          value={metadata.keywords.join('\n')}
          onChange={({ currentTarget }) => change({ keywords: linesOf(currentTarget.value) })}
          {...form.field('keywords')}
        />
        <TranslationsFields {...group} />
        <ReferencesField {...group} record={record} />
        <DeclarationsFields {...group} />
        <ConductFields {...group} />
        <StudyFields {...group} html={record.html} />
        <RecordFields {...group} doi={record.doi} volume={record.volume} issue={record.issue} />
        <SaveBar
          submit="Save metadata"
          isBusy={form.isBusy}
          isChanged={unsaved.metadata !== undefined}
          onDiscard={drop}
        />
      </form>
    </section>
  );
}
