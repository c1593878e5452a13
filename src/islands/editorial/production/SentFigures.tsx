import { useQuery } from '@tanstack/react-query';
import { furtherApi } from '#domain/further-file/paths';
import type { SentFigure } from '#domain/production/sent-figure';
import { DownloadLink } from '#islands/editorial/DownloadLink.tsx';
import { formatBytes } from '#islands/format.ts';
import { useAction } from '#islands/use-action.ts';
import { Failure } from '#ui/Failure';
import { figureName } from './figure-file.ts';
import { sentFigures, takeSentFigure } from './sent-figure-calls.ts';
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
    <div className="sent-figures">
      <p>{replaces ? 'Or take one that came with the manuscript:' : 'These came with the manuscript:'}</p>
      <ul>
        {files.map((file) => (
          <Row key={file.id} file={file} production={production} replaces={replaces} />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  file: SentFigure;
  production: Production;
  replaces: string | undefined;
}

function Row({ file: { id: sent, name, bytes, sha256, refusal }, production, replaces }: RowProps) {
  const { record, change } = production;
  const { run, isBusy, failure } = useAction();
  const same = record.figures.find((figure) => figure.sha256 === sha256);
  const label = replaces ? `Use it for ${figureName(replaces)}` : 'Add it to the article';
  const take = () =>
    run(() => change((version) => takeSentFigure(record.id, sent, { version, ...(replaces && { replaces }) })));
  return (
    <li>
      <p>
        <DownloadLink
          manuscriptId={record.id}
          file={{ id: sent, name }}
          from={furtherApi.one(furtherApi.office(record.id), sent)}
        >
          {name}
        </DownloadLink>{' '}
        <span className="hint">
          {formatBytes(bytes)}
          {same && `. It is ${figureName(same.file)}.`}
        </span>
      </p>
      {refusal && <p className="hint">{refusal}</p>}
      {!refusal && !same && (
        <button
          type="button"
          className="button quiet"
          aria-label={`${label}: ${name}`}
          aria-disabled={isBusy || undefined}
          onClick={take}
        >
          {label}
        </button>
      )}
      <Failure text={failure} />
    </li>
  );
}
