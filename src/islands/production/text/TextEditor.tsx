import { Extension } from '@tiptap/core';
import { EditorContent, type UseEditorOptions, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { ProductionRecord } from '#domain/production/record';
import type { ArticleText } from '../article-text.ts';
import { isOneText, writtenIn } from '../text-keeper.ts';
import { AskedDialog } from './AskedDialog.tsx';
import { AuthorComments } from './AuthorComments.tsx';
import { articleTracking, textOf } from './article-tracking.ts';
import { ChangesPanel } from './ChangesPanel.tsx';
import { CommentsPanel } from './CommentsPanel.tsx';
import { changeTools } from './change-tools.ts';
import { dialect } from './nodes.ts';
import type { Office } from './office.ts';
import { pastedFrom } from './pasted.ts';
import { takePictures } from './pictures.ts';
import { readText } from './read-text.ts';
import { Toolbar } from './Toolbar.tsx';
import { textKeys } from './text-keys.ts';
import { type Asking, tableTools, textTools } from './tools.ts';
import { showText } from './tracking.ts';

interface Props {
  /** The text in the journal's dialect, with the changes of it that are open. */
  text: ArticleText;
  onChange: (text: ArticleText) => void;
  /** Keeps the text at once. */
  onSave: () => void;
  record: ProductionRecord;
  office: Office;
}

/** The full text as it reads, to be written on. */
export function TextEditor({ text, onChange, onSave, record, office }: Props) {
  const [asking, setAsking] = useState<Asking>();
  const [isCommenting, setCommenting] = useState(false);
  const written = useRef(text);
  const keys = useRef({ save: onSave, ask: setAsking });
  keys.current.save = onSave;
  const change = useRef(onChange);
  change.current = onChange;
  // Made once: changed options would recreate the view and lose the selection.
  const [options] = useState(
    (): UseEditorOptions => ({
      extensions: [...dialect(office), textKeys(keys), articleTracking(text), pictures(office)],
      content: readText(writtenIn(text)),
      injectCSS: false,
      enableInputRules: true,
      enablePasteRules: false,
      editorProps: {
        attributes: {
          class: 'full-text',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': 'Full text',
          'aria-describedby': 'text-editor-hint',
        },
        transformPastedHTML: pastedFrom,
        handleDoubleClickOn: (_, __, node) => {
          const isEquation = /^equation/.test(node.type.name);
          if (isEquation) setAsking('equation');
          return isEquation;
        },
      },
      // Accepting a change leaves the text in the editor as it is, and so is no update of it.
      onTransaction: ({ editor: { state }, transaction }) => {
        if (!transaction.docChanged || transaction.getMeta('preventUpdate')) return;
        const next = textOf(state);
        if (isOneText(next, written.current)) return;
        written.current = next;
        change.current(next);
      },
    }),
  );
  const editor = useEditor(options);
  // A text other than the one written here: by another editor, from a file, or from the HTML.
  useEffect(() => {
    if (isOneText(text, written.current)) return;
    written.current = text;
    const [base, doc] = [text.html, writtenIn(text)].map((html) => editor.schema.nodeFromJSON(readText(html)));
    if (base && doc) showText(editor, { base, doc }, text.tracked?.changes ?? []);
  }, [editor, text]);
  // The tools show the state after every step.
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber });
  const leave = () => editor.commands.focus();
  const tables = tableTools(editor);
  return (
    <div className="text-editor">
      <div className="toolbars">
        <Toolbar label="Text" groups={textTools(editor, setAsking)} onLeave={leave} />
        <Toolbar label="Changes and comments" groups={changeTools(editor, () => setCommenting(true))} onLeave={leave} />
        {tables.length > 0 && <Toolbar label="Table" groups={tables} onLeave={leave} />}
      </div>
      <EditorContent editor={editor} />
      <ChangesPanel editor={editor} />
      <AuthorComments id={record.id} editor={editor} />
      <CommentsPanel
        id={record.id}
        editor={editor}
        isWriting={isCommenting}
        onDone={() => {
          setCommenting(false);
          leave();
        }}
      />
      {asking && (
        <AskedDialog
          asking={asking}
          editor={editor}
          record={record}
          equationOf={office.equationOf}
          onClose={() => {
            setAsking(undefined);
            leave();
          }}
        />
      )}
    </div>
  );
}

const pictures = ({ addFigure }: Office) =>
  Extension.create({
    name: 'pictures',
    addProseMirrorPlugins: () => [takePictures(addFigure, toast.error)],
  });
