import type { ProductionChange } from '#domain/production/record';
import { FileForm, type FileFormProps } from '#islands/document/FileForm.tsx';
import { sendProductionFile } from './calls.ts';

interface Props extends Omit<FileFormProps, 'busy' | 'send'> {
  address: string;
  /** The fields sent with the file. */
  fields?: Readonly<Record<string, string>>;
  /** Sends the file, on the version that is shown. */
  change: (send: (version: number) => Promise<ProductionChange>) => Promise<void>;
}

/** A file of a manuscript's production that is chosen and sent. */
export function FileUpload({ address, fields, change, ...shown }: Props) {
  return (
    <FileForm
      {...shown}
      busy="Uploading…"
      send={(file, onProgress) =>
        change((version) =>
          sendProductionFile(address, { file, fields: { ...fields, version: `${version}` }, onProgress }),
        )
      }
    />
  );
}
