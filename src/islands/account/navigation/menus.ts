/**
 * Closes header menus on outside clicks, route changes and Escape, which refocuses the menu's button. Opening one
 * closes the others natively, by their shared name.
 */
for (const type of ['click', 'pageshow', 'popstate', 'keydown'])
  addEventListener(type, (event) => {
    const { key, target } = event as Partial<KeyboardEvent>;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) {
      const clicked = target as Element;
      // A menu's link leads away or to this page; either way the menu closes.
      const stays = key ? key !== 'Escape' : type === 'click' && menu.contains(clicked) && !clicked.closest('a');
      menu.open = stays;
      if (key && !stays) menu.querySelector('summary')?.focus();
    }
  });

// Makes this file a module, so that a test can run it.
export {};
