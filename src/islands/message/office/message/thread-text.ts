import type { OfficeThread } from '#domain/message/message';

/** What the screen says of a thread. */
interface ThreadWords {
  title: string;
  label: string;
  hint: string;
  submit: string;
}

/** How the office calls a thread, and who reads what is written there. */
export function threadText({ kind, person, round }: OfficeThread): ThreadWords {
  const submit = 'Send the message';
  switch (kind) {
    case 'office':
      return {
        title: 'Office notes',
        label: 'Note',
        hint: 'Only editors can read it. It is not sent to anyone.',
        submit: 'Save the note',
      };
    case 'author': {
      const hint = 'Emailed to the authors and shown on their page, signed by the office. Reviewers do not see it.';
      return { title: 'Authors', label: `Message to ${person || 'the authors'}`, hint, submit };
    }
    case 'reviewer': {
      const hint = 'Emailed to this reviewer only, signed by the office. Authors and other reviewers do not see it.';
      const title = round === null || round === 1 ? `Reviewer ${person}` : `Reviewer ${person}, revision ${round - 1}`;
      return { title, label: `Message to ${person}`, hint, submit };
    }
    default:
      return kind satisfies never;
  }
}
