import { getEntry, render as renderEntry } from 'astro:content';
import type { APIContext, MarkdownHeading } from 'astro';
import { createComponent, render, renderComponent, unescapeHTML } from 'astro/runtime/server/index.js';
import type { Journal } from '#domain/journal/journal';
import { PROVIDER_HOSTS } from '#domain/payment/provider';
import { COMPONENTS, type ComponentName, placeholderName } from '#domain/settings/information/component';
import type { PublishedPage } from '#domain/settings/information/office-page';
import { parsePageText } from '#domain/settings/information/page-text';
import { findPlaceholder, type PartName, placeholderHtml } from '#domain/settings/information/placeholder';
import { shownJournal } from '#loaders/snapshot';

/**
 * A page's text and headings: for pages changed by the office the parts of their text, for others their MDX, compiled
 * with the templates. Nothing from the database is compiled.
 */
export async function pageContent({ name, path, text, isDefault }: PublishedPage) {
  const entry = isDefault ? await getEntry('pages', name) : undefined;
  if (!entry) {
    const { pieces, headings } = parsePageText(shownJournal(), text, path);
    return { pieces, headings };
  }
  const { Content, headings } = await renderEntry(entry);
  return {
    Content,
    headings: headings.map(({ depth, slug, text }: MarkdownHeading) => ({ depth, anchor: slug, text })),
  };
}

export type PageParts = Readonly<Record<PartName, (props: { journal: Journal }) => unknown>>;

const NAMES = Object.keys(COMPONENTS) as ComponentName[];

export const componentsOf = (parts: PageParts, journal: Journal) =>
  Object.fromEntries(NAMES.map((name) => [name, componentOf(name, parts, journal)]));

const componentOf = (name: ComponentName, parts: PageParts, journal: Journal) =>
  createComponent((result, { of }: { of?: string }) => {
    const placeholder = findPlaceholder(journal, placeholderName(name, of));
    if (!placeholder) throw new Error(`<${name} of="${of}" /> shows nothing.`);
    return placeholder.kind === 'part'
      ? render`${renderComponent(result, name, parts[placeholder.name], { journal })}`
      : render`${unescapeHTML(placeholderHtml(placeholder))}`;
  });

/**
 * Extends the page's content security policy for payment providers' scripts, which are loaded only on payment. Scripts
 * stay limited to these hosts and to hashes; PayPal's buttons add styles that cannot be hashed in advance.
 */
export function allowPaymentProviders(csp: APIContext['csp']): void {
  for (const source of ["'self'", ...PROVIDER_HOSTS]) csp?.insertScriptResource(source);
  for (const source of ["'self'", "'unsafe-inline'", ...PROVIDER_HOSTS]) {
    csp?.insertStyleResource({ resource: source, kind: 'element' });
  }
  csp?.insertStyleResource({ resource: "'unsafe-inline'", kind: 'attribute' });
  csp?.insertDirective(`connect-src 'self' ${PROVIDER_HOSTS.join(' ')}`);
  csp?.insertDirective(`img-src 'self' data: ${PROVIDER_HOSTS.join(' ')}`);
  csp?.insertDirective(`frame-src ${PROVIDER_HOSTS.join(' ')}`);
}
