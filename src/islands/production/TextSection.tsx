import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { editorialApi } from '#domain/desk/editorial/paths';
import { longDate } from '#domain/kernel/date';
import { textFormatOf } from '#domain/production/files';
import { type Finding, isLoss, type ProductionFigure, type ProductionRecord } from '#domain/production/record';
import type { HeadlessTable, TableHead } from '#domain/production/table-head';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import type { AutosaveView } from '#islands/kernel/autosave.ts';
import { saveStatusText } from '#islands/kernel/autosave-state.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { Choice } from '#ui/Choice';
import { Failure } from '#ui/Failure';
import { TextArea } from '#ui/Field';
import { LOADING, lazyPart } from '#ui/later';
import { SaveStatus } from '#ui/SaveStatus';
import { VersionNotice } from '#ui/VersionNotice';
import {
  type ArticleText,
  figureFileError,
  figureImageQuery,
  figureName,
  markTableHead,
  readEquation,
  resolveFindings,
  sendProductionFile,
  takeInSentFile,
} from './calls.ts';
import { FileUpload } from './ProductionControls.tsx';
import type { EditorServices } from './text/nodes.ts';
import { editedHtml } from './text-keeper.ts';
import { type Production, productionKey } from './use-production.ts';

const TextEditor = lazyPart(async () => (await import('./text/TextEditor.tsx')).TextEditor, LOADING);

/** Imports the full text from a file, and edits it. */
export function TextSection({ production }: { production: Production }) {
  const { record, change } = production;
  return (
    <section className="part" id="full-text" aria-labelledby="full-text-heading">
      <h2 id="full-text-heading">Full text</h2>
      <TextSource production={production} />
      <FileUpload
        id="text-upload"
        label="Text file"
        hint={`Word (.docx), HTML, Markdown or JATS (.xml).${record.html ? ' It will replace the text below.' : ''}`}
        accept=".docx,.html,.htm,.md,.markdown,.xml"
        submit="Upload the text"
        address={editorialApi.productionText(record.id)}
        fileError={(file) => (textFormatOf(file.name) ? undefined : PRODUCTION_TEXTS.wrongText)}
        change={change}
      />
      <Findings record={record} change={change} />
      <TableHeads production={production} />
      <TextViews production={production} />
    </section>
  );
}

function TextSource({ production }: { production: Production }) {
  const { source, taking_in, findings, html } = production.record;
  if (taking_in?.state === 'waiting') {
    return (
      <p className="notice" role="status">
        {taking_in.file_name} is being converted. The text will appear here automatically.
      </p>
    );
  }
  if (html === '') return <ConvertSentFile production={production} />;
  if (!source) return null;
  return (
    <p className="hint">
      Imported from {source.name} on {longDate(source.converted_at)}
      {findings.length > 0 && (
        <>
          , see <a href="#not-converted">what did not convert</a>
        </>
      )}
      .
    </p>
  );
}

/** Shown if the authors' file has not been converted, or could not be read. */
function ConvertSentFile({ production: { record, change } }: { production: Production }) {
  const { taking_in } = record;
  // PDFs cannot be converted, so a retry would fail again.
  const isPdf = taking_in !== null && /\.pdf$/i.test(taking_in.file_name);
  const { run, isBusy, failure } = useAction();
  return (
    <>
      <p className="notice">{taking_in?.reason ?? 'The authors’ file has not been converted yet.'}</p>
      {!isPdf && (
        <div className="form-actions">
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => run(() => change(() => takeInSentFile(record.id)))}
          >
            {taking_in ? 'Convert the authors’ file again' : 'Convert the authors’ file'}
          </button>
        </div>
      )}
      <Failure text={failure} />
    </>
  );
}

