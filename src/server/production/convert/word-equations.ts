import type { MarkupElement, MarkupNode } from '#domain/kernel/markup';
import { readOmml } from '#server/document/equation/omml';
import { readCompoundFile } from '#server/document/inspect/compound-file';
import type { Inline, Picture } from '#server/document/read/word-tree';
import { Problem } from '#server/kernel/http/problem';
import { type Marks, withoutLoneMarks } from './marks.ts';
import { mtefToTex } from './mtef-tex.ts';

/** Images that browsers show. */
const SHOWN = /\.(?:png|jpe?g|webp)$/i;
/** The alternative text that marks the preview image of an embedded equation. */
export const PREVIEW_ALT = 'preview of an equation';

const LEFT_OUT = 'was left out. Add it as a figure.';
const EMPTY = 'is empty in the file. Write it again, or check that nothing is missing there.';

/** TeX in HTML, as written by Pandoc. */
const tex = (line: string, isDisplay: boolean): MarkupElement => ({
  name: 'span',
  attributes: new Map([['class', `math ${isDisplay ? 'display' : 'inline'}`]]),
  children: [line],
});

/** Converts a Word equation to TeX, to a single character, or to a loss mark if it is empty. */
export function equationOf({ omml, isDisplay }: Inline & { kind: 'equation' }, marks: Marks): MarkupNode[] {
  if (omml.children.every((child) => typeof child === 'string' && child.trim() === '')) {
    return [marks.put({ code: 'equation', what: 'An equation', end: EMPTY })];
  }
  const read = readOmml(omml);
  if ('sign' in read) return [withoutLoneMarks(read.sign)].filter(Boolean);
  return read.tex ? [tex(read.tex, isDisplay)] : [];
}

/** Converts an embedded object to TeX if it is a readable equation, otherwise to a loss mark and its preview. */
export function objectOf(
  { program, file, preview }: Inline & { kind: 'object' },
  marks: Marks,
): { nodes: MarkupNode[]; preview?: Picture } {
  // LibreOffice does not name the object's program.
  const line = /^(?:Equation|$)/i.test(program) ? texOfObject(file) : undefined;
  if (line) return { nodes: [tex(line, false)] };
  if (!/^Equation/i.test(program)) {
    const what = program ? `An embedded object (${program})` : 'An embedded object';
    return { nodes: [marks.put({ code: 'object', what, end: LEFT_OUT })] };
  }
  const lost = { code: 'equation', what: 'A MathType equation', end: previewEnd(preview?.name ?? '') };
  return { nodes: [marks.put(lost)], ...(preview && SHOWN.test(preview.name) && { preview }) };
}

/** The end of the finding about an equation that was kept as an image. */
function previewEnd(preview: string): string {
  const format = /\.(\w{1,5})$/.exec(preview)?.[1]?.toUpperCase();
  if (!format) return 'was left out. Write it again as an equation.';
  return SHOWN.test(preview)
    ? 'is shown as an image after its paragraph. Write it again as an equation and remove the image.'
    : `was left out: the file contains it as ${format}, which browsers cannot show. Write it again as an equation.`;
}

const BYTES_MAX = 1_000_000;
/** The OLE stream of an embedded equation, and the minimum size of its header. */
const STREAM = 'Equation Native';
const HEADER = 28;

/** An embedded equation's TeX, from its OLE file; undefined if unreadable. */
export function texOfObject(file: Uint8Array | undefined): string | undefined {
  if (!file || file.length > BYTES_MAX) return undefined;
  try {
    const { entries, bytesOf } = readCompoundFile(Buffer.from(file.buffer, file.byteOffset, file.length));
    const stream = entries.find(({ name, kind }) => kind === 'stream' && name === STREAM);
    if (!stream) return undefined;
    const bytes = bytesOf(stream);
    return bytes.length > HEADER ? mtefToTex(bytes.subarray(bytes.readUInt16LE(0))) : undefined;
  } catch (thrown) {
    if (thrown instanceof RangeError || thrown instanceof Problem) return undefined;
    throw thrown;
  }
}
