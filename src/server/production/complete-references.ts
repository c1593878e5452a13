import type { CompletedReferences, ReferenceCompletion } from '#domain/production/change';
import { offerFor } from '#domain/production/complete-reference';
import { readCsl } from '#domain/production/reference-parts';
import { readReferences } from '#domain/production/references';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { type CitationResolver, ResolverUnavailable } from '#server/kernel/adapters/citation-resolver';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';

/** Netlify ends a function after ten seconds. */
const PATIENCE_MS = 7_000;
/** How many requests at once a resolver tolerates. */
const AT_ONCE = 5;

/**
 * Asks what is registered under the DOIs of references, and says what each lacks.
 * @throws Problem unprocessable where no resolver is set
 */
export async function completeReferences(
  { lines }: ReferenceCompletion,
  { citationResolver, log }: Pick<Context, 'citationResolver' | 'log'>,
  patience = PATIENCE_MS,
): Promise<CompletedReferences> {
  if (!citationResolver) throw new Problem('unprocessable', PRODUCTION_TEXTS.noResolver);
  const signal = AbortSignal.timeout(patience);
  const result: CompletedReferences = { offers: [], unknown: [], unanswered: [] };
  const waiting = lines.flatMap((line) => {
    const doi = readReferences(line)[0]?.doi;
    return doi ? [{ line, doi }] : [];
  });
  let cause: unknown;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { line, doi } = next;
      try {
        const found = await registered(doi, citationResolver, signal);
        const offer = found && offerFor(line, found);
        if (!found) result.unknown.push(line);
        else if (offer) result.offers.push(offer);
      } catch (thrown) {
        if (!(thrown instanceof ResolverUnavailable)) throw thrown;
        cause = thrown;
        result.unanswered.push(line);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (cause) log('error', `The DOI resolver said nothing about ${result.unanswered.length} references.`, cause);
  return result;
}

async function registered(doi: string, resolver: CitationResolver, signal: AbortSignal) {
  const answer = await resolver.find(doi, signal);
  if (answer === undefined) return undefined;
  const parts = readCsl(answer);
  if (!parts?.title) throw new ResolverUnavailable('The resolver’s answer is not a reference.');
  return { ...parts, DOI: doi };
}
