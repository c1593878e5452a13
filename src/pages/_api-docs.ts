/// <reference types="astro/client" />
import type { MarkdownIt } from 'markdown-it';
import { anchorOf } from '#domain/anchor';
import { paths } from '#domain/paths';
import referenceText from '../../docs/api.md?raw';
import guideText from '../../docs/api-guide.md?raw';

const [, ...parts] = referenceText.split(/^## /m).map((text) => {
  const end = text.indexOf('\n');
  const name = text.slice(0, end);
  return { name, slug: anchorOf(name), markdown: text.slice(end).replace(/^###/gm, '##') };
});

/** The sections of the reference: one for each thing that routes are about, and the shapes of replies. */
export const sections: readonly { name: string; slug: string }[] = parts.map(({ name, slug }) => ({ name, slug }));

/** Which page holds the heading with each anchor; on one page it stands beside the others, here it has its own. */
const homes = new Map(
  parts.flatMap(({ slug, markdown }) =>
    [...markdown.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => [anchorOf(heading), slug] as const),
  ),
);

/** A link between the two files of `docs` as it leads from page to page. */
function addressOf(href: string): string {
  const [file = '', anchor = ''] = href.split('#');
  if (file === 'api-guide.md') return `${paths.developers}#${anchor}`;
  if (file === 'api.md') return `${paths.developers}#reference`;
  const home = file === '' && homes.get(anchor);
  return home ? `${paths.developersSection(home)}#${anchor}` : href;
}

function withOurLinks(markdown: MarkdownIt): MarkdownIt {
  const { rules } = markdown.renderer;
  markdown.core.ruler.push('anchors and links', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'heading_open') token.attrSet('id', anchorOf(tokens[index + 1]?.content ?? ''));
      for (const child of token.children ?? []) {
        if (child.type === 'link_open') child.attrSet('href', addressOf(String(child.attrGet('href'))));
      }
    }
  });
  // Wide examples scroll, by keyboard too.
  const fence = rules.fence;
  rules.fence = (...call) => (fence?.(...call) ?? '').replace('<pre>', '<pre tabindex="0">');
  return markdown;
}

async function readDocs() {
  const { default: openMarkdown } = await import('markdown-it');
  const markdown = withOurLinks(openMarkdown());
  return {
    guide: markdown.render(guideText.replace(/^# .*$/m, '')),
    reference: parts.map(({ name, slug, markdown: text }) => ({ name, slug, html: markdown.render(text) })),
  };
}

let docs: ReturnType<typeof readDocs> | undefined;

/** What holds for every route, without its title, and the sections of the reference; most builds make no page of it. */
export function apiDocs(): ReturnType<typeof readDocs> {
  docs ??= readDocs();
  return docs;
}
