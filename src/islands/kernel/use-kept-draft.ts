import { useMemo } from 'react';
import type * as z from 'zod';
import { useKeptText } from './use-kept-text.ts';

/**
 * Something with parts that is written and not sent yet: kept on the device at every change, so that no reload or
 * log-out loses it. `draft` is nothing where none is kept, or where it does not fit `schema`: an older page wrote it.
 */
export function useKeptDraft<Draft>(name: string, schema: z.ZodType<Draft>) {
  const [kept, keepText] = useKeptText(name);
  const draft = useMemo(() => read(kept, schema), [kept, schema]);
  return {
    draft,
    keep: (written: Draft) => keepText(JSON.stringify(written)),
    forget: () => keepText(''),
  };
}

function read<Draft>(text: string, schema: z.ZodType<Draft>): Draft | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
