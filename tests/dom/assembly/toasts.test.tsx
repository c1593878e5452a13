import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EDITORIAL_TEXTS } from '#domain/desk/editorial/editorial';
import { button, type DomPage, field, fill, type Reply, summaryWith } from '../../support/dom.ts';
import { cardOf, findScreen, manuscriptOf, manuscriptReplies, useOffice } from '../../support/dom-office.tsx';

const open = useOffice();

const LIST = 'GET /api/editor/manuscripts/:status/';
const UPDATE = 'POST /api/editor/manuscript/:id/update-status/';
const CANDIDATES = 'GET /api/editor/manuscript/:id/reviewer-candidates/';
const REFUSED = EDITORIAL_TEXTS.notesRequired;
const FAILED = 'The database rests.';
const BROKEN = { status: 503, body: { detail: 'The journal is starting.' } };
const toasts = () => screen.getByRole('status', { name: 'Messages' });

/** Hovering pauses a toast, so it disappears only for a reason other than its timeout. */
async function keep(words: string): Promise<void> {
  await within(toasts()).findByText(words);
  fireEvent.mouseEnter(toasts());
}

/** With the keyboard, because the pointer must not move. */
async function press({ user }: DomPage, control: HTMLElement): Promise<void> {
  control.focus();
  await user.keyboard('{Enter}');
}

/** A manuscript to decide on, and the first replies to its decision. */
function openDecision(...first: Reply[]): DomPage {
  const manuscript = manuscriptOf();
  const decided = { body: { message: 'Updated.', manuscript } };
  return open('/editor/manuscript/m1', {
    ...{ ...manuscriptReplies(manuscript), [UPDATE]: [...first, decided], [CANDIDATES]: { status: 404 } },
  });
}

/** A decision has failed, and its error toast stays. */
async function openFailed(): Promise<DomPage> {
  const page = openDecision({ status: 503, body: { detail: FAILED } });
  await screen.findByRole('button', { name: 'Update Status' });
  fill('Editorial notes', 'Noted.');
  await press(page, button('Update Status'));
  await summaryWith(FAILED);
  await keep(FAILED);
  return page;
}

describe('an error message', () => {
  it('disappears when the form is sent again, even before its time', async () => {
    const page = await openFailed();
    await press(page, button('Update Status'));
    await waitFor(() => expect(page.calls(UPDATE)).toHaveLength(2));
    await waitFor(() => expect(toasts().textContent).not.toContain(FAILED));
    await waitFor(() => expect(screen.queryByText('There is a problem')).toBe(null));
  });

  it('is omitted if the field and the linked summary show it', async () => {
    const page = openDecision();
    await press(page, await screen.findByRole('button', { name: 'Update Status' }));
    await press(page, within(await summaryWith(REFUSED)).getByRole('link', { name: REFUSED }));
    expect(document.activeElement).toBe(field('Editorial notes'));
    expect(toasts().textContent).toBe('');
  });

  it('disappears when the editor moves to another screen', async () => {
    const page = open('/editor/manuscripts/all', { [LIST]: BROKEN });
    await keep(BROKEN.body.detail);
    await press(page, screen.getByRole('link', { name: 'Back to Dashboard' }));
    await findScreen('Editor Dashboard');
    await waitFor(() => expect(toasts().textContent).not.toContain(BROKEN.body.detail));
  });

  it('disappears once the failed part has loaded', async () => {
    const page = open('/editor/manuscripts/all', { [LIST]: BROKEN });
    await keep(BROKEN.body.detail);
    page.answer({ [LIST]: { body: [cardOf()] } });
    await press(page, screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
    await waitFor(() => expect(toasts().textContent).not.toContain(BROKEN.body.detail));
  });
});
