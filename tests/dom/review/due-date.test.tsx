import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReviewView } from '#domain/review/reviewer-area';
import { MERIDIAN } from '../../support/meridian.ts';

const zone = process.env.TZ;

afterEach(() => {
  cleanup();
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a due day is the same day for a reviewer in %s',
  async (timeZone) => {
    process.env.TZ = timeZone;
    // Date formatters are created once, in the time zone of that moment.
    vi.resetModules();
    const { ReviewFacts } = await import('#islands/review/area/ReviewerPage.tsx');
    const { JournalContext } = await import('#islands/kernel/journal.tsx');
    const view = {
      id: 'a1',
      stage: 'accepted',
      due_on: '2026-12-12',
      abstract: '',
      keywords: [],
      language: 'en',
      rounds: [],
    };
    render(
      <JournalContext value={MERIDIAN}>
        <ReviewFacts view={view as unknown as ReviewView} />
      </JournalContext>,
    );
    const due = screen.getByRole('region', { name: 'Due' });
    expect(due.querySelector('time')?.textContent).toBe('12 December 2026');
    expect(due.querySelector('time')?.getAttribute('datetime')).toBe('2026-12-12');
  },
);
