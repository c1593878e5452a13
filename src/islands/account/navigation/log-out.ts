import { logOut } from '#islands/account/log-out.ts';

/** Loaded and run by the first press of the navigation's log-out button, whose later presses it answers itself. */
const button = document.querySelector<HTMLButtonElement>('#person button');

function leave(): void {
  void logOut();
  // The page stays; the focus goes to what is there instead.
  document.querySelector<HTMLElement>('.site-nav .sign-in a')?.focus();
}

leave();
if (button) button.onclick = leave;
