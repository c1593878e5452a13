import { effectText } from '#domain/desk/delivery/effect-text';
import { emailsPage } from '#domain/journal/mail/paths';
import { paths } from '#domain/kernel/paths';
import { INQUIRY_FORMS, type InquiryForm } from '#domain/message/inquiry/inquiry';
import { inquiryPaths } from '#domain/message/inquiry/paths';
import type { FoundReason } from './need.ts';

/** A delivery that was abandoned after its last attempt. */
export function deadDelivery({ id, kind, created_at }: { id: string; kind: string; created_at: Date }): FoundReason {
  return {
    subject_id: id,
    since: created_at,
    reason: `${effectText(kind)}: delivery failed, and we won’t retry it automatically.`,
    link: { label: 'See what went wrong', address: paths.editorDeliveries },
    call: { does: 'retry', label: 'Try again', question: null },
  };
}

/** The last build, if it failed and no other is running. */
export function failedBuild({ id, at, error }: { id: string; at: Date; error: string }): FoundReason {
  return {
    subject_id: id,
    since: at,
    reason: `Articles published since the last build are not on the site. ${error}`,
    link: { label: 'See why', address: paths.editorBuilds },
    call: { does: 'rebuild', label: 'Build again', question: null },
  };
}

/** An email whose own words use something that no longer exists. */
export function wrongEmail({
  name,
  label,
  changed_at,
}: {
  name: string;
  label: string;
  changed_at: Date;
}): FoundReason {
  return {
    subject_id: name,
    since: changed_at,
    reason: `“${label}” is not sent in your words, because they use something that no longer exists. The default goes out instead.`,
    link: { label: 'Correct the email', address: emailsPage(name) },
  };
}

/** An unanswered message from a public form or by email. */
export function unansweredInquiry(inquiry: {
  id: string;
  form: InquiryForm;
  name: string;
  subject: string;
  waiting_since: Date;
}): FoundReason {
  const { id, form, name, subject, waiting_since } = inquiry;
  return {
    subject_id: id,
    since: waiting_since,
    reason: `${name} is waiting for an answer about “${subject}” (${INQUIRY_FORMS[form].toLowerCase()}).`,
    link: { label: 'Answer', address: inquiryPaths.inquiry(id) },
  };
}
