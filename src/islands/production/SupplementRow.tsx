import { editorialApi } from '#domain/desk/editorial/paths';
import type { ProductionSupplement } from '#domain/production/record';
import { supplementFacts } from '#domain/publication/supplement';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { fetchSupplement, removeSupplement, saveSupplement } from './calls.ts';
import { RemoveButton } from './RemoveButton.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SupplementWordsFields } from './SupplementWordsFields.tsx';
import type { Production } from './use-production.ts';

interface Props {
  supplement: ProductionSupplement;
  production: Production;
}

/** One supplementary file: opened, described or removed. */
export function SupplementRow({ supplement, production }: Props) {
  const { record, change } = production;
  const { file } = supplement;
  const { run, isBusy, failure } = useAction();
  const download = () => run(async () => saveBlob(await fetchSupplement(record.id, file), file));
  return (
    <li>
      <p>
        <a
          href={editorialApi.productionSupplement(record.id, file)}
          aria-disabled={isBusy || undefined}
          onClick={(event) => {
            event.preventDefault();
            void download();
          }}
        >
          {file}
        </a>{' '}
        <span className="hint">({supplementFacts(supplement)})</span>
      </p>
      {failure && <p className="field-error">{failure}</p>}
      <RemoveButton name={file} remove={() => change((version) => removeSupplement(record.id, file, version))} />
      <WordsForm supplement={supplement} production={production} />
    </li>
  );
}

function WordsForm({ supplement: { file, title, description, guideline }, production }: Props) {
  const { record, unsaved, write, save } = production;
  const { [file]: own, ...others } = unsaved.supplements ?? {};
  const words = own ?? { title, description, guideline: guideline ?? '' };
  const guidelines = new Set([...record.metadata.reporting_guidelines, ...(guideline ? [guideline] : [])]);
  const form = useSaveForm({
    id: `words-${file}`,
    send: () => save((version) => saveSupplement(record.id, file, { ...words, version }), { supplements: others }),
  });
  return (
    <form className="form" aria-label={`Text of ${file}`} {...form.formProps}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <SupplementWordsFields
        words={words}
        guidelines={[...guidelines]}
        form={form}
        onChange={(changed) => write({ supplements: { ...others, [file]: changed } })}
      />
      <SaveBar
        submit={`Save ${file}`}
        isBusy={form.isBusy}
        isChanged={own !== undefined}
        onDiscard={() => write({ supplements: others })}
      />
    </form>
  );
}
