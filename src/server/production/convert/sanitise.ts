import sanitizeHtml from 'sanitize-html';
import { type MarkupNode, parseMarkup, writeMarkup } from '#domain/kernel/markup';
import type { Finding } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { MATH_ATTRIBUTES, safeMath } from '#server/document/equation/math-form';
import { capitals, shownSymbols } from '#server/document/read/shown-letters';
import { Problem } from '#server/kernel/http/problem';
import { quoted } from './marks.ts';

/** A figure's file in the text. */
const FIGURE_FILE = /^figure-\d{1,2}\.(?:png|jpg|webp|svg)$/;

const names = (list: string): string[] => list.split(' ');

const HEADINGS = names('h1 h2 h3 h4 h5 h6');
const BLOCKS = names('p pre ul ol li table thead tbody tfoot tr th td figure figcaption');
const INLINES = [...names('img a code strong em sup sub br'), ...Object.keys(MATH_ATTRIBUTES)];

const HEADING_ID = /^(?!(?:ref|cite|figure|table|equation|note)-)[a-z][a-z0-9-]{0,79}$/;
const FIGURE_ID = /^(?:figure|table|box)-\d{1,2}$/;
const HREF = /^(?:https?:\/\/[^\s<>"'`\\]+|mailto:[^\s<>"'`\\]+|#[a-z][a-z0-9-]*)$/i;
const EQUATION_ID = /^equation-[a-z0-9]{1,6}(?:-[a-z0-9]{1,6})?$/;
const NOTE_ID = /^note-\d{1,3}$/;
const NOTE_MARK_ID = /^(?:note-mark-\d{1,3}|table-\d{1,2}-(?:note|mark)-\d{1,2})$/;
const SPAN = /^(?:[2-9]|[1-9]\d)$/;
const SCOPE = /^(?:row|col|rowgroup|colgroup)$/;

/** Allowed values of the dialect's attributes; others are dropped. */
const ATTRIBUTES: Record<string, Record<string, RegExp>> = {
  h2: { id: HEADING_ID },
  h3: { id: HEADING_ID },
  figure: { id: FIGURE_ID },
  img: { src: FIGURE_FILE, alt: /^[\s\S]*$/ },
  a: { href: HREF, id: NOTE_MARK_ID },
  li: { id: NOTE_ID },
  th: { scope: SCOPE, colspan: SPAN, rowspan: SPAN },
  td: { colspan: SPAN, rowspan: SPAN },
  ol: { start: /^\d{1,4}$/, type: /^[aAiI]$/ },
  p: { id: EQUATION_ID },
  ...MATH_ATTRIBUTES,
};

/** Attributes of raw TeX, allowed in drafts only. */
const TEX_ATTRIBUTES = { display: /^block$/, id: /^[\w:.-]{1,80}$/ };

/** Heading levels allowed in drafts only. */
const DRAFT_HEADINGS = Object.fromEntries(['h1', 'h4', 'h5', 'h6'].map((name) => [name, { id: HEADING_ID }]));

/** Elements with a different name in the dialect. */
const RENAMED: Record<string, string> = {
  b: 'strong',
  i: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  kbd: 'code',
  samp: 'code',
};

/** Block elements, kept as divisions until the draft is tidied. */
const DIVISIONS = new Set(
  names(
    'div section article main header footer aside nav address blockquote dl dt dd details summary center fieldset form legend hr menu dir body',
  ),
);

/** Temporary name of elements that repeat their neighbours' content. */
const LEFT_OUT = 'left-out';
/** Temporary name of elements that browsers hide, until they are reported. */
export const HIDDEN = 'hidden-words';
/** Of a list of Google Docs. */
const LEVEL = /^[1-8]$/;
/** Attributes needed only until lists and notes are tidied: item numbers and link targets. */
const DRAFT_PLACES = {
  ...{
    a: { href: HREF, id: /^/ },
    li: { id: /^/, value: /^\d{1,4}$/ },
    ol: { ...ATTRIBUTES.ol, reversed: /^/, level: LEVEL },
  },
  ul: { level: LEVEL },
  ...{ div: { id: /^/ }, p: { id: /^/ }, sup: { id: /^/ } },
};

/** Elements dropped with their text. */
const WITHOUT_TEXT = [
  ...names('script style textarea option noscript svg iframe object head title template select button video audio'),
  ...names('canvas noembed noframes xmp plaintext annotation-xml maction mglyph malignmark merror'),
  LEFT_OUT,
];

/** Wrappers whose loss need not be reported. */
const WRAPPERS = new Set(
  names(
    'html head body title meta link div span section article main header footer colgroup col caption font center small big time abbr wbr address',
  ),
);

/** A dropped element's name for readers. */
const CALLED: Record<string, string> = {
  u: 'Underlining',
  ins: 'Marking of inserted text',
  blockquote: 'Indentation of a quotation',
  hr: 'A horizontal rule',
  svg: 'A drawing (SVG)',
  iframe: 'An embedded page',
  object: 'An object',
  script: 'A script',
  style: 'A style sheet',
  video: 'A video',
  audio: 'An audio clip',
  form: 'A form',
  input: 'A form field',
  embed: 'An object',
  mark: 'Highlighting',
  overline: 'A line above letters',
  nav: 'Navigation',
};

/** Struck-through text is kept, as it may not mean a deletion. */
export const STRUCK_WORDS = {
  code: 'struck',
  what: 'Struck-through text',
  end: 'is in the text, without the strikethrough. Delete it, or keep it.',
};
/** Invisible text is also kept: it may be in the file by mistake or on purpose. */
export const UNSEEN_WORDS = {
  code: 'unseen',
  what: 'Text that is white or tiny in the file',
  end: 'is in the text like any other. Delete it, or keep it.',
};

/** Maximum nesting: the parser searches all open elements, so a million would take hours. */
const DEPTH_MAX = 6_000;

type Losses = Map<string, Finding & { count: number; end: string }>;

/**
 * Reduces any HTML to the journal's dialect: its elements with their valid attributes. With `isDraft`, all heading
 * levels and table captions are kept. Only this function decides what an article may contain.
 * @throws Problem unprocessable if elements are nested too deeply
 */
export function sanitise(html: string, { isDraft = false } = {}): { html: string; findings: Finding[] } {
  const found: Losses = new Map();
  const lookOf = lookReader(html);
  /** The open elements' looks, outermost first. */
  const open: PageLook[] = [];
  const allowedTags = [
    ...(isDraft ? [...HEADINGS, 'caption', 'tex', 'div', HIDDEN] : ['h2', 'h3']),
    ...[...BLOCKS, ...INLINES],
  ];
  const forms = isDraft ? { ...ATTRIBUTES, ...DRAFT_HEADINGS, ...DRAFT_PLACES, tex: TEX_ATTRIBUTES } : ATTRIBUTES;
  const clean = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: Object.fromEntries(
      Object.entries(forms).map(([name, attributes]) => [name, Object.keys(attributes)]),
    ),
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    enforceHtmlBoundary: false,
    parseStyleAttributes: false,
    nestingLimit: 40,
    nonTextTags: WITHOUT_TEXT,
    transformTags: {
      '*': (name, attributes) => {
        const look = open.at(-1);
        const typed = look?.listType && name === 'ol' ? { type: look.listType, ...attributes } : attributes;
        const [, level] = /\blst-kix_\w{1,40}-(\d)/.exec(attributes.class ?? '') ?? [];
        return inForm(dialectName(name, attributes, look), { ...typed, ...(level && { level }) }, forms);
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    textFilter: (text) => (isDraft ? shownText(text, open.at(-1), found) : text),
    onOpenTag(name, attributes) {
      const look = lookOf(attributes);
      open.push({ ...inherited(open.at(-1)), ...look });
      if (open.length > DEPTH_MAX) throw new Problem('unprocessable', PRODUCTION_TEXTS.textTooDeep);
      note(found, { name: look.isStruck ? 's' : name, attributes, allowedTags });
    },
    onCloseTag() {
      open.pop();
    },
  });
  const findings = [...found.values()].map(({ code, text, count, end }) => {
    const places = count > 1 ? ` (${count} places)` : '';
    return { code, text: end ? `${text}${places} ${end}` : `${text} was left out${places}.` };
  });
  // Undoes the library's self-closing of images; escaped text contains no "/>".
  const written = clean.replaceAll(' />', '>');
  return { html: isDraft ? written : withSafeMath(written), findings };
}

/**
 * An element's equivalent in the dialect. Pandoc, Quarto and KaTeX put TeX in a `span`, KaTeX next to the rendered
 * equation.
 */
function dialectName(name: string, attributes: Record<string, string>, look: PageLook = {}): string {
  const classes = (attributes.class ?? '').split(/\s+/);
  if (classes.includes('katex-html') || classes.includes('MathJax_Preview')) return LEFT_OUT;
  if (name === 'span' && classes.includes('math')) {
    if (classes.includes('display')) attributes.display = 'block';
    return 'tex';
  }
  if (name === 'annotation' && !/^application\/x-tex$/i.test(attributes.encoding ?? '')) return LEFT_OUT;
  if (look.isHidden && !/^(?:img|input|link|meta|style|script|title|head)$/.test(name)) return HIDDEN;
  if (DIVISIONS.has(name)) return 'div';
  if (name === 'span' && look.frame) return look.frame;
  return Object.hasOwn(RENAMED, name) ? (RENAMED[name] ?? name) : name;
}

/** Converts an id to the dialect's characters: programs also write "_ftn1", "fn:1", "Intro". */
export const placeName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (sign) => sign.charCodeAt(0).toString(16))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^(?![a-z])-?/, 'x-');

