import sharp from 'sharp';
import { pictureApi } from '#domain/journal/picture/picture';
import { bearer, type Person } from './accounts.ts';
import type { Send } from './journal.ts';
import { formOf } from './submissions.ts';

/** A photograph of some size with a location in its metadata. */
export function photograph({ width = 640, height = 800, background = '#7a5c3d', side = 1 } = {}): Promise<Buffer> {
  const exif = {
    IFD0: { Copyright: 'Quorvane Street 7' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
  };
  return sharp({ create: { width, height, channels: 3, background } })
    .withMetadata({ orientation: side, exif })
    .jpeg()
    .toBuffer();
}

/** Adds an image as someone from the office. */
export function uploadPicture(
  fetch: Send,
  person: Person,
  bytes: Uint8Array,
  { name = 'portrait.jpg', ...fields }: Record<string, string> = {},
): Promise<Response> {
  const body = formOf({ fields, file: { bytes: new Uint8Array(bytes), name } });
  return fetch(pictureApi(), { method: 'POST', headers: bearer(person.token), body });
}
