import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useDebounced } from '#islands/kernel/office/use-debounced.ts';
import { Choice } from '#ui/Choice';
import { Field, Select, TextArea } from '#ui/Field';
import { figureName } from '../calls.ts';
import type { Place, PlaceableFigure, WrittenEquation } from './edit-commands.ts';
import { type EditorServices, renderMathMl } from './nodes.ts';

interface Props {
  title: string;
  submit: string;
  onSubmit: () => void;
  onClose: () => void;
  more?: ReactNode;
  children: ReactNode;
}

export function EditorDialog({ title, submit, onSubmit, onClose, more, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <dialog className="dialog text-dialog" ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      <form className="form" noValidate onSubmit={send}>
        {children}
        <div className="form-actions">
          <button type="submit" className="button">
            {submit}
          </button>
          {more}
          <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface LinkDialogProps {
  /** The link's current target; empty for a new one. */
  href: string;
  /** Whether text is selected, or the link has its own. */
  hasWords: boolean;
  places: readonly Place[];
  onLink: (target: { href: string } | { place: Place }, words: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

const ADDRESS = /^(?:https?:\/\/[^\s<>"'`\\]+|mailto:[^\s<>"'`\\]+)$/i;

/** A link to a place in the article or to an address. */
export function LinkDialog({ href, hasWords, places, onLink, onRemove, onClose }: LinkDialogProps) {
  const [at, setAt] = useState(() => places.findIndex(({ id }) => id && href === `#${id}`));
  const [address, setAddress] = useState(href.startsWith('#') ? '' : href);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState('');
  const place = places[at];
  const link = () => {
    const linkText = words.trim() || place?.label || address.trim();
    if (place) onLink({ place }, linkText);
    else if (ADDRESS.test(address.trim())) onLink({ href: address.trim() }, linkText);
    else setProblem('Enter an address that begins with https:// or mailto:, or choose a target in the article.');
  };
  return (
    <EditorDialog
      title={href ? 'Change the link' : 'Insert a link'}
      submit={href ? 'Change' : 'Insert'}
      more={
        href && (
          <button type="button" className="button quiet" onClick={onRemove}>
            Remove the link
          </button>
        )
      }
      onSubmit={link}
      onClose={onClose}
    >
      <Select
        id="link-place"
        label="Link to"
        value={at}
        onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
      >
        <option value={-1}>A web address</option>
        {places.map((one, index) => (
          <option key={one.at} value={index}>
            {one.label}
          </option>
        ))}
      </Select>
      {!place && (
        <Field
          id="link-address"
          label="Address"
          inputMode="url"
          value={address}
          error={problem}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      )}
      {!hasWords && (
        <Field
          id="link-words"
          label="Link text"
          hint={place ? `If empty, “${place.label}” is shown.` : 'If empty, the address is shown.'}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
    </EditorDialog>
  );
}

interface FigureDialogProps {
  figures: readonly PlaceableFigure[];
  /** The figure at the cursor, to be described; if undefined, the dialog places a figure. */
  present?: PlaceableFigure | undefined;
  /** Files already in the text. */
  shown: ReadonlySet<string>;
  onPlace: (figure: PlaceableFigure) => void;
  onClose: () => void;
}

export function FigureDialog({ figures, present, shown, onPlace, onClose }: FigureDialogProps) {
  const [file, setFile] = useState(present?.file ?? figures[0]?.file ?? '');
  const [alt, setAlt] = useState(present?.alt ?? figures[0]?.alt ?? '');
  const choose = (next: string) => {
    setFile(next);
    setAlt(figures.find((figure) => figure.file === next)?.alt ?? '');
  };
  if (!present && figures.length === 0) {
    return (
      <EditorDialog title="Insert a figure" submit="OK" onSubmit={onClose} onClose={onClose}>
        <p>
          The article has no figures yet. Add one under Figures, from a file or from those submitted with the
          manuscript; it will appear at the end of the text.
        </p>
      </EditorDialog>
    );
  }
  return (
    <EditorDialog
      title={present ? `Describe ${figureName(file)}` : 'Insert a figure'}
      submit={present ? 'Change' : 'Insert'}
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

interface EquationDialogProps {
  equation: Omit<WrittenEquation, 'html'>;
  isNew: boolean;
  equationOf: EditorServices['equationOf'];
  onWrite: (equation: WrittenEquation) => void;
  onClose: () => void;
}

const NUMBER = /^[A-Z]?\d{0,3}(?:[.-]\d{1,3})?[a-z]?$/;

/** An equation in LaTeX, with a preview. */
export function EquationDialog({ equation, isNew, equationOf, onWrite, onClose }: EquationDialogProps) {
  const [tex, setTex] = useState(equation.tex);
  const [isBlock, setBlock] = useState(equation.isBlock);
  const [number, setNumber] = useState(equation.number);
  const [problem, setProblem] = useState('');
  const client = useQueryClient();
  const equationQuery = (source: string) =>
    queryOptions({
      queryKey: ['equation', source, isBlock],
      queryFn: () => equationOf(source, isBlock),
      staleTime: Number.POSITIVE_INFINITY,
    });
  const debounced = useDebounced(tex.trim());
  const { data, error } = useQuery({
    ...equationQuery(debounced),
    enabled: debounced !== '',
    placeholderData: (shown) => shown,
  });
  const write = async () => {
    if (!tex.trim()) return setProblem('Enter the equation.');
    if (isBlock && !NUMBER.test(number.trim())) return setProblem('');
    try {
      const html = await client.fetchQuery(equationQuery(tex.trim()));
      onWrite({ tex: tex.trim(), html, isBlock, number: isBlock ? number.trim() : '' });
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : String(thrown));
    }
  };
  return (
    <EditorDialog
      title={isNew ? 'Insert an equation' : 'Change the equation'}
      submit={isNew ? 'Insert' : 'Change'}
      onSubmit={() => void write()}
      onClose={onClose}
    >
      <div className="equation-sides">
        <TextArea
          id="equation-tex"
          label="LaTeX"
          hint={
            <>
              For example, <code>{'\\frac{a}{b} \\geq 1'}</code>, without dollar signs.
            </>
          }
          className="code"
          rows={4}
          value={tex}
          error={problem}
          onChange={({ currentTarget }) => {
            setTex(currentTarget.value);
            setProblem('');
          }}
        />
        <EquationPreview html={debounced ? (data ?? '') : ''} failure={error?.message} />
      </div>
      <Choice
        id="equation-block"
        type="checkbox"
        label="On its own line"
        checked={isBlock}
        onChange={({ currentTarget }) => setBlock(currentTarget.checked)}
      />
      {isBlock && (
        <Field
          id="equation-number"
          label="Number (optional)"
          hint="Numbered equations can be linked to."
          value={number}
          error={NUMBER.test(number.trim()) ? undefined : 'Enter a number such as 1, 2.1 or A3.'}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
      )}
    </EditorDialog>
  );
}

function EquationPreview({ html, failure }: { html: string; failure: string | undefined }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.replaceChildren(...renderMathMl(html)), [html]);
  return (
    <div className="equation-result">
      <p>Preview</p>
      <div className="full-text" ref={shown} />
      <p className="hint" role="status">
        {failure || (html ? '' : 'Appears as you type.')}
      </p>
    </div>
  );
}
