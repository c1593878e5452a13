import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useDom } from '../../support/dom.ts';
import { useScripts } from '../../support/dom-script.tsx';

const openScript = useScripts(useDom());

/** Renders a header with two menus, the second open, and the elements around them. */
async function open(): Promise<HTMLDetailsElement> {
  const link = '<li><a href="#about">About</a></li>';
  const menu = (label: string, state = '') =>
    `<details class="menu" name="menu" ${state}><summary>${label}</summary><ul>${link}</ul></details>`;
  await openScript(
    '/',
    `<nav>${menu('Policies')}${menu('More', 'open')}</nav><h1>Journal</h1>`,
    () => import('#islands/account/navigation/menus.ts'),
  );
  return document.querySelectorAll('details')[1] as HTMLDetailsElement;
}

describe('an open menu of the navigation bar', () => {
  it('closes on a click elsewhere, and on one of its own links', async () => {
    const menu = await open();
    fireEvent.click(screen.getByText('Journal'));
    expect(menu.open).toBe(false);
    menu.open = true;
    fireEvent.click(menu.querySelector('a') as HTMLElement);
    expect(menu.open).toBe(false);
  });

  it('stays open on a click inside, and on any key but Escape, which gives the focus back to its button', async () => {
    const menu = await open();
    fireEvent.click(menu.querySelector('ul') as HTMLElement);
    fireEvent.keyDown(menu, { key: 'Tab' });
    expect(menu.open).toBe(true);
    fireEvent.keyDown(menu, { key: 'Escape' });
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(screen.getByText('More'));
  });

  it.each(['popstate', 'pageshow'])('closes on a route change: %s', async (name) => {
    const menu = await open();
    dispatchEvent(new Event(name));
    expect(menu.open).toBe(false);
  });
});
