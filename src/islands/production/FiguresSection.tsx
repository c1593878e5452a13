import { useQuery } from '@tanstack/react-query';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { ProductionFigure } from '#domain/production/record';
import type { SentFile } from '#domain/production/sent-file';
import { type SaveForm, useSaveForm } from '#islands/document/use-save-form.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Failure } from '#ui/Failure';
import { TextArea } from '#ui/Field';
import {
  FIGURE_ACCEPT,
  FIGURE_HINT,
  type FigureText,
  figureFileError,
  figureImageQuery,
  figureName,
  removeFigure,
  saveFigure,
} from './calls.ts';
import {
  FileUpload,
  RemoveButton,
  SaveBar,
  SentFileRow,
  sentFiguresQuery,
  takeSentFigure,
} from './ProductionControls.tsx';
import type { Production } from './use-production.ts';

const EMPTY_TEXT = { alt: '', caption: '' };

export function FiguresSection({ production }: { production: Production }) {
  const { record, unsaved, write, change } = production;
  const text = unsaved.newFigure ?? EMPTY_TEXT;
  return (
    <section className="part" id="figures" aria-labelledby="figures-heading">
      <h2 id="figures-heading">Figures</h2>
      {record.figures.length === 0 ? (
        <p>The article has no figures.</p>
      ) : (
        <ul className="figures">
          {record.figures.map((figure) => (
            <FigureRow key={figure.file} figure={figure} production={production} />
          ))}
        </ul>
      )}
      <h3>Add a figure</h3>
      <SentFigures production={production} />
      <FileUpload
        id="new-figure"
        label="Image file"
        hint={`${FIGURE_HINT} It is added at the end of the text; you can then move it.`}
        accept={FIGURE_ACCEPT}
        submit="Add the figure"
        address={editorialApi.productionFigures(record.id)}
        fields={text}
        fileError={figureFileError}
        change={change}
        onDone={() => write({ newFigure: undefined })}
      >
        {(form) => <FigureTextFields text={text} form={form} onChange={(newFigure) => write({ newFigure })} />}
      </FileUpload>
    </section>
  );
}

function FigureRow({ figure, production }: { figure: ProductionFigure; production: Production }) {
  const { record, change } = production;
  const { file, format, width, height, is_used } = figure;
  const name = figureName(file);
  const size = format === 'svg' ? 'drawing' : `${width} × ${height} pixels`;
  return (
    <li>
      <h3>{name}</h3>
      <div className="figure-line">
        <FigureImage manuscriptId={record.id} figure={figure} name={name} />
        <div>
          <p className="hint">
            {file}, {size}
          </p>
          {!is_used && <p className="flag">This figure is not in the text.</p>}
          <RemoveButton name={name} remove={() => change((version) => removeFigure(record.id, file, version))} />
        </div>
      </div>
      <FigureTextForm figure={figure} production={production} />
      <details>
        <summary>Replace the image of {name}</summary>
        <FileUpload
          id={`replace-${file}`}
          label={`New image for ${name}`}
          hint={FIGURE_HINT}
          accept={FIGURE_ACCEPT}
          submit="Replace the image"
          address={editorialApi.productionFigure(record.id, file)}
          fileError={figureFileError}
          change={change}
        />
        <SentFigures production={production} replaces={file} />
      </details>
    </li>
  );
}

function FigureTextForm({
  figure: { file, alt, caption },
  production,
}: {
  figure: ProductionFigure;
  production: Production;
}) {
  const { record, unsaved, write, save } = production;
  const { [file]: unsavedText, ...others } = unsaved.figures ?? {};
  const text = unsavedText ?? { alt, caption };
  const form = useSaveForm({
    id: `words-${file}`,
    send: () => save((version) => saveFigure(record.id, file, { ...text, version }), { figures: others }),
  });
  return (
    <form className="form" aria-label={`Text of ${figureName(file)}`} {...form.formProps}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <FigureTextFields
        text={text}
        form={form}
        onChange={(changed) => write({ figures: { ...others, [file]: changed } })}
      />
      <SaveBar
        submit={`Save ${figureName(file)}`}
        isBusy={form.isBusy}
        isChanged={unsavedText !== undefined}
        onDiscard={() => write({ figures: others })}
      />
    </form>
  );
}

interface Props {
  manuscriptId: string;
  figure: ProductionFigure;
  name: string;
}

function FigureImage({ manuscriptId, figure, name }: Props) {
  const { data: address, error } = useQuery(figureImageQuery(manuscriptId, figure));
  if (error) return <p className="figure-image hint">{error.message}</p>;
  return address ? (
    <img className="figure-image" src={address} alt={figure.alt || name} />
  ) : (
    <p className="figure-image hint">Loading...</p>
  );
}

interface FigureTextFieldsProps {
  text: FigureText;
  form: SaveForm;
  onChange: (text: FigureText) => void;
}

function FigureTextFields({ text, form, onChange }: FigureTextFieldsProps) {
  return (
    <>
      <TextArea
        label="Alternative text"
        hint="What the figure shows, for people who cannot see it. The caption is read out too."
        rows={2}
        value={text.alt}
        onChange={({ currentTarget }) => onChange({ ...text, alt: currentTarget.value })}
        {...form.field('alt')}
      />
      <TextArea
        label="Caption"
        hint="Without the number. You can use the tags em, strong, sub and sup."
        rows={2}
        value={text.caption}
        onChange={({ currentTarget }) => onChange({ ...text, caption: currentTarget.value })}
        {...form.field('caption')}
      />
    </>
  );
}

interface SentFiguresProps {
  production: Production;
  /** The figure to replace; otherwise new ones are created. */
  replaces?: string;
}

/** Offers the figures submitted with the manuscript. */
function SentFigures({ production, replaces }: SentFiguresProps) {
  const { id } = production.record;
  const { data: files = [], error } = useQuery(sentFiguresQuery(id));
  if (error) return <Failure text={error.message} />;
  if (files.length === 0) return null;
  return (
    <div className="sent-files">
      <p>{replaces ? 'Or use one submitted with the manuscript:' : 'Submitted with the manuscript:'}</p>
      <ul>
        {files.map((file) => (
          <SentFigureRow key={file.id} file={file} production={production} replaces={replaces} />
        ))}
      </ul>
    </div>
  );
}

interface SentFigureRowProps {
  file: SentFile;
  production: Production;
  replaces: string | undefined;
}

function SentFigureRow({ file, production, replaces }: SentFigureRowProps) {
  const { record, change } = production;
  const { run, isBusy, failure } = useAction();
  const same = record.figures.find(({ sha256 }) => sha256 === file.sha256);
  const label = replaces ? `Use for ${figureName(replaces)}` : 'Add to the article';
  const take = () =>
    run(() => change((version) => takeSentFigure(record.id, file.id, { version, ...(replaces && { replaces }) })));
  return (
    <SentFileRow manuscriptId={record.id} file={file} same={same && figureName(same.file)} failure={failure}>
      <button
        type="button"
        className="button quiet"
        aria-label={`${label}: ${file.name}`}
        aria-disabled={isBusy || undefined}
        onClick={take}
      >
        {label}
      </button>
    </SentFileRow>
  );
}
