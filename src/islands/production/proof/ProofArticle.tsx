import { type MouseEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ArticlePage } from '#components/article/ArticlePage.tsx';
import { type Place, placeFinder } from '#domain/production/proof/place';
import type { ProofComment, ProofView } from '#domain/production/proof/proof';
import { fullText } from '#domain/publication/full-text';
import type { ArticleImage } from '#islands/kernel/article-images.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { linkOf, openInPreview } from '#islands/kernel/preview-links.ts';
import { fetchProofPdf, fetchProofSupplement } from './calls.ts';
import { placeElements } from './place-elements.ts';

interface Props {
  view: ProofView;
  images: ReadonlyMap<string, ArticleImage>;
  places: readonly Place[];
  comments: readonly ProofComment[];
  /** Absent where nothing may be said any more. */
  onChoose: ((place: Place) => void) | undefined;
}

/** The places of a page are marked outside React, which must not redraw the page for a comment. */
const Page = memo(ArticlePage);

/** The article as its page; pressing a place of it opens a comment. */
export function ProofArticle({ view: { id, article }, images, places, comments, onChoose }: Props) {
  const journal = useJournal();
  const page = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState('');
  const text = useMemo(() => fullText(article, (file) => images.get(file)?.address ?? ''), [article, images]);
  const elements = useCallback(
    () => (page.current ? placeElements(page.current, article, places) : new Map<Element, Place>()),
    [article, places],
  );
  const isOpen = onChoose !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what the elements are found in
  useEffect(() => {
    const find = placeFinder(places);
    const commented = new Map<string, number>();
    for (const comment of comments) {
      const anchor = find(comment)?.anchor;
      if (anchor) commented.set(anchor, (commented.get(anchor) ?? 0) + 1);
    }
    for (const [element, { anchor }] of elements()) {
      element.toggleAttribute('data-place', isOpen);
      element.toggleAttribute('data-commented', commented.has(anchor));
    }
  }, [elements, text, comments, places, isOpen]);

  const press = (event: MouseEvent) => {
    const pressed = event.target as Element;
    const link = linkOf(pressed, article);
    if (link) {
      event.preventDefault();
      event.stopPropagation();
      setTold('');
      const fetched = {
        fetchPdf: () => fetchProofPdf(id),
        fetchSupplement: (file: string) => fetchProofSupplement(id, file),
      };
      void openInPreview(journal, link, { article, images, ...fetched }).then(setTold);
      return;
    }
    if (!onChoose || pressed.closest('a, button, summary') || getSelection()?.isCollapsed === false) return;
    const known = elements();
    for (let element: Element | null = pressed; element; element = element.parentElement) {
      const place = known.get(element);
      if (place) return onChoose(place);
    }
  };
  return (
    <section className="proof-article" aria-label="The article">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the form below offers every place as a list, too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div ref={page} onClick={press}>
        <Page journal={journal} article={article} text={text} />
      </div>
      <p className="frame" role="status">
        {told}
      </p>
    </section>
  );
}
