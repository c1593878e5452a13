import { act, fireEvent, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '#ui/Toaster';
import { useDom } from '../../support/dom.ts';

const open = useDom();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether each message is still shown after `ms`. */
async function shownAfter(ms: number, ...sentences: string[]): Promise<boolean[]> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  return sentences.map((sentence) => screen.queryByText(sentence) !== null);
}

it('with a reading time a short message stays for the specified time, a long one as long as it takes to read', async () => {
  open('/', <Toaster readingMs={55} />);
  // All files share the toast store, which an earlier file's pointer may have paused.
  fireEvent.mouseLeave(screen.getByRole('status', { name: 'Messages' }));
  const long = 'Saved. Emails, forms and new PDFs use it now; pages follow as soon as the site has been built again.';
  const told = ['Saved.', 'Not saved.', long];
  act(() => {
    toast.success('Saved.');
    toast.error('Not saved.');
    toast.success(long);
  });
  expect(await shownAfter(1_900, ...told)).toEqual([true, true, true]);
  expect(await shownAfter(200, ...told)).toEqual([false, true, true]);
  expect(await shownAfter(2_000, ...told)).toEqual([false, false, true]);
  expect(await shownAfter(3_000, ...told)).toEqual([false, false, false]);
});
