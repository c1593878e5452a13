import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { journalOf } from '#domain/journal/journal-of';
import { SETTING_GROUPS } from '#domain/journal/setting-group';
import { type MarkupNode, parseMarkup } from '#domain/kernel/markup';
import type { Article } from '#domain/publication/article';
import { settingProblems } from '#domain/settings/setting';
import { sanitise } from '#server/production/convert/sanitise';
import { keptPageProblems } from '#server/settings/information/office-pages';
import { readOwnSettings } from '#server/settings/own-queries';
import { readOwnPages } from '#server/settings/page-queries';
import { readSettings } from '#server/settings/queries';
import { fieldsOf } from '#server/settings/save-settings';

/** What a drawing of an article is made of. */
const DRAWN = /^(?:svg|g|rect|text|tspan|line|path|circle|ellipse|polyline|polygon|title|desc)$/;
const NOT_DRAWN = /^on|href$/i;

/**
 * An article of a bundle, its text in the journal's dialect.
 * @throws Error where a drawing holds more than a drawing
 */
export async function cleanArticle(article: Article): Promise<Article> {
  for (const figure of article.figures) {
    if ('svg' in figure && !parseMarkup(figure.svg).every(isDrawing)) {
      throw new Error(`${figure.file} of ${article.slug} contains more than a drawing, such as scripts or links.`);
    }
  }
  return { ...article, content: sanitise(article.content).html };
}

function isDrawing(node: MarkupNode): boolean {
  if (typeof node === 'string') return true;
  const { name, attributes, children } = node;
  return DRAWN.test(name) && ![...attributes.keys()].some((one) => NOT_DRAWN.test(one)) && children.every(isDrawing);
}

/**
 * Holds the settings and pages that a bundle has just written to the rules of their forms.
 * @throws Error with all that is wrong
 */
export async function requireSound(trx: Transaction<Database>): Promise<void> {
  const reader = readerOf(trx);
  const own = await readOwnSettings(reader);
  const context = { reader, journal: journalOf(own) };
  const problems: string[] = [];
  for (const group of SETTING_GROUPS) {
    const { values } = await readSettings(reader, group);
    for (const field of await fieldsOf(group, context)) {
      if (own[group]?.[field.name] === undefined) continue;
      for (const { message } of settingProblems(field, values[field.name] ?? '', values)) {
        problems.push(`${group}: ${message}`);
      }
    }
  }
  for (const { name } of await readOwnPages(reader)) {
    for (const message of await keptPageProblems(name, context)) problems.push(`page ${name}: ${message}`);
  }
  if (problems.length > 0) throw new Error(`The settings of the bundle break rules: ${problems.join(' ')}`);
}
