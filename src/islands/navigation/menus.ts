/**
 * Closes open menus of the header on a click elsewhere, on a route change and on Escape; Escape gives
 * the focus back to the menu's button. Opening one closes the others natively, by their shared name.
 */
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('.menu[open]');
const closeMenus = (event?: Event) => {
  for (const menu of openMenus()) {
    const clicked = event?.target as Element | undefined;
    // A link inside the menu leads away, or to this very page; either way the menu has done its work.
    if (!clicked || !menu.contains(clicked) || clicked.closest('a')) menu.open = false;
  }
};

addEventListener('click', closeMenus);
addEventListener('pageshow', () => closeMenus());
addEventListener('popstate', () => closeMenus());
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
});
