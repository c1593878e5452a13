import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import type { InquiryChange } from '#domain/message/inquiry/inquiry';
import { inquiryPaths } from '#domain/message/inquiry/paths';
import { useRead } from '#islands/kernel/area-client.ts';
import { offerUndo } from '#islands/kernel/office/undo/undo.tsx';
import { readInquiry } from './calls.ts';

/** An inquiry, and what a change of it shows: the list and what waits for the office are read again. */
export function useInquiry(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const key = ['inquiry', id];
  const { value, failure, reload } = useRead(key, () => readInquiry(id));
  const show = ({ inquiry }: InquiryChange) => {
    for (const stale of ['inquiries', 'needs']) void client.invalidateQueries({ queryKey: [stale] });
    if (inquiry) client.setQueryData(key, inquiry);
    // It was given to somebody else, and is not seen any more.
    else void navigate(inquiryPaths.inquiries);
  };
  const showAndTell = (changed: InquiryChange, back: () => Promise<InquiryChange>) => {
    show(changed);
    // Who does not see it any more cannot bring it back.
    if (changed.inquiry) offerUndo({ done: changed.message, undo: async () => show(await back()) });
    else toast.success(changed.message);
  };
  return { inquiry: value, failure, reload, show, showAndTell };
}
