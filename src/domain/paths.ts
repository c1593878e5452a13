/**
 * Every address of the site and its API, built in one place. Page addresses are written as the
 * specification writes them (spec §2, no trailing slash); canonical addresses end in one.
 */
const segment = encodeURIComponent;

/** Addresses of pages and of the files beside them; each answers a path that starts with `/`. */
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
  editorAccounts: '/editor/accounts',
  editorDeliveries: '/editor/deliveries',
  editorManuscript: (id: string) => `/editor/manuscript/${segment(id)}`,
  author: '/author',
  authorManuscript: (id: string) => `/author/manuscripts/${segment(id)}`,
  reviewInvitation: '/review-invitation',
  coAuthor: '/co-author',
  submit: '/submit',
  resumeDraft: (id: string) => `/submit?draft=${segment(id)}`,
  articles: '/articles',
  articlesPage: (page: number) => `/articles/page/${page}`,
  articlesIndex: '/articles/index.json',
  article: (slug: string) => `/articles/${segment(slug)}`,
  articleFile: (slug: string, file: string) => `/articles/${segment(slug)}/${file}`,
  articlePdf: (slug: string) => `/articles/${segment(slug)}/${segment(slug)}.pdf`,
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
  /** The page of a mail's link, filled in. In the fragment, so that neither log nor other site learns of it. */
  trackManuscript: ({ code, email }: { code: string; email: string }) =>
    `/for-authors/track-paper#${new URLSearchParams({ code, email })}`,
  payments: '/for-authors/payments',
  editorialBoard: '/editorial-policies/editorial-board',
  reviewProcess: '/editorial-policies/review-process',
  ethics: '/editorial-policies/ethics',
  copyright: '/editorial-policies/copyright',
  processingFees: '/editorial-policies/processing-fees',
  accessibility: '/accessibility',
  privacy: '/privacy',
  feed: '/feed.atom',
  sitemap: '/sitemap.xml',
} as const;

/** Addresses of the API as the specification writes them (spec §7). */
export const api = {
  manuscripts: '/api/manuscripts/',
  manuscript: (idOrSlug: string) => `/api/manuscripts/${segment(idOrSlug)}`,
  download: (slug: string) => `/api/manuscripts/${segment(slug)}/download/`,
  volumes: '/api/volumes/',
  track: '/api/manuscripts/track/',
  contacts: '/api/contacts/',
  requestService: '/api/request-service/',
  config: '/api/config',
  uploads: '/api/uploads/',
  upload: (id: string) => `/api/uploads/${segment(id)}/`,
  uploadPart: (id: string, number: number) => `/api/uploads/${segment(id)}/parts/${number}/`,
  initCsrf: '/api/init-csrf/',
  health: '/api/health',
  login: '/api/auth/login/',
  register: '/api/auth/register/',
  logout: '/api/auth/logout/',
  logoutEverywhere: '/api/auth/logout-everywhere/',
  me: '/api/auth/me/',
  profile: '/api/auth/profile/',
  changePassword: '/api/auth/change-password/',
  forgotPassword: '/api/auth/forgot-password/',
  resetPassword: '/api/auth/reset-password/',
  verifyEmail: '/api/auth/verify-email/',
  resendVerification: '/api/auth/resend-verification/',
  sessions: '/api/auth/sessions/',
  session: (id: string) => `/api/auth/sessions/${segment(id)}/`,
  beginSecondFactor: '/api/auth/second-factor/begin/',
  enableSecondFactor: '/api/auth/second-factor/enable/',
  disableSecondFactor: '/api/auth/second-factor/disable/',
  authorManuscripts: '/api/author/manuscripts/',
  authorManuscript: (id: string) => `/api/author/manuscripts/${segment(id)}/`,
  authorFile: (id: string, file: string) => `/api/author/manuscripts/${segment(id)}/files/${segment(file)}/`,
  revise: (id: string) => `/api/author/manuscripts/${segment(id)}/revision/`,
  requestWithdrawal: (id: string) => `/api/author/manuscripts/${segment(id)}/withdrawal/`,
  editorDashboard: '/api/editor/dashboard/',
  editorManuscripts: (status: string) => `/api/editor/manuscripts/${segment(status)}/`,
  editorManuscript: (id: string) => `/api/editor/manuscript/${segment(id)}/`,
  editorFile: (id: string, file: string) => `/api/editor/manuscript/${segment(id)}/files/${segment(file)}/`,
  updateStatus: (id: string) => `/api/editor/manuscript/${segment(id)}/update-status/`,
  assignReviewer: (id: string) => `/api/editor/manuscript/${segment(id)}/assign-reviewer/`,
  showInvitation: '/api/review-invitation/show/',
  answerInvitation: '/api/review-invitation/answer/',
  accounts: '/api/editor/accounts/',
  deliveries: '/api/editor/deliveries/',
  retryDelivery: (id: string) => `/api/editor/delivery/${segment(id)}/retry/`,
  submit: '/api/manuscripts/submit/',
  examine: '/api/manuscripts/examine/',
  reviewCopy: '/api/manuscripts/review-copy/',
  showCoAuthorship: '/api/co-authorship/show/',
  disputeCoAuthorship: '/api/co-authorship/dispute/',
  drafts: '/api/author/drafts/',
  draft: (id: string) => `/api/author/drafts/${segment(id)}/`,
  changeRole: (id: string) => `/api/editor/account/${segment(id)}/role/`,
} as const;

/** The canonical, absolute form of a page's address: the site's origin, one trailing slash. */
export function canonical(origin: string, path: string): string {
  const page = path.endsWith('/') ? path : `${path}/`;
  return new URL(page, origin).href;
}

/** The address a DOI resolves at, shown in full as Crossref asks. */
export function doiUrl(doi: string): string {
  return `https://doi.org/${doi.replace(/[%#?<>"\s]/g, encodeURIComponent)}`;
}

/** The page of an ORCID iD. */
export function orcidUrl(orcid: string): string {
  return `https://orcid.org/${orcid}`;
}
