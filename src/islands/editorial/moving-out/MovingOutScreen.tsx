import { IN_BUNDLE, NOT_IN_BUNDLE } from '#domain/moving-out/bundle';
import { movingOutApi } from '#domain/moving-out/paths';
import { fetchFile } from '#islands/api-download.ts';
import { ScreenHeading } from '#islands/editorial/ScreenHeading.tsx';
import { saveBlob } from '#islands/save-blob.ts';
import { useAction } from '#islands/use-action.ts';

/** A large journal over a slow line, in milliseconds. */
const PATIENCE = 6 * 3_600_000;
const CUT = 'The file could not be fetched whole. Please try again, or have “npm run export-journal” run.';

/** A journal moves out: all of it as one file that needs no program of ours to be read. */
export function Component() {
  const { run, isBusy, failure } = useAction();
  const download = () =>
    run(async () => {
      const bundle = await fetchFile(movingOutApi, { fallback: CUT, body: {}, patience: PATIENCE });
      saveBlob(bundle, bundle.name);
    });
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
      <p>
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={download}>
          {isBusy ? 'Writing the file…' : 'Download the journal'}
        </button>
        {failure && <span className="field-error">{failure}</span>}
      </p>
      <p className="hint">
        A large journal takes a while. Whoever runs the server gets the same with “npm run export-journal”.
      </p>
    </>
  );
}

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
