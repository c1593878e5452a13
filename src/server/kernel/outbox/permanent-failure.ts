/** Thrown by a deliverer when another try would fail the same way: the work is given up, and the office sees why. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
