const PATIENCE_MS = 6_000;

/**
 * Asks a service, with a timeout of a few seconds.
 * @throws Error saying that it took too long, or whatever it throws itself
 */
export async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(new Error('It did not respond in time.')), PATIENCE_MS);
  try {
    return await Promise.race([asked, tooLate.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Why a service fails, in its own words; undefined if it works. */
export async function faultOf(asked: Promise<unknown>): Promise<string | undefined> {
  try {
    await inTime(asked);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    return message || 'It did not respond.';
  }
}
