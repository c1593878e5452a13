import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { NamedAsAuthor } from '#domain/submission/form';
import { button, type Script, useDom } from '../../support/dom.ts';

const openPage = useDom();

const SHOW = 'POST /api/co-authorship/show/';
const DISPUTE = 'POST /api/co-authorship/dispute/';
const NAMED = {
  ...{ name: 'Grace Lin', title: 'Sleep after surgery', authors: ['Ingrid Solheim', 'Grace Lin'] },
} satisfies NamedAsAuthor;
const TOKEN = 'a'.repeat(43);

/** Opens the page that the script expects, then runs the script. */
async function open(address: string, script: Script = {}) {
  const page = openPage(
    address,
    <>
      <p role="status" id="co-author-status" tabIndex={-1} />
      <div id="co-author-named" hidden>
        <strong id="co-author-name" />
        <cite id="co-author-title" />
        <ol id="co-author-authors" />
        <button type="button" id="co-author-object">
          I am not an author
        </button>
      </div>
    </>,
    script,
  );
  vi.resetModules();
  await import('#islands/submission/co-author.ts');
  return page;
}

const status = () => screen.getByRole('status');
const named = () => document.querySelector<HTMLElement>('#co-author-named');

describe('someone who is named as an author by mistake', () => {
  it('sees by the emailed link what they are named for, and says so with the keyboard alone', async () => {
    const page = await open(`/co-author#token=${TOKEN}`, {
      [SHOW]: { body: NAMED },
      [DISPUTE]: { body: { message: 'Thank you. The editorial office will be notified.' } },
    });
    expect(screen.getByText('Sleep after surgery').id).toBe('co-author-title');
    expect(document.querySelector('#co-author-name')?.textContent).toBe('Grace Lin');
    const authors = [...document.querySelectorAll('#co-author-authors li')].map(({ textContent }) => textContent);
    expect(authors).toEqual(['Ingrid Solheim', 'Grace Lin']);
    expect([named()?.hidden, location.hash]).toEqual([false, '']);
    button('I am not an author').focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(status().textContent).toBe('Thank you. The editorial office will be notified.'));
    expect(document.activeElement).toBe(status());
    expect(named()?.hidden).toBe(true);
    expect(page.calls(DISPUTE).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  });

  it('reads that the link no longer works', async () => {
    await open(`/co-author#token=${TOKEN}`, {
      [SHOW]: { status: 404, body: { detail: 'This link no longer works.' } },
    });
    expect(status().textContent).toBe('This link no longer works.');
    expect(named()?.hidden).toBe(true);
  });

  it('reads that the link is incomplete', async () => {
    await open('/co-author');
    expect(status().textContent).toBe('This link is incomplete. Open it from the email again.');
  });

  it('can try again where the answer did not arrive', async () => {
    const page = await open(`/co-author#token=${TOKEN}`, {
      [SHOW]: { body: NAMED },
      [DISPUTE]: ['no connection', { body: { message: 'Thank you.' } }],
    });
    await page.user.click(button('I am not an author'));
    await waitFor(() => expect(status().textContent).toBe('Request failed'));
    await page.user.click(button('I am not an author'));
    await waitFor(() => expect(status().textContent).toBe('Thank you.'));
  });
});
