import { type Editor, Extension } from '@tiptap/core';
import { dropCursor } from '@tiptap/pm/dropcursor';
import { gapCursor } from '@tiptap/pm/gapcursor';
import { history, redo, undo } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { EditorContent, type UseEditorOptions, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { ProductionRecord } from '#domain/production/record';
import { type Writer, writerOf } from '#domain/production/tracked';
import type { Reference } from '#domain/publication/article';
import { dateAndTime } from '#islands/kernel/format.ts';
import { readSession } from '#islands/kernel/session.ts';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import type { ArticleText } from '../calls.ts';
import { editedHtml, isIdenticalText } from '../text-keeper.ts';
import { AuthorComments } from './AuthorComments.tsx';
import { CommentsPanel } from './CommentsPanel.tsx';
import { commentPlaces, placedComments } from './comment-places.ts';
import { EditorDialog, EquationDialog, FigureDialog, LinkDialog } from './EditorDialogs.tsx';
import {
  figureAtCursor,
  insertCitation,
  insertEquation,
  insertLink,
  type PlaceableFigure,
  placeFigure,
  placesOf,
  selectedEquation,
} from './edit-commands.ts';
import type { EditorServices } from './nodes.ts';
import { editorExtensions } from './nodes.ts';
import { cleanPastedHtml, imageUploads } from './pasted.ts';
import { readText } from './read-text.ts';
import { type Tool, Toolbar, type ToolDialogKind, tableTools, textTools } from './Toolbar.tsx';
import {
  type ChangeText,
  type Compared,
  changeText,
  type Difference,
  differencesOf,
  type OpenChange,
  textBetween,
  writersOf,
} from './tracked-changes.ts';
import {
  changeAtCursor,
  openChangesIn,
  serialiseChanges,
  setTracking,
  settleAllChanges,
  settleChanges,
  showChange,
  showText,
  trackingOf,
  trackingPlugin,
} from './tracking.ts';
import { writeText } from './write-text.ts';

/** Marks insertions as underlined, and deletions as struck through. */
const changesPlugin = new Plugin({ props: { decorations: (state) => changeDecorations(state) } });

const decorationCache = new WeakMap<Compared, DecorationSet>();

function changeDecorations(state: EditorState): DecorationSet {
  const { compared } = trackingOf(state);
  const set = decorationCache.get(compared) ?? DecorationSet.create(state.doc, decorationsOf(compared, state.doc));
  decorationCache.set(compared, set);
  return set;
}

const decorationsOf = ({ base, differences }: Compared, doc: Node): Decoration[] =>
  differences.flatMap((one) => {
    const { fromA, toA, fromB, toB } = one;
    const [before, after] = [textBetween(base, fromA, toA), textBetween(doc, fromB, toB)];
    const by = attribution(writersOf([one]));
    const isFormatting = before === after && toB > fromB;
    const gone = toA > fromA && !isFormatting ? [deletionWidget(one, before || '¶', by)] : [];
    return [...gone, ...(toB > fromB ? insertionDecorations(doc, one, isFormatting, by) : [])];
  });

function deletionWidget({ fromB }: Difference, words: string, by: string): Decoration {
  const draw = () => {
    const element = document.createElement('del');
    element.textContent = words;
    element.title = `Deleted by ${by}`;
    return element;
  };
  return Decoration.widget(fromB, draw, { side: -1, key: `${by} ${words}`, ignoreSelection: true });
}

function insertionDecorations(doc: Node, { fromB, toB }: Difference, isFormatting: boolean, by: string): Decoration[] {
  const attributes = isFormatting
    ? { nodeName: 'span', class: 'reformatted', title: `Changed by ${by}` }
    : { nodeName: 'ins', title: `Inserted by ${by}` };
  const decorations = [Decoration.inline(fromB, toB, attributes)];
  doc.nodesBetween(fromB, toB, (node, at) => {
    const isWhole = at >= fromB && at + node.nodeSize <= toB;
    const isNew = isWhole && node.isBlock && !node.isTextblock;
    const isOther = at >= fromB && at < toB && node.isBlock && isFormatting;
    const name = isNew || isWhole ? 'new-block' : 'other-block';
    if (node.isBlock && (isWhole || isOther))
      decorations.push(Decoration.node(at, at + node.nodeSize, { class: name }));
    return !isNew;
  });
  return decorations;
}

const attribution = (writers: readonly Writer[]) => writers.map(({ by, at }) => `${by}, ${dateAndTime(at)}`).join('; ');

interface Props {
  /** The text in the journal's dialect, with its open changes. */
  text: ArticleText;
  onChange: (text: ArticleText) => void;
  onSave: () => void;
  record: ProductionRecord;
  office: EditorServices;
}

export function TextEditor({ text, onChange, onSave, record, office }: Props) {
  const [openDialog, setOpenDialog] = useState<ToolDialogKind>();
  const [isCommenting, setCommenting] = useState(false);
  const written = useRef(text);
  const keys = useRef({ save: onSave, open: setOpenDialog });
  keys.current.save = onSave;
  const change = useRef(onChange);
  change.current = onChange;
  // Created once: new options would recreate the view and lose the selection.
  const [options] = useState(
    (): UseEditorOptions => ({
      extensions: [...editorExtensions(office), keyBindings(keys), articleTracking(text), pictures(office)],
      content: readText(editedHtml(text)),
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
        transformPastedHTML: cleanPastedHtml,
        handleDoubleClickOn: (_, __, node) => {
          const isEquation = /^equation/.test(node.type.name);
          if (isEquation) setOpenDialog('equation');
          return isEquation;
        },
      },
      // Accepting a change does not alter the editor's text, and so triggers no update.
      onTransaction: ({ editor: { state }, transaction }) => {
        if (!transaction.docChanged || transaction.getMeta('preventUpdate')) return;
        const next = textOf(state);
        if (isIdenticalText(next, written.current)) return;
        written.current = next;
        change.current(next);
      },
    }),
  );
  const editor = useEditor(options);
  // Shows a text that comes from another editor, a file, or the HTML view.
  useEffect(() => {
    if (isIdenticalText(text, written.current)) return;
    written.current = text;
    const [base, doc] = [text.html, editedHtml(text)].map((html) => editor.schema.nodeFromJSON(readText(html)));
    if (base && doc) showText(editor, { base, doc }, text.tracked?.changes ?? []);
  }, [editor, text]);
  // Rerenders the tools after every transaction.
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber });
  const leave = () => editor.commands.focus();
  const tables = tableTools(editor);
  return (
    <div className="text-editor">
      <div className="toolbars">
        <Toolbar label="Text" groups={textTools(editor, setOpenDialog)} onLeave={leave} />
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
      {openDialog && (
        <ToolDialog
          kind={openDialog}
          editor={editor}
          record={record}
          equationOf={office.equationOf}
          onClose={() => {
            setOpenDialog(undefined);
            leave();
          }}
        />
      )}
    </div>
  );
}

