import { isOptionalPoint, type SetUp, setUpPoints } from '#domain/settings/set-up';
import { TICKED } from '#domain/settings/setting-field';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { listChangedGroups } from './change-queries.ts';
import { insertVersion, readVersions } from './queries.ts';

/** The values are the points that the office has marked as fine. */
const GROUP = 'set-up';

/** The set-up list and the state of each point. */
export async function readSetUp({
  reader,
  journal,
  mailer,
  siteUrl,
  payments,
  depositors = [],
}: Context): Promise<SetUp> {
  const [groups, { values }] = await Promise.all([listChangedGroups(reader), readVersions(reader, GROUP, {})]);
  const fine = new Set(Object.keys(values));
  const facts = {
    ...{ journal, siteUrl, changed: new Set(groups), hasMailServer: !mailer.lacksServer },
    ...{ takesPayments: payments !== undefined, registersDois: depositors.length > 0 },
  };
  return { is_away: fine.has('list'), points: setUpPoints(facts, fine) };
}

/**
 * Marks or unmarks a point as fine. Each change builds on the newest state, so that two editors can work in parallel.
 * @throws Problem not_found for a point that is required or unknown
 */
export async function markPoint(
  { point, is_fine }: { point: string; is_fine: boolean },
  { context, user }: Pick<SignedInCall, 'context' | 'user'>,
): Promise<SetUp> {
  if (!isOptionalPoint(point)) throw notFound();
  for (let isWritten = false; !isWritten; ) {
    const { version, values } = await readVersions(context.reader, GROUP, {});
    if (point in values === is_fine) break;
    const { [point]: _, ...others } = values;
    const own = is_fine ? { ...values, [point]: TICKED } : others;
    const now = context.clock.now();
    isWritten = await context.db.transaction().execute(async (trx) => {
      const row = { group_name: GROUP, version: version + 1, own, changed_by: user.email, changed_at: now };
      if (!(await insertVersion(trx, row))) return false;
      const actor = { id: user.id, name: user.email };
      const details = { version: version + 1, fields: [point] };
      await appendEvent(
        trx,
        { actor, action: 'setting.changed', object: { type: 'setting', id: GROUP }, details },
        now,
      );
      return true;
    });
  }
  return readSetUp(context);
}
