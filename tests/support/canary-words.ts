/**
 * Rare words, each from one secret: where one of them is found, it came from there. Every group is known to other
 * people; `KNOWS` says to whom.
 */
export const WORDS = {
  // Of the authors: public from publication on.
  author: ['xanthippe', 'zimmerglock', '0000-0003-4172-2686'],
  coAuthor: ['quillonet', 'brastovic'],
  editorAuthor: ['philomara', 'dusklewyn'],
  affiliation: ['vexfordia'],
  interests: ['pellucidor'],
  // Of the article in production, whose fields hold what the authors never typed themselves.
  production: ['isolunette', '"roles":["writing-review-editing"'],
  // Of the authors: never public.
  authorMail: ['tarnwick', 'brastomail', 'duskmail'],
  fileName: ['quorvane'],
  coverLetter: ['mellisonde'],
  proposed: ['hasperlund', 'ogglethorn'],
  draft: ['snickerdown'],
  waiver: ['impecunia'],
  invoice: ['ledgerwoode'],
  // Of the reviewers: who they are.
  done: ['vandelhusk', '0000-0001-5109-3700'],
  linked: ['oxterbright'],
  accepted: ['plimmerose'],
  invited: ['grastholm'],
  declined: ['yarrowdent'],
  cancelled: ['wexluminar'],
  candidate: ['kettlevane'],
  // Of the reviewers: what they wrote.
  releasedReview: ['hyssopine', 'marjoramic'],
  keptReview: ['larkspurry', 'sorreltine'],
  confidential: ['brimstonic', 'gorsefeld'],
  reviewerInterests: ['nettlecomb'],
  reviewDraft: ['thistlewort'],
  refusal: ['fizzlewick', 'umberquist'],
  // Of a reader who gets alerts.
  follower: ['quibblestone'],
  // Of the office.
  notes: ['candlewicket'],
  rating: ['dimplework'],
  cancelReason: ['farewellian'],
  payer: ['moneypenrose'],
  officeNote: ['mumblecrust'],
  // Said between the office and one other side.
  authorThread: ['wickerbloom', 'pumblechook'],
  reviewerThread: ['sallowmere', 'tollermint'],
} as const satisfies Record<string, readonly string[]>;

export type Group = keyof typeof WORDS;
export const GROUPS = Object.keys(WORDS) as Group[];

/** The groups with a word that occurs in one of the texts. */
export function groupsIn(texts: readonly string[]): Group[] {
  const lower = texts.map((text) => text.toLowerCase());
  return GROUPS.filter((group) => WORDS[group].some((word) => lower.some((text) => text.includes(word))));
}

/** How far the manuscript has come: reviews are in; decided, with one review released; accepted; published. */
export type Stage = 'reviewed' | 'decided' | 'accepted' | 'published';

/** Everybody who may call the journal. */
export type Audience =
  | 'visitor'
  | 'author'
  | 'coAuthor'
  | 'anotherAuthor'
  | 'invited'
  | 'accepted'
  | 'declined'
  | 'cancelled'
  | 'done'
  | 'linked'
  | 'elsewhere'
  | 'linkedElsewhere'
  | 'editorAuthor'
  | 'closedEditor'
  | 'expiredEditor'
  | 'editor';

const PUBLIC: readonly Group[] = ['author', 'coAuthor', 'editorAuthor', 'affiliation', 'interests', 'production'];
const OF_AUTHORS: readonly Group[] = [
  ...[...PUBLIC, 'authorMail', 'fileName', 'coverLetter', 'proposed', 'draft', 'waiver', 'invoice', 'authorThread'],
] as Group[];

/** What somebody may know of their own, and what they are told by right; everything else is a leak. */
const OWN: Record<Audience, readonly Group[]> = {
  visitor: [],
  anotherAuthor: [],
  elsewhere: [],
  linkedElsewhere: [],
  closedEditor: [],
  expiredEditor: [],
  author: OF_AUTHORS,
  coAuthor: ['coAuthor', 'authorMail'],
  // The wall: of the manuscript nothing, though an editor.
  editorAuthor: ['editorAuthor', 'authorMail'],
  invited: ['invited'],
  accepted: ['accepted', 'reviewDraft', 'reviewerInterests'],
  declined: ['declined', 'refusal'],
  cancelled: ['cancelled', 'cancelReason'],
  done: ['done', 'releasedReview', 'confidential', 'reviewerInterests', 'reviewerThread'],
  linked: ['linked', 'keptReview', 'confidential', 'reviewerInterests'],
  editor: GROUPS.filter((group) => !['draft', 'reviewDraft', 'waiver', 'follower'].includes(group)),
};

/** What an audience may know at a stage. */
export function knows(audience: Audience, stage: Stage): ReadonlySet<Group> {
  const known = new Set(OWN[audience]);
  const isReviewer = audience === 'done' || audience === 'linked';
  if (stage !== 'reviewed' && (audience === 'author' || isReviewer)) known.add('releasedReview');
  if (stage === 'published') for (const group of PUBLIC) known.add(group);
  if ((stage === 'accepted' || stage === 'published') && audience === 'editor') known.add('waiver');
  return known;
}

const PEOPLE: readonly Group[] = [
  ...([...PUBLIC, 'authorMail', 'done', 'linked', 'accepted', 'invited', 'declined', 'cancelled'] as const),
];

/** Routes that tell more by their nature, each with the reason. */
const EXCEPTIONS: readonly { path: RegExp; audience?: Audience; groups: readonly Group[] }[] = [
  // Every editor gives roles and knows who has an account; neither list says what of a manuscript anybody has to do.
  { path: /^\/api\/editor\/accounts/, audience: 'editorAuthor', groups: PEOPLE },
  { path: /^\/api\/editor\/manuscript\/[^/]+\/find-reviewers/, audience: 'editorAuthor', groups: PEOPLE },
  // The mail that asks somebody whether they are an author names the other authors, and the copy has it as it was sent.
  { path: /^\/api\/auth\/export/, audience: 'coAuthor', groups: ['author', 'editorAuthor'] },
  { path: /^\/api\/auth\/export/, audience: 'editorAuthor', groups: ['author', 'coAuthor'] },
  // Their ids are secrets that only the payer is mailed.
  { path: /^\/api\/payments\/receipts\//, groups: ['payer'] },
  { path: /^\/api\/payments\/invoices\//, groups: ['invoice'] },
];

/** What an address may tell an audience beyond what it knows anyway. */
export function toldBy(address: string, audience: Audience): readonly Group[] {
  const fitting = EXCEPTIONS.filter(({ path, audience: only }) => path.test(address) && (!only || only === audience));
  return fitting.flatMap(({ groups }) => groups);
}
