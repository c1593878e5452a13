/** Under a changed field: `theirs` is what another editor has saved there meanwhile. */
export const unsavedNote = (theirs?: string | false) =>
  theirs === undefined || theirs === false
    ? 'Not saved yet.'
    : `Not saved yet. Another editor saved: ${theirs || 'nothing'}`;
