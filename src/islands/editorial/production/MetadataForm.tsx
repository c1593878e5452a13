import type { ProductionMetadata } from '#domain/production-record';
import { AbstractFields } from '#islands/editorial/production/AbstractFields.tsx';
import { AuthorsFields } from '#islands/editorial/production/AuthorsFields.tsx';
import { BehindNotice } from '#islands/editorial/production/BehindNotice.tsx';
import { saveMetadata } from '#islands/editorial/production/calls.ts';
import { DeclarationsFields } from '#islands/editorial/production/DeclarationsFields.tsx';
import { KeyPointsFields } from '#islands/editorial/production/KeyPointsFields.tsx';
import { checkMetadata, differencesOf } from '#islands/editorial/production/metadata-check.ts';
import { linesOf, type MetadataProps } from '#islands/editorial/production/metadata-group.ts';
import { RecordFields } from '#islands/editorial/production/RecordFields.tsx';
import { ReferencesField } from '#islands/editorial/production/ReferencesField.tsx';
import { SaveBar } from '#islands/editorial/production/SaveBar.tsx';
import { TitleFields } from '#islands/editorial/production/TitleFields.tsx';
import type { Production } from '#islands/editorial/production/use-production.ts';
import { useSaveForm } from '#islands/editorial/production/use-save-form.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { TextArea } from '#ui/TextArea';

/** All that is said of the article beside its text; saved at once. */
export function MetadataForm({ production }: { production: Production }) {
  const { record, unsaved, isBehind, write, catchUp, save } = production;
  const metadata = unsaved.metadata ?? record.metadata;
  const drop = () => write({ metadata: undefined });
  const form = useSaveForm({
    id: 'metadata-form',
    check: () => checkMetadata(metadata),
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
      <form className="form" {...form.formProps}>
        {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
        <TitleFields {...group} />
        <AuthorsFields {...group} />
        <AbstractFields {...group} />
        <KeyPointsFields {...group} />
        <TextArea
          label="Keywords"
          hint="One in each line."
          rows={5}
          value={metadata.keywords.join('\n')}
          onChange={({ currentTarget }) => change({ keywords: linesOf(currentTarget.value) })}
          {...form.field('keywords')}
        />
        <ReferencesField {...group} />
        <DeclarationsFields {...group} />
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
