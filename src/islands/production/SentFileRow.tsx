import type { ReactNode } from 'react';
import type { SentFile } from '#domain/production/sent-file';
import { furtherApi } from '#domain/submission/further-file/paths';
import { formatBytes } from '#islands/kernel/format.ts';
import { DownloadLink } from '#islands/kernel/office/DownloadLink.tsx';
import { Failure } from '#ui/Failure';

interface Props {
  manuscriptId: string;
  file: SentFile;
  /** Its use in the article; undefined if none. */
  same: string | undefined;
  failure: string | undefined;
  /** Possible actions, if any. */
  children: ReactNode;
}

/** A file sent with the manuscript, and its possible use. */
export function SentFileRow({ manuscriptId, file: { id, name, bytes, refusal }, same, failure, children }: Props) {
  return (
    <li>
      <p>
        <DownloadLink
          manuscriptId={manuscriptId}
          file={{ id, name }}
          from={furtherApi.one(furtherApi.office(manuscriptId), id)}
        >
          {name}
        </DownloadLink>{' '}
        <span className="hint">
          {formatBytes(bytes)}
          {same && `. It is ${same}.`}
        </span>
      </p>
      {refusal && <p className="hint">{refusal}</p>}
      {!refusal && !same && children}
      <Failure text={failure} />
    </li>
  );
}
