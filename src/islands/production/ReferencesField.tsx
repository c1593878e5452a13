import { doiUrl } from '#domain/kernel/paths';
import type { ProductionRecord } from '#domain/production/record';
import { readReferences } from '#domain/production/references';
import { TextArea } from '#ui/TextArea';
import { CompleteReferences } from './CompleteReferences.tsx';
import type { MetadataProps } from './metadata-group.ts';

/** The reference list as pasted lines, and how they are understood. */
export function ReferencesField({
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
