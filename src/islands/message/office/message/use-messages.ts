import { useQueryClient } from '@tanstack/react-query';
import type { OfficeMessagesChange } from '#domain/message/message';
import { useRead } from '#islands/kernel/area-client.ts';
import { useInvalidateManuscript } from '#islands/manuscript/use-editorial.ts';
import { readMessages } from './calls.ts';

/** The threads of a manuscript, and changing them. */
export function useMessages(id: string) {
  const client = useQueryClient();
  const forget = useInvalidateManuscript();
  const key = ['messages', id];
  const { value, failure, reload } = useRead(key, () => readMessages(id));
  /** Shows what a change answers; the manuscript counts what is unanswered, and its timeline and next step tell of it. */
  const show = (changed: OfficeMessagesChange) => {
    client.setQueryData(key, changed);
    forget(id);
    return changed;
  };
  return { messages: value, failure, reload, show };
}
