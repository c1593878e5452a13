import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import type { TextCommentsChange } from '#domain/production/text-comment';
import { readTextComments } from './comment-calls.ts';

const keyOf = (id: string) => ['text-comments', id];

/** The comments of the office on a text, and writing to them. */
export function useTextComments(id: string) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: keyOf(id), queryFn: () => readTextComments(id) });
  const change = async (send: () => Promise<TextCommentsChange>) => {
    const { message, comments } = await send();
    client.setQueryData(keyOf(id), { comments });
    toast.success(message);
    return comments;
  };
  return { comments: data?.comments, error, reload: () => void refetch(), change };
}
