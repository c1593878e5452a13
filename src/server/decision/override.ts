import type { Override } from '#domain/decision/decision';
import type { Journal } from '#domain/journal/journal';
import { failedChecks } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { Problem } from '#server/kernel/http/problem';
import type { Production } from '#server/production/load-production';
import { checksOf } from '#server/production/read-production';

/**
 * Returns the failed checks with the reason for overriding them; null if none failed. As specified, a request without a
 * `reason` overrides them silently; an empty one is refused.
 * @throws Problem unprocessable with `checks` if one has failed and the reason is empty
 */
export async function overrideOf(
  journal: Journal,
  production: Production,
  reason: string | undefined,
): Promise<Override | null> {
  const checks = await checksOf(journal, production);
  const failed = failedChecks(checks).map(({ id, label, message }) => ({ id, label, message }));
  if (failed.length === 0) return null;
  if (reason === '') throw new Problem('unprocessable', PRODUCTION_TEXTS.checksFailed, { extra: { checks } });
  return { reason: reason ?? '', checks: failed };
}
