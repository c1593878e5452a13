import type { ComponentType } from 'react';
import type { IslandJournal } from '#domain/journal/journal';
import { ErrorBoundary, type TypedText, type TypedTextMemory } from '#ui/ErrorBoundary';
import { typedTextValue } from './device-draft.ts';
import { JournalContext } from './journal.tsx';

/**
 * Wraps an island in an error boundary that preserves typed text, and provides the journal. Every island is wrapped.
 */
export function guarded<Props extends object>(
  Island: ComponentType<Props>,
): ComponentType<Props & { journal: IslandJournal }> {
  return ({ journal, ...props }) => (
    <JournalContext value={journal}>
      <ErrorBoundary memory={TYPED_TEXT_MEMORY} officeEmail={journal.officeEmail}>
        {/* The island's props, without the journal. */}
        <Island {...(props as unknown as Props)} />
      </ErrorBoundary>
    </JournalContext>
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Controls that hold no typed text, or text too sensitive to keep. */
const EXCLUDED_TYPES = ['password', 'file', 'hidden', 'submit', 'button', 'search'];

/** Keeps this page's text in the tab until it is restored. */
export const TYPED_TEXT_MEMORY: TypedTextMemory = {
  read: readControls,
  keep: (words) => typedTextValue(location.pathname).save(words),
  take() {
    const typed = typedTextValue(location.pathname);
    const kept = typed.read() ?? [];
    typed.save(undefined);
    return [...kept];
  },
  restore: restoreControls,
};

function readControls(): TypedText[] {
  return listControls().flatMap((control) => {
    const { id, name } = control;
    const words = { id, name, label: controlLabel(control), text: control.value.trim() };
    if (isCheckable(control)) return control.checked ? [{ ...words, text: 'Yes' }] : [];
    return words.text && (id || name) ? [words] : [];
  });
}

/** Restores text to controls, also to those that appear later, until all are filled or someone types. */
function restoreControls(words: readonly TypedText[]): () => void {
  let left = [...words];
  const observer = new MutationObserver(() => fill());
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('input', onInput, true);
  };
  const onInput = ({ isTrusted }: Event) => isTrusted && stop();
  const fill = () => {
    const present = listControls();
    left = left.filter((wanted) => {
      const control = present.find(({ id, name }) => (wanted.id ? id === wanted.id : name === wanted.name));
      if (control) setControlValue(control, wanted.text);
      return !control;
    });
    if (left.length === 0) stop();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('input', onInput, true);
  fill();
  return stop;
}

function listControls(): Control[] {
  const all = document.querySelectorAll<Control>('main :is(input, textarea, select)');
  return [...all].filter(({ type }) => !EXCLUDED_TYPES.includes(type));
}

const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const controlLabel = ({ labels, name }: Control) => labels?.[0]?.textContent?.trim() || name;

function setControlValue(control: Control, text: string): void {
  if (isCheckable(control)) return void (control.checked || control.click());
  if (control.value === text) return;
  // React overrides the property: the native setter and an event reach it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
