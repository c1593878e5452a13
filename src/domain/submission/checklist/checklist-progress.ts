/** An author's progress with the checklist: 19 of 23 → "19 of 23 items done" (spec §4, forms). */
export function itemsDone(done: number, all: number): string {
  return `${done} of ${all} items done`;
}
