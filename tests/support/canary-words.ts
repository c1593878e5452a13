/**
 * Rare words, each from one secret: wherever one is found, that secret was revealed. `OWN` and `knownTo` define who may
 * know which group.
 */
export const WORDS = {
  // The names of the authors: public from publication on.
  author: ['xanthippe', 'zimmerglock', '0000-0003-4172-2686'],
  coAuthor: ['quillonet', 'brastovic'],
  editorAuthor: ['philomara', 'dusklewyn'],
  affiliation: ['vexfordia'],
  interests: ['pellucidor'],
  // The article in production: its fields contain text that the authors never typed.
  production: ['isolunette', '"roles":["writing-review-editing"'],
  // The email addresses of the authors: never public.
  authorMail: ['tarnwick', 'brastomail', 'duskmail'],
  fileName: ['quorvane'],
  coverLetter: ['mellisonde'],
  proposed: ['hasperlund', 'ogglethorn'],
  draft: ['snickerdown'],
  waiver: ['impecunia'],
  invoice: ['ledgerwoode'],
  // The reviewers' identities.
  done: ['vandelhusk', '0000-0001-5109-3700'],
  linked: ['oxterbright'],
  accepted: ['plimmerose'],
  invited: ['grastholm'],
  declined: ['yarrowdent'],
  cancelled: ['wexluminar'],
  candidate: ['kettlevane'],
  // The reviewers' text.
  releasedReview: ['hyssopine', 'marjoramic'],
  keptReview: ['larkspurry', 'sorreltine'],
  confidential: ['brimstonic', 'gorsefeld'],
  reviewerInterests: ['nettlecomb'],
  reviewDraft: ['thistlewort'],
  refusal: ['fizzlewick', 'umberquist'],
  // A reader subscribed to alerts.
  follower: ['quibblestone'],
  // The office's internal notes.
  notes: ['candlewicket'],
  rating: ['dimplework'],
  cancelReason: ['farewellian'],
  payer: ['moneypenrose'],
  officeNote: ['mumblecrust'],
  // Messages between the office and one other party.
  authorThread: ['wickerbloom', 'pumblechook'],
  reviewerThread: ['sallowmere', 'tollermint'],
} as const satisfies Record<string, readonly string[]>;

export type Group = keyof typeof WORDS;
export const GROUPS = Object.keys(WORDS) as Group[];

/** The groups that have a word in any of the texts. */
export function groupsIn(texts: readonly string[]): Group[] {
  const lower = texts.map((text) => text.toLowerCase());
  return GROUPS.filter((group) => WORDS[group].some((word) => lower.some((text) => text.includes(word))));
}

/** The stage of the manuscript: reviews submitted; decided, with one review released; accepted; published. */
export type Stage = 'reviewed' | 'decided' | 'accepted' | 'published';

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

/** Information that an audience owns or receives on purpose; anything else is a leak. */
const OWN: Record<Audience, readonly Group[]> = {
  visitor: [],
  anotherAuthor: [],
  elsewhere: [],
  linkedElsewhere: [],
  closedEditor: [],
  expiredEditor: [],
  author: OF_AUTHORS,
  coAuthor: ['coAuthor', 'authorMail'],
  // An editor who is also an author sees nothing of the manuscript in the office.
  editorAuthor: ['editorAuthor', 'authorMail'],
  invited: ['invited'],
  accepted: ['accepted', 'reviewDraft', 'reviewerInterests'],
  declined: ['declined', 'refusal'],
  cancelled: ['cancelled', 'cancelReason'],
  done: ['done', 'releasedReview', 'confidential', 'reviewerInterests', 'reviewerThread'],
  linked: ['linked', 'keptReview', 'confidential', 'reviewerInterests'],
  editor: GROUPS.filter((group) => !['draft', 'reviewDraft', 'waiver', 'follower'].includes(group)),
};

export function knownTo(audience: Audience, stage: Stage): ReadonlySet<Group> {
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

/** Routes that legitimately reveal more, each with the reason. */
const EXCEPTIONS: readonly { path: RegExp; audience?: Audience; groups: readonly Group[] }[] = [
  // Every editor can change roles and knows who has an account; neither list shows anyone's part in a manuscript.
  { path: /^\/api\/editor\/accounts/, audience: 'editorAuthor', groups: PEOPLE },
  { path: /^\/api\/editor\/manuscript\/[^/]+\/find-reviewers/, audience: 'editorAuthor', groups: PEOPLE },
  // The email that asks co-authors to confirm names the other authors, and its copy is verbatim.
  { path: /^\/api\/auth\/export/, audience: 'coAuthor', groups: ['author', 'editorAuthor'] },
  { path: /^\/api\/auth\/export/, audience: 'editorAuthor', groups: ['author', 'coAuthor'] },
  // Their ids are secrets, emailed only to the payer.
  { path: /^\/api\/payments\/receipts\//, groups: ['payer'] },
  { path: /^\/api\/payments\/invoices\//, groups: ['invoice'] },
];

/** Further groups that an address may reveal to an audience. */
export function exceptionsFor(address: string, audience: Audience): readonly Group[] {
  const fitting = EXCEPTIONS.filter(({ path, audience: only }) => path.test(address) && (!only || only === audience));
  return fitting.flatMap(({ groups }) => groups);
}
