/** A style that raises or lowers letters, as Google Docs writes it on them or for a class. */
const SCRIPT = /(?:^|[;{\s])vertical-align\s{0,5}:\s{0,5}(super|sub)\b/i;
const STYLES = /<style\b[^>]{0,500}>([^<]{0,200000})/gi;
const RULE = /\.([\w-]{1,60})\s{0,9}\{([^{}]{0,2000})\}/g;

type Script = 'sup' | 'sub';
const scriptIn = (style: string): Script | undefined => {
  const [, found] = SCRIPT.exec(style) ?? [];
  if (!found) return undefined;
  return found.toLowerCase() === 'super' ? 'sup' : 'sub';
};

/** What raises or lowers the words of an element of a page, by its style and its classes. */
export function scriptsOf(html: string): (element: { style: string; classes: string }) => Script | undefined {
  const ofClass = new Map<string, Script>();
  for (const [, rules = ''] of html.matchAll(STYLES)) {
    for (const [, name = '', style = ''] of rules.matchAll(RULE)) {
      const script = scriptIn(style);
      if (script) ofClass.set(name, script);
    }
  }
  return ({ style, classes }) =>
    scriptIn(style) ??
    (ofClass.size === 0
      ? undefined
      : classes
          .split(/\s+/)
          .map((name) => ofClass.get(name))
          .find((one) => one !== undefined));
}
