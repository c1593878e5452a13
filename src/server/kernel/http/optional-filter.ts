import * as z from 'zod';

/** An optional filter; forms send an empty parameter for "any". */
export const optionalFilter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional()).optional();
