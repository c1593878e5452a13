import { useState } from 'react';
import { doiUrl } from '#domain/kernel/paths';
import type { CompletedReferences } from '#domain/production/change';
import type { ReferenceOffer } from '#domain/production/complete-reference';
import type { ProductionRecord } from '#domain/production/record';
import { readReferences } from '#domain/production/references';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Failure } from '#ui/Failure';
import { TextArea } from '#ui/Field';
import { completeReferences, saveMetadata } from './calls.ts';
import { BehindNotice, checkMetadata, differencesOf, wrongIn } from './MetadataForm.tsx';
import { SaveBar } from './ProductionControls.tsx';
import type { MetadataProps } from './StudyFields.tsx';
import type { Production } from './use-production.ts';

/** The references, saved with the metadata. */
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

/** Maximum references per request. */
const BATCH = 20;
const NOTHING: CompletedReferences = { offers: [], unknown: [], unanswered: [] };

interface CompleteProps {
  id: string;
  /** The current list, including unsaved changes. */
  references: string;
  onTake: (references: string) => void;
}

/** Offers registered data for references, singly or all at once. */
function CompleteReferences({ id, references, onTake }: CompleteProps) {
  const { run, isBusy, failure } = useAction();
  const [found, setFound] = useState<CompletedReferences>();
  const [done, setDone] = useState(0);
  const lines = references.split('\n').filter((line) => readReferences(line)[0]?.doi);
  const ask = () =>
    run(async () => {
      let all = NOTHING;
      for (let at = 0; at < lines.length; at += BATCH) {
        setDone(at);
        const some = await completeReferences(id, lines.slice(at, at + BATCH));
        all = {
          offers: [...all.offers, ...some.offers],
          unknown: [...all.unknown, ...some.unknown],
          unanswered: [...all.unanswered, ...some.unanswered],
        };
        setFound(all);
      }
    });
  // An offer is valid while its line exists.
  const here = new Set(references.split('\n'));
  const offers = found?.offers.filter(({ line }) => here.has(line)) ?? [];
  const take = (some: readonly ReferenceOffer[]) => {
    const there = new Map(some.map((offer) => [offer.line, offer.there]));
    onTake(
      references
        .split('\n')
        .map((line) => there.get(line) ?? line)
        .join('\n'),
    );
  };
  return (
    <section className="offers" aria-labelledby="complete-heading" aria-busy={isBusy}>
      <h3 id="complete-heading">Complete references by DOI</h3>
      <p className="hint" role="status">
        {isBusy
          ? `Looking up ${done} of ${lines.length}…`
          : found
            ? outcomeText(found, offers)
            : 'Shows the registered record for each DOI beside the reference. Nothing changes until you choose.'}
      </p>
      {offers.length > 0 && (
        <ul>
          {offers.map((offer) => (
            <OfferRow key={offer.line} offer={offer} onTake={() => take([offer])} />
          ))}
        </ul>
      )}
      <div className="form-actions">
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={ask}>
          {found ? 'Ask again' : 'Look up missing parts'}
        </button>
        {offers.filter(isSafe).length > 1 && (
          <button type="button" className="button quiet" onClick={() => take(offers.filter(isSafe))}>
            Use all {offers.filter(isSafe).length}
          </button>
        )}
      </div>
      <Failure text={failure} />
    </section>
  );
}

/** An offer from a different work needs a separate check. */
const isSafe = ({ is_other_work }: ReferenceOffer) => !is_other_work;

function outcomeText({ unknown, unanswered }: CompletedReferences, offers: readonly ReferenceOffer[]): string {
  const open = offers.filter(isSafe).length;
  const others = offers.length - open;
  const count = (some: number) => `${some} ${some === 1 ? 'reference' : 'references'}`;
  return [
    open > 0 ? `${count(open)} can be completed.` : others > 0 ? '' : 'Nothing is left to complete.',
    others > 0 ? `The DOI of ${count(others)} belongs to another work.` : '',
    unknown.length > 0
      ? `Nothing is registered under the DOI of ${count(unknown.length)}: check “${unknown[0]?.slice(0, 80)}”.`
      : '',
    unanswered.length > 0 ? `${count(unanswered.length)} got no answer. Ask again later.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function OfferRow({
  offer: { line, there, missing, is_other_work },
  onTake,
}: {
  offer: ReferenceOffer;
  onTake: () => void;
}) {
  return (
    <li>
      <h4>{is_other_work ? 'The DOI belongs to another work' : `Missing: ${missing.join(', ')}`}</h4>
      <div className="offer-sides">
        <div>
          <p className="hint">Here</p>
          <p className="offer-text">{line}</p>
        </div>
        <div>
          <p className="hint">Registered</p>
          <p className="offer-text">{there}</p>
        </div>
      </div>
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={onTake}>
          Use this<span className="visually-hidden">: {there}</span>
        </button>
      </div>
    </li>
  );
}
