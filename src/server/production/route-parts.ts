import * as z from 'zod';
import { Id } from '#server/kernel/http/id';

/** Common to all production routes: a manuscript the editor may see. */
export const common = { access: 'editor-of', csrf: false, cache: 0 } as const;

/** The input of routes with only a manuscript. */
export const OfId = z.strictObject({ id: Id });

/** Why a manuscript has no production. */
export const NOT_ACCEPTED = 'The manuscript is neither accepted nor published.';

const STALE = '`version` is outdated: `production` is the current record, and nothing is changed.';

/** Why a change of the record is refused. */
export const CHANGE_REFUSALS = { 409: STALE, 422: NOT_ACCEPTED };
