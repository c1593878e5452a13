import { useRef } from 'react';
import { IN_BUNDLE, NOT_IN_BUNDLE } from '#domain/moving/out/bundle';
import { IN_OJS, NOT_IN_OJS, OJS_VERSIONS } from '#domain/moving/out/ojs';
import { movingOutApi, movingToOjsApi } from '#domain/moving/paths';
import { fetchFile, saveBlob } from '#islands/kernel/api-download.ts';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { Select } from '#ui/Field';

/** Allows for a large journal on a slow line, in milliseconds. */
const TIMEOUT_MS = 6 * 3_600_000;
const INCOMPLETE = 'The download was incomplete. Please try again, or run “npm run export-journal” on the server.';

/** Exports the whole journal in one file of open formats, or its articles for OJS. */
export function Component() {
  const version = useRef<HTMLSelectElement>(null);
  return (
    <>
      <ScreenHeading>Export</ScreenHeading>
      <p className="lead">
        The whole journal in one file, in formats that other systems can read: JATS, PDF and JSON, described by JSON
        Schema, with a checksum of every file.
      </p>
      <h2>Included</h2>
      <SentenceList of={IN_BUNDLE} />
      <h2>Not included</h2>
      <SentenceList of={NOT_IN_BUNDLE} />
      <p>
        It contains names and unpublished correspondence: share it only with people who may read them. Your download is
        recorded in the event log.
      </p>
      <Download from={movingOutApi} asked={() => ({})}>
        Download the journal
      </Download>
      <p className="hint">
        A large journal takes a while. The same file can be made on the server with “npm run export-journal”.
      </p>
      <h2>To OJS</h2>
      <p>Published articles in the OJS format: native XML, one file per issue, with all files embedded.</p>
      <SentenceList of={IN_OJS} />
      <p>Some data have no place in OJS:</p>
      <SentenceList of={NOT_IN_OJS} />
      <Select
        id="moving-out-ojs"
        label="OJS version"
        hint="Each version reads only its own format."
        defaultValue={OJS_VERSIONS[0]}
        ref={version}
      >
        {OJS_VERSIONS.map((one) => (
          <option key={one} value={one}>
            OJS {one}
          </option>
        ))}
      </Select>
      <Download from={movingToOjsApi} asked={() => ({ version: version.current?.value })}>
        Export for OJS
      </Download>
      <p className="hint">
        The README.txt inside explains how to import it into OJS. The same file can be made on the server with “npm run
        export-journal -- --ojs {OJS_VERSIONS[0]}”.
      </p>
    </>
  );
}

interface DownloadProps {
  from: string;
  /** The body of the request, when the button is pressed. */
  asked: () => object;
  children: string;
}

function Download({ from, asked, children }: DownloadProps) {
  const { run, isBusy, failure } = useAction();
  const download = () =>
    run(async () => {
      const file = await fetchFile(from, { fallback: INCOMPLETE, body: asked(), timeoutMs: TIMEOUT_MS });
      saveBlob(file, file.name);
    });
  return (
    <p>
      <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={download}>
        {isBusy ? 'Writing the file…' : children}
      </button>
      {failure && <span className="field-error">{failure}</span>}
    </p>
  );
}

const SentenceList = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
