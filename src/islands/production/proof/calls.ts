import { proofApi } from '#domain/production/proof/paths';
import type { KeptReply, ProofReceipt, ProofReply, ProofView } from '#domain/production/proof/proof';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { proofLinks } from './proof-link.ts';

const FAILED = 'The journal could not be reached. Please try again.';

/** By account, by the link of the email, or both: the server takes whichever opens the proof. */
const asAuthor = (id: string) => ({ as: true as const, headers: proofLinks.headers(id), fallback: FAILED });

export const readProof = (id: string) => callApi<ProofView>(proofApi.proof(id), asAuthor(id));

/** What is written, and the version it follows. */
interface Written {
  content: ProofReply;
  version: number;
}

export const saveReply = (id: string, body: Written, isLeaving: boolean) =>
  callApi<KeptReply>(proofApi.draft(id), { method: 'PUT', body, isLeaving, ...asAuthor(id) });

/** An answer, with the version read. */
export interface Answer extends Written {
  answer: 'corrections' | 'approval';
  number: number;
  digest: string;
}

export const sendAnswer = (id: string, body: Answer) =>
  callApi<ProofReceipt>(proofApi.answer(id), { method: 'POST', body, ...asAuthor(id) });

export const fetchProofFigure = (id: string, file: string) =>
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
