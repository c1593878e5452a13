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

async function loadPreview(id: string): Promise<ArticlePreview> {
  const article = await readPreview(id);
  return { article, images: await loadImages(article, (file) => fetchFigure(id, file)) };
}

/** Previews an article as it would be published now. */
export const PreviewPage = guarded(withQueryClient(Island));

function Island() {
  return <EditorGate>{() => <PreviewLoader id={idOf(location.pathname)} />}</EditorGate>;
}

/** Extracts the id from `/editor/manuscript/…/preview`. */
const idOf = (path: string) => decodeURIComponent(/\/manuscript\/([^/]+)\//.exec(path)?.[1] ?? '');

function PreviewLoader({ id }: { id: string }) {
  const { value: preview, failure, reload } = useRead(['preview', id], () => loadPreview(id));
  if (preview) return <PreviewContent id={id} preview={preview} />;
  return (
    <>
      <PreviewBar id={id} />
      <div className="frame">
        <h1>Preview</h1>
        <Waiting failure={failure} onRetry={reload} />
      </div>
    </>
  );
}

function PreviewContent({ id, preview: { article, images } }: { id: string; preview: ArticlePreview }) {
  const journal = useJournal();
  const [announcement, announce] = useState('');
  useEffect(() => {
    document.title = `Preview: ${displayTitle(article)} | ${journal.name}`;
  }, [article, journal.name]);
  const text = fullText(article, (file) => images.get(file)?.address ?? '');
  const follow = (event: MouseEvent) => {
    const link = findPreviewLink(event.target as Element, article);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    announce('');
    const fetched = { fetchPdf: () => fetchGalley(id), fetchSupplement: (file: string) => fetchSupplement(id, file) };
    void openInPreview(journal, link, { article, images, ...fetched }).then(announce);
  };
  return (
    <>
      <PreviewBar id={id} announcement={announcement} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles clicks on the links and buttons inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard activates them with click events */}
      <div onClick={follow}>
        <ArticlePage journal={journal} article={article} text={text} />
      </div>
    </>
  );
}

function PreviewBar({ id, announcement = '' }: { id: string; announcement?: string }) {
  return (
    <aside className="preview-bar" aria-label="Preview">
      <div className="frame">
        <p>
          <strong>Preview – not published.</strong> Shows the saved version, without unaccepted changes.
        </p>
        <a href={paths.editorProduction(id)}>Back to production</a>
        <p role="status">{announcement}</p>
      </div>
    </aside>
  );
}
