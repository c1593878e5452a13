/** Kept separate from `paths.ts`, so that readers and authors do not load them. */
const segment = encodeURIComponent;

/** The parts of production, in working order. */
export const PRODUCTION_PARTS = ['metadata', 'text', 'figures', 'references', 'proof', 'publish'] as const;
export type ProductionPart = (typeof PRODUCTION_PARTS)[number];

/** Pages of the office. */
export const officePaths = {
  search: '/editor/search',
  files: (id: string) => `/editor/manuscript/${segment(id)}/files`,
  letters: (id: string) => `/editor/manuscript/${segment(id)}/letters`,
  productionPart: (id: string, part: ProductionPart) => `/editor/manuscript/${segment(id)}/production/${part}`,
  money: (id: string) => `/editor/manuscript/${segment(id)}/money`,
  timeline: (id: string) => `/editor/manuscript/${segment(id)}/timeline`,
} as const;

/** The office's API; paths of the specification are unchanged (spec §7). */
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
  /** Production of one manuscript: GET answers its `ProductionRecord`. */
  production: (id: string) => `/api/production/${segment(id)}/`,
  productionProof: (id: string) => `/api/production/${segment(id)}/proof/`,
  proofDueDate: (id: string) => `/api/production/${segment(id)}/proof/due-date/`,
  sendProofLink: (id: string) => `/api/production/${segment(id)}/proof/link/`,
  revokeProof: (id: string) => `/api/production/${segment(id)}/proof/revoke/`,
  settleProofComment: (id: string, number: number, comment: string) =>
    `/api/production/${segment(id)}/proof/${number}/comments/${segment(comment)}/`,
  productionMetadata: (id: string) => `/api/production/${segment(id)}/metadata/`,
  /** PUT takes HTML as JSON, POST a file (multipart `file` or `upload_id`, and `version`). */
  productionText: (id: string) => `/api/production/${segment(id)}/text/`,
  /** GET answers `TextComments`; POST writes one. */
  productionComments: (id: string) => `/api/production/${segment(id)}/comments/`,
  productionComment: (id: string, comment: string) => `/api/production/${segment(id)}/comments/${segment(comment)}/`,
  /** POST takes TeX as JSON, and answers the equation in the dialect. */
  productionEquation: (id: string) => `/api/production/${segment(id)}/equation/`,
  productionFindings: (id: string) => `/api/production/${segment(id)}/findings/`,
  productionTableHeads: (id: string) => `/api/production/${segment(id)}/table-heads/`,
  productionTakeIn: (id: string) => `/api/production/${segment(id)}/take-in/`,
  productionReferences: (id: string) => `/api/production/${segment(id)}/references/complete/`,
  productionOffers: (id: string) => `/api/production/${segment(id)}/offers/`,
  /** POST takes an image (multipart `file`, `version`, `alt`, `caption`). */
  productionSupplements: (id: string) => `/api/production/${segment(id)}/supplements/`,
  productionSupplement: (id: string, file: string) => `/api/production/${segment(id)}/supplements/${segment(file)}/`,
  productionFigures: (id: string) => `/api/production/${segment(id)}/figures/`,
  /** GET the image; PUT alternative text and caption; POST another image (multipart); DELETE it. */
  productionFigure: (id: string, file: string) => `/api/production/${segment(id)}/figures/${segment(file)}/`,
  /** GET the files that the authors sent as figures. */
  sentFigures: (id: string) => `/api/production/${segment(id)}/sent-figures/`,
  /** POST makes one of them a figure of the article. */
  sentFigure: (id: string, sent: string) => `/api/production/${segment(id)}/sent-figures/${segment(sent)}/`,
  /** GET the reporting checklists that the authors sent. */
  sentChecklists: (id: string) => `/api/production/${segment(id)}/sent-checklists/`,
  /** POST makes one of them a supplementary file of the article. */
  sentChecklist: (id: string, sent: string) => `/api/production/${segment(id)}/sent-checklists/${segment(sent)}/`,
  /** GET the PDF that readers will get; POST another (multipart `file` or `upload_id`, and `version`); DELETE it. */
  productionGalley: (id: string) => `/api/production/${segment(id)}/galley/`,
  /** GET the complete `Article` as it would be published now. */
  productionPreview: (id: string) => `/api/production/${segment(id)}/preview/`,
  /** GET the `checks` before publishing, of a manuscript of any status. */
  productionChecks: (id: string) => `/api/production/${segment(id)}/checks/`,
  productionPublish: (id: string) => `/api/production/${segment(id)}/publish/`,
  productionUnschedule: (id: string) => `/api/production/${segment(id)}/unschedule/`,
  productionRevise: (id: string) => `/api/production/${segment(id)}/revise/`,
  changeRole: (id: string) => `/api/editor/account/${segment(id)}/role/`,
  endSessions: (id: string) => `/api/editor/account/${segment(id)}/end-sessions/`,
  setActive: (id: string) => `/api/editor/account/${segment(id)}/active/`,
  closeAccount: (id: string) => `/api/editor/account/${segment(id)}/close/`,
} as const;
