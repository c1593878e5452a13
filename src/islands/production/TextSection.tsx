import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { editorialApi } from '#domain/desk/editorial/paths';
import { longDate } from '#domain/kernel/date';
import { textFormatOf } from '#domain/production/files';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { LOADING, later } from '#ui/later';
import { TextArea } from '#ui/TextArea';
import { VersionNotice } from '#ui/VersionNotice';
import { addPicture } from './add-picture.ts';
import type { ArticleText } from './article-text.ts';
import { convertSentFile, readEquation } from './calls.ts';
import { FileUpload } from './FileUpload.tsx';
import { Findings } from './Findings.tsx';
import { useFigureImages } from './figure-images.ts';
import { TableHeads } from './TableHeads.tsx';
import { TextStatus } from './TextStatus.tsx';
import type { Office } from './text/office.ts';
import { writtenIn } from './text-keeper.ts';
import type { Production } from './use-production.ts';

const TextEditor = later(async () => (await import('./text/TextEditor.tsx')).TextEditor, LOADING);

/** The full text: read from a file, then written on as it reads. */
export function TextSection({ production }: { production: Production }) {
  const { record, change } = production;
  return (
    <section className="part" id="full-text" aria-labelledby="full-text-heading">
      <h2 id="full-text-heading">Full text</h2>
      <Source production={production} />
      <FileUpload
        id="text-upload"
        label="Text file"
        hint={`Word (.docx), HTML, Markdown or JATS (.xml). ${record.html ? 'It replaces the text below.' : 'It becomes the text below.'}`}
        accept=".docx,.html,.htm,.md,.markdown,.xml"
        submit="Upload the text"
        address={editorialApi.productionText(record.id)}
        refuse={(file) => (textFormatOf(file.name) ? undefined : PRODUCTION_TEXTS.wrongText)}
        change={change}
      />
      <Findings record={record} change={change} />
      <TableHeads production={production} />
      <WrittenText production={production} />
    </section>
  );
}

/** Where the text came from, or why there is none yet. */
function Source({ production }: { production: Production }) {
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

/** The authors' file has not been converted: it came before the journal did so, or could not be read. */
function ConvertSentFile({ production: { record, change } }: { production: Production }) {
  const { taking_in } = record;
  // Another try would end the same.
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
            onClick={() => run(() => change(() => convertSentFile(record.id)))}
          >
            {taking_in ? 'Convert the authors’ file again' : 'Convert the authors’ file'}
          </button>
        </div>
      )}
      <Failure text={failure} />
    </>
  );
}

function WrittenText({ production }: { production: Production }) {
  const { record, text } = production;
  const { keeper, keeping } = text;
  const { content, other } = keeping;
  const [isHtml, setHtml] = useState(false);
  // The editor keeps its text and its undo history while the HTML is shown.
  const [shown, setShown] = useState<ArticleText>(content);
  if (!isHtml && shown !== content) setShown(content);
  const { id, figures } = record;
  const images = useFigureImages(id, figures);
  const change = useRef(production.changeBeside);
  change.current = production.changeBeside;
  const client = useQueryClient();
  const office = useMemo(
    (): Office => ({
      showImage: images.show,
      addFigure: (picture) => addPicture(picture, { id, client, change: change.current }),
      equationOf: async (tex, isDisplay) => (await readEquation(id, { tex, is_display: isDisplay })).html,
    }),
    [id, images, client],
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
              Headings are <code>h2</code> and <code>h3</code>. A reference is cited by{' '}
              <code>{'<a href="#ref-3">3</a>'}</code>.{tracked && ' This is the text with its open changes.'}
            </>
          }
          className="code"
          rows={22}
          value={writtenIn(content)}
          onChange={({ currentTarget }) => writeHtml(currentTarget.value)}
        />
      )}
      <TextStatus keeping={keeping} isSaved={keeper.isSaved()} onRetry={keeper.save} />
    </>
  );
}
