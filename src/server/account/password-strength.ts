import { isRefused, passwordJudge, WEAK_PASSWORD } from '#domain/account/password';
import type { Journal } from '#domain/journal/journal';

let judge: Promise<ReturnType<typeof passwordJudge>> | undefined;

/** The word lists are large and needed only when somebody chooses a password, so no function loads them at start. */
async function load() {
  const [core, words] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return passwordJudge({ core, words });
}

/**
 * Says why a password is easy to guess, or nothing. It knows common passwords, the account's own words
 * (`own`: email, names) and the journal's.
 */
export async function weaknessOf(
  journal: Journal,
  password: string,
  own: readonly string[],
): Promise<string | undefined> {
  judge ??= load();
  return isRefused((await judge)(journal, password, own)) ? WEAK_PASSWORD : undefined;
}
