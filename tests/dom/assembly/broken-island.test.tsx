import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ContactForm } from '#islands/message/contact/ContactForm.tsx';
import { TrackPaper } from '#islands/submission/tracking/TrackPaper.tsx';
import { button, type DomPage, field, fill, useDom } from '../../support/dom.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const open = useDom();

const TRACK = 'POST /api/manuscripts/track/';
const TITLE = 'Unexpected Application Error!';
/** A reply that React cannot render. */
const NO_TEXT = { id: 'm1', status: 'submitted', submitted_at: '2026-03-02T09:00:00Z', title: { no: 'text' } };
const EMAIL = 'amina@hospital.example';

const broken = async () => within(await screen.findByRole('alert'));

/** Opens or reloads the tracking page. */
function visitTracking(): DomPage {
  cleanup();
  return open(
    '/for-authors/track-paper',
    <main>
      <TrackPaper journal={MERIDIAN} />
    </main>,
    { [TRACK]: { body: NO_TEXT } },
  );
}

async function breakTracking(): Promise<DomPage> {
  const page = visitTracking();
  fill('Email', EMAIL);
  fill('Submission code', 'MJ-2026-0001-ABCDEF');
  await page.user.click(button('Track manuscript'));
  await (await broken()).findByRole('heading', { name: TITLE });
  return page;
}

// React logs the error.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

describe('an island that breaks', () => {
  it('says so, shows what was typed, and restores it on retry', async () => {
    const page = await breakTracking();
    const part = await broken();
    await page.user.click(part.getByText('Text you had typed'));
    expect(part.getByText(EMAIL)).toBeTruthy();
    await page.user.click(button('Try again'));
    await waitFor(() => expect(field('Email').value).toBe(EMAIL));
    expect(field('Submission code').value).toBe('MJ-2026-0001-ABCDEF');
    expect(screen.queryByText(TITLE)).toBe(null);
  });

  it('restores what was typed after a reload, once, and only on its own page', async () => {
    await breakTracking();
    cleanup();
    open(
      '/contact',
      <main>
        <ContactForm journal={MERIDIAN} />
      </main>,
    );
    expect(field('Email').value).toBe('');
    visitTracking();
    await waitFor(() => expect(field('Email').value).toBe(EMAIL));
    visitTracking();
    expect(field('Email').value).toBe('');
  });

  it('does not restore text that broke the page twice', async () => {
    const page = await breakTracking();
    await page.user.click(button('Try again'));
    await waitFor(() => expect(field('Email').value).toBe(EMAIL));
    await page.user.click(button('Track manuscript'));
    const part = await broken();
    expect(await part.findByText(EMAIL)).toBeTruthy();
    visitTracking();
    expect(field('Email').value).toBe('');
  });
});
