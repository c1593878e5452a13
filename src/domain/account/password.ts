import type { IslandJournal } from '#domain/journal/journal';
import { PASSWORD_MAX, PASSWORD_MIN } from './account.ts';

/** Shown for weak passwords, by the server and while typing. */
export const WEAK_PASSWORD = 'This password is easy to guess. Use several unrelated words, or more characters.';

/** The minimum strength: log10 of the number of guesses. */
const ACCEPTED_LOG10 = 8;
const STRONG_LOG10 = 12;

/** From 1 to 4: 1 and 2 are refused, 3 is good, 4 is strong. */
export type Strength = 1 | 2 | 3 | 4;

/** The only rule that refuses a password. */
export const isRefused = (strength: Strength) => strength < 3;

/** The part of zxcvbn that measures a password. */
interface Checker {
  check: (password: string, words: string[]) => { guessesLog10: number };
}

/** The zxcvbn packages. They are large, so the caller decides when to load them. */
interface ZxcvbnPackages<Dictionary, Graphs> {
  core: { ZxcvbnFactory: new (options: { dictionary: Dictionary; graphs: Graphs }) => Checker };
  words: { dictionary: Dictionary; adjacencyGraphs: Graphs };
}

/**
 * Rates passwords by their weakest form, identically on the server and in the browser. `own` holds the person's email,
 * first and last name.
 */
export function createPasswordMeter<Dictionary extends object, Graphs>({
  core,
  words,
}: ZxcvbnPackages<Dictionary, Graphs>) {
  const checker = new core.ZxcvbnFactory({ dictionary: { ...words.dictionary }, graphs: words.adjacencyGraphs });
  return (journal: IslandJournal, password: string, own: readonly string[]): Strength => {
    const guessable = guessableWords(journal, own);
    const log10 = Math.min(...guessableForms(password).map((form) => checker.check(form, guessable).guessesLog10));
    if (log10 < ACCEPTED_LOG10 / 2) return 1;
    if (log10 < ACCEPTED_LOG10) return 2;
    return log10 < STRONG_LOG10 ? 3 : 4;
  };
}

const STRENGTH_TEXTS = { 1: 'Very easy to guess.', 2: WEAK_PASSWORD, 3: 'Good password.', 4: 'Strong password.' };

/**
 * The hint and the strength bar (1 to 4) shown while typing; refused passwords, including short ones, reach at most 2.
 * Praise is conditional until the person's name and email are known.
 */
export function meterState(password: string, strength: Strength, isPersonKnown: boolean) {
  const missingCharacters = PASSWORD_MIN - password.length;
  const level = missingCharacters > 0 || password.length > PASSWORD_MAX ? Math.min(strength, 2) : strength;
  if (password.length > PASSWORD_MAX) return { level, text: `Use at most ${PASSWORD_MAX} characters.` };
  if (missingCharacters > 0 && strength > 1)
    return { level, text: `${missingCharacters} more character${missingCharacters === 1 ? '' : 's'}.` };
  if (isRefused(strength) || isPersonKnown) return { level, text: STRENGTH_TEXTS[strength] };
  return { level, text: `${STRENGTH_TEXTS[strength].slice(0, -1)}, unless it contains your name or address.` };
}

/** Guessable words: the email and names of the person and the journal, whole and split. */
export function guessableWords(journal: IslandJournal, own: readonly string[]): string[] {
  const texts = [...own, ...own.map((text) => text.replace(/@.*/, '')), journal.name, 'journal', 'medical'];
  const lower = texts.map((text) => text.trim().toLowerCase());
  const bare = lower.map((text) => text.replace(/[^\p{L}\p{N}]+/gu, ''));
  const words = lower.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...lower, ...bare, ...words])].filter((word) => word.length > 2);
}

/**
 * The forms in which a password is measured: as typed, and without the separators between words. Only the beginning is
 * measured, for speed.
 */
export function guessableForms(password: string): string[] {
  const typed = password.slice(0, 64);
  return [typed, typed.replace(/(?<=[\p{L}\p{N}])[\s._,@+-](?=[\p{L}\p{N}])/gu, '')];
}