/** A link's address; unwraps redirects by Google Docs. */
function linkAddress(given: string | undefined): string | undefined {
  const [, direct] = /^https:\/\/www\.google\.com\/url\?q=(https?(?::|%3A)[^&]{1,2000})/.exec(given ?? '') ?? [];
  const address = direct ? (URL.parse(given ?? '')?.searchParams.get('q') ?? given) : given;
  return address && /^#./.test(address) ? `#${placeName(address.slice(1))}` : address;
}

function inForm(tagName: string, { name, ...given }: Record<string, string>, forms: typeof ATTRIBUTES) {
  const attribs: Record<string, string> = {};
  // Word's links lead to the `name`.
  const id = tagName === 'a' ? (name ?? given.id) : given.id;
  const places = { ...(id && { id: placeName(id.trim()) }), href: linkAddress(given.href?.trim()) };
  for (const [key, form] of Object.entries(forms[tagName] ?? {})) {
    const value = key in places ? places[key as keyof typeof places] : given[key]?.trim();
    if (value !== undefined && form.test(value)) attribs[key] = value;
  }
  if (tagName === 'img') attribs.alt ??= '';
  return { tagName, attribs };
}

function addFound(found: Losses, code: string, text: string, end = ''): void {
  const known = found.get(text) ?? { code, text, count: 0, end };
  found.set(text, { ...known, count: known.count + 1 });
}