const pictures = ({ addFigure }: EditorServices) =>
  Extension.create({
    name: 'pictures',
    addProseMirrorPlugins: () => [imageUploads(addFigure, toast.error)],
  });

function changeTools(editor: Editor, comment: () => void): Tool[][] {
  const { state } = editor;
  const changes = openChangesIn(state);
  const here = changeAtCursor(state);
  const { from, to } = state.selection;
  const next = changes.find(({ fromB }) => fromB > (here ? here.fromB : from)) ?? changes[0];
  const before = changes.findLast(({ toB }) => toB < (here ? here.toB : to)) ?? changes.at(-1);
  const { isOn } = trackingOf(state);
  const done = (isAccepted: boolean) => () => {
    if (here) settleChanges(editor, [here], isAccepted);
    editor.view.focus();
  };
  return [
    [{ label: 'Track changes', isOn, keys: 'Control+Shift+E', run: () => setTracking(editor, !isOn) }],
    [
      { label: 'Previous change', isOff: !before, run: () => before && showChange(editor, before) },
      { label: 'Next change', isOff: !next, run: () => next && showChange(editor, next) },
    ],
    [
      { label: 'Accept', isOff: !here, run: done(true) },
      { label: 'Reject', isOff: !here, run: done(false) },
    ],
    [{ label: 'Comment', run: comment }],
  ];
}

