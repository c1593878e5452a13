import { useState } from 'react';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';
import { figureName } from '../figure-file.ts';
import { EditorDialog } from './EditorDialog.tsx';

/** A figure of the article that may be placed. */
export interface PlaceableFigure {
  file: string;
  alt: string;
}

interface Props {
  figures: readonly PlaceableFigure[];
  /** The figure at the cursor, to describe; otherwise another is placed. */
  present?: PlaceableFigure | undefined;
  /** Files that the text shows already. */
  shown: ReadonlySet<string>;
  onPlace: (figure: PlaceableFigure) => void;
  onClose: () => void;
}

/** Places one of the article’s figures, or describes the one at the cursor. */
export function FigureDialog({ figures, present, shown, onPlace, onClose }: Props) {
  const [file, setFile] = useState(present?.file ?? figures[0]?.file ?? '');
  const [alt, setAlt] = useState(present?.alt ?? figures[0]?.alt ?? '');
  const choose = (next: string) => {
    setFile(next);
    setAlt(figures.find((figure) => figure.file === next)?.alt ?? '');
  };
  if (!present && figures.length === 0) {
    return (
      <EditorDialog title="Place a figure" submit="OK" onSubmit={onClose} onClose={onClose}>
        <p>
          The article has no figures yet. Add one below, among the figures, from a file or from what came with the
          manuscript; it is put at the end of the text.
        </p>
      </EditorDialog>
    );
  }
  return (
    <EditorDialog
      title={present ? `Describe ${figureName(file)}` : 'Place a figure'}
      submit={present ? 'Change' : 'Place it here'}
      onSubmit={() => onPlace({ file, alt: alt.trim() })}
      onClose={onClose}
    >
      {!present && (
        <Select
          id="figure-file"
          label="Figure"
          hint={shown.has(file) ? 'It is already in the text and will be moved here.' : ''}
          value={file}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {figures.map((figure) => (
            <option key={figure.file} value={figure.file}>
              {figureName(figure.file)}
            </option>
          ))}
        </Select>
      )}
      <Field
        id="figure-alt"
        label="Alternative text"
        hint="What the figure shows, for people who cannot see it."
        value={alt}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
      />
      <p className="hint">The caption is written below the image.</p>
    </EditorDialog>
  );
}
