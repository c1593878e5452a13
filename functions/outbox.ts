import { hourlyChores } from '#server/assembly/chores';
import { allDeliverers } from '#server/assembly/deliverers';
import { openDepositors } from '#server/assembly/depositing';
import { type FunctionConfig, withContext } from '#server/assembly/function';
import { runChores } from '#server/kernel/outbox/chore';
import { deliverLanes } from '#server/kernel/outbox/deliver';

// Netlify ends scheduled functions after 30 seconds; a hanging mail server takes up to 15.
const BEGIN_WITHIN_MS = 12_000;

/** Runs every minute. Deliveries and chores are independent: only work that outlasts the function is cut off. */
export default () =>
  withContext(
    async (context) => {
      const started = context.clock.now();
      const isEnough = () => context.clock.now().getTime() - started.getTime() > BEGIN_WITHIN_MS;
      await Promise.all([
        deliverLanes(context, allDeliverers, { shouldStop: isEnough }),
        runChores(context, hourlyChores),
      ]);
    },
    { openDepositors },
  );
export const config: FunctionConfig = {
  schedule: '* * * * *',
  includedFiles: ['chunks/*', 'content/**', 'node_modules/**'],
};
