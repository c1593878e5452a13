import type * as z from 'zod';
import { wrongFieldsProblem } from '#server/kernel/http/wrong-fields';

/**
 * The fields of a form with a file; missing ones are empty.
 * @throws Problem with each wrong field
 */
export function readWords<Words>(schema: z.ZodObject & z.ZodType<Words>, fields: Record<string, string>): Words {
  const sent = Object.keys(schema.shape).map((name) => [name, fields[name] ?? '']);
  const { data, error } = schema.safeParse(Object.fromEntries(sent));
  if (error) throw wrongFieldsProblem(error);
  return data;
}
