import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/** Reads a file of a snapshot; for a damaged one the error names it and the remedy. */
export function readValidated<Shape>(file: string, schema: z.ZodType<Shape>): Shape {
  const text = readFileSync(file, 'utf8');
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const issue = cause instanceof z.ZodError ? cause.issues[0] : undefined;
    const place = issue ? ` at ${issue.path.join('.')}: ${issue.message}` : '';
    const remedy = 'Delete that file; the next build writes it again.';
    throw new Error(`The publication snapshot ${file} is damaged${place}. ${remedy}`, { cause });
  }
}

export function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}
