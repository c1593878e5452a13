import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import {
  descendantElements,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textContent,
  writeMarkup,
} from '#domain/kernel/markup';
import type { Office } from './draw-nodes.ts';
import { afterBlock, placeFigure } from './edit-commands.ts';

/** Elements that are removed with their content. */
const LEFT_OUT = new Set(['style', 'script', 'title', 'xml', 'o:p', 'template', 'noscript']);
/** Wrapper elements, which programs use freely. */
const UNWRAPPED = new Set(['html', 'head', 'body', 'meta', 'link', 'span', 'font', 'center']);

/** Marks that programs express as styles. */
const STYLED: [mark: string, style: RegExp, said: ReadonlySet<string>][] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/i, new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])],
  ['em', /font-style:\s*(?:italic|oblique)/i, new Set(['i', 'em'])],
  ['sup', /vertical-align:\s*super/i, new Set(['sup'])],
  ['sub', /vertical-align:\s*sub(?!\w|-)/i, new Set(['sub'])],
];

/** A paragraph that Word displays as a list item: its level is in its style. */
const WORD_ITEM = /mso-list:\s*l\d+ level(\d)/i;
/** An item's bullet or number, which Word writes as text. */
const WORD_SIGN = /mso-list:\s*ignore/i;

/**
 * Cleans pasted HTML: converts meaningful styles to elements, and Word's lists to lists. The schema drops what is not
 * in the dialect; styles are removed here, because the page's policy forbids them.
 */
export const pastedFrom = (html: string): string => writeMarkup(cleaned(parseMarkup(html)));

function cleaned(nodes: readonly MarkupNode[]): MarkupNode[] {
  const result: MarkupNode[] = [];
  let open: MarkupElement[] = [];
  for (const node of nodes) {
    if (typeof node === 'string') {
      result.push(node);
      continue;
    }
    const level = Number(WORD_ITEM.exec(styleOf(node))?.[1] ?? 0);
    if (level > 0) open = withItem(node, { level, open, result });
    else {
      open = [];
      result.push(...cleanedOf(node));
    }
  }
  return result;
}

const styleOf = ({ attributes }: MarkupElement) => attributes.get('style') ?? '';

function cleanedOf(node: MarkupElement): MarkupNode[] {
  const { name, attributes } = node;
  const style = styleOf(node);
  if (LEFT_OUT.has(name) || WORD_SIGN.test(style)) return [];
  const children = cleaned(node.children);
  // Google Docs wraps copied content in a `b` that is not bold.
  const isNoMark = UNWRAPPED.has(name) && ![...attributes.keys()].some((key) => key.startsWith('data-'));
  if (isNoMark || (name === 'b' && /font-weight:\s*normal/i.test(style))) return styled(name, style, children);
  const kept = new Map([...attributes].filter(([key]) => key !== 'style' && !key.startsWith('on')));
  return [{ name, attributes: kept, children: styled(name, style, children) }];
}

/** Text within the marks that a style expresses. */
const styled = (name: string, style: string, children: MarkupNode[]): MarkupNode[] =>
  STYLED.reduce(
    (inner, [mark, pattern, said]) => (pattern.test(style) && !said.has(name) ? [element(mark, inner)] : inner),
    children,
  );

const element = (name: string, children: MarkupNode[]): MarkupElement => ({ name, attributes: new Map(), children });

/** Adds an item to the list of its level; returns the lists that are then open. */
function withItem(
  item: MarkupElement,
  { level, open, result }: { level: number; open: readonly MarkupElement[]; result: MarkupNode[] },
): MarkupElement[] {
  const lists = open.slice(0, level);
  let list = lists.at(-1);
  if (!list || lists.length < level) {
    const inner = element(/^[\da-z]{1,3}[.)]/i.test(signOf(item)) ? 'ol' : 'ul', []);
    const above = list?.children.at(-1);
    if (typeof above === 'object') above.children.push(inner);
    else result.push(inner);
    lists.push(inner);
    list = inner;
  }
  list.children.push(element('li', cleaned(item.children)));
  return lists;
}

function signOf({ children }: MarkupElement): string {
  for (const child of children) {
    if (typeof child === 'string') continue;
    const sign = WORD_SIGN.test(styleOf(child)) ? textContent([child]).trim() : signOf(child);
    if (sign) return sign;
  }
  return '';
}

