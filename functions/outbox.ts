import { hourlyChores } from '#server/chores';
import { allDeliverers } from '#server/deliverers';
import { withContext } from '#server/function';
import { doChores } from '#server/outbox/chore';
import { deliverDue } from '#server/outbox/deliver';

// Netlify ends a scheduled function after 30 seconds; a mail server that hangs takes up to 15.
const BEGIN_WITHIN_MS = 12_000;

/** Every minute: what a request could not deliver and what is due again. Every hour: what follows the calendar. */
export default () =>
  withContext(async (context) => {
    const started = context.clock.now();
    const isEnough = () => context.clock.now().getTime() - started.getTime() > BEGIN_WITHIN_MS;
    await deliverDue(context, allDeliverers, { isEnough });
    if (started.getUTCMinutes() === 0) await doChores(context, hourlyChores);
  });
export const config = { schedule: '* * * * *' };