function TextViews({ production }: { production: Production }) {
  const { record, text } = production;
  const { keeper, keeping } = text;
  const { content, other } = keeping;
  const [isHtml, setHtml] = useState(false);
  // Hidden, not unmounted, while the HTML is shown, to keep the undo history.
  const [shown, setShown] = useState<ArticleText>(content);
  if (!isHtml && shown !== content) setShown(content);
  const { id, figures } = record;
  const figureImages = useFigureImages(id, figures);
  const change = useRef(production.changeWhileEditing);
  change.current = production.changeWhileEditing;
  const client = useQueryClient();
  const office = useMemo(
    (): EditorServices => ({
      showImage: figureImages.show,
      addFigure: (picture) => addImage(picture, { id, client, change: change.current }),
      equationOf: async (tex, isDisplay) => (await readEquation(id, { tex, is_display: isDisplay })).html,
    }),
    [id, figureImages, client],
  );
  const { tracked } = content;
  const writeHtml = (html: string) => keeper.change(tracked ? { tracked: { ...tracked, html } } : { html });
  return (
    <>
      {other && (
        <VersionNotice
          sentence={PRODUCTION_TEXTS.behind}
          differences={[{ label: 'the full text' }]}
          onKeepOwn={keeper.keepOwn}
          onTakeOther={keeper.take}
        />
      )}
      <div className="text-views">
        <p className="hint" id="text-editor-hint">
          Saved automatically. Press Alt+F10 for the toolbar; double-click an equation to edit it.
        </p>
        <button type="button" className="plain" aria-pressed={isHtml} onClick={() => setHtml(!isHtml)}>
          HTML
        </button>
      </div>
      <div hidden={isHtml}>
        <TextEditor text={shown} onChange={keeper.change} onSave={keeper.save} record={record} office={office} />
      </div>
      {isHtml && (
        <TextArea
          id="text-html"
          label="Text as HTML"
          hint={
            <>
              Headings are <code>h2</code> and <code>h3</code>. Cite a reference with{' '}
              <code>{'<a href="#ref-3">3</a>'}</code>.{tracked && ' This is the text with its open changes.'}
            </>
          }
          className="code"
          rows={22}
          value={editedHtml(content)}
          onChange={({ currentTarget }) => writeHtml(currentTarget.value)}
        />
      )}
      <TextStatus keeping={keeping} isSaved={keeper.isSaved()} onRetry={keeper.save} />
    </>
  );
}

interface Props {
  keeping: Pick<AutosaveView<unknown>, 'state' | 'other'>;
  isSaved: boolean;
  onRetry: () => void;
}

/** The save status, and the obstacles to saving. */
function TextStatus({ keeping: { state, other }, isSaved, onRetry }: Props) {
  return (
    <SaveStatus
      label="Full text"
      sentence={isSaved && state.is !== 'saved' ? '' : saveStatusText(state, 'the full text')}
      hasFailed={state.is === 'failed'}
      hasOther={other !== undefined}
      onRetry={onRetry}
    />
  );
}

/** Turns an image into a figure not yet in the text; fails with a sentence. */
async function addImage(
  picture: File,
  { id, client, change }: { id: string; client: QueryClient; change: Production['changeWhileEditing'] },
): Promise<ProductionFigure> {
  const refusal = figureFileError(picture);
  if (refusal) throw new Error(refusal);
  let before: readonly ProductionFigure[] = [];
  const { production } = await change((version) => {
    before = client.getQueryData<ProductionRecord>(productionKey(id))?.figures ?? [];
    const call = { file: picture, fields: { version: `${version}`, in_text: 'false' }, onProgress: () => {} };
    return sendProductionFile(editorialApi.productionFigures(id), call);
  });
  const added = production.figures.find(({ file }) => !before.some((one) => one.file === file));
  if (!added) throw new Error(PRODUCTION_TEXTS.wrongFigure);
  toast.success(`${figureName(added.file)} is in the text. Write its caption below it, and its alternative text.`);
  return added;
}

/** Images of figures, for components that show them. */
function useFigureImages(id: string, figures: readonly ProductionFigure[]) {
  const client = useQueryClient();
  const [figureImages] = useState(() => createFigureImages(client, id));
  useEffect(() => figureImages.follow(figures), [figureImages, figures]);
  return figureImages;
}

