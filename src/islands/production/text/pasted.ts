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
import { afterBlock, placeFigure } from './edit-commands.ts';
import type { EditorServices } from './nodes.ts';

/** Elements removed with their content. */
const DROPPED = new Set(['style', 'script', 'title', 'xml', 'o:p', 'template', 'noscript']);
/** Elements replaced by their content. */
const UNWRAPPED = new Set(['html', 'head', 'body', 'meta', 'link', 'span', 'font', 'center']);

/** Marks that word processors express as styles. */
const STYLE_MARKS: [mark: string, style: RegExp, said: ReadonlySet<string>][] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/i, new Set(['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])],
  ['em', /font-style:\s*(?:italic|oblique)/i, new Set(['i', 'em'])],
  ['sup', /vertical-align:\s*super/i, new Set(['sup'])],
  ['sub', /vertical-align:\s*sub(?!\w|-)/i, new Set(['sub'])],
];

/** The level of a list item, which Word writes as a paragraph with a style. */
const WORD_ITEM = /mso-list:\s*l\d+ level(\d)/i;
/** A bullet or number, which Word writes as text. */
const WORD_BULLET = /mso-list:\s*ignore/i;

/**
 * Cleans pasted HTML: converts meaningful styles to elements, and Word's lists to lists. The schema drops what is not
 * in the dialect; styles are removed here, because the page's policy forbids them.
 */
export const cleanPastedHtml = (html: string): string => writeMarkup(cleanNodes(parseMarkup(html)));

function cleanNodes(nodes: readonly MarkupNode[]): MarkupNode[] {
  const result: MarkupNode[] = [];
  let open: MarkupElement[] = [];
  for (const node of nodes) {
    if (typeof node === 'string') {
      result.push(node);
      continue;
    }
    const level = Number(WORD_ITEM.exec(styleOf(node))?.[1] ?? 0);
    if (level > 0) open = addListItem(node, { level, open, result });
    else {
      open = [];
      result.push(...cleanElement(node));
    }
  }
  return result;
}

const styleOf = ({ attributes }: MarkupElement) => attributes.get('style') ?? '';

function cleanElement(node: MarkupElement): MarkupNode[] {
  const { name, attributes } = node;
  const style = styleOf(node);
  if (DROPPED.has(name) || WORD_BULLET.test(style)) return [];
  const children = cleanNodes(node.children);
  // Google Docs wraps copied content in a `b` that is not bold.
  const isNoMark = UNWRAPPED.has(name) && ![...attributes.keys()].some((key) => key.startsWith('data-'));
  if (isNoMark || (name === 'b' && /font-weight:\s*normal/i.test(style))) return withStyleMarks(name, style, children);
  const kept = new Map([...attributes].filter(([key]) => key !== 'style' && !key.startsWith('on')));
  return [{ name, attributes: kept, children: withStyleMarks(name, style, children) }];
}

const withStyleMarks = (name: string, style: string, children: MarkupNode[]): MarkupNode[] =>
  STYLE_MARKS.reduce(
    (inner, [mark, pattern, said]) => (pattern.test(style) && !said.has(name) ? [element(mark, inner)] : inner),
    children,
  );

const element = (name: string, children: MarkupNode[]): MarkupElement => ({ name, attributes: new Map(), children });

/** Adds an item to the list of its level; returns the lists now open. */
function addListItem(
  item: MarkupElement,
  { level, open, result }: { level: number; open: readonly MarkupElement[]; result: MarkupNode[] },
): MarkupElement[] {
  const lists = open.slice(0, level);
  let list = lists.at(-1);
  if (!list || lists.length < level) {
    const inner = element(/^[\da-z]{1,3}[.)]/i.test(bulletOf(item)) ? 'ol' : 'ul', []);
    const above = list?.children.at(-1);
    if (typeof above === 'object') above.children.push(inner);
    else result.push(inner);
    lists.push(inner);
    list = inner;
  }
  list.children.push(element('li', cleanNodes(item.children)));
  return lists;
}

function bulletOf({ children }: MarkupElement): string {
  for (const child of children) {
    if (typeof child === 'string') continue;
    const marker = WORD_BULLET.test(styleOf(child)) ? textContent([child]).trim() : bulletOf(child);
    if (marker) return marker;
  }
  return '';
}

/** Marks where an image is being uploaded, or with no position, that the upload has ended. */
type Step = { number: number; at?: number };

