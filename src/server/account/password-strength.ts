import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as words from '@zxcvbn-ts/language-common';
import { JOURNAL } from '#domain/journal';

const GUESSES_LOG10_MIN = 8;

let checker: ZxcvbnFactory | undefined;

/**
 * Says why a password would soon be guessed, or nothing. It knows the common passwords, names the
 * account's own words (`context`: e-mail, names) and the journal's.
 */
export function weaknessOf(password: string, context: readonly string[]): string | undefined {
  checker ??= new ZxcvbnFactory({ dictionary: { ...words.dictionary }, graphs: words.adjacencyGraphs });
  const own = context.flatMap((text) => text.split(/[@\s.]+/)).filter((word) => word.length > 2);
  const { guessesLog10 } = checker.check(password, [...own, ...JOURNAL.name.split(' '), 'journal', 'medical']);
  if (guessesLog10 >= GUESSES_LOG10_MIN) return undefined;
  return 'This password is easy to guess. Use several unrelated words, or more characters.';
}
