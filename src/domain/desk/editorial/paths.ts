import type { BulkAction } from '#domain/desk/list/bulk-action';
import type { ProductionTaskName } from '#domain/production/task';

/** The addresses are separate from `#domain/kernel/paths`, so that readers and authors do not load them. */
const segment = encodeURIComponent;

/** In workflow order. */
export const PRODUCTION_PARTS = ['metadata', 'text', 'figures', 'references', 'proof', 'publish'] as const;
export type ProductionPart = (typeof PRODUCTION_PARTS)[number];

export const officePaths = {
  search: '/editor/search',
  files: (id: string) => `/editor/manuscript/${segment(id)}/files`,
  letters: (id: string) => `/editor/manuscript/${segment(id)}/letters`,
  productionPart: (id: string, part: ProductionPart) => `/editor/manuscript/${segment(id)}/production/${part}`,
  money: (id: string) => `/editor/manuscript/${segment(id)}/money`,
  timeline: (id: string) => `/editor/manuscript/${segment(id)}/timeline`,
} as const;

/** The office's API; specified paths are unchanged (spec §7). */
export const editorialApi = {
  editorDashboard: '/api/editor/dashboard/',
  needs: '/api/editor/needs/',
  desk: '/api/editor/desk/',
  deskCounts: '/api/editor/desk/counts/',
  waiting: (ids: readonly string[]) => `/api/editor/manuscripts-waiting/?ids=${ids.map(segment).join()}`,
  nextSteps: (id: string) => `/api/editor/manuscript/${segment(id)}/next-steps/`,
  editorManuscripts: (status: string) => `/api/editor/manuscripts/${segment(status)}/`,
  editorManuscript: (id: string) => `/api/editor/manuscript/${segment(id)}/`,
  editorFile: (id: string, file: string) => `/api/editor/manuscript/${segment(id)}/files/${segment(file)}/`,
  notices: (id: string) => `/api/editor/manuscript/${segment(id)}/notices/`,
  withdrawNotice: (id: string, notice: string) =>
    `/api/editor/manuscript/${segment(id)}/notices/${segment(notice)}/withdraw/`,
  editorTimeline: (id: string) => `/api/editor/manuscript/${segment(id)}/timeline/`,
  updateStatus: (id: string) => `/api/editor/manuscript/${segment(id)}/update-status/`,
  planDecision: (id: string) => `/api/editor/manuscript/${segment(id)}/planned-decision/`,
  undoDecision: (id: string, planned: string) =>
    `/api/editor/manuscript/${segment(id)}/planned-decision/${segment(planned)}/`,
  assignReviewer: (id: string) => `/api/editor/manuscript/${segment(id)}/assign-reviewer/`,
  inviteReviewers: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/invite-reviewers/`,
  findReviewers: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/find-reviewers/`,
  reviewerCandidates: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/reviewer-candidates/`,
  showReviewCopy: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/show-review-copy/`,
  redactReviewCopy: (manuscript: string, round: number) =>
    `/api/editor/manuscript/${segment(manuscript)}/review-copy/${round}/redact/`,
  replaceReviewCopy: (manuscript: string, round: number) =>
    `/api/editor/manuscript/${segment(manuscript)}/review-copy/${round}/`,
  editorialReviews: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/reviews/`,
  editorialReviewFile: (assignment: string, file: string) =>
    `/api/editor/assignment/${segment(assignment)}/files/${segment(file)}/`,
  assignmentAction: (
    assignment: string,
    action: 'remind' | 'cancel' | 'return' | 'rate' | 'due-date' | 'answer-for' | 'move',
  ) => `/api/editor/assignment/${segment(assignment)}/${action}/`,
  reviewFor: (assignment: string) => `/api/editor/assignment/${segment(assignment)}/review-for/`,
  reviewEvidence: (assignment: string, file: string) =>
    `/api/editor/assignment/${segment(assignment)}/evidence/${segment(file)}/`,
  reviewForAuthor: (assignment: string) => `/api/editor/assignment/${segment(assignment)}/for-author/`,
  reminders: '/api/editor/reminders/',
  stopReminder: (id: string) => `/api/editor/reminder/${segment(id)}/stop/`,
  resumeReminder: (id: string) => `/api/editor/reminder/${segment(id)}/resume/`,
  accounts: '/api/editor/accounts/',
  deliveries: '/api/editor/deliveries/',
  sentMails: (to: string) => `/api/editor/sent-mails/${to && `?to=${segment(to)}`}`,
  retryDelivery: (id: string) => `/api/editor/delivery/${segment(id)}/retry/`,
  siteState: '/api/editor/site/',
  builds: '/api/editor/builds/',
  rebuild: '/api/editor/builds/rebuild/',
  rollBack: '/api/editor/builds/roll-back/',
  editorPayments: '/api/editor/payments/',
  editorPaymentTotals: '/api/editor/payments/totals/',
  editorPaymentsCsv: '/api/editor/payments/csv/',
  checkPayment: (id: string) => `/api/editor/payments/${segment(id)}/check/`,
  editorFees: '/api/editor/fees/',
  recordPayment: (manuscriptId: string) => `/api/editor/fee/${segment(manuscriptId)}/payment/`,
  settleRefund: (manuscriptId: string) => `/api/editor/fee/${segment(manuscriptId)}/refund/`,
  exemptFee: (manuscriptId: string) => `/api/editor/fee/${segment(manuscriptId)}/exempt/`,
  editorInvoices: (id: string) => `/api/editor/manuscript/${segment(id)}/invoices/`,
  editorWaivers: '/api/editor/waivers/',
  decideWaiver: (id: string) => `/api/editor/waivers/${segment(id)}/decide/`,
  /** GET returns the `ProductionRecord`. */
  production: (id: string) => `/api/production/${segment(id)}/`,
  productionProof: (id: string) => `/api/production/${segment(id)}/proof/`,
  productionTasks: (id: string) => `/api/production/${segment(id)}/tasks/`,
  productionTask: (id: string, task: ProductionTaskName) => `/api/production/${segment(id)}/tasks/${task}/`,
  proofDueDate: (id: string) => `/api/production/${segment(id)}/proof/due-date/`,
  sendProofLink: (id: string) => `/api/production/${segment(id)}/proof/link/`,
  revokeProof: (id: string) => `/api/production/${segment(id)}/proof/revoke/`,
  settleProofComment: (id: string, number: number, comment: string) =>
    `/api/production/${segment(id)}/proof/${number}/comments/${segment(comment)}/`,
  productionMetadata: (id: string) => `/api/production/${segment(id)}/metadata/`,
  /** PUT accepts HTML as JSON, POST a file (multipart `file` or `upload_id`, and `version`). */
  productionText: (id: string) => `/api/production/${segment(id)}/text/`,
  /** GET returns `TextComments`; POST adds one. */
  productionComments: (id: string) => `/api/production/${segment(id)}/comments/`,
  productionComment: (id: string, comment: string) => `/api/production/${segment(id)}/comments/${segment(comment)}/`,
  /** POST accepts TeX as JSON, and returns the equation in the dialect. */
  productionEquation: (id: string) => `/api/production/${segment(id)}/equation/`,
  productionFindings: (id: string) => `/api/production/${segment(id)}/findings/`,
  productionTableHeads: (id: string) => `/api/production/${segment(id)}/table-heads/`,
  productionTakeIn: (id: string) => `/api/production/${segment(id)}/take-in/`,
  productionReferences: (id: string) => `/api/production/${segment(id)}/references/complete/`,
  productionOffers: (id: string) => `/api/production/${segment(id)}/offers/`,
  /** POST accepts a file (multipart). */
  productionSupplements: (id: string) => `/api/production/${segment(id)}/supplements/`,
  productionSupplement: (id: string, file: string) => `/api/production/${segment(id)}/supplements/${segment(file)}/`,
  productionFigures: (id: string) => `/api/production/${segment(id)}/figures/`,
  /** GET returns the image, PUT changes its alternative text and caption, POST replaces it (multipart), DELETE removes it. */
  productionFigure: (id: string, file: string) => `/api/production/${segment(id)}/figures/${segment(file)}/`,
  /** GET lists the files that the authors sent as figures. */
  sentFigures: (id: string) => `/api/production/${segment(id)}/sent-figures/`,
  /** POST adds the file to the article's figures. */
  sentFigure: (id: string, sent: string) => `/api/production/${segment(id)}/sent-figures/${segment(sent)}/`,
  /** GET lists the reporting checklists that the authors sent. */
  sentChecklists: (id: string) => `/api/production/${segment(id)}/sent-checklists/`,
  /** POST adds the file to the article's supplementary files. */
  sentChecklist: (id: string, sent: string) => `/api/production/${segment(id)}/sent-checklists/${segment(sent)}/`,
  /** GET returns the PDF for readers, POST replaces it (multipart `file` or `upload_id`, and `version`), DELETE removes it. */
  productionGalley: (id: string) => `/api/production/${segment(id)}/galley/`,
  /** GET returns the complete `Article` as it would be published now. */
  productionPreview: (id: string) => `/api/production/${segment(id)}/preview/`,
  /** GET returns the `checks` before publishing, in any status. */
  productionChecks: (id: string) => `/api/production/${segment(id)}/checks/`,
  productionPublish: (id: string) => `/api/production/${segment(id)}/publish/`,
  productionUnschedule: (id: string) => `/api/production/${segment(id)}/unschedule/`,
  productionRevise: (id: string) => `/api/production/${segment(id)}/revise/`,
  changeRole: (id: string) => `/api/editor/account/${segment(id)}/role/`,
  endSessions: (id: string) => `/api/editor/account/${segment(id)}/end-sessions/`,
  setActive: (id: string) => `/api/editor/account/${segment(id)}/active/`,
  closeAccount: (id: string) => `/api/editor/account/${segment(id)}/close/`,
} as const;

export const auditPaths = {
  events: '/editor/events',
  manuscriptEvents: (number: string) => `/editor/events?${new URLSearchParams({ manuscript: number })}`,
} as const;

export const auditApi = {
  events: '/api/editor/events/',
  eventsCsv: '/api/editor/events/csv/',
  verify: '/api/editor/events/verify/',
  dossier: (id: string) => `/api/editor/manuscript/${segment(id)}/dossier/`,
  dossierPdf: (id: string) => `/api/production/${segment(id)}/dossier/`,
  /** Publishes the key that signs dossiers. */
  dossierKey: '/api/dossier-key/',
} as const;

export const listApi = {
  csv: (status: string) => `/api/editor/manuscripts/${segment(status)}/csv/`,
  ids: (status: string) => `/api/editor/manuscripts/${segment(status)}/ids/`,
  editors: '/api/editor/handling-editors/',
  views: '/api/editor/saved-views/',
  view: (id: string) => `/api/editor/saved-views/${segment(id)}/`,
  chosen: (action: BulkAction) => `/api/editor/chosen/${action}/`,
  requestsCsv: '/api/editor/requests/csv/',
  assignmentsCsv: '/api/editor/assignments/csv/',
  chosenCsv: '/api/editor/chosen/csv/',
  place: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/place/`,
} as const;

export const recordPage = '/editor/record';

export const recordApi = {
  articles: '/api/editor/record/',
  check: '/api/editor/record/check/',
  indexFile: (index: string, year: string) => `/api/editor/record/index-file/?${new URLSearchParams({ index, year })}`,
  pmcPackages: (year: string) => `/api/editor/record/pmc/?${new URLSearchParams({ year })}`,
  pmcPackage: (id: string) => `/api/editor/manuscript/${segment(id)}/pmc/`,
  deposit: (id: string) => `/api/editor/manuscript/${segment(id)}/deposit/`,
} as const;
