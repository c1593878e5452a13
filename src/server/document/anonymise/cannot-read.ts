/** Why a file cannot be searched or cleaned, in one sentence for editors. */
export class CannotRead extends Error {}

export const DAMAGED = 'The file is damaged or in an unusual form and could not be read.';
export const TOO_LARGE = 'The file unpacks to far more than a manuscript needs and was not read.';

/** Describes a failure, whatever was thrown: hostile bytes make libraries throw anything. */
export function reasonOf(error: unknown): string {
  return error instanceof CannotRead ? error.message : DAMAGED;
}
