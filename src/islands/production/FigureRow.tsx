import { editorialApi } from '#domain/desk/editorial/paths';
import type { ProductionFigure } from '#domain/production/record';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { removeFigure, saveFigure } from './calls.ts';
import { FigureImage } from './FigureImage.tsx';
import { FigureWordsFields } from './FigureWordsFields.tsx';
import { FileUpload } from './FileUpload.tsx';
import { FIGURE_ACCEPT, FIGURE_HINT, figureName, refuseFigure } from './figure-file.ts';
import { RemoveButton } from './RemoveButton.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SentFigures } from './SentFigures.tsx';
import type { Production } from './use-production.ts';

/** One figure: looked at, described, replaced or removed. */
export function FigureRow({ figure, production }: { figure: ProductionFigure; production: Production }) {
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
          {!is_used && <p className="flag">The text does not show this figure.</p>}
          <RemoveButton name={name} remove={() => change((version) => removeFigure(record.id, file, version))} />
        </div>
      </div>
      <WordsForm figure={figure} production={production} />
      <details>
        <summary>Replace the image of {name}</summary>
        <FileUpload
          id={`replace-${file}`}
          label={`New image for ${name}`}
          hint={FIGURE_HINT}
          accept={FIGURE_ACCEPT}
          submit="Replace the image"
          address={editorialApi.productionFigure(record.id, file)}
          refuse={refuseFigure}
          change={change}
        />
        <SentFigures production={production} replaces={file} />
      </details>
    </li>
  );
}

function WordsForm({
  figure: { file, alt, caption },
  production,
}: {
  figure: ProductionFigure;
  production: Production;
}) {
  const { record, unsaved, write, save } = production;
  const { [file]: own, ...others } = unsaved.figures ?? {};
  const words = own ?? { alt, caption };
  const form = useSaveForm({
    id: `words-${file}`,
    send: () => save((version) => saveFigure(record.id, file, { ...words, version }), { figures: others }),
  });
  return (
    <form className="form" aria-label={`Text of ${figureName(file)}`} {...form.formProps}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <FigureWordsFields
        words={words}
        form={form}
        onChange={(changed) => write({ figures: { ...others, [file]: changed } })}
      />
      <SaveBar
        submit={`Save ${figureName(file)}`}
        isBusy={form.isBusy}
        isChanged={own !== undefined}
        onDiscard={() => write({ figures: others })}
      />
    </form>
  );
}
