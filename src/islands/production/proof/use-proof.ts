import { useCallback } from 'react';
import { paths } from '#domain/kernel/paths';
import { PROOF_TOKEN_HEADER, proofApi } from '#domain/production/proof/paths';
import {
  EMPTY_REPLY,
  isSameReply,
  type KeptReply,
  PROOF_TEXTS,
  type ProofReceipt,
  type ProofReply,
  type ProofView,
} from '#domain/production/proof/proof';
import { ApiError, callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { type ArticleImage, loadImages } from '#islands/kernel/article-images.ts';
import { deviceValue } from '#islands/kernel/device-store.ts';
import { openLinkedAutosave, useLinkedPage } from '#islands/kernel/linked-page.ts';
import { tabLinks } from '#islands/kernel/tab-link.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';

const UNREACHABLE = 'The journal could not be reached. Please try again.';

/** Authenticates by account, emailed link, or both: the server accepts either. */
const authorCall = (id: string) => ({ as: true as const, headers: proofLinks.headers(id), fallback: UNREACHABLE });

const readProof = (id: string) => callApi<ProofView>(proofApi.proof(id), authorCall(id));

interface BasedReply {
  content: ProofReply;
  version: number;
}

const saveReply = (id: string, body: BasedReply, isLeaving: boolean) =>
  callApi<KeptReply>(proofApi.draft(id), { method: 'PUT', body, isLeaving, ...authorCall(id) });

export interface Answer extends BasedReply {
  answer: 'corrections' | 'approval';
  number: number;
  digest: string;
}

const answerProof = (id: string, body: Answer) =>
  callApi<ProofReceipt>(proofApi.answer(id), { method: 'POST', body, ...authorCall(id) });

const fetchProofFigure = (id: string, file: string) =>
  fetchFile(proofApi.figure(id, file), {
    headers: proofLinks.headers(id),
    fallback: 'The figure could not be fetched.',
  });

export const fetchProofSupplement = (id: string, file: string) =>
  fetchFile(proofApi.supplement(id, file), {
    headers: proofLinks.headers(id),
    fallback: 'The file could not be fetched. Please try again.',
  });

export const fetchProofPdf = (id: string) =>
  fetchFile(proofApi.pdf(id), {
    headers: proofLinks.headers(id),
    fallback: 'The PDF could not be fetched. Please try again.',
  });

/** The links to proofs, and the last view of each in this tab. */
const proofLinks = tabLinks<ProofView>('proof', PROOF_TOKEN_HEADER);

const NO_IMAGES: ReadonlyMap<string, ArticleImage> = new Map();

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

export type ProofKeeper = ReturnType<typeof createProofKeeper>;

export function createProofKeeper(id: string, { draft }: ProofView) {
  const autosave = openLinkedAutosave<ProofReply>({
    draft,
    empty: EMPTY_REPLY,
    atFirst: EMPTY_REPLY,
    isSame: isSameReply,
    device: deviceValue(`proof-words:${id}`),
    save: (words, isLeaving) => saveReply(id, words, isLeaving),
    read: async () => (await readProof(id)).draft,
    onSaved({ content, version, updated_at }) {
      const { view } = proofLinks.tab(id).read() ?? {};
      if (view) proofLinks.keep(id, { view: { ...view, draft: { content, version, updated_at } } });
    },
  });

  return {
    ...autosave,
    /** Approves or submits corrections, after the save in flight. Fails like `callApi`. */
    async answer(given: Pick<Answer, 'answer' | 'number' | 'digest'>): Promise<ProofReceipt> {
      const receipt = await autosave.sendWith((whole, version) =>
        answerProof(id, { ...given, content: whole, version }),
      );
      if (!receipt) throw new ApiError(PROOF_TEXTS.stale, { status: 409 });
      return receipt;
    },
  };
}