/** The signed-in editor as a writer, at `time` in milliseconds; the server verifies the name. */
function writerHere(time: number): Writer {
  const user = readSession()?.user ?? { first_name: '', last_name: '', email: '' };
  return writerOf(user, new Date(time));
}

/** Starts with tracking on if the text has open changes. */
const articleTracking = ({ html, tracked }: ArticleText) =>
  Extension.create({
    name: 'tracking',
    addProseMirrorPlugins() {
      const { schema } = this.editor;
      const opened = (doc: Node) => {
        const base = tracked ? schema.nodeFromJSON(readText(html)) : doc;
        return {
          isOn: tracked !== null,
          compared: { base, differences: differencesOf(base, doc, tracked?.changes ?? []) },
        };
      };
      return [trackingPlugin(opened, writerHere), changesPlugin, commentPlaces];
    },
  });

function textOf(state: EditorState): ArticleText {
  const { base, differences } = trackingOf(state).compared;
  const html = writeText(base);
  const places = placedComments(state).map(({ id, from, to, quote }) => ({ id, from, to, quote }));
  return {
    html,
    places,
    tracked: differences.length > 0 ? { html: writeText(state.doc), changes: serialiseChanges(state) } : null,
  };
}

/**
 * Makes the editor read the cursor before handling a key. Browsers report a moved cursor in a later task; on a busy
 * device the next key or paste can arrive first and replace the old selection.
 */
const cursorPlugin = new Plugin({
  props: {
    handleDOMEvents: {
      keydown: ({ dom }, { isComposing }) => {
        if (!isComposing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
        return false;
      },
      paste: ({ dom }) => {
        dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
        return false;
      },
    },
  },
});

/** Key bindings and cursor plugins. */
const keyBindings = (keys: { current: { save: () => void; open: (dialog: ToolDialogKind) => void } }) =>
  Extension.create({
    name: 'behaviour',
    addProseMirrorPlugins: () => [
      cursorPlugin,
      history(),
      gapCursor(),
      dropCursor({ class: 'drop-cursor', color: false }),
    ],
    addKeyboardShortcuts() {
      const { editor } = this;
      const back = () => undo(editor.state, editor.view.dispatch);
      const again = () => redo(editor.state, editor.view.dispatch);
      return {
        'Mod-z': back,
        'Mod-y': again,
        'Shift-Mod-z': again,
        'Mod-s': () => {
          keys.current.save();
          return true;
        },
        'Mod-Shift-e': () => {
          setTracking(editor, !trackingOf(editor.state).isOn);
          return true;
        },
        'Mod-k': () => {
          keys.current.open('link');
          return true;
        },
        // As in word processors, moves from the text to the toolbar.
        'Alt-F10': () => {
          const bar = editor.view.dom
            .closest('.text-editor')
            ?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]');
          bar?.focus();
          return Boolean(bar);
        },
        Enter: () => {
          const isEquation = editor.isActive('equation') || editor.isActive('equationBlock');
          if (isEquation) keys.current.open('equation');
          return isEquation;
        },
      };
    },
  });

interface ToolDialogProps {
  kind: ToolDialogKind;
  editor: Editor;
  record: ProductionRecord;
  equationOf: EditorServices['equationOf'];
  onClose: () => void;
}

