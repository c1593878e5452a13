import { useRef } from 'react';
import { IN_BUNDLE, NOT_IN_BUNDLE } from '#domain/moving-out/bundle';
import { IN_OJS, NOT_IN_OJS, OJS_VERSIONS } from '#domain/moving-out/ojs';
import { movingOutApi, movingToOjsApi } from '#domain/moving-out/paths';
import { fetchFile } from '#islands/api-download.ts';
import { ScreenHeading } from '#islands/editorial/ScreenHeading.tsx';
import { saveBlob } from '#islands/save-blob.ts';
import { useAction } from '#islands/use-action.ts';
import { Select } from '#ui/Select';

/** A large journal over a slow line, in milliseconds. */
const PATIENCE = 6 * 3_600_000;
const CUT = 'The file could not be fetched whole. Please try again, or have “npm run export-journal” run.';

/** A journal moves out: all of it as one file that needs no program of ours to be read, or its articles for OJS. */
export function Component() {
  const version = useRef<HTMLSelectElement>(null);
  return (
    <>
      <ScreenHeading>Moving out</ScreenHeading>
      <p className="lead">
        The whole journal as one file, in forms that other systems read: JATS, PDF and JSON, described by JSON Schema,
        with a checksum of every file.
      </p>
      <h2>What is in it</h2>
      <Sentences of={IN_BUNDLE} />
      <h2>What is not in it</h2>
      <Sentences of={NOT_IN_BUNDLE} />
      <p>
        It names people and holds letters that were not published. Give it to nobody who may not read them. The event
        log says that you have downloaded it.
      </p>
      <Download from={movingOutApi} asked={() => ({})}>
        Download the journal
      </Download>
      <p className="hint">
        A large journal takes a while. Whoever runs the server gets the same with “npm run export-journal”.
      </p>
      <h2>To OJS</h2>
      <p>
        The published articles as OJS itself exports them: native XML, a file for each issue, with all files within.
      </p>
      <Sentences of={IN_OJS} />
      <p>OJS has no place for some of what the journal knows:</p>
      <Sentences of={NOT_IN_OJS} />
      <Select
        id="moving-out-ojs"
        label="Version of OJS"
        hint="Each version reads its own form only."
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
        A README.txt in it says how OJS takes it in. Whoever runs the server gets the same with “npm run export-journal
        -- --ojs {OJS_VERSIONS[0]}”.
      </p>
    </>
  );
}

interface DownloadProps {
  from: string;
  /** What the call is asked for, when the button is pressed. */
  asked: () => object;
  children: string;
}

function Download({ from, asked, children }: DownloadProps) {
  const { run, isBusy, failure } = useAction();
  const download = () =>
    run(async () => {
      const file = await fetchFile(from, { fallback: CUT, body: asked(), patience: PATIENCE });
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

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
