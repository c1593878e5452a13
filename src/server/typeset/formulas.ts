/** Formulas as the data have them: LaTeX under `tex`. */
const isFormula = (value: object): value is { tex: string } => 'tex' in value && typeof value.tex === 'string';

/**
 * The data with every formula's markup beside its LaTeX, as `typst`; null where it could not be converted, or where
 * `isSet` finds that it cannot be set. `unset` names these.
 */
export async function convertFormulas(
  data: unknown,
  isSet: (markup: string) => boolean,
): Promise<{ data: unknown; unset: string[] }> {
  const known = new Map<string, string | null>();
  collect(data, known);
  if (known.size > 0) {
    const { typstMath } = await import('./math.ts');
    for (const tex of known.keys()) {
      const markup = typstMath(tex);
      known.set(tex, markup !== undefined && isSet(markup) ? markup : null);
    }
  }
  return { data: converted(data, known), unset: [...known].flatMap(([tex, markup]) => (markup === null ? [tex] : [])) };
}

function collect(value: unknown, found: Map<string, string | null>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isFormula(value)) found.set(value.tex, null);
  for (const one of Object.values(value)) collect(one, found);
}

function converted(value: unknown, known: ReadonlyMap<string, string | null>): unknown {
  if (Array.isArray(value)) return value.map((one) => converted(one, known));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, converted(one, known)]);
  return Object.fromEntries(isFormula(value) ? [...entries, ['typst', known.get(value.tex) ?? null]] : entries);
}
