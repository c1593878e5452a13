import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#domain/kernel/paths';
import { inquiryPaths } from '#domain/message/paths';
import { Choice } from '#ui/Choice';
import { setSingleKeys, useSingleKeysSetting } from './single-keys-setting.ts';

const PLACES_BY_KEY: Readonly<Record<string, { label: string; to: string }>> = {
  d: { label: 'Open the dashboard', to: paths.editorDashboard },
  m: { label: 'Open all manuscripts', to: paths.editorManuscripts('all') },
  i: { label: 'Open inquiries', to: inquiryPaths.inquiries },
};

/** The keys with their descriptions. */
const SINGLE_KEYS: readonly (readonly [key: string, does: string])[] = [
  ['?', 'Show this list'],
  ['/', 'Search the office'],
  ['j', 'Go to the next row'],
  ['k', 'Go to the previous row'],
  ...Object.entries(PLACES_BY_KEY).map(([key, { label }]) => [key, label] as const),
];

/** Handles single keys, unless someone is typing or a dialog is open. */
export function SingleKeys({ onHelp }: { onHelp: () => void }) {
  const navigate = useNavigate();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || handlesKeys(event.target)) return;
      const place = PLACES_BY_KEY[event.key];
      if (place) void navigate(place.to);
      else if (event.key === '?') onHelp();
      else if (event.key === '/') document.getElementById('office-search-words')?.focus();
      else if (event.key === 'j') moveFocus(1);
      else if (event.key === 'k') moveFocus(-1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [navigate, onHelp]);
  return null;
}

/** Inputs, selects and dialogs handle keys themselves. */
function handlesKeys(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : document.body;
  return (
    element.isContentEditable ||
    element.matches('input, textarea, select') ||
    document.querySelector('dialog:modal') !== null
  );
}

/** Moves the focus to the next or previous row of the queue or list. */
function moveFocus(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main .need, main tbody > tr')];
  const present = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[present === -1 ? (by === 1 ? 0 : rows.length - 1) : present + by];
  const target = row?.hasAttribute('tabindex') ? row : row?.querySelector('a');
  target?.focus();
}

/** The keyboard shortcuts, and the setting for single keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isEnabled = useSingleKeysSetting();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="keys-heading" onClose={onClose}>
      <h2 id="keys-heading">Keyboard shortcuts</h2>
      <p>
        <kbd>Ctrl</kbd> or <kbd>Cmd</kbd> with <kbd>K</kbd> opens the commands.
      </p>
      <Choice
        id="single-keys"
        type="checkbox"
        label="Use single keys as shortcuts"
        hint="On this device only. Off while you type or a dialog is open."
        checked={isEnabled}
        onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
      />
      <dl className="keys">
        {SINGLE_KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="form-actions">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
