import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError } from '#islands/kernel/api.ts';
import { refusalOf } from '#islands/kernel/refusal.ts';
import { useAttempt, type Wrong } from '#islands/kernel/use-attempt.ts';
import { type ChangedPictures, picturesQuery } from './calls.ts';

/** A small form within another one, which sends something about a picture by itself. */
export function usePictureForm(
  id: string,
  {
    check,
    send,
    onDone,
  }: { check?: () => Wrong[]; send: () => Promise<ChangedPictures>; onDone: (name: string) => void },
) {
  const attempt = useAttempt(id);
  const client = useQueryClient();
  const submit = async () => {
    if (attempt.isSending()) return;
    const wrong = check?.() ?? [];
    if (wrong.length > 0) return attempt.tell(wrong);
    attempt.setSending(true);
    try {
      const { message, name, pictures } = await send();
      client.setQueryData(picturesQuery.queryKey, pictures);
      attempt.clear();
      toast.success(message);
      onDone(name);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      attempt.tell(refusalOf(thrown));
    } finally {
      attempt.setSending(false);
    }
  };
  /** Enter in a line sends this form, and not the one around it. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isLine = event.target instanceof HTMLInputElement && event.target.type !== 'file';
    if (event.key !== 'Enter' || !isLine) return;
    event.preventDefault();
    void submit();
  };
  return { ...attempt, submit, onKeyDown };
}
