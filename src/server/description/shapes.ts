import type { User } from '#domain/account/account';
import type { CheckedLog, LoggedEvent } from '#domain/audit/event-log';
import type { Colleague, ColleaguesChange } from '#domain/colleague/colleague';
import type { HandlingEditors } from '#domain/colleague/handling-editor';
import type { ColleagueWelcome, InvitationsChange, InvitedColleague } from '#domain/colleague/invitation';
import type { EditorialLetter } from '#domain/decision/letter-template';
import type { Dashboard, EditorCard, EditorManuscript } from '#domain/editorial/editorial';
import type { EditorialReview, KnownReviewer, ReviewerCandidate } from '#domain/editorial/review';
import type { SentMail } from '#domain/editorial/sent-mail';
import type { TimelineEntry } from '#domain/editorial/timeline';
import type { EditorialVolume } from '#domain/editorial/volume';
import type { Inquiry, InquiryCard, InquiryChange } from '#domain/inquiry/inquiry';
import type {
  AuthorMessages,
  AuthorMessagesChange,
  OfficeMessages,
  OfficeMessagesChange,
  ReviewerMessages,
  ReviewerMessagesChange,
} from '#domain/message/message';
import type { Need } from '#domain/need/need';
import type { NextSteps } from '#domain/need/needs-of';
import type { WaitingOn } from '#domain/need/waiting-on';
import type { Invoice } from '#domain/payment/invoice';
import type { LedgerFee, LedgerPayment, LedgerTotals } from '#domain/payment/ledger';
import type { PaymentConfig, PaymentOrder, PaymentOutcome, Receipt } from '#domain/payment/payment';
import type { EditorialWaiver, OwnWaivers } from '#domain/payment/waiver';
import type { CompletedReferences, ShownEquation } from '#domain/production/change';
import type { ProductionChange, ProductionCheck, ProductionRecord } from '#domain/production/record';
import type { TextComments, TextCommentsChange } from '#domain/production/text-comment';
import type { KeptReply, OfficeProofs, ProofChange, ProofReceipt, ProofView } from '#domain/proof/proof';
import type { Article } from '#domain/publication/article';
import type { Volume } from '#domain/publication/volume';
import type { Invitation } from '#domain/review/invitation';
import type { PlannedReminder } from '#domain/review/reminder';
import type { KeptDraft, ReviewCard, ReviewReceipt, ReviewReply, ReviewView } from '#domain/review/reviewer-area';
import type { SiteBuild, SiteState } from '#domain/site-build/build';
import type { ManuscriptStatistics, PeopleStatistics } from '#domain/statistics/statistics';
import type { OwnManuscript, OwnManuscriptCard } from '#domain/submission/author-area';
import type { NamedAsAuthor } from '#domain/submission/co-authorship';
import type { Examination } from '#domain/submission/examination';
import type { TechnicalCheck, TechnicalChecklist } from '#domain/technical-check/technical-check';
import type { TrackingResult } from '#domain/tracking/tracking';
import type { ownAccount } from '#server/account/own-account';
import type { listAccounts, listSessions } from '#server/account/queries';
import type { register } from '#server/account/register';
import type { beginSecondFactor, enableSecondFactor } from '#server/account/second-factor';
import type { updateStatus } from '#server/decision/update-status';
import type { beginUpload, readUpload } from '#server/document/begin-upload';
import type { changeVolume } from '#server/editorial/change-volume';
import type { saveLetter } from '#server/editorial/save-letter';
import type { listUndelivered } from '#server/outbox/queries';
import type { checkPayment } from '#server/payment/editorial-payment';
import type { issueInvoice } from '#server/payment/issue-invoice';
import type { publicArticle, publicManuscript } from '#server/publication/public-manuscript';
import type { editForAuthor } from '#server/review/change-assignment';
import type { answer } from '#server/review/invitation';
import type { findDraft, listDrafts } from '#server/submission/draft-queries';
import type { changeCheck } from '#server/technical-check/change-check';
import type { saveChecklist } from '#server/technical-check/save-checklist';

/** What a function returns to its route. */
type Given<Work extends (...input: never[]) => unknown> = Awaited<ReturnType<Work>>;

interface Message {
  message: string;
}

/**
 * The shapes of the API's replies, by the names that its routes give them (`Answer.shape`). `npm run describe-api`
 * reads them, and what they are made of, for the description of the API: so it follows the types of the domain.
 */
