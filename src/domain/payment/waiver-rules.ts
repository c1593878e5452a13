import { WAIVER_DEFAULTS, type WaiverRules } from '#domain/journal/waiver-defaults';
import { waiversIn } from '#domain/journal/waivers-in';

/** The waivers in this process; the settings of the office are adopted into this object. */
export const WAIVER_RULES: { -readonly [Rule in keyof WaiverRules]: WaiverRules[Rule] } = { ...WAIVER_DEFAULTS };

/** Makes what the office has set the waivers of this process. */
export const adoptWaivers = (texts: Readonly<Record<string, string>> = {}): void =>
  void Object.assign(WAIVER_RULES, waiversIn(texts));