/** Shows a tool's dialog and applies its result. */
function ToolDialog({ kind, editor, record, equationOf, onClose }: ToolDialogProps) {
  const thenClose =
    <Given extends unknown[]>(work: (...given: Given) => void) =>
    (...given: Given) => {
      work(...given);
      onClose();
    };
  if (kind === 'equation') {
    const present = selectedEquation(editor);
    return (
      <EquationDialog
        equation={present ?? { tex: '', isBlock: false, number: '' }}
        isNew={!present}
        equationOf={equationOf}
        onWrite={thenClose((equation) => insertEquation(editor, equation))}
        onClose={onClose}
      />
    );
  }
  if (kind === 'citation') {
    return (
      <CitationDialog
        references={record.references}
        onCite={thenClose((numbers) => insertCitation(editor, numbers))}
        onClose={onClose}
      />
    );
  }
  if (kind === 'link') return <LinkToolDialog editor={editor} thenClose={thenClose} onClose={onClose} />;
  const here = figureAtCursor(editor);
  const placedFiles = new Set(editor.state.doc.children.map(({ attrs }) => attrs.file));
  return (
    <FigureDialog
      figures={record.figures}
      present={here && { file: here.node.attrs.file, alt: here.node.attrs.alt }}
      shown={placedFiles}
      onPlace={thenClose((figure: PlaceableFigure) => {
        if (!here) return placeFigure(editor.view, figure, { caption: captionOf(editor, record, figure) });
        editor.view.dispatch(editor.state.tr.setNodeAttribute(here.at, 'alt', figure.alt));
      })}
      onClose={onClose}
    />
  );
}

type ThenClose = <Given extends unknown[]>(work: (...given: Given) => void) => (...given: Given) => void;

function LinkToolDialog({ editor, thenClose, onClose }: { editor: Editor; thenClose: ThenClose; onClose: () => void }) {
  return (
    <LinkDialog
      href={editor.getAttributes('link').href ?? ''}
      hasWords={!editor.state.selection.empty || editor.isActive('link')}
      places={placesOf(editor.state.doc)}
      onLink={thenClose((target, words) => {
        if (editor.isActive('link')) editor.commands.extendMarkRange('link');
        insertLink(editor, target, words);
      })}
      onRemove={thenClose(() => editor.chain().extendMarkRange('link').unsetMark('link').run())}
      onClose={onClose}
    />
  );
}

function captionOf(editor: Editor, { figures }: ProductionRecord, { file }: PlaceableFigure) {
  const caption = figures.find((figure) => figure.file === file)?.caption ?? '';
  const [words] = readText(`<p>${caption}</p>`).content ?? [];
  const isRead = words?.type === 'paragraph';
  return isRead ? (words.content ?? []).map((one) => editor.schema.nodeFromJSON(one)) : [];
}

/** Lists open changes, to accept or reject singly or all at once. */
function ChangesPanel({ editor }: { editor: Editor }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, announce] = useState('');
  const { state } = editor;
  const changes = openChangesIn(state);
  const { base } = trackingOf(state).compared;
  const announceOutcome = (what: string) => {
    const left = openChangesIn(editor.state).length;
    announce(`${what} ${left === 0 ? 'No open changes left.' : `${changeCount(left)} left.`}`);
  };
  const settleOne = (change: OpenChange, at: number, isAccepted: boolean) => {
    settleChanges(editor, [change], isAccepted);
    announceOutcome(isAccepted ? 'Accepted.' : 'Rejected.');
    // The pressed button has disappeared: its successor or the heading takes the focus.
    requestAnimationFrame(() => {
      const rows = list.current?.children ?? [];
      const row = rows[Math.min(at, rows.length - 1)];
      const next = row?.querySelector<HTMLElement>(isAccepted ? '.accept' : '.reject');
      (next ?? heading.current)?.focus();
    });
  };
  const all = (isAccepted: boolean) => {
    settleAllChanges(editor, isAccepted);
    announceOutcome(isAccepted ? 'All changes accepted.' : 'All changes rejected.');
    requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <section className="text-notes" aria-labelledby="changes-heading" hidden={changes.length === 0 && !announcement}>
      <h3 id="changes-heading" tabIndex={-1} ref={heading}>
        {changes.length === 0 ? 'Changes' : `${changeCount(changes.length)} to accept or reject`}
      </h3>
      <p role="status" className={changes.length === 0 ? undefined : 'visually-hidden'}>
        {announcement}
      </p>
      {changes.length > 0 && (
        <>
          <p className="hint">Only accepted changes appear in the article, preview and PDF.</p>
          <ol className="text-notes-list" ref={list}>
            {changes.map((change, at) => (
              <ChangeRow
                key={`${change.fromA} ${change.toA}`}
                change={change}
                words={changeText(change, base, state.doc)}
                onShow={() => showChange(editor, change)}
                onSettle={(isAccepted) => settleOne(change, at, isAccepted)}
              />
            ))}
          </ol>
          <p className="form-actions">
            <button type="button" className="button quiet" onClick={() => all(true)}>
              Accept all
            </button>
            <button type="button" className="button quiet" onClick={() => all(false)}>
              Reject all
            </button>
          </p>
        </>
      )}
    </section>
  );
}

