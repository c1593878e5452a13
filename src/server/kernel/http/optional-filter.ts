import * as z from 'zod';

/** A filter that may be left out; an empty parameter is what a form sends for "any". */
export const optionalFilter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional()).optional();
