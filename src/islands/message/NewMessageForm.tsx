import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { MESSAGE_MAX } from '#domain/message/message';
import { NewMessage } from '#domain/message/new-message';
import type { ApiError } from '#islands/kernel/api.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useKeptText } from '#islands/kernel/use-kept-text.ts';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';
import { addFiles, forgetFiles, uploadFiles } from './chosen-files.ts';
import { FileChoice } from './FileChoice.tsx';

interface Props {
  /** Names the thread: what is written is kept on the device under it until it is sent. */
  name: string;
  label: string;
  hint: string;
  submit: string;
  /** `uploads` names the files that go along. */
  send: (text: string, uploads: string[]) => Promise<{ message: string }>;
  /** Given where files may go along: what tells whose they are beside the session. */
  uploadHeaders?: () => Readonly<Record<string, string>>;
  /** Looks at a refusal, which the form tells in any case. */
  onRefused?: (error: ApiError) => void;
  children?: ReactNode;
}

/** A message that is being written; `children` stand between it and its button. */
export function NewMessageForm({ name, label, hint, submit, send, uploadHeaders, onRefused, children }: Props) {
  const [text, setText, forget] = useKeptText(`message:${name}`);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState<{ index: number; share: number }>();
  const api = useApiForm({
    id: 'new-message',
    schema: NewMessage,
    async send({ text }) {
      try {
        const onProgress = (index: number, share: number) => setProgress({ index, share });
        const uploads = await uploadFiles(files, { thread: name, headers: uploadHeaders?.() ?? {}, onProgress });
        return await send(text, uploads);
      } finally {
        setProgress(undefined);
      }
    },
    onDone({ message }) {
      forget();
      forgetFiles(name, files);
      setFiles([]);
      setText('');
      toast.success(message);
    },
    onFailure(error) {
      onRefused?.(error);
      const aboutFiles = error.fields.uploads ?? error.fields.file;
      if (!aboutFiles) return false;
      api.tell(aboutFiles.map((message) => ({ name: 'uploads', message })));
      return true;
    },
  });
  const { id, error } = api.field('uploads');
  const uploadField = { id, error };
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
      {uploadHeaders && (
        <FileChoice
          {...uploadField}
          files={files}
          add={(more) => {
            const { files: together, refused } = addFiles(files, more);
            setFiles(together);
            if (refused.length > 0) api.tell([{ name: 'uploads', message: refused.join(' ') }]);
          }}
          remove={(file) => setFiles(files.filter((one) => one !== file))}
        />
      )}
      {progress && (
        <p className="hint" role="status">
          Sending file {progress.index + 1} of {files.length}{' '}
          <progress aria-label="Sending the files" max={1} value={progress.share} />
        </p>
      )}
      {children}
    </Form>
  );
}