function note(
  found: Losses,
  { name, attributes, allowedTags }: { name: string; attributes: Record<string, string>; allowedTags: string[] },
): void {
  const add = (code: string, text: string) => addFound(found, code, text);
  if (Object.keys(attributes).some((key) => /^on/i.test(key))) add('script', 'A script in an attribute');
  if (name === 'img' && !FIGURE_FILE.test(attributes.src ?? '')) {
    const place = (attributes.src ?? '').startsWith('data:') ? 'embedded in the text' : shown(attributes.src ?? '');
    add('image', `The image ${place}, which is not one of the article’s figures,`);
  }
  if (name === 'a' && attributes.href !== undefined && !HREF.test(linkAddress(attributes.href.trim()) ?? '')) {
    add('link', `The link to ${shown(attributes.href)}, which leads nowhere on the web,`);
  }
  const isKnown =
    allowedTags.includes(RENAMED[name] ?? name) ||
    HEADINGS.includes(name) ||
    WRAPPERS.has(name) ||
    name.startsWith('mjx-');
  if (/^(?:s|strike|del)$/.test(name)) addFound(found, STRUCK_WORDS.code, STRUCK_WORDS.what, STRUCK_WORDS.end);
  else if (!isKnown && !name.includes(':')) add('element', CALLED[name] ?? `The element <${shown(name)}>`);
}

