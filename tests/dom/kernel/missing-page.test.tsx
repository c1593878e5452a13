import { describe, expect, it } from 'vitest';
import { useDom } from '../../support/dom.ts';
import { useScripts } from '../../support/dom-script.tsx';

const openScript = useScripts(useDom());

async function messageAt(address: string): Promise<HTMLElement> {
  const html = '<h1>Sign in</h1><p class="notice" role="alert" id="missing-page" hidden></p>';
  await openScript(address, html, () => import('#islands/account/navigation/missing-page.ts'));
  return document.querySelector('#missing-page') as HTMLElement;
}

describe('the sign-in page in place of an address that does not exist', () => {
  it.each([
    ['/journal/archive?year=2020', 'The page /journal/archive does not exist.'],
    ['/caf%C3%A9/%3Cimg%20src%3Dx%3E', 'The page /café/<img src=x> does not exist.'],
    ['/%E0%A4%A', 'The page /%E0%A4%A does not exist.'],
  ])('names it as people write it, never as markup, and takes its own address: %s', async (address, words) => {
    const message = await messageAt(address);
    expect(message.textContent).toBe(words);
    expect(message.hidden).toBe(false);
    expect(location.pathname).toBe('/login');
    expect(document.querySelector('img')).toBeNull();
  });

  it.each(['/login', '/login/'])('speaks of no missing page at its own address, %s', async (address) => {
    expect((await messageAt(address)).hidden).toBe(true);
  });
});
