// Never printed: control characters, direction marks, byte order marks, joiners.
const INVISIBLE = /(?![\t\n\r\f\u200b])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;
/** Scripts in which a joiner is visible. */
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}][\u200c\u200d](?=\p{L})/gu;
const [KEPT_NON_JOINER, KEPT_JOINER] = ['\ue000', '\ue001'];

/** Composes text and removes lone surrogates and invisible characters. */
export function cleanText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\ue000\ue001]/g, '')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(JOINED, (pair) => pair.replace('\u200c', KEPT_NON_JOINER).replace('\u200d', KEPT_JOINER))
    .replace(INVISIBLE, '')
    .replaceAll(KEPT_NON_JOINER, '\u200c')
    .replaceAll(KEPT_JOINER, '\u200d');
}

/** Maps every string in a value, but not the keys. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)]));
}

/** Replaces a character that no font has. */
const BOX = '\u25a1';
/** Boxes whose tick or cross must not be lost. */
const TICKED = /[\u2612\u2705\u274e\u{1f5f5}\u{1f5f7}\u{1f5f9}]/u;
const CROSSED = /[\u274c\u2716\u2717\u2718\u{1f5d9}]/u;

/** Replaces characters missing from all fonts: an accented letter by its base letter if possible, others by a box. */
export function replaceClusters(text: string, clusters: readonly string[]): string {
  return clusters.reduce((rest, cluster) => {
    const bare = cluster.normalize('NFD').replace(/\p{M}+/gu, '');
    const box = TICKED.test(cluster) ? '\u2611' : CROSSED.test(cluster) ? '\u00d7' : BOX;
    return rest.replaceAll(cluster, bare && bare !== cluster ? bare : box);
  }, text);
}

/** "🫀 (U+1FAC0)": a character as shown to the office. */
export function describeCharacter(cluster: string): string {
  const codes = [...cluster].map((one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`);
  return `${cluster} (${codes.join(' ')})`;
}
