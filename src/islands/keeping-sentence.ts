import type { Place } from './autosave-state.ts';
import { timeOfDay } from './format.ts';

/** Where the words are at this moment; `called` is what is written, as in "your review". */
export function keepingSentence(state: Place, called: string): string {
  switch (state.is) {
    case 'nothing':
      return 'What you write is saved while you write it.';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${timeOfDay(state.at)}`;
    case 'failed':
      return `Saved on this device only. ${state.why}`;
    case 'offline':
      return 'You are offline. Saved on this device; it is sent to the journal when you are online again.';
    case 'device':
      return 'Saved on this device.';
    case 'nowhere':
      return `This browser keeps nothing: do not close this page before ${called} is saved.`;
  }
}
