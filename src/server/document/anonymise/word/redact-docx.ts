import { REDACTION_BAR } from '#domain/document/redaction';
import { FONTS } from '../passages/xml-passages.ts';
import { attributeOf } from './relationships.ts';
import { type TextRun, textRunsOf } from './text-runs.ts';
import { decodeXml, isXml, type Token, writeXml, xmlTokens } from './xml-tokens.ts';
import { readPackage, writePackage } from './zip-package.ts';

/**
 * Replaces words with a bar of fixed length throughout a Word document: in every part, across runs, and in image
 * descriptions. Also returns the words not found.
 */
export async function redactDocx(
  bytes: Uint8Array,
  texts: readonly string[],
): Promise<{ bytes: Uint8Array; missing: string[] }> {
  const found = new Set<string>();
  const matchesIn = textMatcher(texts, found);
  const parts = new Map<string, Uint8Array>();
  for (const [name, part] of await readPackage(bytes)) {
    const isText = isXml(part) && name !== '[Content_Types].xml';
    parts.set(name, isText ? writeXml(redacted(part, matchesIn)) : part);
  }
  return { bytes: writePackage(parts), missing: texts.filter((text) => !found.has(keyOf(text))) };
}

type TextMatcher = (text: string, isMeant?: (words: string) => boolean) => { start: number; end: number }[];

function redacted(part: Uint8Array, matchesIn: TextMatcher): Token[] {
  const tokens = [...xmlTokens(decodeXml(part))];
  for (const run of textRunsOf(tokens)) {
    // Backwards, so that earlier offsets stay valid.
    for (const { start, end } of matchesIn(run.text).reverse()) blackOut(run, start, end);
  }
  for (const token of tokens) if (token.kind === 'tag') blackOutAttributes(token, matchesIn);
  return tokens;
}

/** The first piece gets the bar; the others lose their part of the words. */
function blackOut({ pieces }: TextRun, start: number, end: number): void {
  let bar = REDACTION_BAR;
  for (const { token, at } of pieces) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, token.text.length)];
    if (from >= to) continue;
    token.text = token.text.slice(0, from) + bar + token.text.slice(to);
    bar = '';
  }
}

/** Attributes with text that people entered. */
const TEXT_ATTRIBUTES = /^(descr|title|alt|href|tooltip|instr|author|initials|name)$/;

/** Leaves font names, links to other parts and keywords unchanged: "Gill" may be a typeface, "left" an alignment. */
function blackOutAttributes(tag: Extract<Token, { kind: 'tag' }>, matchesIn: TextMatcher): void {
  if (FONTS.test(tag.local)) return;
  const isPart = tag.local === 'Relationship' && attributeOf(tag, 'TargetMode') !== 'External';
  for (const attribute of tag.attributes) {
    if (attribute.name.startsWith('xmlns') || isPart || /^(Type|TargetMode|Id)$/.test(attribute.local)) continue;
    const { value, local } = attribute;
    const isForPeople = (words: string) => TEXT_ATTRIBUTES.test(local) || /[\p{Lu}@]/u.test(words);
    for (const { start, end } of matchesIn(value, isForPeople).reverse()) {
      attribute.value = attribute.value.slice(0, start) + REDACTION_BAR + attribute.value.slice(end);
    }
  }
}

/** Matches the longest texts first and only whole words, and adds the matched ones to `found`. */
function textMatcher(texts: readonly string[], found: Set<string>): TextMatcher {
  const longestFirst = [...new Set(texts)].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map(patternOf).join('|'), 'gu');
  return (text, isMeant = () => true) =>
    [...text.matchAll(pattern)].flatMap(({ 0: words, index }) => {
      if (!isMeant(words)) return [];
      found.add(keyOf(words));
      return [{ start: index, end: index + words.length }];
    });
}

function patternOf(text: string): string {
  const words = text.trim().split(/\s+/).map(RegExp.escape).join('\\s+');
  const before = /^\p{L}/u.test(text.trim()) ? '(?<!\\p{L})' : '';
  const after = /\p{L}$/u.test(text.trim()) ? '(?!\\p{L})' : '';
  return before + words + after;
}

const keyOf = (text: string) => text.trim().replace(/\s+/g, ' ');
