import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '#database/connect';
import { migrateToLatest } from '#database/migrate';
import { Email } from '#domain/account/account';
import { describeMoves, MERGING_TEXTS, type MergePlan } from '#domain/account/merging';
import { mergePair, planMergeByAddresses } from '#server/account/merge-accounts';
import { systemClock } from '#server/kernel/adapters/clock';
import { parseEnv } from '#server/kernel/env';
import { SYSTEM } from '#server/kernel/event/append-event';
import { localSecret } from '#server/kernel/secret';
import { runCommand } from './run-command.ts';

const USAGE = 'npm run merge-accounts -- goes@example.org stays@example.org';

/**
 * `npm run merge-accounts -- GOES STAYS`: previews a merge; with `--seen` and the previewed state, performs it. For a
 * managing editor's second account, if there is no other managing editor to merge it.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { seen: { type: 'string' } } });
  const [goes, stays] = positionals.map((one) => Email.safeParse(one).data);
  if (!goes || !stays || positionals.length !== 2) {
    throw new Error(`Give the email addresses of the account to close and of the account to keep: ${USAGE}`);
  }
  const env = parseEnv();
  const { db, close } = await connect({ databaseUrl: env.databaseUrl, dataDir: resolve(env.dataDir) });
  try {
    await migrateToLatest(db);
    const plan = await planMergeByAddresses({ goes, stays }, { db });
    if (plan.refusals.length > 0)
      throw new Error(['These accounts cannot be merged yet.', ...plan.refusals].join('\n'));
    if (values.seen === undefined) {
      console.log(describePlan(plan));
      console.log(`Nothing has been changed yet. To merge them: ${mergeCommand(plan)}`);
      return;
    }
    const secret = localSecret(env.sessionSecret, resolve(env.dataDir));
    const pair = { id: plan.goes.id, stays: plan.stays.id, seen: values.seen };
    console.log(await mergePair(pair, SYSTEM, { db, clock: systemClock, secret }));
  } finally {
    await close();
  }
});

function mergeCommand({ goes, stays, seen }: MergePlan): string {
  return `npm run merge-accounts -- ${goes.email} ${stays.email} --seen ${seen}`;
}

function describePlan({ goes, stays, moves, left }: MergePlan): string {
  const lines = [
    `${goes.email} (${goes.name}, ${goes.role}) becomes part of ${stays.email} (${stays.name}, ${stays.role}).`,
    `Stays: ${MERGING_TEXTS.kept}`,
    `Moves: ${describeMoves(moves)}`,
    ...(left > 0 ? [`Ended review invitations that stay with the closed account: ${left}.`] : []),
    `Ends: ${MERGING_TEXTS.ends}`,
    `Record: ${MERGING_TEXTS.record}`,
    MERGING_TEXTS.notified,
  ];
  return lines.join('\n');
}
