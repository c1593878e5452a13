import { sendDocument } from '#islands/kernel/send-document.ts';
import { FileForm, type FileFormProps } from './FileForm.tsx';

interface Props<Reply> extends Pick<FileFormProps, 'id' | 'label' | 'hint' | 'accept' | 'refuse'> {
  address: string;
  onSent: (reply: Reply) => void;
}

const fallback = 'The file could not be sent. Please try again.';

/** Replaces an unreadable review copy by the office's file. */
export function CleanCopyForm<Reply>({ address, onSent, ...shown }: Props<Reply>) {
  return (
    <FileForm
      {...shown}
      submit="Use this copy"
      busy="Sending…"
      send={async (file, onProgress) =>
        onSent(await sendDocument<Reply>(address, { file, fields: {}, fallback, onProgress }))
      }
    />
  );
}
