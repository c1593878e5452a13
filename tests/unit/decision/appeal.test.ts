import { expect, it } from 'vitest';
import { appealDeadline } from '#domain/decision/request/appeal';

const since = new Date('2026-11-01T10:00:00.000Z');
const rejected = { status: 'rejected', kind: 'rejection', since, requests: [] } as const;
const now = new Date('2026-11-20T10:00:00.000Z');

it('a rejection may be appealed against for thirty days, whoever reviewed it or no one', () => {
  expect(appealDeadline(rejected, now)).toBe('2026-12-01');
  expect(appealDeadline({ ...rejected, kind: 'desk_rejection' }, now)).toBe('2026-12-01');
  expect(appealDeadline({ ...rejected, kind: null }, new Date('2026-12-01T10:00:00.000Z'))).toBe('2026-12-01');
  expect(appealDeadline(rejected, new Date('2026-12-02T12:00:00.000Z'))).toBeNull();
});

it.each(['withdrawal', 'transfer'] as const)('no one appeals against a %s', (kind) => {
  expect(appealDeadline({ ...rejected, kind }, now)).toBeNull();
});

it.each(['submitted', 'under_review', 'revisions_required', 'accepted', 'published'] as const)(
  'nothing can be appealed against while a manuscript is %s',
  (status) => {
    expect(appealDeadline({ ...rejected, status, kind: null }, now)).toBeNull();
  },
);

it('each rejection can be appealed once', () => {
  const asked = (asked_at: string) => ({ ...rejected, requests: [{ kind: 'appeal' as const, asked_at }] });
  expect(appealDeadline(asked('2026-11-03T10:00:00.000Z'), now)).toBeNull();
  expect(appealDeadline(asked('2026-10-03T10:00:00.000Z'), now)).toBe('2026-12-01');
});
