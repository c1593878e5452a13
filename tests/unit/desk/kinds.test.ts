import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Effect, Effects } from '#domain/desk/delivery/effects';
import { currentKind, kindSpellings } from '#domain/desk/delivery/former-kinds';
import type { Events, LoggedAction } from '#domain/kernel/event/events';

type Kind = keyof Effects | keyof Events;
type NotSpelledSo = {
  [One in Kind]: One extends `${string}_${string}` ? One : One extends `${string}.${string}` ? never : One;
}[Kind];

describe('a kind', () => {
  it('is spelled in one way, which the compiler checks: words with dashes, and one dot', () => {
    expectTypeOf<NotSpelledSo>().toBeNever();
  });

  it('goes with its own payload or details alone', () => {
    expectTypeOf<{ kind: 'galley.mark'; payload: { manuscript_id: string } }>().toExtend<Effect>();
    expectTypeOf<{ kind: 'galley.mark'; payload: { account_id: string } }>().not.toExtend<Effect>();
    expectTypeOf<{ action: 'role.changed'; details: { from: string; to: string } }>().toExtend<LoggedAction>();
    expectTypeOf<{ action: 'role.changed'; details: { from: string } }>().not.toExtend<LoggedAction>();
    expectTypeOf<{ action: 'role.changed' }>().not.toExtend<LoggedAction>();
    expectTypeOf<{ action: 'production.text-saved' }>().toExtend<LoggedAction>();
    expectTypeOf<{ action: 'production.text-saved'; details: { from: string } }>().not.toExtend<LoggedAction>();
  });

  it.each([
    ['production.text_uploaded', 'production.text-uploaded'],
    ['production.text_saved', 'production.text-saved'],
    ['production.findings_settled', 'production.findings-settled'],
    ['production.figure_added', 'production.figure-added'],
    ['production.figure_replaced', 'production.figure-replaced'],
    ['production.figure_saved', 'production.figure-saved'],
    ['production.figure_removed', 'production.figure-removed'],
    ['production.galley_uploaded', 'production.galley-uploaded'],
    ['production.galley_removed', 'production.galley-removed'],
    ['site.rebuild_asked', 'site.rebuild-asked'],
    ['site.rolled_back', 'site.rolled-back'],
    ['review-copy', 'review-copy.make'],
    ['scan-file', 'manuscript-file.scan'],
    ['review-file', 'review-file.clean'],
    ['scan-review-file', 'review-file.scan'],
  ])('that an earlier version wrote as %s is read as %s', (former, present) => {
    expect(currentKind(former)).toBe(present);
    expect(kindSpellings(present)).toEqual([present, former]);
  });

  it.each(['mail.decision', 'of-another-version', 'constructor'])(
    'that was never spelled otherwise stays: %s',
    (kind) => {
      expect(currentKind(kind)).toBe(kind);
      expect(kindSpellings(kind)).toEqual([kind]);
    },
  );
});
