import { FURTHER_KINDS, type FurtherFile, type FurtherKind } from '#domain/submission/further-file/further-file';
import { formatBytes } from '#islands/kernel/format.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { KindSelect } from './KindSelect.tsx';

interface Props {
  file: FurtherFile;
  onKind: (kind: FurtherKind) => Promise<void>;
  onRemove: () => Promise<void>;
}

/** One file of a draft: what it is, who gets it, and the way to take it off. */
export function DraftFileRow({ file, onKind, onRemove }: Props) {
  const { run, isBusy, failure } = useAction();
  const { name, bytes, kind } = file;
  return (
    <li>
      <p>
        <strong>{name}</strong> <span className="hint">{formatBytes(bytes)}</span>
      </p>
      <div className="further-tools">
        <KindSelect file={file} onChange={(chosen) => run(() => onKind(chosen))} />
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => run(onRemove)}
        >
          Remove<span className="visually-hidden"> {name}</span>
        </button>
      </div>
      <p className="hint">
        {FURTHER_KINDS[kind].isForReviewers
          ? 'Reviewers see it, without its metadata.'
          : 'Only the editorial office sees it.'}
      </p>
      <Failure text={failure} />
    </li>
  );
}
