import './strict-policy.ts';
import type { InputEvent, SubmitEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import type * as z from 'zod';
import { ApiError } from './api.ts';
import { type FormError, useFormErrors } from './use-form-errors.ts';

interface Options<Values extends object, Reply> {
  /** The form's id, and the prefix of its controls' ids. */
  id: string;
  schema: z.ZodType<Values>;
  send: (values: Values) => Promise<Reply>;
  /** The message if the server gives none; by default the call's fallback. */
  failure?: string;
  /** Form field names by API field name, where they differ. */
  nameOf?: Readonly<Record<string, string>>;
  /** Called after success; returning `leaving` keeps the form busy until navigation. */
  onDone: (reply: Reply, values: Values) => unknown;
  /** Returns true if the form handles the failure itself. */
  onFailure?: (error: ApiError) => boolean;
}

/**
 * A form that makes one API call. Failures show at fields, in a summary and in a toast; a double click sends once. The
 * values stay in the controls, so that input before hydration counts too.
 */
export function useApiForm<Values extends object, Reply>(options: Options<Values, Reply>) {
  const { id, schema, send, failure, nameOf = {}, onDone, onFailure } = options;
  const { errors, setErrors, report, clear, isSending, setSending, summary, isBusy, field } = useFormErrors(id);

  const showFailure = (thrown: unknown, names: readonly string[]) => {
    if (!(thrown instanceof ApiError)) {
      report([{ message: failure ?? 'Request failed' }]);
      throw thrown;
    }
    if (onFailure?.(thrown)) return;
    const fields = Object.entries(thrown.fields).flatMap(([wireName, [message = '']]) => {
      const name = nameOf[wireName] ?? wireName;
      return names.includes(name) ? [{ name, message }] : [];
    });
    const message = thrown.isServerMessage ? thrown.message : (failure ?? thrown.message);
    report(fields.length > 0 ? fields : [{ message }]);
  };

  const submit = async (form: HTMLFormElement) => {
    const typed = readFormValues(form);
    const parsed = schema.safeParse(typed);
    if (!parsed.success) return report(firstErrors(parsed.error));
    setSending(true);
    try {
      const reply = await send(parsed.data);
      clear();
      // Clears earlier errors.
      toast.dismiss();
      if (onDone(reply, parsed.data) !== 'leaving') setSending(false);
    } catch (thrown) {
      setSending(false);
      showFailure(thrown, Object.keys(typed));
    }
  };

  return {
    isBusy,
    summary,
    report,
    /** Props of the `form` element; `post` keeps input out of addresses before hydration. */
    formProps: {
      id,
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSending()) void submit(event.currentTarget);
      },
      /** Rechecks a field with an error while it is corrected, the others only on the next attempt. */
      onInput: ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
        const { name } = target as HTMLInputElement;
        if (!errors.some((one) => one.name === name)) return;
        const { error } = schema.safeParse(readFormValues(currentTarget));
        const still = error && firstErrors(error).find((one) => one.name === name);
        setErrors(errors.flatMap((one) => (one.name === name ? (still ?? []) : one)));
      },
    },
    /** Props for the control of a field. */
    field: (name: keyof Values & string) => ({ name, ...field(name) }),
  };
}

function firstErrors({ issues }: z.ZodError): FormError[] {
  const byName = new Map<string, FormError>();
  for (const { path, message } of issues) {
    const name = String(path[0]);
    if (!byName.has(name)) byName.set(name, { name, message });
  }
  return [...byName.values()];
}

/** Reads the controls' values by name; checkboxes are booleans. */
function readFormValues(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const control of form.querySelectorAll<HTMLInputElement>('input[name], select[name], textarea[name]')) {
    if (control.type === 'checkbox') values[control.name] = control.checked;
    else if (control.type !== 'radio' || control.checked) values[control.name] = control.value;
  }
  return values;
}
