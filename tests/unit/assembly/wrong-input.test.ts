import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Login, Profile, Registration } from '#domain/account/account';
import { Role } from '#domain/account/role';
import { SETTING_GROUPS } from '#domain/journal/setting-group';
import { invalidInputMessage } from '#domain/kernel/wrong-input';

const sentencesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: invalidInputMessage }).error?.issues.map(({ message }) => message) ?? [];

describe('input refused by a schema without its own message', () => {
  const text = z.string();
  const cases: [z.ZodType, unknown, string][] = [
    [text, undefined, 'The first name is missing.'],
    [text.min(1), '', 'The first name is missing.'],
    [text, 7, 'The first name must be text.'],
    [z.number(), '7', 'The first name must be a number.'],
    [z.int(), 1.5, 'The first name must be a whole number.'],
    [z.boolean(), 'yes', 'The first name must be true or false.'],
    [z.array(text), 'a', 'The first name must be a list.'],
    [z.object({}), [], 'The first name must be an object.'],
    [z.bigint(), 1, 'The first name must be of another type.'],
    [Role, 'admin', 'The first name must be one of "author", "reviewer", "editor".'],
    [z.literal('yes'), 'no', 'The first name must be "yes".'],
    [text.min(3), 'a', 'The first name must have at least 3 characters.'],
    [text.max(3), 'abcd', 'The first name must have at most 3 characters.'],
    [text.length(3), 'abcd', 'The first name must have exactly 3 characters.'],
    [z.array(text).min(1), [], 'The first name must have at least 1 entry.'],
    [z.number().min(1), 0, 'The first name must be at least 1.'],
    [z.number().max(5), 6, 'The first name must be at most 5.'],
    [z.number().gt(1), 1, 'The first name must be more than 1.'],
    [z.number().lt(5), 5, 'The first name must be less than 5.'],
    [z.number().multipleOf(5), 6, 'The first name must be a multiple of 5.'],
    [text.regex(/^a$/), 'b', 'The first name has the wrong format.'],
    [z.email(), 'b', 'The first name has the wrong format.'],
    [z.union([z.int(), z.boolean()]), 'b', 'The first name has the wrong format.'],
    [text.refine(() => false), 'b', 'The first name has the wrong format.'],
    [z.array(z.object({ given_name: text })), [{}], 'The given name is missing.'],
  ];
  it.each(cases)('is reported in a sentence that names the field (%#)', (schema, value, sentence) => {
    expect(sentencesOf(z.object({ first_name: schema }), { first_name: value })).toEqual([sentence]);
  });

  it('names an unknown key, and of very many or long ones the beginning', () => {
    const keys = (names: string[]) =>
      sentencesOf(z.strictObject({}), Object.fromEntries(names.map((name) => [name, 1])));
    expect(keys(['role', 'x"y'])).toEqual(['Remove the unknown fields: "role", "x\\"y".']);
    const [many = ''] = keys(Array.from({ length: 5_000 }, (_, index) => `${'k'.repeat(500)}${index}`));
    expect(many.length).toBeLessThan(300);
  });

  it("never shows zod's own messages, whatever is sent to a form", () => {
    const values = [undefined, null, 0, '', 'x', '\0', 'x'.repeat(3_000), [], ['x'], {}, { x: 1 }, true, Number.NaN];
    const told = [Registration, Login, Profile].flatMap((schema) => [
      ...values.flatMap((value) => sentencesOf(schema, value)),
      ...Object.keys(schema.shape).flatMap((name) => values.flatMap((value) => sentencesOf(schema, { [name]: value }))),
      ...sentencesOf(schema, { is_active: true }),
    ]);
    told.push(...values.flatMap((value) => sentencesOf(z.enum(SETTING_GROUPS), value)));
    expect(told.length).toBeGreaterThan(500);
    expect(told.filter((words) => /invalid|expected|received|unrecognized|too (big|small)/i.test(words))).toEqual([]);
    expect(told.filter((words) => !/^[A-Z].+\.$/.test(words))).toEqual([]);
  });

  it('keeps the message of the schema if there is one', () => {
    expect(sentencesOf(z.object({ name: z.string('Enter a name.') }), {})).toEqual(['Enter a name.']);
  });
});
