import { cleanLine } from '#domain/kernel/plain-text';
import type { Range } from './guideline-defaults.ts';

/** A range as displayed, with an en dash: "250–300" (spec §9). */
export function formatRange({ min, max }: Range): string {
  return `${min}–${max}`;
}

const RANGE = /^([1-9]\d{0,3}) ?(?:–|-|to) ?([1-9]\d{0,3})$/;

/** A range as the office writes it: "250–300", "250-300" or "250 to 300"; undefined for any other text. */
export function readCounts(text: string): Range | undefined {
  const [, min, max] = RANGE.exec(cleanLine(text)) ?? [];
  const range = { min: Number(min), max: Number(max) };
  return min && range.min <= range.max ? range : undefined;
}
