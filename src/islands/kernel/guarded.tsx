import type { ComponentType } from 'react';
import type { IslandJournal } from '#domain/journal/journal';
import { ErrorBoundary, type Memory, type TypedWords } from '#ui/ErrorBoundary';
import { typedOn } from './device-draft.ts';
import { JournalContext } from './journal.tsx';

/**
 * An island with an error boundary that preserves typed text. Every island is one, and its page passes it the journal.
 */
export function guarded<Props extends object>(
  Island: ComponentType<Props>,
): ComponentType<Props & { journal: IslandJournal }> {
  return ({ journal, ...props }) => (
    <JournalContext value={journal}>
      <ErrorBoundary memory={MEMORY} officeEmail={journal.officeEmail}>
        {/* The island's props, without the journal. */}
        <Island {...(props as unknown as Props)} />
      </ErrorBoundary>
    </JournalContext>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Not typed, or too sensitive to keep. */
const LEFT_OUT = ['password', 'file', 'hidden', 'submit', 'button', 'search'];

/** This page's text, kept in the tab until restored. */
export const MEMORY: Memory = {
  read: readControls,
  keep: (words) => typedOn(location.pathname).keep(words),
  take() {
    const typed = typedOn(location.pathname);
    const kept = typed.read() ?? [];
    typed.keep(undefined);
    return [...kept];
  },
  giveBack,
};

/** All controls except passwords and files. */
function readControls(): TypedWords[] {
  return controls().flatMap((control) => {
    const { id, name } = control;
    const words = { id, name, label: labelOf(control), text: control.value.trim() };
    if (isTicked(control)) return control.checked ? [{ ...words, text: 'Yes' }] : [];
    return words.text && (id || name) ? [words] : [];
  });
}

/** Restores text to controls, including later ones, until done or someone types. */
function giveBack(words: readonly TypedWords[]): () => void {
  let left = [...words];
  const observer = new MutationObserver(() => fill());
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('input', onInput, true);
  };
  const onInput = ({ isTrusted }: Event) => isTrusted && stop();
  const fill = () => {
    const present = controls();
    left = left.filter((wanted) => {
      const control = present.find(({ id, name }) => (wanted.id ? id === wanted.id : name === wanted.name));
      if (control) write(control, wanted.text);
      return !control;
    });
    if (left.length === 0) stop();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('input', onInput, true);
  fill();
  return stop;
}

function controls(): Control[] {
  const all = document.querySelectorAll<Control>('main :is(input, textarea, select)');
  return [...all].filter(({ type }) => !LEFT_OUT.includes(type));
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const labelOf = ({ labels, name }: Control) => labels?.[0]?.textContent?.trim() || name;

function write(control: Control, text: string): void {
  if (isTicked(control)) return void (control.checked || control.click());
  if (control.value === text) return;
  // React overrides the property: the native setter and an event reach it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
