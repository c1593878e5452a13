import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  date: 'a date',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  file: 'a file',
};
const UNITS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: ['character', 'characters'],
  file: ['byte', 'bytes'],
  array: ['entry', 'entries'],
};

const NAMED_MAX = 5;
const NAME_LENGTH_MAX = 40;

/**
 * The default message for invalid input: names the field and the expected value.
 * Called by zod, so that its default messages ("Invalid input") never appear.
 */
export function invalidInputMessage(issue: Issue): string {
  const name = fieldName(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `The ${name} is missing.`;
      return `The ${name} must be ${KINDS[issue.expected] ?? 'of another type'}.`;
    case 'invalid_value':
      return `The ${name} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(quoted).join(', ')}.`;
    case 'too_small':
      if (issue.origin === 'string' && issue.input === '') return `The ${name} is missing.`;
      return `The ${name} must ${describeSize(issue, issue.minimum, 'at least', 'more than')}.`;
    case 'too_big':
      return `The ${name} must ${describeSize(issue, issue.maximum, 'at most', 'less than')}.`;
    case 'not_multiple_of':
      return `The ${name} must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Remove the unknown fields: ${listFirst(issue.keys)}.`;
    default:
      return `The ${name} has the wrong format.`;
  }
}

/** The innermost name of a path: `co_authors` is "co authors". */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === 'string') as string | undefined;
  return name ? truncate(name).replaceAll('_', ' ') : 'value';
}

/** "have at most 20 characters", "be at least 1". */
function describeSize(
  { origin, exact, inclusive }: { origin: string; exact?: boolean; inclusive?: boolean },
  bound: number | bigint,
  within: string,
  beyond: string,
): string {
  const comparison = exact ? 'exactly' : inclusive === false ? beyond : within;
  const unit = UNITS[origin]?.[Number(bound) === 1 ? 0 : 1];
  return unit ? `have ${comparison} ${bound} ${unit}` : `be ${comparison} ${bound}`;
}

/** Senders control the number and length of keys. */
function listFirst(keys: readonly string[]): string {
  return [...keys.slice(0, NAMED_MAX).map(quoted), ...(keys.length > NAMED_MAX ? ['…'] : [])].join(', ');
}

const quoted = (value: unknown) => (typeof value === 'string' ? JSON.stringify(truncate(value)) : String(value));
const truncate = (text: string) =>
  text.length > NAME_LENGTH_MAX ? `${text.slice(0, NAME_LENGTH_MAX).toWellFormed()}…` : text;
