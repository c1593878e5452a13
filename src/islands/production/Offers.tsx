import { OFFERED_LABELS } from '#domain/production/found-metadata';
import type { Offer } from '#domain/production/record';
import { ApiError } from '#islands/kernel/api.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { keyed } from '#ui/keyed';
import { settleOffer } from './calls.ts';
import type { Production } from './use-production.ts';

/** The message where accepting an offer would overwrite unsaved metadata. */
const SAVE_METADATA_FIRST = 'Save or discard your changes to the metadata first.';

/** Where the authors' file differs from the metadata: both versions side by side, to accept or to decline. */
export function Offers({ production }: { production: Production }) {
  const { offers, title_page } = production.record;
  return (
    <>
      {offers.length > 0 && (
        <section className="offers" aria-labelledby="offers-heading">
          <h3 id="offers-heading">The manuscript file differs from the record</h3>
          <ul>
            {offers.map((offer) => (
              <OfferRow key={offer.field} offer={offer} production={production} />
            ))}
          </ul>
        </section>
      )}
      {title_page.length > 0 && (
        <details className="title-page">
          <summary>More from the file’s title page</summary>
          <ul>
            {keyed(title_page).map(({ key, sentence }) => (
              <li key={key}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function OfferRow({ offer: { field, here, there }, production }: { offer: Offer; production: Production }) {
  const { record, unsaved, change } = production;
  const { run, isBusy, failure } = useAction();
  const settle = (take: boolean) =>
    run(async () => {
      if (unsaved.metadata !== undefined) throw new ApiError(SAVE_METADATA_FIRST, { status: 0 });
      await change((version) => settleOffer(record.id, { version, field, take }));
    });
  const label = OFFERED_LABELS[field];
  return (
    <li aria-busy={isBusy}>
      <h4>{label}</h4>
      <div className="offer-sides">
        <Side name="In the record" text={here} />
        <Side name="In the file" text={there} />
      </div>
      <div className="form-actions">
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={() => settle(true)}>
          Use the file’s<span className="visually-hidden">: {label}</span>
        </button>
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => settle(false)}
        >
          Keep the record’s<span className="visually-hidden">: {label}</span>
        </button>
      </div>
      <Failure text={failure} />
    </li>
  );
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <p className="hint">{name}</p>
      <p className="offer-text">{text || 'Empty'}</p>
    </div>
  );
}
