import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#islands/kernel/office/use-debounced.ts';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { TextArea } from '#ui/TextArea';
import { mathDrawn } from './draw-equation.ts';
import { EditorDialog } from './EditorDialog.tsx';
import type { Office } from './office.ts';

/** A typed equation; `number` if displayed and numbered. */
export interface WrittenEquation {
  tex: string;
  html: string;
  isBlock: boolean;
  number: string;
}

interface Props {
  equation: Omit<WrittenEquation, 'html'>;
  isNew: boolean;
  equationOf: Office['equationOf'];
  onWrite: (equation: WrittenEquation) => void;
  onClose: () => void;
}

const NUMBER = /^[A-Z]?\d{0,3}(?:[.-]\d{1,3})?[a-z]?$/;

/** An equation in LaTeX, with a preview. */
export function EquationDialog({ equation, isNew, equationOf, onWrite, onClose }: Props) {
  const [tex, setTex] = useState(equation.tex);
  const [isBlock, setBlock] = useState(equation.isBlock);
  const [number, setNumber] = useState(equation.number);
  const [problem, setProblem] = useState('');
  const client = useQueryClient();
  const drawn = (source: string) =>
    queryOptions({
      queryKey: ['equation', source, isBlock],
      queryFn: () => equationOf(source, isBlock),
      staleTime: Number.POSITIVE_INFINITY,
    });
  const rested = useDebounced(tex.trim());
  const { data, error } = useQuery({ ...drawn(rested), enabled: rested !== '', placeholderData: (shown) => shown });
  const write = async () => {
    if (!tex.trim()) return setProblem('Write the equation.');
    if (isBlock && !NUMBER.test(number.trim())) return setProblem('');
    try {
      const html = await client.fetchQuery(drawn(tex.trim()));
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
              Such as <code>{'\\frac{a}{b} \\geq 1'}</code>, without dollar signs.
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
        <Result html={rested ? (data ?? '') : ''} failure={error?.message} />
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
          label="Number"
          hint="Optional. Numbered equations can be linked to."
          value={number}
          error={NUMBER.test(number.trim()) ? undefined : 'Enter a number such as 1, 2.1 or A3.'}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
      )}
    </EditorDialog>
  );
}

/** The preview, if valid. */
function Result({ html, failure }: { html: string; failure: string | undefined }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.replaceChildren(...mathDrawn(html)), [html]);
  return (
    <div className="equation-result">
      <p>Result</p>
      <div className="full-text" ref={shown} />
      <p className="hint" role="status">
        {failure || (html ? '' : 'Appears as you type.')}
      </p>
    </div>
  );
}