function createFigureImages(client: QueryClient, id: string) {
  const subscribers = new Set<() => void>();
  let currentFigures: readonly ProductionFigure[] = [];
  const find = (file: string) => currentFigures.find((figure) => figure.file === file);
  return {
    follow(figures: readonly ProductionFigure[]): void {
      currentFigures = figures;
      for (const draw of subscribers) draw();
    },
    /** Subscribes to a figure's image; returns a function that unsubscribes. */
    show(file: string, show: (address: string) => void): () => void {
      const draw = () => {
        const figure = find(file);
        if (!figure) return;
        client.fetchQuery(figureImageQuery(id, figure)).then(
          (address) => {
            if (subscribers.has(draw) && find(file)?.sha256 === figure.sha256) show(address);
          },
          // A figure that fails to load shows its alternative text.
          () => {},
        );
      };
      subscribers.add(draw);
      draw();
      return () => subscribers.delete(draw);
    },
  };
}

interface FindingsProps {
  record: ProductionRecord;
  change: Production['change'];
}

/** Conversion losses, settled singly or all at once before publishing. */
function Findings({ record: { id, findings }, change }: FindingsProps) {
  const { run, isBusy, failure } = useAction();
  if (findings.length === 0) return null;
  const losses = findings.filter(isLoss);
  const minor = findings.filter((finding) => !isLoss(finding));
  const open = losses.filter(({ is_settled }) => !is_settled);
  const settle = (isSettled: (finding: Finding) => boolean) => {
    const settled = losses.filter(isSettled).map(({ text }) => text);
    void run(() => change((version) => resolveFindings(id, { version, settled })));
  };
  return (
    <div className="findings">
      <h3 id="not-converted">What did not convert</h3>
      {losses.length > 0 && (
        <fieldset className="letter-fields" aria-busy={isBusy}>
          <legend>Tick what you have dealt with. Unticked items block publication.</legend>
          {losses.map((finding, index) => (
            <Choice
              key={finding.text}
              type="checkbox"
              id={`finding-${index}`}
              label={finding.text}
              checked={finding.is_settled ?? false}
              onChange={({ currentTarget: { checked } }) =>
                settle((other) => (other === finding ? checked : (other.is_settled ?? false)))
              }
            />
          ))}
          {open.length > 1 && (
            <button type="button" className="button quiet" onClick={() => settle(() => true)}>
              I have dealt with all of them
            </button>
          )}
        </fieldset>
      )}
      {failure && <p className="field-error">{failure}</p>}
      {minor.length > 0 && (
        <ul>
          {minor.map(({ code, text }) => (
            <li key={`${code} ${text}`}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Tables without a header, each settled with one click. */
function TableHeads({ production }: { production: Production }) {
  const { headless_tables: tables } = production.record;
  if (tables.length === 0) return null;
  return (
    <section className="findings table-heads" aria-labelledby="table-heads-heading">
      <h3 id="table-heads-heading">Tables without a header</h3>
      <p>Screen readers announce a table’s headers with every cell. Mark which they are.</p>
      <ul>
        {tables.map((one) => (
          <TableRow key={one.table} {...one} production={production} />
        ))}
      </ul>
    </section>
  );
}

const HEAD_CHOICES: readonly [TableHead, string][] = [
  ['row', 'The first row is the header'],
  ['column', 'The first column is the header'],
  ['both', 'Both are'],
];

function TableRow({ table, label, first_row, production }: HeadlessTable & { production: Production }) {
  const { record, change } = production;
  const { run, isBusy, failure } = useAction();
  const answer = (head: TableHead) =>
    run(() => change((version) => markTableHead(record.id, { version, table, head })));
  const name = label || `Table that begins with “${first_row.find(Boolean) ?? ''}”`;
  return (
    <li aria-busy={isBusy}>
      <p>
        <strong>{name}</strong>. Its first row: {first_row.map((cell) => cell || '–').join(' | ')}
      </p>
      <div className="form-actions">
        {HEAD_CHOICES.map(([head, words]) => (
          <button
            key={head}
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => answer(head)}
          >
            {words}
            <span className="visually-hidden">: {name}</span>
          </button>
        ))}
      </div>
      <Failure text={failure} />
    </li>
  );
}