const changeCount = (count: number) => (count === 1 ? 'One change' : `${count} changes`);

interface ChangeRowProps {
  change: OpenChange;
  words: ChangeText;
  onShow: () => void;
  onSettle: (isAccepted: boolean) => void;
}

function ChangeRow({ change: { writers }, words, onShow, onSettle }: ChangeRowProps) {
  const { kind, before, after } = words;
  const said = `${kind.toLowerCase()} “${abbreviate(after || before)}”`;
  return (
    <li>
      <p className="text-note-facts">
        <strong>{kind}</strong> {writers.map(({ by, at }) => `${by}, ${dateAndTime(at)}`).join('; ')}
      </p>
      <p className="text-note-words">
        {before && kind !== 'Formatting' && <del>{abbreviate(before)}</del>}{' '}
        {kind === 'Formatting' ? <q>{abbreviate(after)}</q> : after && <ins>{abbreviate(after)}</ins>}
      </p>
      <p className="text-note-actions">
        <button type="button" className="plain" aria-label={`Show: ${said}`} onClick={onShow}>
          Show
        </button>
        <button type="button" className="plain accept" aria-label={`Accept: ${said}`} onClick={() => onSettle(true)}>
          Accept
        </button>
        <button type="button" className="plain reject" aria-label={`Reject: ${said}`} onClick={() => onSettle(false)}>
          Reject
        </button>
      </p>
    </li>
  );
}

const abbreviate = (words: string) => (words.length > 160 ? `${words.slice(0, 159).trim()}…` : words);

interface CitationDialogProps {
  references: readonly Reference[];
  onCite: (numbers: number[]) => void;
  onClose: () => void;
}

function CitationDialog({ references, onCite, onClose }: CitationDialogProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const words = search.trim().toLowerCase();
  const found = references
    .map(({ text }, at) => ({ text, number: at + 1 }))
    .filter(({ text, number }) => `${number}. ${text}`.toLowerCase().includes(words) || chosen.includes(number));
  const toggle = (number: number, isChosen: boolean) =>
    setChosen(
      isChosen ? [...chosen, number].toSorted((one, other) => one - other) : chosen.filter((one) => one !== number),
    );
  return (
    <EditorDialog
      title="Cite references"
      submit="Cite"
      onSubmit={() => (chosen.length > 0 ? onCite([...chosen]) : undefined)}
      onClose={onClose}
    >
      {references.length === 0 ? (
        <p>The article has no references yet. Add them under References first.</p>
      ) : (
        <>
          <Field
            id="citation-search"
            label="Find a reference"
            type="search"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <fieldset className="choices references-list">
            <legend>References</legend>
            {found.map(({ text, number }) => (
              <Choice
                key={number}
                id={`cite-reference-${number}`}
                type="checkbox"
                label={`${number}. ${text}`}
                checked={chosen.includes(number)}
                onChange={({ currentTarget }) => toggle(number, currentTarget.checked)}
              />
            ))}
          </fieldset>
          <p className="hint" role="status">
            {found.length === 0 ? 'No references match.' : ''}
          </p>
        </>
      )}
    </EditorDialog>
  );
}
