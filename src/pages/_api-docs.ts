/// <reference types="astro/client" />
import type { MarkdownIt } from 'markdown-it';
import type { Journal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { headingAnchor } from '#domain/kernel/slug';
import type { ApiDescription } from '#server/assembly/description/openapi';
import { referenceSections, sectionNames } from '#server/assembly/description/reference';
import guideText from '../../docs/api-guide.md?raw';
import descriptionText from '../server/assembly/description/openapi.json?raw';

const description: ApiDescription = JSON.parse(descriptionText);

/** One section per group of routes, and one for the reply schemas. */
export const sections: readonly { name: string; slug: string }[] = sectionNames(description).map((name) => ({
  name,
  slug: headingAnchor(name),
}));

/** Finds the page of each anchor in the reference. */
const anchorPages = (parts: readonly { slug: string; markdown: string }[]) =>
  new Map(
    parts.flatMap(({ slug, markdown }) =>
      [...markdown.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => [headingAnchor(heading), slug] as const),
    ),
  );

/** Converts a link within or between the guide and the reference to a link between pages. */
function addressOf(href: string, homes: ReadonlyMap<string, string>): string {
  const [file = '', anchor = ''] = href.split('#');
  if (file === 'api-guide.md') return `${paths.developers}#${anchor}`;
  const home = file === '' && homes.get(anchor);
  return home ? `${paths.developersSection(home)}#${anchor}` : href;
}

function rewriteLinks(markdown: MarkdownIt, homes: ReadonlyMap<string, string>): MarkdownIt {
  const { rules } = markdown.renderer;
  markdown.core.ruler.push('anchors and links', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'heading_open') token.attrSet('id', headingAnchor(tokens[index + 1]?.content ?? ''));
      for (const child of token.children ?? []) {
        if (child.type === 'link_open') child.attrSet('href', addressOf(String(child.attrGet('href')), homes));
      }
    }
  });
  // Wide examples scroll, also by keyboard.
  const fence = rules.fence;
  rules.fence = (...call) => (fence?.(...call) ?? '').replace('<pre>', '<pre tabindex="0">');
  return markdown;
}

/** The journal's name in the guide's examples; the page uses the real one. */
const EXAMPLE = 'Journal of Examples';

async function readDocs({ name }: Journal) {
  const { default: openMarkdown } = await import('markdown-it');
  const parts = referenceSections(description).map(({ name, markdown: text }) => ({
    name,
    slug: headingAnchor(name),
    markdown: text.replace(/^###/gm, '##'),
  }));
  const markdown = rewriteLinks(openMarkdown(), anchorPages(parts));
  return {
    guide: markdown.render(guideText.replace(/^# .*$/m, '').replaceAll(EXAMPLE, name)),
    reference: parts.map(({ name, slug, markdown: text }) => ({ name, slug, html: markdown.render(text) })),
  };
}

let docs: { name: string; read: ReturnType<typeof readDocs> } | undefined;

/** The guide without its title, and the sections of the reference. Lazy: most builds render none of its pages. */
export function apiDocs(journal: Journal): ReturnType<typeof readDocs> {
  if (docs?.name !== journal.name) docs = { name: journal.name, read: readDocs(journal) };
  return docs.read;
}
