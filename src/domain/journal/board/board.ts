import { PICTURE_NAME, PICTURE_TEXTS, type PictureUse } from '#domain/journal/picture/picture';
import { parseList } from '#domain/kernel/parse-list';
import { isOrcid, normalizeOrcid } from '#domain/kernel/person/orcid';
import { cleanLine, cleanParagraphs, textProblem } from '#domain/kernel/plain-text';

/** A member of the editorial board as shown on its page; missing texts are empty. */
export interface BoardMember {
  readonly name: string;
  /** Their position on the board, such as "Associate Editor". */
  readonly title: string;
  readonly affiliation: string;
  readonly country: string;
  readonly orcid: string;
  readonly interests: string;
  readonly biography: string;
  /** The name of one of the office's pictures; empty for none. */
  readonly portrait: string;
}

export interface BoardField {
  name: Exclude<keyof BoardMember, 'portrait'>;
  label: string;
  hint: string;
  max: number;
  isRequired?: boolean;
  /** Multi-line if more than one. */
  rows?: number;
}

export const BOARD_FIELDS: readonly BoardField[] = [
  { name: 'name', label: 'Name', hint: 'With the title, such as “Dr Wanjiru Kamau”.', max: 120, isRequired: true },
  {
    name: 'title',
    label: 'Role',
    hint: 'For example, Editor-in-Chief or Statistics Editor.',
    max: 80,
    isRequired: true,
  },
  { name: 'affiliation', label: 'Affiliation', hint: 'Department, institution, city.', max: 250, isRequired: true },
  { name: 'country', label: 'Country', hint: 'In full.', max: 80, isRequired: true },
  { name: 'orcid', label: 'ORCID iD', hint: 'For example, 0000-0002-1825-0097 or the full URL (optional).', max: 60 },
  { name: 'interests', label: 'Interests', hint: 'A few fields, separated by commas (optional).', max: 250 },
  { name: 'biography', label: 'Biography', hint: 'Two or three sentences (optional).', max: 1200, rows: 5 },
];

const MEMBERS_MAX = 80;
export const BOARD_TEXT_MAX = 50_000;

export const EMPTY_MEMBER: BoardMember = Object.freeze({
  name: '',
  title: '',
  affiliation: '',
  country: '',
  orcid: '',
  interests: '',
  biography: '',
  portrait: '',
});

export const boardText = (members: readonly BoardMember[]): string => JSON.stringify(members);

/** Parses a board; undefined if invalid. Boards stored before portraits were introduced have none. */
export const parseBoard = (text: string): BoardMember[] | undefined =>
  parseList(text, isMember)?.map((member) => ({ ...EMPTY_MEMBER, ...member }));

function isMember(entry: unknown): entry is Omit<BoardMember, 'portrait'> & { portrait?: string } {
  if (typeof entry !== 'object' || entry === null) return false;
  const { portrait = '', ...texts }: Record<string, unknown> = { ...entry };
  const names = Object.keys(texts);
  const isWhole = names.length === BOARD_FIELDS.length;
  return (
    isWhole && [portrait, ...BOARD_FIELDS.map(({ name }) => texts[name])].every((text) => typeof text === 'string')
  );
}

export const boardPortraits = (members: readonly BoardMember[]): PictureUse[] =>
  members.flatMap(({ name, portrait }, index) =>
    portrait ? [{ name: portrait, words: `Portrait of ${name}`, control: `members-${index}-portrait` }] : [],
  );

function cleanField({ name, rows = 1 }: BoardField, text: string): string {
  if (name === 'orcid') return normalizeOrcid(cleanLine(text));
  return rows > 1 ? cleanParagraphs(text) : cleanLine(text);
}

/** Normalises a stored board; invalid text is unchanged. */
export function cleanBoard(text: string): string {
  const members = parseBoard(text)?.map((member) => ({
    ...Object.fromEntries(BOARD_FIELDS.map((field) => [field.name, cleanField(field, member[field.name])])),
    portrait: member.portrait,
  }));
  return members ? JSON.stringify(members) : text;
}

/** Lists the problems of a stored board by control: `members-1-name` for the second member. */
export function boardProblems(text: string): { name: string; message: string }[] {
  const members = parseBoard(text);
  if (!members) return [{ name: 'members', message: 'Send the board as a list of members with all their fields.' }];
  if (members.length > MEMBERS_MAX) {
    return [{ name: 'members', message: `Add at most ${MEMBERS_MAX} members.` }];
  }
  const texts = members.flatMap((member, index) =>
    BOARD_FIELDS.flatMap((field) => {
      const message = memberProblem(field, member[field.name], `of member ${index + 1}`);
      return message ? [{ name: `members-${index}-${field.name}`, message }] : [];
    }),
  );
  const unnamed = boardPortraits(members).filter(({ name }) => !PICTURE_NAME.test(name));
  return [...texts, ...unnamed.map(({ control }) => ({ name: control, message: PICTURE_TEXTS.gone }))];
}

function memberProblem(field: BoardField, text: string, ofMember: string): string | undefined {
  const label = field.name === 'orcid' ? field.label : field.label.toLowerCase();
  const called = `the ${label} ${ofMember}`;
  const rule = { called, max: field.max, ...(field.isRequired && { required: `Enter ${called}.` }) };
  const problem = textProblem(text, rule, (given) => cleanField(field, given));
  if (problem || field.name !== 'orcid') return problem;
  const orcid = cleanField(field, text);
  if (orcid === '' || isOrcid(orcid)) return undefined;
  return `Check ${called}: it is not valid. An iD looks like 0000-0002-1825-0097.`;
}

/** Describes the differences between two versions of a board, one sentence each. */
export function boardChanges(before: string, after: string): string[] {
  const [former, current] = [parseBoard(before) ?? [], parseBoard(after) ?? []];
  const find = (board: readonly BoardMember[], name: string) => board.find((member) => member.name === name);
  const removed = former.filter(({ name }) => !find(current, name));
  const added = current.filter(({ name }) => !find(former, name));
  const edited = current.flatMap((member) => {
    const old = find(former, member.name);
    if (!old) return [];
    const texts = BOARD_FIELDS.filter((field) => old[field.name] !== member[field.name]).map(
      ({ name, label }) => `${label} of ${member.name}: ${member[name] || 'removed'}`,
    );
    if (old.portrait === member.portrait) return texts;
    const change = !member.portrait ? 'removed' : old.portrait ? 'replaced' : 'added';
    return [...texts, `Portrait of ${member.name}: ${change}`];
  });
  const names = (board: readonly BoardMember[], others: readonly BoardMember[]) =>
    board.map(({ name }) => name).filter((name) => find(others, name));
  const isMoved = names(former, current).join('\n') !== names(current, former).join('\n');
  return [
    ...added.map(({ name, title }) => `Added: ${name || 'a member without a name'}${title && `, ${title}`}`),
    ...removed.map(({ name }) => `Removed: ${name}`),
    ...edited,
    ...(isMoved ? [`New order: ${current.map(({ name }) => name).join(', ')}`] : []),
  ];
}
