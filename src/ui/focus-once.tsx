/** For the `ref` of a control that replaces the focused one: takes the focus, once. */
export const focusOnce = (control: HTMLElement | null) => control?.focus();
