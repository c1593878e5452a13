import { useMemo, useState } from 'react';
import type * as z from 'zod';
import { deviceTextValue } from './device-draft.ts';
import { readSession } from './session.ts';

/**
 * A structured draft, stored on the device at every change, so that no reload or log-out loses it. `draft` is undefined
 * if none is stored, or if an older page stored one that does not fit `schema`.
 */
export function useDeviceDraft<Draft>(name: string, schema: z.ZodType<Draft>) {
  const [kept, keepText] = useDeviceText(name);
  const draft = useMemo(() => parseDraft(kept, schema), [kept, schema]);
  return {
    draft,
    keep: (written: Draft) => keepText(JSON.stringify(written)),
    forget: () => keepText(''),
  };
}

function parseDraft<Draft>(text: string, schema: z.ZodType<Draft>): Draft | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Text stored on the device at every change, per account. */
export function useDeviceText(name: string): [text: string, set: (text: string) => void, forget: () => unknown] {
  const [account] = useState(() => readSession()?.user.id ?? '');
  const [text, setText] = useState(() => deviceTextValue(account, name).read() ?? '');
  const set = (changed: string) => {
    setText(changed);
    // Empty text is removed.
    deviceTextValue(account, name).save(changed || undefined);
  };
  return [text, set, () => deviceTextValue(account, name).save(undefined)];
}

/** The hint of a changed field; `theirs` is the value that another editor has saved meanwhile. */
export const unsavedNote = (theirs?: string | false) =>
  theirs === undefined || theirs === false
    ? 'Not saved yet.'
    : `Not saved yet. Another editor saved: ${theirs || 'nothing'}`;
