import { element, type WrittenXml } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import type { EthicsCommittee } from '#domain/publication/integrity/conduct';

/** The names of these facts in custom metadata: JATS and JATS4R have elements only for the statements. */
export const CONDUCT_META = {
  approval: 'ethics-approval',
  committee: 'ethics-committee',
  participation: 'consent-to-participate',
  publication: 'consent-to-publication',
  ai: 'ai-use',
} as const;

/** The parts of a value, by the type of their content. */
export const CONDUCT_PARTS = {
  name: 'committee-name',
  number: 'approval-number',
  date: 'approval-date',
  answer: 'ai-use',
  tools: 'ai-tools',
  purpose: 'ai-purpose',
} as const;

const part = (type: keyof typeof CONDUCT_PARTS, text: string) =>
  text !== '' && element('named-content', { 'content-type': CONDUCT_PARTS[type] }, text);
const meta = (name: keyof typeof CONDUCT_META, ...value: Parameters<typeof element>[2][]) =>
  element('custom-meta', {}, element('meta-name', {}, CONDUCT_META[name]), element('meta-value', {}, value));

/** Study conduct as custom metadata, besides the statements in the back matter. */
export function conductMeta({ conduct }: Pick<Article, 'conduct'>): WrittenXml[] {
  if (!conduct) return [];
  const { approval, committees, consent_to_participate, consent_to_publication, ai_use, ai_tools, ai_purpose } =
    conduct;
  return [
    ...(approval ? [meta('approval', approval)] : []),
    ...committees.map(committeeMeta),
    ...consent_to_participate.map((one) => meta('participation', one)),
    ...(consent_to_publication ? [meta('publication', consent_to_publication)] : []),
    ...(ai_use ? [meta('ai', part('answer', ai_use), part('tools', ai_tools), part('purpose', ai_purpose))] : []),
  ];
}

const committeeMeta = ({ name, numbers, decided_on }: EthicsCommittee) =>
  meta(
    'committee',
    part('name', name),
    numbers.map((number) => part('number', number)),
    part('date', decided_on ?? ''),
  );
