import type * as z from 'zod';
import { wrongFieldsProblem } from '#server/kernel/http/wrong-fields';

/**
 * What a form says of the file sent with it; a field that is missing is empty.
 * @throws Problem with each wrong field
 */
export function readWords<Words>(schema: z.ZodObject & z.ZodType<Words>, fields: Record<string, string>): Words {
  const sent = Object.keys(schema.shape).map((name) => [name, fields[name] ?? '']);
  const { data, error } = schema.safeParse(Object.fromEntries(sent));
  if (error) throw wrongFieldsProblem(error);
  return data;
}
