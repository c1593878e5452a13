import { useCallback } from 'react';
import { paths } from '#domain/kernel/paths';
import { type ArticleImage, loadImages } from '#islands/kernel/article-images.ts';
import { useLinkedPage } from '#islands/kernel/use-linked-page.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { fetchProofFigure, readProof } from './calls.ts';
import { proofLinks } from './proof-link.ts';

const NO_IMAGES: ReadonlyMap<string, ArticleImage> = new Map();

/** The proof as the server shows it, and its images. */
export function useProof(id: string) {
  const page = useLinkedPage({ id, links: proofLinks, read: readProof, home: paths.author });
  const article = page.view?.article;
  const load = useCallback(
    async () => (article ? loadImages(article, (file) => fetchProofFigure(id, file)) : NO_IMAGES),
    [id, article],
  );
  const { value: images = NO_IMAGES } = useLoaded(load);
  return { ...page, images };
}
