/**
 * All addresses of the site and its API. Page addresses are as in the specification (spec §2, no trailing slash);
 * canonical addresses end in a slash.
 */
const segment = encodeURIComponent;

/** Paths of pages and their files. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  account: '/account',
  accountSection: (id: string) => `/account#${segment(id)}`,
  editor: '/editor',
  editorDashboard: '/editor/dashboard',
  editorManuscripts: (status: string) => `/editor/manuscripts/${segment(status)}`,
  editorRevisions: () => '/editor/manuscripts/all?revision=received',
  editorVolumes: '/editor/volumes',
  editorAccounts: '/editor/accounts',
  editorDeliveries: '/editor/deliveries',
  editorBuilds: '/editor/builds',
  editorPayments: '/editor/payments',
  editorManuscript: (id: string) => `/editor/manuscript/${segment(id)}`,
  editorProduction: (id: string) => `/editor/manuscript/${segment(id)}/production`,
  editorPreview: (id: string) => `/editor/manuscript/${segment(id)}/preview`,
  author: '/author',
  authorManuscript: (id: string) => `/author/manuscripts/${segment(id)}`,
  /** Opened with an emailed link or when signed in. */
  proof: (id: string) => `/proof/${segment(id)}`,
  reviewInvitation: '/review-invitation',
  reviewer: '/reviewer',
  review: (id: string) => `/reviewer/review/${segment(id)}`,
  editorReviews: (id: string) => `/editor/manuscript/${segment(id)}/reviews`,
  editorReminders: '/editor/reminders',
  coAuthor: '/co-author',
  colleagueInvitation: '/colleague-invitation',
  submit: '/submit',
  resumeDraft: (id: string) => `/submit?draft=${segment(id)}`,
  articles: '/articles',
  articlesPage: (page: number) => `/articles/page/${page}`,
  article: (slug: string) => `/articles/${segment(slug)}`,
  figures: '/figures',
  figuresPage: (page: number) => `/figures/page/${page}`,
  articleFile: (slug: string, file: string) => `/articles/${segment(slug)}/${file}`,
  /** An article's text for search. */
  articleText: (slug: string) => `/articles/${segment(slug)}/text.txt`,
  articlePdf: (slug: string) => `/articles/${segment(slug)}/${segment(slug)}.pdf`,
  articleXml: (slug: string) => `/articles/${segment(slug)}/${segment(slug)}.xml`,
  /** The file of the page that shows an article until its own page is built. */
  viewShell: '/articles/view/index.html',
  search: '/search',
  /** The directory of the search index; each block is a folder beside it. */
  searchBlocks: '/search/blocks.json',
  searchBlock: (folder: string) => `/search/blocks/${segment(folder)}`,
  searchFile: (folder: string, name: string) => `/search/blocks/${segment(folder)}/${segment(name)}`,
  volumes: '/volumes',
  volume: (number: number) => `/volumes/${number}`,
  issue: (volume: number, issue: number) => `/volumes/${volume}/issues/${issue}`,
  issueArticles: (volumeId: string, issueId: string) =>
    `/articles?volume=${segment(volumeId)}&issue=${segment(issueId)}`,
  services: '/services',
  servicesSent: '/services/sent',
  about: '/about',
  contact: '/contact',
  contactSent: '/contact/sent',
  guidelines: '/for-authors/guidelines',
  checklist: '/for-authors/checklist',
  trackPaper: '/for-authors/track-paper',
  /** The tracking page, prefilled. Values go in the fragment, so that they appear in no log and on no other site. */
  trackManuscript: ({ code, email }: { code: string; email: string }) =>
    `/for-authors/track-paper#${new URLSearchParams({ code, email })}`,
  payments: '/for-authors/payments',
  /** The payment form, prefilled. Values go in the fragment, so that no log shows which manuscript is paid for. */
  payManuscript: ({ manuscript, type }: { manuscript: string; type: string }) =>
    `/for-authors/payments#${new URLSearchParams({ manuscript, type })}`,
  waiver: '/for-authors/waiver',
  /** A receipt's page. Its id goes in the fragment, so that it appears in no log and on no other site. */
  paymentReceipt: (id: string) => `/for-authors/payments/receipt#${segment(id)}`,
  editorialBoard: '/editorial-policies/editorial-board',
  reviewProcess: '/editorial-policies/review-process',
  ethics: '/editorial-policies/ethics',
  copyright: '/editorial-policies/copyright',
  processingFees: '/editorial-policies/processing-fees',
  accessibility: '/accessibility',
  developers: '/developers',
  /** One section of the API reference. */
  developersSection: (slug: string) => `/developers/${segment(slug)}`,
  privacy: '/privacy',
  feed: '/feed.atom',
  sitemap: '/sitemap.xml',
} as const;

/** Addresses of the API as in the specification (spec §7). */
export const api = {
  manuscripts: '/api/manuscripts/',
  manuscript: (idOrSlug: string) => `/api/manuscripts/${segment(idOrSlug)}`,
  download: (slug: string) => `/api/manuscripts/${segment(slug)}/download/`,
  volumes: '/api/volumes/',
  /** Rendered by a function, for readers without JavaScript. */
  searchPage: '/api/search-page/',
  track: '/api/manuscripts/track/',
  contacts: '/api/contacts/',
  requestService: '/api/request-service/',
  config: '/api/config',
  uploads: '/api/uploads/',
  upload: (id: string) => `/api/uploads/${segment(id)}/`,
  uploadPart: (id: string, number: number) => `/api/uploads/${segment(id)}/parts/${number}/`,
  initCsrf: '/api/init-csrf/',
  health: '/api/health',
  authorManuscripts: '/api/author/manuscripts/',
  authorManuscript: (id: string) => `/api/author/manuscripts/${segment(id)}/`,
  authorFile: (id: string, file: string) => `/api/author/manuscripts/${segment(id)}/files/${segment(file)}/`,
  revise: (id: string) => `/api/author/manuscripts/${segment(id)}/revision/`,
  requestWithdrawal: (id: string) => `/api/author/manuscripts/${segment(id)}/withdrawal/`,
  authorReviewFile: (id: string, file: string) => `/api/author/manuscripts/${segment(id)}/reviews/${segment(file)}/`,
  submit: '/api/manuscripts/submit/',
  examine: '/api/manuscripts/examine/',
  reviewCopy: '/api/manuscripts/review-copy/',
  showCoAuthorship: '/api/co-authorship/show/',
  disputeCoAuthorship: '/api/co-authorship/dispute/',
  drafts: '/api/author/drafts/',
  draft: (id: string) => `/api/author/drafts/${segment(id)}/`,
  articleSupplement: (slug: string, file: string) => `/api/manuscripts/${segment(slug)}/supplements/${segment(file)}/`,
  articleFigure: (slug: string, file: string) => `/api/manuscripts/${segment(slug)}/figures/${segment(file)}/`,
} as const;

/** The canonical, absolute form of a page's address: the site's origin, one trailing slash. */
export function canonicalUrl(origin: string, path: string): string {
  const page = path.endsWith('/') ? path : `${path}/`;
  return new URL(page, origin).href;
}

/** A DOI as a full resolver URL, as Crossref's display guidelines ask. */
export function doiUrl(doi: string): string {
  return `https://doi.org/${doi.replace(/[%#?<>"\s]/g, encodeURIComponent)}`;
}

export function orcidUrl(orcid: string): string {
  return `https://orcid.org/${orcid}`;
}
