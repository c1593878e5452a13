/**
 * Closes open menus of the header on a click elsewhere, on a route change and on Escape; Escape gives
 * the focus back to the menu's button. Opening one closes the others natively, by their shared name.
 */
for (const type of ['click', 'pageshow', 'popstate', 'keydown'])
  addEventListener(type, (event) => {
    const { key, target } = event as Partial<KeyboardEvent>;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) {
      const clicked = target as Element;
      // A link inside the menu leads away, or to this very page; either way the menu has done its work.
      const stays = key ? key !== 'Escape' : type === 'click' && menu.contains(clicked) && !clicked.closest('a');
      menu.open = stays;
      if (key && !stays) menu.querySelector('summary')?.focus();
    }
  });

// A module, so that a test can run it.
export {};
