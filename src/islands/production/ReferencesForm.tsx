import { useState } from 'react';
import { doiUrl } from '#domain/kernel/paths';
import type { CompletedReferences } from '#domain/production/change';
import type { ReferenceOffer } from '#domain/production/complete-reference';
import type { ProductionRecord } from '#domain/production/record';
import { parseReferences } from '#domain/production/references';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Failure } from '#ui/Failure';
import { TextArea } from '#ui/Field';
import { completeReferences, saveMetadata } from './calls.ts';
import { ConflictNotice, checkMetadata, differencesOf, errorsForForm } from './MetadataForm.tsx';
import { SaveBar } from './ProductionControls.tsx';
import type { MetadataProps } from './StudyFields.tsx';
import type { Production } from './use-production.ts';

export function ReferencesForm({ production }: { production: Production }) {
  const journal = useJournal();
  const { record, unsaved, isBehind, write, rebase, save } = production;
  const metadata = unsaved.metadata ?? record.metadata;
  const discard = () => write({ metadata: undefined });
  const form = useSaveForm({
    id: 'references-form',
    check: () => errorsForForm(checkMetadata(journal, metadata), (name) => name === 'references', 'Metadata'),
    send: () => save((version) => saveMetadata(record.id, { ...metadata, version }), { metadata: undefined }),
  });
  return (
    <section className="part" id="references">
      <h2>References</h2>
      {isBehind && unsaved.metadata && (
        <ConflictNotice
          differs={differencesOf(unsaved.metadata, record.metadata)}
          onKeepOwn={rebase}
          onDiscard={discard}
        />
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
          onDiscard={discard}
        />
      </form>
    </section>
  );
}

/** Edits the reference list as lines, and shows how they are parsed. */
function ReferencesField({
  metadata: { references },
  change,
  form,
  record,
}: MetadataProps & { record: ProductionRecord }) {
  const parsed = parseReferences(references);
  const withDoi = parsed.filter(({ doi }) => doi).length;
  return (
    <>
      <TextArea
        label="References"
        hint="Paste the list, one reference per line. Leading numbers are removed, and DOIs are detected automatically."
        rows={8}
        value={references}
        onChange={({ currentTarget }) => change({ references: currentTarget.value })}
        {...form.field('references')}
      >
        <p className="hint">
          {parsed.length === 0
            ? 'No references yet.'
            : `Recognised: ${parsed.length} ${parsed.length === 1 ? 'reference' : 'references'}, ${withDoi} with a DOI.`}
        </p>
      </TextArea>
      {parsed.length > 0 && (
        <details className="understood">
          <summary>Parsed references</summary>
          <ol>
            {parsed.map(({ text, doi }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: references are identified by their number
              <li key={index}>
                {text} {doi ? <a href={doiUrl(doi)}>{doi}</a> : <span className="hint">No DOI found.</span>}
              </li>
            ))}
          </ol>
        </details>
      )}
      {record.completes_references && withDoi > 0 && (
        <CompleteReferences
          id={record.id}
          references={references}
          onAccept={(lines) => change({ references: lines })}
        />
      )}
    </>
  );
}

/** Maximum references per request. */
const BATCH = 20;
const NO_OFFERS: CompletedReferences = { offers: [], unknown: [], unanswered: [] };

interface CompleteProps {
  id: string;
  /** The current list, including unsaved changes. */
  references: string;
  onAccept: (references: string) => void;
}

/** Offers registered details of references, singly or all at once. */
function CompleteReferences({ id, references, onAccept }: CompleteProps) {
  const { run, isBusy, failure } = useAction();
  const [found, setFound] = useState<CompletedReferences>();
  const [done, setDone] = useState(0);
  const lines = references.split('\n').filter((line) => parseReferences(line)[0]?.doi);
  const ask = () =>
    run(async () => {
      let all = NO_OFFERS;
      for (let at = 0; at < lines.length; at += BATCH) {
        setDone(at);
        const batch = await completeReferences(id, lines.slice(at, at + BATCH));
        all = {
          offers: [...all.offers, ...batch.offers],
          unknown: [...all.unknown, ...batch.unknown],
          unanswered: [...all.unanswered, ...batch.unanswered],
        };
        setFound(all);
      }
    });
  // An offer is valid while its line exists.
  const here = new Set(references.split('\n'));
  const offers = found?.offers.filter(({ line }) => here.has(line)) ?? [];
  const accept = (batch: readonly ReferenceOffer[]) => {
    const there = new Map(batch.map((offer) => [offer.line, offer.there]));
    onAccept(
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
            <OfferRow key={offer.line} offer={offer} onAccept={() => accept([offer])} />
          ))}
        </ul>
      )}
      <div className="form-actions">
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={ask}>
          {found ? 'Look up again' : 'Look up missing details'}
        </button>
        {offers.filter(isSafe).length > 1 && (
          <button type="button" className="button quiet" onClick={() => accept(offers.filter(isSafe))}>
            Use all {offers.filter(isSafe).length}
          </button>
        )}
      </div>
      <Failure text={failure} />
    </section>
  );
}

/** Details of a different work need a separate check. */
const isSafe = ({ is_other_work }: ReferenceOffer) => !is_other_work;

function outcomeText({ unknown, unanswered }: CompletedReferences, offers: readonly ReferenceOffer[]): string {
  const open = offers.filter(isSafe).length;
  const others = offers.length - open;
  const count = (batch: number) => `${batch} ${batch === 1 ? 'reference' : 'references'}`;
  return [
    open > 0 ? `${count(open)} can be completed.` : others > 0 ? '' : 'All references are complete.',
    others > 0 ? `The DOI of ${count(others)} belongs to another work.` : '',
    unknown.length > 0
      ? `The DOI of ${count(unknown.length)} is not registered: check “${unknown[0]?.slice(0, 80)}”.`
      : '',
    unanswered.length > 0 ? `${count(unanswered.length)} could not be looked up. Try again later.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function OfferRow({
  offer: { line, there, missing, is_other_work },
  onAccept,
}: {
  offer: ReferenceOffer;
  onAccept: () => void;
}) {
  return (
    <li>
      <h4>{is_other_work ? 'The DOI belongs to another work' : `Missing: ${missing.join(', ')}`}</h4>
      <div className="offer-sides">
        <div>
          <p className="hint">In the list</p>
          <p className="offer-text">{line}</p>
        </div>
        <div>
          <p className="hint">Registered</p>
          <p className="offer-text">{there}</p>
        </div>
      </div>
      <div className="form-actions">
        <button type="button" className="button quiet" onClick={onAccept}>
          Use this<span className="visually-hidden">: {there}</span>
        </button>
      </div>
    </li>
  );
}