/** An image that was placed, or is no longer being uploaded. */
type Step = { number: number; at?: number };

const KEY = new PluginKey<DecorationSet>('pictures');

/**
 * Turns pasted or dropped images into figures at their positions, mapped through edits made meanwhile; `tell` reports
 * which failed, and why.
 */
export const takePictures = (
  addFigure: Office['addFigure'],
  tell: (sentence: string) => void,
): Plugin<DecorationSet> => {
  let last = 0;
  const take = async (view: EditorView, pictures: readonly File[], at: number) => {
    const numbered = pictures.map((picture) => ({ picture, number: ++last }));
    for (const { number } of numbered) step(view, { number, at });
    // One at a time: each upload needs the version that the one before produced.
    for (const { picture, number } of numbered) {
      const figure = await addFigure(picture).catch((thrown: Error) => {
        tell(thrown.message);
      });
      if (view.isDestroyed) return;
      const at = placeOf(KEY.getState(view.state), number)?.from;
      step(view, { number });
      if (figure) placeFigure(view, { file: figure.file, alt: '' }, { caption: [], at });
    }
  };
  /** Handles inserted content; true if it is nothing but images. */
  const takeFrom = (view: EditorView, data: DataTransfer | null, at: number): boolean => {
    const { hasWords, pictures, missing } = picturesIn(data?.getData('text/html') ?? '');
    // With text, programs include an image of the text.
    const files = hasWords ? pictures : [...(data?.files ?? [])];
    const lost = hasWords || files.length === 0 ? missing : 0;
    if (lost > 0) tell(withoutImage(lost));
    void take(view, files, afterBlock(view.state.doc, at));
    return !hasWords && files.length + lost > 0;
  };
  return new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const signs = before.map(tr.mapping, tr.doc);
        const { number, at }: Partial<Step> = tr.getMeta(KEY) ?? {};
        if (number === undefined) return signs;
        if (at !== undefined) return signs.add(tr.doc, [signAt(at, number)]);
        const sign = placeOf(signs, number);
        return sign ? signs.remove([sign]) : signs;
      },
    },
    props: {
      decorations: (state) => KEY.getState(state),
      handlePaste: (view, { clipboardData }) => takeFrom(view, clipboardData, view.state.selection.to),
      handleDrop(view, { dataTransfer, clientX, clientY }, _, isMoved) {
        const there = view.posAtCoords({ left: clientX, top: clientY })?.pos;
        return !isMoved && takeFrom(view, dataTransfer, there ?? view.state.doc.content.size);
      },
    },
  });
};

const step = ({ state, dispatch }: EditorView, { number, at }: Step) =>
  dispatch(state.tr.setMeta(KEY, { number, at }).setMeta('addToHistory', false));

const placeOf = (signs: DecorationSet | undefined, number: number): Decoration | undefined =>
  signs?.find(undefined, undefined, (spec) => spec.number === number)[0];

function signAt(at: number, number: number): Decoration {
  const sign = document.createElement('p');
  sign.className = 'coming';
  sign.textContent = 'A picture is being added.';
  return Decoration.widget(at, sign, { number, side: -1 });
}

/** Whether inserted content has text, its images, and how many it only links to. */
function picturesIn(html: string): { hasWords: boolean; pictures: File[]; missing: number } {
  const nodes = parseMarkup(pastedFrom(html));
  const images = descendantElements(nodes).filter(({ name }) => name === 'img');
  const pictures = images.flatMap(({ attributes }) => fileAt(attributes.get('src') ?? '') ?? []);
  return { hasWords: textContent(nodes).trim() !== '', pictures, missing: images.length - pictures.length };
}

/** The image embedded in a data URL. */
function fileAt(address: string): File | undefined {
  const [, type, data] = /^data:image\/(png|jpeg|webp);base64,([\w+/=]+)$/.exec(address) ?? [];
  if (!type || !data) return undefined;
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  return new File([bytes], `picture.${type}`, { type: `image/${type}` });
}

const withoutImage = (count: number) =>
  count === 1
    ? 'One picture came only as a link. Save it as a file and drop it into the text.'
    : `${count} pictures came only as links. Save them as files and drop them into the text.`;
