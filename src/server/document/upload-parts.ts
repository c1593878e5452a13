import { UPLOAD_PART_BYTES } from '#domain/document/document';

/** The sizes of the parts a file is sent in. */
export function partSizes(bytes: number): number[] {
  const count = Math.ceil(bytes / UPLOAD_PART_BYTES);
  return Array.from({ length: count }, (_, index) =>
    index < count - 1 ? UPLOAD_PART_BYTES : bytes - index * UPLOAD_PART_BYTES,
  );
}
