import type { Editor } from '@tiptap/core';
import type { ProductionRecord } from '#domain/production/record';
import { CitationDialog } from './CitationDialog.tsx';
import { EquationDialog } from './EquationDialog.tsx';
import { cite, figureHere, link, placeFigure, putEquation, selectedEquation } from './edit-commands.ts';
import { FigureDialog, type PlaceableFigure } from './FigureDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import type { Office } from './office.ts';
import { placesOf } from './places.ts';
import { readText } from './read-text.ts';
import type { Asking } from './tools.ts';

interface Props {
  asking: Asking;
  editor: Editor;
  record: ProductionRecord;
  equationOf: Office['equationOf'];
  onClose: () => void;
}

/** The dialog of a tool, and what becomes of its answer. */
export function AskedDialog({ asking, editor, record, equationOf, onClose }: Props) {
  const and =
    <Given extends unknown[]>(work: (...given: Given) => void) =>
    (...given: Given) => {
      work(...given);
      onClose();
    };
  if (asking === 'equation') {
    const present = selectedEquation(editor);
    return (
      <EquationDialog
        equation={present ?? { tex: '', isBlock: false, number: '' }}
        isNew={!present}
        equationOf={equationOf}
        onWrite={and((equation) => putEquation(editor, equation))}
        onClose={onClose}
      />
    );
  }
  if (asking === 'citation') {
    return (
      <CitationDialog
        references={record.references}
        onCite={and((numbers) => cite(editor, numbers))}
        onClose={onClose}
      />
    );
  }
  if (asking === 'link') return <AskLink editor={editor} and={and} onClose={onClose} />;
  const here = figureHere(editor);
  const shown = new Set(editor.state.doc.children.map(({ attrs }) => attrs.file));
  return (
    <FigureDialog
      figures={record.figures}
      present={here && { file: here.node.attrs.file, alt: here.node.attrs.alt }}
      shown={shown}
      onPlace={and((figure: PlaceableFigure) => {
        if (!here) return placeFigure(editor.view, figure, { caption: captionOf(editor, record, figure) });
        editor.view.dispatch(editor.state.tr.setNodeAttribute(here.at, 'alt', figure.alt));
      })}
      onClose={onClose}
    />
  );
}

type And = <Given extends unknown[]>(work: (...given: Given) => void) => (...given: Given) => void;

function AskLink({ editor, and, onClose }: { editor: Editor; and: And; onClose: () => void }) {
  return (
    <LinkDialog
      href={editor.getAttributes('link').href ?? ''}
      hasWords={!editor.state.selection.empty || editor.isActive('link')}
      places={placesOf(editor.state.doc)}
      onLink={and((target, words) => {
        if (editor.isActive('link')) editor.commands.extendMarkRange('link');
        link(editor, target, words);
      })}
      onRemove={and(() => editor.chain().extendMarkRange('link').unsetMark('link').run())}
      onClose={onClose}
    />
  );
}

/** What the figure’s record says below its image. */
function captionOf(editor: Editor, { figures }: ProductionRecord, { file }: PlaceableFigure) {
  const caption = figures.find((figure) => figure.file === file)?.caption ?? '';
  const [words] = readText(`<p>${caption}</p>`).content ?? [];
  const isRead = words?.type === 'paragraph';
  return isRead ? (words.content ?? []).map((one) => editor.schema.nodeFromJSON(one)) : [];
}
