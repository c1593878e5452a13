/** Thrown by a deliverer for which another try would end the same: the work is given up at once, and the office sees why. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
