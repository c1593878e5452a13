import {
  EMPTY_REPLY,
  isSameReply,
  PROOF_TEXTS,
  type ProofReceipt,
  type ProofReply,
  type ProofView,
} from '#domain/production/proof/proof';
import { ApiError } from '#islands/kernel/api.ts';
import { onDevice } from '#islands/kernel/device-store.ts';
import { openLinkedAutosave } from '#islands/kernel/linked-page.ts';
import { type Answer, proofLinks, readProof, saveReply, sendAnswer } from './calls.ts';

export type ProofKeeper = ReturnType<typeof createProofKeeper>;

/** Keeps the answer to a proof. */
export function createProofKeeper(id: string, { draft }: ProofView) {
  const autosave = openLinkedAutosave<ProofReply>({
    draft,
    empty: EMPTY_REPLY,
    atFirst: EMPTY_REPLY,
    isSame: isSameReply,
    device: onDevice(`proof-words:${id}`),
    save: (words, isLeaving) => saveReply(id, words, isLeaving),
    read: async () => (await readProof(id)).draft,
    onKept({ content, version, updated_at }) {
      const { view } = proofLinks.tab(id).read() ?? {};
      if (view) proofLinks.keep(id, { view: { ...view, draft: { content, version, updated_at } } });
    },
  });

  return {
    ...autosave,
    /** Approves or submits corrections, after the save in flight. Fails like `callApi`. */
    async answer(given: Pick<Answer, 'answer' | 'number' | 'digest'>): Promise<ProofReceipt> {
      const receipt = await autosave.hand((whole, version) => sendAnswer(id, { ...given, content: whole, version }));
      if (!receipt) throw new ApiError(PROOF_TEXTS.stale, { status: 409 });
      return receipt;
    },
  };
}
