import { accountDeliverers } from '#server/account/deliver-mail';
import { editorialDeliverers } from '#server/editorial/deliver-mail';
import type { Deliverers } from '#server/outbox/deliver';
import { reviewDeliverers } from '#server/review/deliver-mail';

/** Everyone who delivers from the outbox; apart from the routes, so that the scheduled function carries none. */
export const allDeliverers: Deliverers = { ...accountDeliverers, ...editorialDeliverers, ...reviewDeliverers };
