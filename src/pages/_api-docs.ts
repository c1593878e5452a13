/// <reference types="astro/client" />
import MarkdownIt from 'markdown-it';
import { anchorOf } from '#domain/anchor';
import { paths } from '#domain/paths';
import referenceText from '../../docs/api.md?raw';
import guideText from '../../docs/api-guide.md?raw';

/** A part of the documentation of the API as a page shows it. */
interface Section {
  name: string;
  slug: string;
  html: string;
}

const [, ...parts] = referenceText.split(/^## /m).map((text) => {
  const end = text.indexOf('\n');
  const name = text.slice(0, end);
  return { name, slug: anchorOf(name), markdown: text.slice(end).replace(/^###/gm, '##') };
});

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

const markdown = MarkdownIt();
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

/** What holds for every route, without its title. */
export const guide = markdown.render(guideText.replace(/^# .*$/m, ''));

/** The reference: one section for each thing that routes are about, and the shapes of replies. */
export const sections: readonly Section[] = parts.map(({ name, slug, markdown: text }) => ({
  name,
  slug,
  html: markdown.render(text),
}));
