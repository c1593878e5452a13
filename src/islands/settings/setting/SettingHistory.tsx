import { longDate } from '#domain/kernel/date';
import type { Settings, SettingVersion } from '#domain/settings/setting';
import { changesOf } from '#domain/settings/setting-changes';
import type { SettingField } from '#domain/settings/setting-field';
import { useJournal } from '#islands/kernel/journal.tsx';
import { keyed } from '#ui/keyed';

interface Props {
  fields: readonly SettingField[];
  settings: Settings;
  /** There is no state as it was delivered to go back to. */
  startsEmpty: boolean;
  isBusy: boolean;
  /** Makes an earlier state the present one again. */
  onBack: (earlier: SettingVersion) => void;
}

/** Who changed what and when, the newest first; each change can be undone, and the undoing too. */
export function SettingHistory({ fields, settings, startsEmpty, isBusy, onBack }: Props) {
  const versions = [settings, ...settings.history];
  const changes = versions.slice(0, -1).map((after, index) => ({ after, before: versions[index + 1] ?? after }));
  return (
    <section aria-labelledby="setting-history">
      <h2 id="setting-history">History</h2>
      {changes.length === 0 && (
        <p>{startsEmpty ? 'Nothing has been saved yet.' : 'No changes yet: these are the defaults.'}</p>
      )}
      <ol className="history">
        {changes.map(({ after, before }) => (
          <li key={after.version}>
            <p>
              <strong>Version {after.version}</strong>
            </p>
            <p className="hint">{after.changed_at && `${longDate(after.changed_at)}, ${after.changed_by}`}</p>
            <dl>
              {fields
                .filter(({ name }) => after.values[name] !== before.values[name])
                .map((field) => (
                  <div key={field.name}>
                    <dt>{field.label}</dt>
                    <Change field={field} before={before.values[field.name]} after={after.values[field.name]} />
                  </div>
                ))}
            </dl>
            {!(startsEmpty && before.version === 0) && (
              <p className="form-actions">
                <button
                  type="button"
                  className="button quiet"
                  aria-disabled={isBusy || undefined}
                  onClick={() => onBack(before)}
                >
                  {before.version === 0 ? 'Restore defaults' : `Restore version ${before.version}`}
                </button>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Change({ field, before = '', after = '' }: { field: SettingField; before?: string; after?: string }) {
  const journal = useJournal();
  const sentences = changesOf(journal, field, before, after);
  if (sentences) return keyed(sentences).map(({ key, sentence }) => <dd key={key}>{sentence}</dd>);
  return (
    <dd>
      <del>{before}</del> <ins>{after}</ins>
    </dd>
  );
}
