interface Placeholder {
  about: string;
  sample: string;
}

/** Each has the same meaning in all emails. */
export const MAIL_PLACEHOLDERS = {
  journal: { about: 'the journal’s name', sample: 'The journal' },
  name: { about: 'the recipient’s name', sample: 'Amina Diallo' },
  number: { about: 'the manuscript’s number', sample: 'MJ-2023-0123' },
  title: { about: 'the manuscript’s title', sample: 'Sleep after surgery: a cohort study' },
  abstract: { about: 'the manuscript’s abstract', sample: 'Background: Patients sleep badly after surgery.' },
  language: {
    about: 'the manuscript’s language, if other than the journal’s',
    sample: 'The manuscript is written in Spanish.',
  },
  code: { about: 'the submission code, which works like a password', sample: 'MJ-2023-0123-7K4QX2' },
  authors: { about: 'all authors, in order', sample: 'Amina Diallo, Bo Lind' },
  author: { about: 'the author’s name', sample: 'Amina Diallo' },
  email: { about: 'the person’s email address', sample: 'amina@university.example' },
  screening_time: { about: 'the usual duration of the first check', sample: '1–2 weeks' },
  decision_time: { about: 'the usual time to a first decision', sample: '6–8 weeks' },
  reply_time: { about: 'the usual time to a reply', sample: '2–3 working days' },
  due_date: { about: 'the due date', sample: '31 December 2026' },
  link_until: { about: 'the last day the link works', sample: '31 January 2027' },
  link_days: { about: 'the number of days the link works', sample: '30' },
  lateness: { about: 'the delay; omitted if on time', sample: 'It is 3 days late.' },
  points: {
    about: 'the corrections needed; omitted if nothing was ticked',
    sample: 'Please correct the following:\n\n• Number the pages.',
  },
  account_note: {
    about: 'how to open an account; omitted for authors who have one',
    sample: 'Your manuscript was transferred from the journal’s previous system.',
  },
  reviewer: { about: 'the reviewer’s name', sample: 'Chidi Okafor' },
  reason_line: { about: 'the reason given; omitted if there is none', sample: 'Reason: no time at present.' },
  suggested_line: { about: 'colleagues suggested; omitted if there are none', sample: 'Suggested instead: Dana Weiss' },
  copy_note: {
    about: 'the reason the review copy is held back; omitted if there is none',
    sample: 'The reviewer cannot read the manuscript yet.',
  },
  files: { about: 'the files, by neutral names', sample: 'Table S1.pdf, Figure S2.pdf' },
  file_count: { about: 'the number of files', sample: '2' },
  wanted_date: { about: 'the date asked for', sample: '14 January 2027' },
  notice: { about: 'the kind of notice', sample: 'correction' },
  question_note: {
    about: 'the number of your questions, with a space after it; omitted if there are none',
    sample: 'We have 2 questions for you. ',
  },
  task: { about: 'the task in production', sample: 'copyediting' },
  deadline_note: {
    about: 'the day to finish by; omitted if there is none',
    sample: 'Please finish it by 31 December 2026.',
  },
  answered_by: { about: 'the person who answered', sample: 'Amina Diallo' },
  answered_date: { about: 'the day of the answer', sample: '20 December 2026' },
  comment_count: { about: 'the number of comments', sample: '3 comments' },
  amount: { about: 'the amount of the charge', sample: '$1,200' },
  article_type: { about: 'the article type', sample: 'Original research' },
  provider: { about: 'the payment method', sample: 'PayPal' },
  receipt: { about: 'the receipt number', sample: 'R-2026-0042' },
  problem: { about: 'the problem with the payment', sample: 'The amount differs from the charge.' },
  paid: { about: 'the amount paid', sample: '$1,000' },
  transaction: { about: 'the transaction at the provider', sample: '8AB12345CD678901E' },
  refunded: { about: 'the amount refunded', sample: '$1,000' },
  consequence: { about: 'the consequence for the charge', sample: 'Nothing is due now.' },
  waiver: { about: 'the kind of waiver', sample: 'Early-career researchers' },
  country: { about: 'the author’s country', sample: 'Senegal' },
  percent: { about: 'the reduction, as a percentage', sample: '50%' },
  due_note: { about: 'the amount due; omitted before acceptance', sample: 'The amount due is $600.' },
  file_note: {
    about: 'the number of attachments; omitted if there are none',
    sample: 'The message has an attachment, which you can download from its page.',
  },
  reply_note: {
    about: 'whether replies by email work; omitted if they do not',
    sample: 'You can also reply to this email from this address.',
  },
  sender: { about: 'the sender’s name and address', sample: 'Bo Lind, bo@hospital.example' },
  subject: { about: 'the subject given in the form', sample: 'Opening hours' },
  service: { about: 'the service asked for', sample: 'Language editing' },
  answer: { about: 'the office’s answer', sample: 'Thank you for asking. We are open from Monday to Friday.' },
  question: { about: 'the person’s question', sample: 'When are you open?' },
  form: { about: 'the form used', sample: 'contact form' },
  topics: { about: 'the topics the reader follows', sample: 'Cardiology; Sleep medicine' },
  headline: {
    about: 'the new issue, the title of the only new article, or the number of new articles',
    sample: '2 new articles in the journal',
  },
  new_count: { about: 'the number of new issues and articles', sample: '2 new articles' },
  news: {
    about: 'the new issues and articles with their addresses',
    sample: 'Sleep after surgery: a cohort study\nDiallo A, Lind B\nOriginal research · 3 December 2026',
  },
  unsubscribe_address: {
    about: 'the address that ends the alerts',
    sample: 'https://journal.example/alerts#token=…',
  },
  colleague: { about: 'the colleague’s name', sample: 'Dana Weiss' },
  from_date: { about: 'the first day', sample: '1 December 2026' },
  until_date: { about: 'the last day', sample: '14 December 2026' },
  duty: { about: 'the person’s role in the editorial office', sample: 'Section editor' },
  tasks: {
    about: 'the manuscripts and their pending tasks',
    sample: 'MJ-2023-0123, “Sleep after surgery: a cohort study”\nReviews in, since 1 December 2026',
  },
  manuscript_count: { about: 'the number of manuscripts', sample: '3' },
  decision: { about: 'the decision', sample: 'Revisions required' },
  notes: {
    about: 'the editorial notes of the decision; omitted if there are none',
    sample: 'The editor’s notes on the decision go here.',
  },
  reviews: {
    about: 'the reviews sent with the decision; omitted if there are none',
    sample: 'Reviewer 1\nThe first reviewer’s comments for the authors.\n\nReviewer 2\nThe second reviewer’s comments.',
  },
} as const satisfies Readonly<Record<string, Placeholder>>;

export type MailPlaceholder = keyof typeof MAIL_PLACEHOLDERS;