export interface Shapes {
  Account: Given<typeof listAccounts>[number];
  AnsweredInvitation: Given<typeof answer>;
  Article: Article;
  ChangedDraft: { version: number; updated_at: Date };
  ChangedManuscript: Message & { manuscript: EditorManuscript };
  ChangedVolumes: Given<typeof changeVolume>;
  AuthorMessages: AuthorMessages;
  AuthorMessagesChange: AuthorMessagesChange;
  Colleague: Colleague;
  ColleaguesChange: ColleaguesChange;
  ColleagueWelcome: ColleagueWelcome;
  InvitationsChange: InvitationsChange;
  InvitedColleague: InvitedColleague;
  CheckedPayment: Given<typeof checkPayment>;
  CsrfToken: { csrfToken: string };
  Dashboard: Dashboard;
  Decided: Given<typeof updateStatus>;
  Draft: NonNullable<Given<typeof findDraft>>;
  DraftCard: Given<typeof listDrafts>[number];
  EditorCard: EditorCard;
  EditorialLetter: EditorialLetter;
  EditorialReview: EditorialReview;
  EditorialVolume: EditorialVolume;
  EditorialWaiver: EditorialWaiver;
  EditorManuscript: EditorManuscript;
  Examination: Examination;
  HandlingEditors: HandlingEditors;
  Inquiry: Inquiry;
  InquiryCard: InquiryCard;
  InquiryChange: InquiryChange;
  HandlingEditorsChange: Message & HandlingEditors;
  Health: { status: 'ok'; time: Date };
  Invitation: Invitation;
  Invoice: Invoice;
  InvoiceIssued: Given<typeof issueInvoice>;
  KeptDraft: KeptDraft;
  KeptReply: KeptReply;
  KnownReviewer: KnownReviewer;
  LedgerFee: LedgerFee;
  LedgerPayment: LedgerPayment;
  LedgerTotals: LedgerTotals;
  LoggedIn: { token: string; user: User; mfa_enrolment_required?: true };
  Message: Message;
  NamedAsAuthor: NamedAsAuthor;
  Need: Need;
  NextSteps: NextSteps;
  NewDraft: { id: string; version: number; updated_at: Date };
  OfficeProofs: OfficeProofs;
  TextComments: TextComments;
  TextCommentsChange: TextCommentsChange;
  OfficeMessages: OfficeMessages;
  OfficeMessagesChange: OfficeMessagesChange;
  ChangedCheck: Given<typeof changeCheck>;
  TechnicalCheck: TechnicalCheck;
  WaitingOn: WaitingOn;
  TechnicalChecklist: TechnicalChecklist;
  AnsweredRequest: Message & { manuscript: EditorManuscript };
  OwnAccount: Given<typeof ownAccount>;
  OwnManuscript: OwnManuscript;
  OwnManuscriptCard: OwnManuscriptCard;
  OwnWaivers: OwnWaivers;
  PaymentConfig: PaymentConfig;
  PaymentOrder: PaymentOrder;
  PaymentOutcome: PaymentOutcome;
  PlannedReminder: PlannedReminder;
  ProductionChange: ProductionChange;
  ProductionChecks: { checks: ProductionCheck[] };
  ProductionRecord: ProductionRecord;
  CompletedReferences: CompletedReferences;
  ShownEquation: ShownEquation;
  ProofChange: ProofChange;
  ProofReceipt: ProofReceipt;
  ProofView: ProofView;
  ProposedSecondFactor: Given<typeof beginSecondFactor>;
  PublishedArticle: Given<typeof publicArticle>;
  PublishedManuscript: Given<typeof publicManuscript>;
  Receipt: Receipt;
  RecordedReceipt: Message & { id: string };
  RecoveryCodes: Given<typeof enableSecondFactor>;
  Registered: Given<typeof register>;
  ReviewCard: ReviewCard;
  ReviewerCandidate: ReviewerCandidate;
  ReviewerMessages: ReviewerMessages;
  ReviewerMessagesChange: ReviewerMessagesChange;
  ReviewReceipt: ReviewReceipt;
  ReviewReply: ReviewReply;
  ReviewView: ReviewView;
  RevisionReceived: Message & { round: number };
  SavedCandidates: Message & { candidates: ReviewerCandidate[] };
  SavedForAuthor: Given<typeof editForAuthor>;
  SavedChecklist: Given<typeof saveChecklist>;
  SavedLetter: Given<typeof saveLetter>;
  SavedProfile: Message & Given<typeof ownAccount>;
  SentMail: SentMail;
  Session: Given<typeof listSessions>[number] & { is_current: boolean };
  SiteBuild: SiteBuild;
  SiteState: SiteState;
  Submitted: Message & { id: string; manuscript_number: string; submission_code: string };
  TimelineEntry: TimelineEntry;
  LoggedEvent: LoggedEvent;
  CheckedLog: CheckedLog;
  ManuscriptStatistics: ManuscriptStatistics;
  PeopleStatistics: PeopleStatistics;
  TrackingResult: TrackingResult;
  Undelivered: Given<typeof listUndelivered>[number];
  Upload: Given<typeof readUpload>;
  UploadBegun: Given<typeof beginUpload>;
  UploadConfig: { direct_upload_max: number; upload_part_size: number; document_max: number };
  Volume: Volume;
}
