import type { IslandJournal } from '#domain/journal/journal';
import { GUIDELINE_FACT_NAMES, guidelineFacts } from '#domain/submission/guideline-facts';

const BRACES = /\{([^{}]*)\}/g;

/** An item with facts filled in: "{number of keywords} keywords" → "3–5 keywords". */
export function filledItem(journal: IslandJournal, label: string): string {
  const facts = guidelineFacts(journal);
  return label.replaceAll(BRACES, (written, name: string) =>
    Object.hasOwn(facts, name) ? (facts[name] ?? '') : written,
  );
}

/** An item's unbalanced or unknown braces; undefined if none. */
export function bracesProblem(label: string): string | undefined {
  const unknown = [...label.matchAll(BRACES)].find(([, name = '']) => !GUIDELINE_FACT_NAMES.includes(name));
  if (!unknown && !/[{}]/.test(label.replaceAll(BRACES, ''))) return undefined;
  const offered = GUIDELINE_FACT_NAMES.map((name) => `{${name}}`).join(', ');
  return `${unknown ? `There is no fact ${unknown[0]}.` : 'Close each brace.'} Use in braces: ${offered}.`;
}
