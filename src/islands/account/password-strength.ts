import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as words from '@zxcvbn-ts/language-common';
import { guessableWords, PASSWORD_GUESSES_LOG10_MIN } from '#domain/account';

const checker = new ZxcvbnFactory({ dictionary: { ...words.dictionary }, graphs: words.adjacencyGraphs });

/**
 * How far a password is on the way to being accepted and beyond: 1 to 4, from 3 on the server takes it.
 * The word lists weigh more than the page, so this file is loaded only when a password is typed.
 */
export function strengthOf(password: string, own: readonly string[]): number {
  const { guessesLog10 } = checker.check(password.slice(0, 128), guessableWords(own));
  if (guessesLog10 < PASSWORD_GUESSES_LOG10_MIN / 2) return 1;
  if (guessesLog10 < PASSWORD_GUESSES_LOG10_MIN) return 2;
  return guessesLog10 < PASSWORD_GUESSES_LOG10_MIN + 4 ? 3 : 4;
}
