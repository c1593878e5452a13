import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { guessableForms, guessableWords, PASSWORD_GUESSES_LOG10_MIN, WEAK_PASSWORD } from '#domain/account';

let loaded: Promise<ZxcvbnFactory> | undefined;

/** The word lists are large and wanted only when somebody chooses a password: no function starts with them. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, words] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: { ...words.dictionary }, graphs: words.adjacencyGraphs });
}

/**
 * Says why a password would soon be guessed, or nothing. It knows the common passwords, names the
 * account's own words (`context`: e-mail, names) and the journal's.
 */
export async function weaknessOf(password: string, context: readonly string[]): Promise<string | undefined> {
  loaded ??= load();
  const checker = await loaded;
  const own = guessableWords(context);
  const guesses = guessableForms(password).map((form) => checker.check(form, own).guessesLog10);
  return Math.min(...guesses) >= PASSWORD_GUESSES_LOG10_MIN ? undefined : WEAK_PASSWORD;
}