/** MathML is allowed only within `math`, and nothing else is. */
function withSafeMath(html: string): string {
  if (!/<\/?(?:m|semantics|annotation)/.test(html)) return html;
  const safe = (nodes: readonly MarkupNode[]): MarkupNode[] =>
    nodes.flatMap((node): MarkupNode[] => {
      if (typeof node === 'string') return [node];
      if (node.name === 'math') return [safeMath(node) ?? []].flat();
      if (node.name === 'annotation') return [];
      const children = safe(node.children);
      return Object.hasOwn(MATH_ATTRIBUTES, node.name) ? children : [{ ...node, children }];
    });
  return writeMarkup(safe(parseMarkup(html)));
}

const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** How a page shows an element's text; descendants inherit `font` and `isCapital`. */
interface PageLook {
  frame?: 'sup' | 'sub' | 'em' | 'strong' | undefined;
  isHidden?: boolean;
  isStruck?: boolean;
  font?: string;
  isCapital?: boolean;
  isWhite?: boolean;
  isOnColour?: boolean;
  isTiny?: boolean;
  /** Of a list. */
  listType?: string;
}

const inherited = ({ font, isCapital, isWhite, isOnColour, isTiny }: PageLook = {}): PageLook =>
  given({ font, isCapital, isWhite, isOnColour, isTiny });

/** Soft hyphens and other invisible characters, which would prevent words from being found. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
/** Ligatures, as in text copied from a PDF. */
const LIGATURES = /[\ufb00-\ufb06]/g;

/** Converts text in symbol fonts or small capitals to the characters shown; entities stay. */
function shownText(text: string, { font = '', isCapital, ...look }: PageLook = {}, found: Losses): string {
  const isUnseen = look.isTiny || (look.isWhite && !look.isOnColour);
  if (isUnseen && text.trim() !== '')
    addFound(found, UNSEEN_WORDS.code, `${UNSEEN_WORDS.what} (“${quoted(text)}”)`, UNSEEN_WORDS.end);
  const shown = text
    .replace(INVISIBLE, '')
    .replace(LIGATURES, (letters) => letters.normalize('NFKC'))
    .split(/(&(?:amp|lt|gt);)/)
    .map((piece, at) =>
      at % 2 === 1 ? piece : shownSymbols(piece, font, (lost) => addFound(found, lost.code, lost.what)),
    )
    .join('');
  return isCapital ? capitals(shown) : shown;
}

/** Word puts a style sheet in a comment. */
const STYLES = /<style\b[^>]{0,500}>(?:\s{0,9}<!--)?([^<]{0,200000})/gi;
/** A class's rule, including the counters in `li:before` that Google Docs writes. */
const RULE = /\.([\w-]{1,60})(?:\s?>\s?li:before)?\s{0,9}\{([^{}]{0,2000})\}/g;
const property = (style: string, name: string) =>
  new RegExp(`(?:^|[;{\\s])${name}\\s{0,5}:\\s{0,5}([^;}]{1,200})`, 'i').exec(style)?.[1]?.trim().toLowerCase();
const SCRIPTS: Record<string, 'sup' | 'sub'> = { super: 'sup', sub: 'sub' };

