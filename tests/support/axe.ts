import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Axe from 'axe-core';
import type { JSHandle, Page } from 'playwright';
import { expect } from 'vitest';
import { ROOT } from '../../scripts/journal.ts';

/** Minified, which halves the time to inject and parse it. */
const AXE_SOURCE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on colours. */
const AXE_COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rules that depend on the window's width, for the same elements. */
const AXE_LAYOUT_RULES = ['target-size', 'scrollable-region-focusable'];

/** The rules to run; colour and layout rules take most of the time. */
export type AxeRules = 'all rules' | 'colours' | 'all but colours' | 'structure' | 'layout';

const tagged: Axe.RunOptions = { runOnly: { type: 'tag', values: AXE_TAGS } };
const AXE_RULES: Record<AxeRules, Axe.RunOptions> = {
  'all rules': tagged,
  colours: { runOnly: { type: 'rule', values: AXE_COLOUR_RULES } },
  layout: { runOnly: { type: 'rule', values: AXE_LAYOUT_RULES } },
  'all but colours': { ...tagged, rules: without(AXE_COLOUR_RULES) },
  structure: { ...tagged, rules: without([...AXE_COLOUR_RULES, ...AXE_LAYOUT_RULES]) },
};

function without(rules: readonly string[]): Axe.RuleObject {
  return Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
}

/**
 * Returns axe's violations of WCAG 2.2 AA and its best practices on the page, or within some elements, one line per
 * element.
 */
export async function axeViolations(
  page: Page,
  rules: AxeRules = 'all rules',
  within?: JSHandle<Element[]>,
): Promise<string[]> {
  // Injecting axe takes as long as running it, and it stays until the page is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(
    async ({ options, elements }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      // A script may have removed some of the elements.
      const present = elements?.filter((element) => element.isConnected);
      if (present?.length === 0) return [];
      // Reporting passing elements would double the time.
      const { violations } = await axe.run(present ?? document, { ...options, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target} ${html}`));
    },
    { options: AXE_RULES[rules], elements: within },
  );
}

/** Fails with every violation that axe finds. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolations(page), page.url()).toEqual([]);
}
