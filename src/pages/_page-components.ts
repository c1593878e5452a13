import { createComponent, render, renderComponent, unescapeHTML } from 'astro/runtime/server/index.js';
import type { Journal } from '#domain/journal/journal';
import { COMPONENTS, type ComponentName, placeholderName } from '#domain/settings/information/component';
import { findPlaceholder, type PartName, placeholderHtml } from '#domain/settings/information/placeholder';

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
