import { useState } from 'react';
import type { CompletedReferences } from '#domain/production/change';
import type { ReferenceOffer } from '#domain/production/complete-reference';
import { readReferences } from '#domain/production/references';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { completeReferences } from './calls.ts';

/** How many references are asked for at once. */
const BATCH = 20;
const NOTHING: CompletedReferences = { offers: [], unknown: [], unanswered: [] };

interface CompleteProps {
  id: string;
  /** The list as it stands, saved or not. */
  references: string;
  /** Gets the list with a line in place of another. */
  onTake: (references: string) => void;
}

/**
 * Offers what is registered under the DOIs of references beside what the list says, to take over one by one or all at
 * once.
 */
export function CompleteReferences({ id, references, onTake }: CompleteProps) {
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
  // An offer is valid for its line, as long as that is there.
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
          ? `Asking: ${done} of ${lines.length} …`
          : found
            ? toldOf(found, offers)
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

/** An offer about another work has to be looked at separately. */
const isSafe = ({ is_other_work }: ReferenceOffer) => !is_other_work;

function toldOf({ unknown, unanswered }: CompletedReferences, offers: readonly ReferenceOffer[]): string {
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
