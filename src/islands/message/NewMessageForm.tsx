import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { MESSAGE_MAX } from '#domain/message/message';
import { NewMessage } from '#domain/message/new-message';
import type { ApiError } from '#islands/api.ts';
import { useApiForm } from '#islands/use-api-form.ts';
import { useKeptText } from '#islands/use-kept-text.ts';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';

interface Props {
  /** Names the thread: what is written is kept on the device under it until it is sent. */
  name: string;
  label: string;
  hint: string;
  submit: string;
  send: (text: string) => Promise<{ message: string }>;
  /** Looks at a refusal, which the form tells in any case. */
  onRefused?: (error: ApiError) => void;
  children?: ReactNode;
}

/** A message that is being written; `children` stand between it and its button. */
export function NewMessageForm({ name, label, hint, submit, send, onRefused, children }: Props) {
  const [text, setText, forget] = useKeptText(`message:${name}`);
  const api = useApiForm({
    id: 'new-message',
    schema: NewMessage,
    send: ({ text }) => send(text),
    onDone({ message }) {
      forget();
      setText('');
      toast.success(message);
    },
    onFailure(error) {
      onRefused?.(error);
      return false;
    },
  });
  return (
    <Form api={api} submit={submit} busy="Sending…">
      <TextArea
        label={label}
        hint={hint}
        rows={5}
        required
        maxLength={MESSAGE_MAX.text}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        {...api.field('text')}
      />
      {children}
    </Form>
  );
}
