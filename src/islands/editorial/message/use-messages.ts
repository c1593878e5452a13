import { useQueryClient } from '@tanstack/react-query';
import type { OfficeMessagesChange } from '#domain/message/message';
import { useRead } from '#islands/area-client.ts';
import { readMessages } from './calls.ts';

/** The threads of a manuscript, and changing them. */
export function useMessages(id: string) {
  const client = useQueryClient();
  const key = ['messages', id];
  const { value, failure, reload } = useRead(key, () => readMessages(id));
  /** Shows what a change answers; the manuscript counts what is unanswered, and its timeline tells of it. */
  const show = (changed: OfficeMessagesChange) => {
    client.setQueryData(key, changed);
    for (const stale of ['manuscript', 'timeline']) void client.invalidateQueries({ queryKey: [stale, id] });
    return changed;
  };
  return { messages: value, failure, reload, show };
}
