import type { Fault } from './fault.ts';

export const message: readonly Fault[] = [
  {
    name: 'an email reply is accepted from anyone in the thread, whoever the address was issued to',
    file: 'src/server/message/inbound-mail/accept-mail.ts',
    find: 'replyAddresses.find((one) => isReplyAddressOf(context, one, from))',
    put: 'replyAddresses[0]',
    tests: ['tests/api/message/inbound-mail.test.ts'],
  },
  {
    name: 'an email signed hours ago is accepted',
    file: 'src/server/message/inbound-mail/accept-mail.ts',
    find: 'age > WINDOW_SECONDS',
    put: 'Number.isNaN(age)',
    tests: ['tests/api/message/inbound-mail.test.ts'],
  },
  {
    name: 'a reviewer’s message is emailed to the whole office',
    file: 'src/server/message/deliver-mail.ts',
    find: 'return invited\n    ? notificationRecipient(context, invited.manuscript_id, invited.invited_by_id)\n    : officeMailbox(context.journal)',
    put: 'return officeMailbox(context.journal)',
    tests: ['tests/api/message/messages.test.ts'],
  },
  {
    name: 'a message to the authors can name their reviewer',
    file: 'src/server/message/queries.ts',
    find: "return from === 'reviewer'\n",
    put: "return from !== 'reviewer'\n",
    tests: ['tests/api/message/messages.test.ts'],
  },
];
