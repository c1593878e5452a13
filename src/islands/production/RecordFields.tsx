import type { ProductionRecord } from '#domain/production/record';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Field } from '#ui/Field';
import type { MetadataProps } from './metadata-group.ts';

type Props = MetadataProps & Pick<ProductionRecord, 'doi' | 'volume' | 'issue'>;

/** Dates, DOI, and what is decided elsewhere: place and licence. */
export function RecordFields({ metadata, change, form, doi, volume, issue }: Props) {
  const journal = useJournal();
  return (
    <>
      <div className="field-pair">
        <Field
          label="Received"
          type="date"
          value={metadata.received_on ?? ''}
          onChange={({ currentTarget }) => change({ received_on: currentTarget.value || null })}
          {...form.field('received_on')}
        />
        <Field
          label="Accepted"
          type="date"
          value={metadata.accepted_on ?? ''}
          onChange={({ currentTarget }) => change({ accepted_on: currentTarget.value || null })}
          {...form.field('accepted_on')}
        />
      </div>
      <Field
        label={`DOI after ${journal.doiPrefix}/`}
        hint={
          doi.is_fixed
            ? `${doi.value}. The DOI of a published article stays as it is.`
            : `The DOI will be ${journal.doiPrefix}/${metadata.doi_suffix}`
        }
        readOnly={doi.is_fixed}
        autoCapitalize="none"
        spellCheck={false}
        value={metadata.doi_suffix}
        onChange={({ currentTarget }) => change({ doi_suffix: currentTarget.value })}
        {...form.field('doi_suffix')}
      />
      <dl className="facts">
        <div>
          <dt>Volume and issue</dt>
          <dd>
            {[volume && `Volume ${volume.number} (${volume.year})`, issue && `Issue ${issue.number}`]
              .filter(Boolean)
              .join(', ') || 'Not yet assigned. Set them with the status of the manuscript.'}
          </dd>
        </div>
        <div>
          <dt>Licence</dt>
          <dd>
            <a href={journal.licence.url}>
              {journal.licence.name} ({journal.licence.shortName})
            </a>
            . Published articles keep theirs.
          </dd>
        </div>
      </dl>
    </>
  );
}
