import * as z from 'zod';
import type { OwnBundle } from './own-bundle.ts';

/**
 * A record as it stands in the bundle: what the shape checks is not put in its order, so that the same bytes come out again.
 * @throws Error where it is not what its schema says
 */
export async function readJson<Shape extends z.ZodType>(
  bundle: OwnBundle,
  path: string,
  shape: Shape,
): Promise<z.infer<Shape>> {
  return checked(JSON.parse((await bundle.bytes(path)).toString()), path, shape);
}

/** The same of a list that earlier bundles do not have. */
export async function readList<Shape extends z.ZodType>(
  bundle: OwnBundle,
  path: string,
  shape: Shape,
): Promise<z.infer<Shape>[]> {
  return bundle.paths.includes(path) ? readJson(bundle, path, z.array(shape)) : [];
}

/** The records of a kind, in the same way, one after the other. */
export async function* linesOf<Shape extends z.ZodType>(
  bundle: OwnBundle,
  kind: string,
  shape: Shape,
): AsyncGenerator<z.infer<Shape>> {
  for (const path of bundle.paths.filter((one) => one.startsWith(`${kind}/`)).sort()) {
    for (const line of (await bundle.bytes(path)).toString().split('\n')) {
      if (line) yield checked(JSON.parse(line), path, shape);
    }
  }
}

function checked<Shape extends z.ZodType>(value: unknown, path: string, shape: Shape): z.infer<Shape> {
  const { success, error } = shape.safeParse(value);
  if (success) return value as z.infer<Shape>;
  const [issue] = error.issues;
  throw new Error(`${path} does not match its schema: ${issue?.path.join('.')}: ${issue?.message}`);
}
