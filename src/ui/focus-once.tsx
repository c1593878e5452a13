/** A `ref` for a control that replaces the focused one: focuses it when it appears. */
export const focusOnce = (control: HTMLElement | null) => control?.focus();
