import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { elementsOf, parseMarkup, textOf } from '#domain/kernel/markup';
import { afterBlock, placeFigure } from './edit-commands.ts';
import type { Office } from './office.ts';
import { pastedFrom } from './pasted.ts';

/** A picture that was placed, or is no longer on its way. */
type Step = { number: number; at?: number };

const KEY = new PluginKey<DecorationSet>('pictures');

/**
 * Pictures that are pasted or dropped become figures where they were put, as the text stands once they have arrived;
 * `tell` says which become none, and why.
 */
export const takePictures = (
  addFigure: Office['addFigure'],
  tell: (sentence: string) => void,
): Plugin<DecorationSet> => {
  let last = 0;
  const take = async (view: EditorView, pictures: readonly File[], at: number) => {
    const numbered = pictures.map((picture) => ({ picture, number: ++last }));
    for (const { number } of numbered) step(view, { number, at });
    // One after the other: each changes the article that the one before has led to.
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
  /** Takes what was put into the text; true if that is nothing but pictures. */
  const takeFrom = (view: EditorView, data: DataTransfer | null, at: number): boolean => {
    const { hasWords, pictures, missing } = picturesIn(data?.getData('text/html') ?? '');
    // Beside words, programs give a picture of the words.
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

/** Of what is put into the text, whether it has words, its pictures, and how many it has only the addresses of. */
function picturesIn(html: string): { hasWords: boolean; pictures: File[]; missing: number } {
  const nodes = parseMarkup(pastedFrom(html));
  const images = elementsOf(nodes).filter(({ name }) => name === 'img');
  const pictures = images.flatMap(({ attributes }) => fileAt(attributes.get('src') ?? '') ?? []);
  return { hasWords: textOf(nodes).trim() !== '', pictures, missing: images.length - pictures.length };
}

/** The picture that an address holds itself. */
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
