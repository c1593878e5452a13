import { expect } from 'vitest';
import { Problem } from '#server/kernel/http/problem';

/** The seconds to wait that a refusal gives; undefined if the attempt was not refused. */
export async function retryAfterOf(attempt: Promise<unknown>): Promise<string | undefined> {
  try {
    await attempt;
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    expect((error as Problem).code).toBe('too_many_requests');
    return (error as Problem).details.headers?.['Retry-After'];
  }
}
