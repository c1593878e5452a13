// The markdown-it plugins ship no types.
declare module 'markdown-it-footnote' {
  export default function plugin(markdown: import('markdown-it').MarkdownIt): void;
}
declare module 'markdown-it-sub' {
  export default function plugin(markdown: import('markdown-it').MarkdownIt): void;
}
declare module 'markdown-it-sup' {
  export default function plugin(markdown: import('markdown-it').MarkdownIt): void;
}
