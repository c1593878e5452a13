import { allDeliverers } from '#server/api';
import { withContext } from '#server/function';
import { cleanUp } from '#server/outbox/clean-up';
import { deliverDue } from '#server/outbox/deliver';

/** Every minute: what a request could not deliver, what is due again, and the cleaning. */
export default () =>
  withContext(async (context) => {
    await deliverDue(context, allDeliverers, 20);
    await cleanUp(context);
  });
export const config = { schedule: '* * * * *' };
