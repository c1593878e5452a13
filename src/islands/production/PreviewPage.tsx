import '#islands/kernel/strict-policy.ts';
import { type MouseEvent, useEffect, useState } from 'react';
import { ArticlePage } from '#components/article/ArticlePage.tsx';
import { paths } from '#domain/kernel/paths';
import { fullText } from '#domain/publication/full-text';
import { displayTitle } from '#domain/publication/notice';
import { EditorGate } from '#islands/account/EditorGate.tsx';
import { useRead, withQueryClient } from '#islands/kernel/area-client.ts';
import { type ArticlePreview, loadImages } from '#islands/kernel/article-images.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { useJournal } from '#islands/kernel/journal.tsx';
import { findPreviewLink, openInPreview } from '#islands/kernel/preview-links.ts';
import { Waiting } from '#ui/Waiting';
import { fetchFigure, fetchGalley, fetchSupplement, readPreview } from './calls.ts';

/** The article as it would be published now. */
async function loadPreview(id: string): Promise<ArticlePreview> {
  const article = await readPreview(id);
  return { article, images: await loadImages(article, (file) => fetchFigure(id, file)) };
}

/** A preview of an unpublished article, or of unpublished changes. */
export const PreviewPage = guarded(withQueryClient(Island));

function Island() {
  return <EditorGate>{() => <Loaded id={idOf(location.pathname)} />}</EditorGate>;
}

/** `/editor/manuscript/…/preview` → the part in between. */
const idOf = (path: string) => decodeURIComponent(/\/manuscript\/([^/]+)\//.exec(path)?.[1] ?? '');

function Loaded({ id }: { id: string }) {
  const { value: preview, failure, reload } = useRead(['preview', id], () => loadPreview(id));
  if (preview) return <Shown id={id} preview={preview} />;
  return (
    <>
      <Bar id={id} />
      <div className="frame">
        <h1>Preview</h1>
        <Waiting failure={failure} onRetry={reload} />
      </div>
    </>
  );
}

function Shown({ id, preview: { article, images } }: { id: string; preview: ArticlePreview }) {
  const journal = useJournal();
  const [told, setTold] = useState('');
  useEffect(() => {
    document.title = `Preview: ${displayTitle(article)} | ${journal.name}`;
  }, [article, journal.name]);
  const text = fullText(article, (file) => images.get(file)?.address ?? '');
  const follow = (event: MouseEvent) => {
    const link = findPreviewLink(event.target as Element, article);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    setTold('');
    const fetched = { fetchPdf: () => fetchGalley(id), fetchSupplement: (file: string) => fetchSupplement(id, file) };
    void openInPreview(journal, link, { article, images, ...fetched }).then(setTold);
  };
  return (
    <>
      <Bar id={id} told={told} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons in it are what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses them by a click too */}
      <div onClick={follow}>
        <ArticlePage journal={journal} article={article} text={text} />
      </div>
    </>
  );
}

function Bar({ id, told = '' }: { id: string; told?: string }) {
  return (
    <aside className="preview-bar" aria-label="Preview">
      <div className="frame">
        <p>
          <strong>Preview – not published.</strong> Shows the saved version, without unaccepted changes.
        </p>
        <a href={paths.editorProduction(id)}>Back to production</a>
        <p role="status">{told}</p>
      </div>
    </aside>
  );
}
