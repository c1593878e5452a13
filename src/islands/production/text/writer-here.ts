import { type Writer, writerOf } from '#domain/production/tracked';
import { readSession } from '#islands/kernel/session.ts';

/** Who writes on this page, at `time` in milliseconds; the server looks at the name again. */
export function writerHere(time: number): Writer {
  const user = readSession()?.user ?? { first_name: '', last_name: '', email: '' };
  return writerOf(user, new Date(time));
}
