import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as words from '@zxcvbn-ts/language-common';
import { guessableForms, guessableWords, PASSWORD_GUESSES_LOG10_MIN, WEAK_PASSWORD } from '#domain/account';

let checker: ZxcvbnFactory | undefined;

/**
 * Says why a password would soon be guessed, or nothing. It knows the common passwords, names the
 * account's own words (`context`: e-mail, names) and the journal's.
 */
export function weaknessOf(password: string, context: readonly string[]): string | undefined {
  checker ??= new ZxcvbnFactory({ dictionary: { ...words.dictionary }, graphs: words.adjacencyGraphs });
  const own = guessableWords(context);
  const forms = guessableForms(password).map((form) => (checker as ZxcvbnFactory).check(form, own).guessesLog10);
  return Math.min(...forms) >= PASSWORD_GUESSES_LOG10_MIN ? undefined : WEAK_PASSWORD;
}
