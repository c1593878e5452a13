/** Moves the focus to the list of reviewers when the control that had it is gone. */
export function focusReviewers(): void {
  document.getElementById('reviewers-heading')?.focus();
}
