import type {
  Inquiry,
  InquiryCard,
  InquiryChange,
  InquiryOwnerChange,
  InquiryStateChange,
} from '#domain/message/inquiry/inquiry';
import { inquiryApi } from '#domain/message/paths';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { callListApi } from '#islands/kernel/api-list.ts';

/** The filters of the list, as query parameters. */
export const FILTERS = ['search', 'state', 'form', 'owner'] as const;
export type InquiryFilters = Readonly<Record<(typeof FILTERS)[number], string>>;

export const listInquiries = (address: string) =>
  callListApi<InquiryCard>(address, { as: true, fallback: 'The inquiries could not be loaded. Please try again.' });

export const readInquiry = (id: string) =>
  callApi<Inquiry>(inquiryApi.inquiry(id), {
    as: true,
    fallback: 'The inquiry could not be loaded. Please try again.',
  });

export const STATE_COLOURS = { open: 'yellow', answered: 'green', closed: 'neutral' } as const;

const change = (address: string, body: object, fallback: string) =>
  callApi<InquiryChange>(address, { method: 'POST', body, as: true, fallback });

export const answerInquiry = (id: string, text: string) =>
  change(inquiryApi.messages(id), { text }, 'The answer could not be sent. Your text is still here: please try again.');

export const changeState = (id: string, body: InquiryStateChange) =>
  change(inquiryApi.state(id), body, 'The change could not be saved. Please try again.');

export const changeOwner = (id: string, body: InquiryOwnerChange) =>
  change(inquiryApi.owner(id), body, 'The owner could not be saved. Please try again.');

export const fetchInquiryFile = (id: string, file: string) =>
  fetchFile(inquiryApi.file(id, file), { fallback: 'The file could not be fetched. Please try again.' });
