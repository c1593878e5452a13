import { toast } from 'react-hot-toast/headless';
import { useRead } from '#islands/kernel/area-client.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { Failure } from '#ui/Failure';
import { endAllPlaces, endPlace, listPlaces, PLACES, type SignedInPlace } from './calls.ts';
import { focusSection, Section } from './Section.tsx';

const ID = 'sessions';
const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

interface Props {
  /** Logs out here. */
  onLeave: () => void;
  /** Called when this browser's session was ended with all others. */
  onEnded: () => void;
}

/** Active sessions, each of which can be ended. */
export function PlacesSection({ onLeave, onEnded }: Props) {
  const { value: places, failure: loadFailure, error, reload } = useRead(PLACES, listPlaces);
  useFailureToast(error, error?.message ?? '');
  const { run, isBusy, failure } = useAction();

  const end = ({ id, is_current }: SignedInPlace) =>
    run(async () => {
      if (is_current) return onLeave();
      toast.success((await endPlace(id)).message);
      await reload();
      focusSection(ID);
    });
  const endAll = () =>
    run(async () => {
      await endAllPlaces();
      onEnded();
    });

  return (
    <Section
      id={ID}
      heading="Where you are signed in"
      lead="End any session you do not recognise, then change your password."
    >
      {!places && <p role="status">{loadFailure ?? 'Loading...'}</p>}
      <ul className="places">
        {places?.map((place) => (
          <li key={place.id}>
            <div>
              <p>
                <strong>{describeDevice(place.user_agent)}</strong>
                {place.is_current && ' (this one)'}
              </p>
              <p className="hint">
                Last used {WHEN.format(new Date(place.last_seen_at))}, signed in{' '}
                {WHEN.format(new Date(place.created_at))}
              </p>
            </div>
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => void end(place)}
            >
              Sign out
              <span className="visually-hidden">
                {' '}
                {describeDevice(place.user_agent)}, signed in {WHEN.format(new Date(place.created_at))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {places && (
        <div className="form-actions">
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => void endAll()}
          >
            Sign out everywhere
          </button>
          <p className="hint">This browser included.</p>
        </div>
      )}
      <Failure text={failure} />
    </Section>
  );
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** Parses a User-Agent into a readable name: "Firefox on Windows". */
function describeDevice(userAgent: string): string {
  const find = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS) ?? 'Unknown browser';
  const system = find(SYSTEMS);
  return system ? `${browser} on ${system}` : browser;
}
