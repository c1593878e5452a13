import { useQuery } from '@tanstack/react-query';
import type { SentFile } from '#domain/production/sent-file';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { checklistTitle } from '#domain/publication/integrity/reporting-guideline';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { SentFileRow } from './SentFileRow.tsx';
import { sentChecklists, takeSentChecklist } from './sent-file-calls.ts';
import type { Production } from './use-production.ts';

/** The reporting checklists that came with the manuscript, each to be published as it is; nothing where none came. */
export function SentChecklists({ production }: { production: Production }) {
  const { id } = production.record;
  const { data: files = [], error } = useQuery(sentChecklists(id));
  if (error) return <Failure text={error.message} />;
  if (files.length === 0) return null;
  return (
    <div className="sent-files">
      <p>
        {files.length > 1
          ? 'These reporting checklists came with the manuscript:'
          : 'This reporting checklist came with the manuscript:'}
      </p>
      <ul>
        {files.map((file) => (
          <Row key={file.id} file={file} production={production} />
        ))}
      </ul>
    </div>
  );
}

function Row({ file, production: { record, change } }: { file: SentFile; production: Production }) {
  const { run, isBusy, failure } = useAction();
  const { reporting_guidelines } = record.metadata;
  const same = record.supplements.find(({ sha256 }) => sha256 === file.sha256);
  return (
    <SentFileRow manuscriptId={record.id} file={file} same={same?.file} failure={failure}>
      {reporting_guidelines.length === 0 && <p className="hint">{PRODUCTION_TEXTS.guidelineNotNamed}</p>}
      {reporting_guidelines.map((guideline) => {
        const label = `Publish it as the ${checklistTitle(guideline)}`;
        return (
          <button
            key={guideline}
            type="button"
            className="button quiet"
            aria-label={`${label}: ${file.name}`}
            aria-disabled={isBusy || undefined}
            onClick={() =>
              run(() => change((version) => takeSentChecklist(record.id, file.id, { version, guideline })))
            }
          >
            {label}
          </button>
        );
      })}
    </SentFileRow>
  );
}
