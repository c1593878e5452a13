import type { EquationSource, ShownEquation } from '#domain/production/change';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { callerOf, inTurn } from '#server/kernel/thread/turns';
import { convertEquation } from './convert/convert-upload.ts';

const NOT_READ = 'This cannot be read as LaTeX. Check for an unclosed bracket or a misspelt command.';

/**
 * An equation as readers would get it, for the person who is writing it.
 * @throws Problem bad_request with the field `tex` where it cannot be read
 */
export async function showEquation({ tex, is_display }: EquationSource, call: ManuscriptCall): Promise<ShownEquation> {
  const html = await inTurn(callerOf(call), () => convertEquation({ tex, is_display }));
  if (!html) throw new Problem('bad_request', NOT_READ, { fields: { tex: [NOT_READ] } });
  return { html };
}
