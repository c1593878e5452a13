/** Leads the keyboard back to the list of reviewers, where the control that had the focus has gone. */
export function focusReviewers(): void {
  document.getElementById('reviewers-heading')?.focus();
}
