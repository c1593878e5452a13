import { account } from './account.ts';
import { backup } from './backup.ts';
import { colleague } from './colleague.ts';
import { database } from './database.ts';
import { decision } from './decision.ts';
import { desk } from './desk.ts';
import { document } from './document.ts';
import type { Fault } from './fault.ts';
import { island } from './island.ts';
import { kernel } from './kernel.ts';
import { manuscript } from './manuscript.ts';
import { message } from './message.ts';
import { moving } from './moving.ts';
import { outbox } from './outbox.ts';
import { payment } from './payment.ts';
import { production } from './production.ts';
import { publication } from './publication.ts';
import { readers } from './readers.ts';
import { review } from './review.ts';
import { settings } from './settings.ts';
import { site } from './site.ts';
import { submission } from './submission.ts';

/** The faults of each room. */
export const ROOMS: Readonly<Record<string, readonly Fault[]>> = {
  account,
  backup,
  colleague,
  database,
  decision,
  desk,
  document,
  island,
  kernel,
  manuscript,
  message,
  moving,
  outbox,
  payment,
  production,
  publication,
  readers,
  review,
  settings,
  site,
  submission,
};