const COUNTER = /content:[^;]{0,40}counter\([\w-]{1,60},\s?([\w-]{1,30})\)/;
const LIST_TYPES: Record<string, string> = {
  ...{ 'lower-alpha': 'a', 'lower-latin': 'a', 'lower-roman': 'i' },
  ...{ 'upper-alpha': 'A', 'upper-latin': 'A', 'upper-roman': 'I' },
};

/** Text that Word raises or lowers with `position: relative`. */
function scriptByPosition(style: string): 'sup' | 'sub' | undefined {
  const [, minus, points] = /^(-?)(\d{1,2}(?:\.\d{1,3})?)pt/.exec(property(style, 'top') ?? '') ?? [];
  if (property(style, 'position') !== 'relative' || !(Number(points) >= 1)) return undefined;
  return minus ? 'sup' : 'sub';
}

/** Reads the formatting in a style, as Google Docs and Word write it. */
function lookIn(style: string): PageLook {
  if (!style.includes(':')) return {};
  const isBold = /^(?:bold|[6-9]00)/.test(property(style, 'font-weight') ?? '');
  const set = property(style, 'font-style')?.startsWith('italic') ? 'em' : isBold ? 'strong' : undefined;
  const frame =
    SCRIPTS[/^\w*/.exec(property(style, 'vertical-align') ?? '')?.[0] ?? ''] ?? scriptByPosition(style) ?? set;
  const isHidden = [...['display', 'visibility', 'mso-hide'].map((name) => property(style, name) ?? '')].some((value) =>
    /^(?:none|hidden|all)/.test(value),
  );
  const font = property(style, 'font-family')
    ?.split(',')[0]
    ?.replace(/["']|&quot;/g, '');
  const transform = property(style, 'text-transform') ?? property(style, 'font-variant(?:-caps)?');
  const listType = LIST_TYPES[property(style, 'list-style-type') ?? COUNTER.exec(style)?.[1] ?? ''];
  const size = property(style, 'font-size');
  return {
    ...given({ frame, font, listType }),
    ...(isHidden && { isHidden }),
    ...(/line-through/.test(property(style, 'text-decoration(?:-line)?') ?? '') && { isStruck: true }),
    ...(transform !== undefined && { isCapital: /^(?:uppercase|small-caps)/.test(transform) }),
    ...coloured(property(style, 'color'), property(style, 'background(?:-color)?')),
    ...(size !== undefined && { isTiny: TINY.test(size) }),
  };
}

const WHITE = /^(?:white|#fff|#(?:f[\da-f]){3}|rgba?\((?:\s*2[45]\d\s*,?){3}.*)$/;
const TINY = /^(?:0(?![.\d])|[0-2](?:\.\d+)?p[tx])/;

const coloured = (colour: string | undefined, ground: string | undefined): PageLook => ({
  ...(colour !== undefined && { isWhite: WHITE.test(colour) }),
  ...(ground !== undefined &&
    !WHITE.test(ground) &&
    !/^(?:transparent|none|inherit|initial)/.test(ground) && { isOnColour: true }),
});

/** Drops undefined properties. */
const given = (look: object): PageLook =>
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined));

/** Returns a function that reads an element's formatting from its attributes and the page's classes. */
function lookReader(html: string): (attributes: Record<string, string>) => PageLook {
  const lookByClass = new Map<string, PageLook>();
  for (const [, rules = ''] of html.matchAll(STYLES)) {
    for (const [, name = '', style = ''] of rules.matchAll(RULE)) {
      const look = lookIn(style);
      if (Object.keys(look).length > 0) lookByClass.set(name, { ...lookByClass.get(name), ...look });
    }
  }
  return ({ style = '', face, hidden, color, bgcolor, ...others }) =>
    Object.assign(
      coloured(color?.toLowerCase(), bgcolor?.toLowerCase()),
      ...(lookByClass.size === 0 ? [] : (others.class ?? '').split(/\s+/).map((name) => lookByClass.get(name))),
      lookIn(style),
      face !== undefined && { font: face.split(',')[0] },
      hidden !== undefined && { isHidden: true },
    );
}
