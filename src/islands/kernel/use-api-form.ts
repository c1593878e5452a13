import './strict-policy.ts';
import type { InputEvent, SubmitEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import type * as z from 'zod';
import { ApiError } from './api.ts';
import { useAttempt, type Wrong } from './use-attempt.ts';

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
  /** Returns true if the form deals with a failure itself. */
  onFailure?: (error: ApiError) => boolean;
}

/**
 * A form over one call of the API. Every failure is at its field, in a summary above the form and in
 * a toast; nothing typed is lost, and of two presses at once one is sent. The values stay in the controls
 * themselves, so that what was typed or filled in before the page could act counts too.
 */
export function useApiForm<Values extends object, Reply>(options: Options<Values, Reply>) {
  const { id, schema, send, failure, nameOf = {}, onDone, onFailure } = options;
  const { wrong, setWrong, tell, clear, isSending, setSending, summary, isBusy, field } = useAttempt(id);

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
      clear();
      // What was wrong before is not wrong any more.
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
    /**
     * For the `form` element; the HTML from the server says `post`, so that nothing typed could end up in an address.
     */
    formProps: {
      id,
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSending()) void submit(event.currentTarget);
      },
      /** A wrong field is checked again while it is corrected, the others only with the next attempt. */
      onInput: ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
        const { name } = target as HTMLInputElement;
        if (!wrong.some((one) => one.name === name)) return;
        const { error } = schema.safeParse(readControls(currentTarget));
        const still = error && wrongFields(error).find((one) => one.name === name);
        setWrong(wrong.flatMap((one) => (one.name === name ? (still ?? []) : one)));
      },
    },
    /** For the control of a field. */
    field: (name: keyof Values & string) => ({ name, ...field(name) }),
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
