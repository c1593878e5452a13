import { doiUrl } from '#domain/kernel/paths';
import type { ProductionRecord } from '#domain/production/record';
import { readReferences } from '#domain/production/references';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { ErrorSummary } from '#ui/ErrorSummary';
import { TextArea } from '#ui/TextArea';
import { CompleteReferences } from './CompleteReferences.tsx';
import { saveMetadata } from './calls.ts';
import { BehindNotice, checkMetadata, differencesOf, wrongIn } from './MetadataForm.tsx';
import type { MetadataProps } from './metadata-group.ts';
import { SaveBar } from './SaveBar.tsx';
import type { Production } from './use-production.ts';

/** The references of the article. They are part of its metadata, and saved with them. */
export function ReferencesForm({ production }: { production: Production }) {
  const journal = useJournal();
  const { record, unsaved, isBehind, write, catchUp, save } = production;
  const metadata = unsaved.metadata ?? record.metadata;
  const drop = () => write({ metadata: undefined });
  const form = useSaveForm({
    id: 'references-form',
    check: () => wrongIn(checkMetadata(journal, metadata), (name) => name === 'references', 'Metadata'),
    send: () => save((version) => saveMetadata(record.id, { ...metadata, version }), { metadata: undefined }),
  });
  return (
    <section className="part" id="references">
      <h2>References</h2>
      {isBehind && unsaved.metadata && (
        <BehindNotice differs={differencesOf(unsaved.metadata, record.metadata)} onKeep={catchUp} onTake={drop} />
      )}
      <form className="form" {...form.formProps}>
        {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
        <ReferencesField
          metadata={metadata}
          change={(part) => write({ metadata: { ...metadata, ...part } })}
          form={form}
          record={record}
        />
        <SaveBar
          submit="Save references"
          isBusy={form.isBusy}
          isChanged={unsaved.metadata !== undefined}
          onDiscard={drop}
        />
      </form>
    </section>
  );
}

/** The reference list as pasted lines, and how they are understood. */
function ReferencesField({
  metadata: { references },
  change,
  form,
  record,
}: MetadataProps & { record: ProductionRecord }) {
  const understood = readReferences(references);
  const withDoi = understood.filter(({ doi }) => doi).length;
  return (
    <>
      <TextArea
        label="References"
        hint="Paste the list, one reference per line. Leading numbers are dropped, and DOIs are found automatically."
        rows={8}
        value={references}
        onChange={({ currentTarget }) => change({ references: currentTarget.value })}
        {...form.field('references')}
      >
        <p className="hint">
          {understood.length === 0
            ? 'No references yet.'
            : `Recognised: ${understood.length} ${understood.length === 1 ? 'reference' : 'references'}, ${withDoi} with a DOI.`}
        </p>
      </TextArea>
      {understood.length > 0 && (
        <details className="understood">
          <summary>Parsed references</summary>
          <ol>
            {understood.map(({ text, doi }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a reference is its number
              <li key={index}>
                {text} {doi ? <a href={doiUrl(doi)}>{doi}</a> : <span className="hint">No DOI found.</span>}
              </li>
            ))}
          </ol>
        </details>
      )}
      {record.completes_references && withDoi > 0 && (
        <CompleteReferences id={record.id} references={references} onTake={(lines) => change({ references: lines })} />
      )}
    </>
  );
}
