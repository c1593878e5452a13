import { editorialApi } from '#domain/desk/editorial/paths';
import { FigureRow } from './FigureRow.tsx';
import { FigureWordsFields } from './FigureWordsFields.tsx';
import { FileUpload } from './FileUpload.tsx';
import { FIGURE_ACCEPT, FIGURE_HINT, refuseFigure } from './figure-file.ts';
import { SentFigures } from './SentFigures.tsx';
import type { Production } from './use-production.ts';

const NO_WORDS = { alt: '', caption: '' };

/** The figures of the text, and the form for another one. */
export function FiguresSection({ production }: { production: Production }) {
  const { record, unsaved, write, change } = production;
  const words = unsaved.newFigure ?? NO_WORDS;
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
        hint={`${FIGURE_HINT} It is put at the end of the text; move it there.`}
        accept={FIGURE_ACCEPT}
        submit="Add the figure"
        address={editorialApi.productionFigures(record.id)}
        fields={words}
        refuse={refuseFigure}
        change={change}
        onDone={() => write({ newFigure: undefined })}
      >
        {(form) => <FigureWordsFields words={words} form={form} onChange={(newFigure) => write({ newFigure })} />}
      </FileUpload>
    </section>
  );
}
