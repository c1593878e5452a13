import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { PLACES_BY_KEY } from './keys.ts';

/** Handles single keys, unless someone is typing or a dialog is open. */
export function SingleKeys({ onHelp }: { onHelp: () => void }) {
  const navigate = useNavigate();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return;
      const place = PLACES_BY_KEY[event.key];
      if (place) void navigate(place.to);
      else if (event.key === '?') onHelp();
      else if (event.key === '/') document.getElementById('office-search-words')?.focus();
      else if (event.key === 'j') move(1);
      else if (event.key === 'k') move(-1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [navigate, onHelp]);
  return null;
}

/** Inputs, selects and dialogs handle keys themselves. */
function isBusy(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : document.body;
  return (
    element.isContentEditable ||
    element.matches('input, textarea, select') ||
    document.querySelector('dialog:modal') !== null
  );
}

/** The rows of tasks or of a list. */
function move(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main .need, main tbody > tr')];
  const present = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[present === -1 ? (by === 1 ? 0 : rows.length - 1) : present + by];
  const target = row?.hasAttribute('tabindex') ? row : row?.querySelector('a');
  target?.focus();
}
