import { logOut } from '#islands/account/log-out.ts';

/** Imported on the first click of the log-out button; handles later clicks itself. */
const button = document.querySelector<HTMLButtonElement>('#person button');

function leave(): void {
  void logOut();
  // The page stays, so the focus moves to the element that replaces the button.
  document.querySelector<HTMLElement>('.site-nav .sign-in a')?.focus();
}

leave();
if (button) button.onclick = leave;
