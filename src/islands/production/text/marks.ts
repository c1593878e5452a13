import { Mark } from '@tiptap/core';

/** A mark that is an element without attributes. */
function simple(name: string, { tags = [name], key }: { tags?: string[]; key: string }) {
  return Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [name, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });
}

const link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, id: { default: null } }),
  parseHTML: () => [
    { tag: 'a[data-href]', getAttrs: ({ dataset }) => ({ href: dataset.href || null, id: dataset.place || null }) },
    { tag: 'a[href]', getAttrs: (element) => leadsOut(element.getAttribute('href') ?? '') },
  ],
  // A link is not followed while somebody writes on it.
  renderHTML: ({ mark: { attrs } }) => ['a', { 'data-href': attrs.href ?? '', 'data-place': attrs.id }, 0],
});

/** Of links that are pasted only those to the web, and to whom one may write. */
const leadsOut = (href: string) => (/^(?:https?:\/\/|mailto:)[^\s<>"'`\\]+$/i.test(href) ? { href, id: null } : false);

/** The marks of the dialect; earlier ones are outermost where two begin and end together. */
export const marks = [
  simple('sup', { key: 'Mod-.' }),
  simple('sub', { key: 'Mod-,' }),
  link,
  simple('strong', { tags: ['strong', 'b'], key: 'Mod-b' }),
  simple('em', { tags: ['em', 'i'], key: 'Mod-i' }),
  simple('code', { tags: ['code', 'kbd', 'samp'], key: 'Mod-e' }),
];
