import type { SaveState } from './autosave-state.ts';
import { timeOfDay } from './format.ts';

/** The save status as text; `called` is its subject, as in "your review". */
export function saveStatusText(state: SaveState, called: string): string {
  switch (state.is) {
    case 'nothing':
      return 'Saved automatically.';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${timeOfDay(state.at)}`;
    case 'failed':
      return `Saved on this device only. ${state.why}`;
    case 'offline':
      return 'You are offline. Saved on this device; we’ll send it when you are back online.';
    case 'device':
      return 'Saved on this device.';
    case 'nowhere':
      return `This browser can’t store anything: keep this page open until ${called} is saved.`;
  }
}
