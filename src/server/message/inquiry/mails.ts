import type { Journal } from '#domain/journal/journal';
import { INQUIRY_FORMS, type InquiryForm } from '#domain/message/inquiry/inquiry';
import type { Letter } from '#server/kernel/outbox/mail-template';

interface About {
  form: InquiryForm;
  name: string;
  email: string;
  subject: string;
  text: string;
}

/** Sends the enquirer the office's answer, quoting the question. */
export function inquiryAnswerEmail(
  journal: Journal,
  { name, subject, text }: About,
  said: string,
  canAnswer: boolean,
): Letter {
  return {
    subject: `Re: ${subject}`,
    greeting: `Dear ${name},`,
    paragraphs: [said],
    closing: [
      canAnswer
        ? 'You can reply to this email from this address. Your reply goes to the editorial office, with any PDF and Word files you attach.'
        : 'You can reply to this email.',
      `You wrote:\n${text}`,
    ],
    reason: `you wrote to the ${journal.name} with a form on its site.`,
  };
}

/** Tells the owner or the office about a further message. */
export function officeInquiryEmail(about: About, said: string, url: string): Letter {
  return {
    subject: `Inquiry: ${about.subject}`,
    greeting: 'Dear colleagues,',
    paragraphs: [`${fromOf(about)} has written again:`],
    quote: said,
    action: { label: 'Answer', url },
    reason: 'replies to the office’s emails go to the owner of the inquiry, or to the editorial office.',
    isUnsigned: true,
  };
}

/** Tells the owner or the office that a file is infected. */
export function infectedInquiryFileEmail(about: About, url: string): Letter {
  return {
    subject: `Virus found in an inquiry’s file: ${about.subject}`,
    greeting: 'Dear colleagues,',
    paragraphs: [
      `A virus was found in a file that ${fromOf(about)} sent. It cannot be downloaded. The sender has not been told: please ask for a clean one.`,
    ],
    action: { label: 'Open the inquiry', url },
    reason: 'replies to the office’s emails go to the owner of the inquiry, or to the editorial office.',
    isUnsigned: true,
  };
}

/** Tells a colleague that an inquiry was assigned to them. */
export function inquiryAssignedEmail(about: About, colleague: string, url: string): Letter {
  return {
    subject: `Assigned to you: ${about.subject}`,
    greeting: `Dear ${colleague},`,
    paragraphs: [
      `A colleague has assigned you an inquiry from ${fromOf(about)} (${INQUIRY_FORMS[about.form].toLowerCase()}):`,
    ],
    quote: about.text,
    action: { label: 'Open the inquiry', url },
    reason: 'you are an editor of the journal.',
    isUnsigned: true,
  };
}

const fromOf = ({ name, email }: About) => `${name}, ${email},`;
