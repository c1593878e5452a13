import './strict-policy.ts';
import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type * as z from 'zod';
import type { SummaryEntry } from '#ui/ErrorSummary';
import { ApiError } from './api.ts';

interface Options<Values extends object, Reply> {
  /** Names the form; the ids of its controls begin with it. */
  id: string;
  schema: z.ZodType<Values>;
  send: (values: Values) => Promise<Reply>;
  /** Said where the server gives no words of its own; without it, the fallback of the call. */
  failure?: string;
  /** The form's name of a field where the wire has another. */
  nameOf?: Readonly<Record<string, string>>;
  /** After a success; `leaving` keeps the form busy until the next page is there. */
  onDone: (reply: Reply, values: Values) => unknown;
  /** Answers true where the form deals with a failure itself. */
  onFailure?: (error: ApiError) => boolean;
}

/** One thing that is wrong: with the control of that name, or with the whole. */
export interface Wrong {
  name?: string;
  message: string;
}

/**
 * A form over one call of the API. Every failure stands at its field, in a summary above the form and in
 * a toast; nothing typed is lost, and of two presses at once one is sent. The values stay in the controls
 * themselves, so that what was typed or filled in before the page could act counts too.
 */
export function useApiForm<Values extends object, Reply>(options: Options<Values, Reply>) {
  const { id, schema, send, failure, nameOf = {}, onDone, onFailure } = options;
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [summary, setSummary] = useState<{ attempt: number; entries: SummaryEntry[] }>();
  const [isBusy, setBusy] = useState(false);
  // State is late for a second press in the same moment.
  const isSending = useRef(false);
  const idOf = (name: string) => `${id}-${name}`;

  const setSending = (is: boolean) => {
    isSending.current = is;
    setBusy(is);
  };
  useEffect(() => {
    // A page that comes back out of the browser's memory was left while its form was busy.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isSending.current = false;
      setBusy(false);
    };
    addEventListener('pageshow', onReturn);
    return () => removeEventListener('pageshow', onReturn);
  }, []);

  const tell = (wrong: readonly Wrong[]) => {
    setErrors(Object.fromEntries(wrong.flatMap(({ name, message }) => (name ? [[name, message]] : []))));
    const entries = wrong.map(({ name, message }) => ({ id: name && idOf(name), message }));
    setSummary((last) => ({ attempt: (last?.attempt ?? 0) + 1, entries }));
    toast.error(wrong.map(({ message }) => message).join('\n'));
  };

  const tellFailure = (thrown: unknown, names: readonly string[]) => {
    if (!(thrown instanceof ApiError)) {
      tell([{ message: failure ?? 'Request failed' }]);
      throw thrown;
    }
    if (onFailure?.(thrown)) return;
    const fields = Object.entries(thrown.fields).flatMap(([wireName, [message = '']]) => {
      const name = nameOf[wireName] ?? wireName;
      return names.includes(name) ? [{ name, message }] : [];
    });
    const message = thrown.isServerWords ? thrown.message : (failure ?? thrown.message);
    tell(fields.length > 0 ? fields : [{ message }]);
  };

  const submit = async (form: HTMLFormElement) => {
    const typed = readControls(form);
    const parsed = schema.safeParse(typed);
    if (!parsed.success) return tell(wrongFields(parsed.error));
    setSending(true);
    try {
      const reply = await send(parsed.data);
      setErrors({});
      setSummary(undefined);
      // What was wrong before is wrong no more.
      toast.dismiss();
      if (onDone(reply, parsed.data) !== 'leaving') setSending(false);
    } catch (thrown) {
      setSending(false);
      tellFailure(thrown, Object.keys(typed));
    }
  };

  return {
    isBusy,
    summary,
    tell,
    /** For the `form` element; the server's HTML says `post`, so that nothing typed could reach an address. */
    formProps: {
      id,
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSending.current) void submit(event.currentTarget);
      },
      /** A wrong field is looked at again while it is corrected, the others only with the next attempt. */
      onInput: ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
        const { name } = target as HTMLInputElement;
        if (!errors[name]) return;
        const { error } = schema.safeParse(readControls(currentTarget));
        const wrong = error && wrongFields(error).find((other) => other.name === name);
        setErrors({ ...errors, [name]: wrong?.message });
      },
    },
    /** For the control of a field. */
    field: (name: keyof Values & string) => ({ name, id: idOf(name), error: errors[name] }),
  };
}

/** The first sentence for each wrong field. */
function wrongFields({ issues }: z.ZodError): Wrong[] {
  const byName = new Map<string, Wrong>();
  for (const { path, message } of issues) {
    const name = String(path[0]);
    if (!byName.has(name)) byName.set(name, { name, message });
  }
  return [...byName.values()];
}

/** What the controls of a form hold, by their names: texts, and for a check box whether it is ticked. */
function readControls(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const control of form.querySelectorAll<HTMLInputElement>('input[name], select[name], textarea[name]')) {
    if (control.type === 'checkbox') values[control.name] = control.checked;
    else if (control.type !== 'radio' || control.checked) values[control.name] = control.value;
  }
  return values;
}
