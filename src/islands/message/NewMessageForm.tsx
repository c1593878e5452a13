import { type ReactNode, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import { MESSAGE_MAX } from '#domain/message/message';
import { MESSAGE_FILE_TEXTS, MESSAGE_FILES_MAX, rejectedFileText } from '#domain/message/message-file';
import { NewMessage } from '#domain/message/new-message';
import type { ApiError } from '#islands/kernel/api.ts';
import { fileKey, uploadValue } from '#islands/kernel/device-draft.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useDeviceText } from '#islands/kernel/use-device-draft.ts';
import { Field, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';

interface Props {
  /** The thread's name, under which unsent text is kept on the device. */
  name: string;
  label: string;
  hint: string;
  submit: string;
  /** `uploads` names the attached files. */
  send: (text: string, uploads: string[]) => Promise<{ message: string }>;
  /** Set if files can be attached: headers that identify their owner, in addition to the session's. */
  uploadHeaders?: () => Readonly<Record<string, string>>;
  /** Called on a refusal, which the form shows in any case. */
  onRejected?: (error: ApiError) => void;
  children?: ReactNode;
}

/** A message being written; `children` come before its button. */
export function NewMessageForm({ name, label, hint, submit, send, uploadHeaders, onRejected, children }: Props) {
  const [text, setText, forget] = useDeviceText(`message:${name}`);
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
      forgetUploads(name, files);
      setFiles([]);
      setText('');
      toast.success(message);
    },
    onFailure(error) {
      onRejected?.(error);
      const fileErrors = error.fields.uploads ?? error.fields.file;
      if (!fileErrors) return false;
      api.report(fileErrors.map((message) => ({ name: 'uploads', message })));
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
        <AttachmentField
          {...uploadField}
          files={files}
          add={(added) => {
            const { files: merged, refused: rejections } = mergeFiles(files, added);
            setFiles(merged);
            if (rejections.length > 0) api.report([{ name: 'uploads', message: rejections.join(' ') }]);
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

/** Adds files to the earlier selection without duplicates; lists unsuitable files, which are not added. */
function mergeFiles(chosen: readonly File[], added: readonly File[]): { files: File[]; refused: string[] } {
  const files = [...chosen];
  const rejections: string[] = [];
  const known = new Set(chosen.map(fileKey));
  for (const file of added) {
    if (known.has(fileKey(file))) continue;
    const reason = rejectionOf(file);
    if (reason) rejections.push(rejectedFileText(file.name, reason));
    else files.push(file);
  }
  if (files.length > MESSAGE_FILES_MAX) rejections.push(MESSAGE_FILE_TEXTS.tooManyChosen);
  return { files: files.slice(0, MESSAGE_FILES_MAX), refused: rejections };
}

function rejectionOf({ name, size }: File): string | undefined {
  if (!formatOf(name)) return DOCUMENT_TEXTS.wrongType;
  if (size === 0) return DOCUMENT_TEXTS.empty;
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}

/** The device's key for the upload of a message's file, to resume it after a lost connection. */
const uploadKey = (thread: string, file: File) => `message:${thread}:${fileKey(file)}`;

interface Upload {
  thread: string;
  headers: Readonly<Record<string, string>>;
  /** The index of the file being sent, and the share of it that is sent, from 0 to 1. */
  onProgress: (index: number, share: number) => void;
}

/** Sends files and returns their uploads. Files that arrived in an earlier attempt are not sent again. */
async function uploadFiles(files: readonly File[], { thread, headers, onProgress }: Upload): Promise<string[]> {
  if (files.length === 0) return [];
  const { uploadInParts } = await import('#islands/kernel/upload-parts.ts');
  const { signal } = new AbortController();
  const ids: string[] = [];
  for (const [index, file] of files.entries()) {
    const onShare = (share: number) => onProgress(index, share);
    ids.push(await uploadInParts(file, { account: uploadKey(thread, file), headers, onProgress: onShare, signal }));
  }
  return ids;
}

/** Deletes the records of the uploads from the device once their message has been sent. */
function forgetUploads(thread: string, files: readonly File[]): void {
  for (const file of files) uploadValue(uploadKey(thread, file)).save(undefined);
}

interface AttachmentFieldProps {
  id: string;
  error: string | undefined;
  files: readonly File[];
  add: (added: readonly File[]) => void;
  remove: (file: File) => void;
}

/** The attachments of a message: chosen together or one after another. */
function AttachmentField({ id, error, files, add, remove }: AttachmentFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field
        label="Add files (optional)"
        hint={`Up to ${MESSAGE_FILES_MAX} PDF or Word files of at most 10 MB each.`}
        type="file"
        multiple
        accept=".pdf,.doc,.docx"
        ref={input}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // Cleared, so that a removed file can be chosen again.
          currentTarget.value = '';
        }}
        id={id}
        error={error}
      />
      {files.length > 0 && (
        <ul className="chosen-files" aria-label="Attached files">
          {files.map((file) => (
            <li key={fileKey(file)}>
              <span>{file.name}</span>
              <button
                type="button"
                className="button quiet"
                aria-label={`Remove ${file.name}`}
                onClick={() => {
                  remove(file);
                  input.current?.focus();
                }}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
