import { useMemo, useState } from 'react';
import type * as z from 'zod';
import { deviceTextValue } from './device-draft.ts';
import { readSession } from './session.ts';

/**
 * A structured draft kept on the device at every change, so that no reload or log-out loses it. `draft` is undefined if
 * none is stored, or it does not fit `schema`, having been written by an older page.
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

/** Text that survives a reload and a closed tab: kept on the device at every change, per account. */
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
