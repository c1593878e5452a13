import { GAPS, type Gap, type RecordCheck } from '#domain/desk/record/record';
import { DESTINATIONS } from '#domain/register/deposit/destination';
import { Waiting } from '#ui/Waiting';

interface Props {
  value: RecordCheck | undefined;
  failure: string | undefined;
  reload: () => Promise<void>;
  onShow: (gap: Gap) => void;
}

/** The whole journal at a glance: what is in order, what is missing how often, and where articles are deposited. */
export function JournalCheck({ value, failure, reload, onShow }: Props) {
  return (
    <section aria-labelledby="record-check" className="stack">
      <h2 id="record-check">The whole journal</h2>
      {value ? (
        <>
          <p role="status">{summaryOf(value)}</p>
          <Missing gaps={value.gaps} onShow={onShow} />
          <p className="hint">
            {registerOf(value)} {doajOf(value)}
          </p>
        </>
      ) : (
        <Waiting failure={failure} onRetry={() => void reload()} />
      )}
    </section>
  );
}

function Missing({ gaps, onShow }: { gaps: RecordCheck['gaps']; onShow: (gap: Gap) => void }) {
  const found = (Object.keys(GAPS) as Gap[]).filter((gap) => gaps[gap] > 0);
  if (found.length === 0) return null;
  return (
    <ul className="record-gaps" aria-label="What is missing">
      {found.map((gap) => (
        <li key={gap}>
          <button type="button" className="button quiet" onClick={() => onShow(gap)}>
            {GAPS[gap]} <span className="count">{gaps[gap].toLocaleString('en-GB')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function summaryOf({ articles, in_order }: RecordCheck): string {
  if (articles === 0) return 'Nothing is published yet.';
  const all = `${articles.toLocaleString('en-GB')} ${articles === 1 ? 'article' : 'articles'}`;
  if (in_order === articles) return `${all}, all complete.`;
  const wrong = articles - in_order;
  return `${all}: ${in_order.toLocaleString('en-GB')} complete, ${wrong.toLocaleString('en-GB')} with something missing.`;
}

function registerOf({ register }: RecordCheck): string {
  if (!register)
    return 'DOIs are not deposited: no registration agency is set up. The operations guide explains how to set up Crossref or DataCite.';
  const name = DESTINATIONS[register.destination];
  return register.is_live
    ? `DOIs are deposited with ${name}.`
    : `DOIs are deposited in the sandbox of ${name}, which registers nothing permanently.`;
}

function doajOf({ doaj }: RecordCheck): string {
  if (!doaj) return 'Articles are not deposited with DOAJ: no API key is set. You can download a file for DOAJ below.';
  if (!doaj.is_live) return 'Articles are deposited with a stand-in for DOAJ, which lists nothing.';
  return 'Articles are deposited with DOAJ, the Directory of Open Access Journals.';
}
