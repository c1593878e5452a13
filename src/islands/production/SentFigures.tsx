import { useQuery } from '@tanstack/react-query';
import type { SentFile } from '#domain/production/sent-file';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { figureName } from './figure-file.ts';
import { SentFileRow } from './SentFileRow.tsx';
import { sentFigures, takeSentFigure } from './sent-file-calls.ts';
import type { Production } from './use-production.ts';

interface Props {
  production: Production;
  /** The figure whose image they may become; without it they become new figures. */
  replaces?: string;
}

/** The figures that came with the manuscript, each to be taken as it is; nothing where none came. */
export function SentFigures({ production, replaces }: Props) {
  const { id } = production.record;
  const { data: files = [], error } = useQuery(sentFigures(id));
  if (error) return <Failure text={error.message} />;
  if (files.length === 0) return null;
  return (
    <div className="sent-files">
      <p>{replaces ? 'Or use one submitted with the manuscript:' : 'Submitted with the manuscript:'}</p>
      <ul>
        {files.map((file) => (
          <Row key={file.id} file={file} production={production} replaces={replaces} />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  file: SentFile;
  production: Production;
  replaces: string | undefined;
}

function Row({ file, production, replaces }: RowProps) {
  const { record, change } = production;
  const { run, isBusy, failure } = useAction();
  const same = record.figures.find(({ sha256 }) => sha256 === file.sha256);
  const label = replaces ? `Use it for ${figureName(replaces)}` : 'Add it to the article';
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