const KEY = new PluginKey<DecorationSet>('pictures');

/**
 * Turns pasted or dropped images into figures at their positions, mapped through later edits; `tell` reports failures
 * with their reasons.
 */
export const imageUploads = (
  addFigure: EditorServices['addFigure'],
  tell: (sentence: string) => void,
): Plugin<DecorationSet> => {
  let last = 0;
  const addImages = async (view: EditorView, pictures: readonly File[], at: number) => {
    const numbered = pictures.map((picture) => ({ picture, number: ++last }));
    for (const { number } of numbered) dispatchStep(view, { number, at });
    // One at a time: each upload needs the version that the one before produced.
    for (const { picture, number } of numbered) {
      const figure = await addFigure(picture).catch((thrown: Error) => {
        tell(thrown.message);
      });
      if (view.isDestroyed) return;
      const at = markerOf(KEY.getState(view.state), number)?.from;
      dispatchStep(view, { number });
      if (figure) placeFigure(view, { file: figure.file, alt: '' }, { caption: [], at });
    }
  };
  /** Handles inserted content; true if it is nothing but images. */
  const handleInserted = (view: EditorView, data: DataTransfer | null, at: number): boolean => {
    const { hasWords, pictures, missing } = imagesIn(data?.getData('text/html') ?? '');
    // Word processors add an image of the copied text.
    const files = hasWords ? pictures : [...(data?.files ?? [])];
    const lost = hasWords || files.length === 0 ? missing : 0;
    if (lost > 0) tell(linkedImagesText(lost));
    void addImages(view, files, afterBlock(view.state.doc, at));
    return !hasWords && files.length + lost > 0;
  };
  return new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const markers = before.map(tr.mapping, tr.doc);
        const { number, at }: Partial<Step> = tr.getMeta(KEY) ?? {};
        if (number === undefined) return markers;
        if (at !== undefined) return markers.add(tr.doc, [markerAt(at, number)]);
        const marker = markerOf(markers, number);
        return marker ? markers.remove([marker]) : markers;
      },
    },
    props: {
      decorations: (state) => KEY.getState(state),
      handlePaste: (view, { clipboardData }) => handleInserted(view, clipboardData, view.state.selection.to),
      handleDrop(view, { dataTransfer, clientX, clientY }, _, isMoved) {
        const there = view.posAtCoords({ left: clientX, top: clientY })?.pos;
        return !isMoved && handleInserted(view, dataTransfer, there ?? view.state.doc.content.size);
      },
    },
  });
};

const dispatchStep = ({ state, dispatch }: EditorView, { number, at }: Step) =>
  dispatch(state.tr.setMeta(KEY, { number, at }).setMeta('addToHistory', false));

const markerOf = (markers: DecorationSet | undefined, number: number): Decoration | undefined =>
  markers?.find(undefined, undefined, (spec) => spec.number === number)[0];

function markerAt(at: number, number: number): Decoration {
  const marker = document.createElement('p');
  marker.className = 'coming';
  marker.textContent = 'Adding an image…';
  return Decoration.widget(at, marker, { number, side: -1 });
}

/** Finds the images in inserted content; `missing` counts images that are only linked. */
function imagesIn(html: string): { hasWords: boolean; pictures: File[]; missing: number } {
  const nodes = parseMarkup(cleanPastedHtml(html));
  const images = descendantElements(nodes).filter(({ name }) => name === 'img');
  const pictures = images.flatMap(({ attributes }) => fileFromDataUrl(attributes.get('src') ?? '') ?? []);
  return { hasWords: textContent(nodes).trim() !== '', pictures, missing: images.length - pictures.length };
}

/** The image embedded in a data URL. */
function fileFromDataUrl(address: string): File | undefined {
  const [, type, data] = /^data:image\/(png|jpeg|webp);base64,([\w+/=]+)$/.exec(address) ?? [];
  if (!type || !data) return undefined;
  const bytes = Uint8Array.from(atob(data), (marker) => marker.charCodeAt(0));
  return new File([bytes], `picture.${type}`, { type: `image/${type}` });
}

const linkedImagesText = (count: number) =>
  count === 1
    ? 'One image was pasted as a link only, so it was left out. Save it as a file and drop it into the text.'
    : `${count} images were pasted as links only, so they were left out. Save them as files and drop them into the text.`;
