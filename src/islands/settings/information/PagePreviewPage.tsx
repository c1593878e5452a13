import { useJournal } from '#islands/kernel/journal.tsx';
import '#islands/kernel/strict-policy.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PagePreview } from '#domain/settings/information/office-page';
import { informationPage } from '#domain/settings/paths';
import { EditorGate } from '#islands/account/EditorGate.tsx';
import { withQueryClient } from '#islands/kernel/area-client.ts';
import { deviceTextValue } from '#islands/kernel/device-draft.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { readSession } from '#islands/kernel/session.ts';
import { previewPage, readPage, unsavedPageKey } from '#islands/settings/calls.ts';
import { Waiting } from '#ui/Waiting';

/** An information page with the unsaved changes from the editor in the same browser. */
export const PagePreviewPage = guarded(withQueryClient(Island));

function Island() {
  return <EditorGate>{() => <Loaded name={nameOf(location.pathname)} />}</EditorGate>;
}

/** `/editor/settings/pages/…/preview` → the part in between. */
const nameOf = (path: string) => decodeURIComponent(/\/pages\/([^/]+)\//.exec(path)?.[1] ?? '');

async function load(name: string): Promise<PagePreview> {
  const { values } = await readPage(name);
  const typed = deviceTextValue(readSession()?.user.id ?? '', unsavedPageKey(name)).read();
  const { title = '', text = '' } = { ...values, ...(typed && JSON.parse(typed)) };
  return previewPage(name, { title, text });
}

function Loaded({ name }: { name: string }) {
  const journal = useJournal();
  // Shows the text typed in the editor meanwhile.
  const query = useQuery({ queryKey: ['page preview', name], queryFn: () => load(name), staleTime: 0 });
  const { data: preview } = query;
  useEffect(() => {
    if (preview) document.title = `Preview: ${preview.title} | ${journal.name}`;
  }, [preview, journal.name]);
  return (
    <>
      <aside className="preview-bar" aria-label="Preview">
        <div className="frame">
          <p>
            <strong>Preview – not published.</strong> Shows the current text of the editor in this browser.
          </p>
          <a href={informationPage(name)}>Back to the editor</a>
          <p role="status">{preview?.problems.join(' ')}</p>
        </div>
      </aside>
      {preview ? (
        <PreviewedPage preview={preview} />
      ) : (
        <div className="frame">
          <h1>Preview</h1>
          <Waiting failure={query.error?.message} onRetry={() => void query.refetch()} />
        </div>
      )}
    </>
  );
}

function PreviewedPage({ preview: { title, contents, html } }: { preview: PagePreview }) {
  return (
    <div className="frame info">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      {contents.length > 0 && (
        <nav className="contents" aria-label="On this page">
          <p aria-hidden="true">On this page</p>
          <ul>
            {contents.map(({ anchor, text }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of Markdown without raw HTML */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
