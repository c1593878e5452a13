import * as z from 'zod';
import { INVALID_AFTER } from '#server/kernel/http/list-reply';
import type { Position } from './queries.ts';

/** An instant as the database formats it; lists sorted by time continue from it. */
export const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}(:\d{2})?$/;

/** Parses the `after` of a Link header. */
export const Cursor = z.string().transform((text, context): Position => {
  try {
    const [key, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (typeof key === 'string' && typeof id === 'string' && !`${key}${id}`.includes('\0')) return { key, id };
  } catch {
    // Explained below.
  }
  context.addIssue({ code: 'custom', message: INVALID_AFTER });
  return z.NEVER;
});

/** The `after` of a Link header, written. */
export const cursorOf = ({ key, id }: Position): string => Buffer.from(JSON.stringify([key, id])).toString('base64url');
