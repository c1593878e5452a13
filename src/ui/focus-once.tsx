/** For the `ref` of a control that appears in place of the one that had the focus: it takes the focus, once. */
export const focusOnce = (control: HTMLElement | null) => control?.focus();
