import type { Fault } from './fault.ts';

export const readers: readonly Fault[] = [
  {
    name: 'the contact form can fill a stranger’s mailbox with copies',
    file: 'src/server/kernel/http/public-form.ts',
    find: '(await countRequest(within, COPY_LIMIT, email)) <= COPY_LIMIT.max',
    put: '(await countRequest(within, COPY_LIMIT, email)) > 0',
    tests: ['tests/api/message/contact.test.ts'],
  },
  {
    name: 'the office’s answer to a service request goes to the office itself',
    file: 'src/server/message/form/deliver-mail.ts',
    find: 'const replyTo = { name: message.name, address: message.email };',
    put: 'const replyTo = office(journal);',
    tests: ['tests/api/message/service-request.test.ts'],
  },
  {
    name: 'anyone with a submission code can track the manuscript, whatever address they give',
    file: 'src/server/submission/tracking/queries.ts',
    find: 'return row?.is_author ? row : undefined;',
    put: 'return row;',
    tests: ['tests/api/submission/tracking.test.ts'],
  },
  {
    name: 'robots are counted as readers of an article',
    file: 'src/server/publication/usage/count-usage.ts',
    find: 'if (!isRobot(agent) && !isPrefetch) {',
    put: 'if (!isPrefetch) {',
    tests: ['tests/engines/usage.test.ts'],
  },
  {
    name: 'the link that confirms alerts never expires',
    file: 'src/server/publication/alert/queries.ts',
    find: "    .where('token_ends_at', '>', now)\n",
    put: '',
    tests: ['tests/api/publication/alerts.test.ts'],
  },
];
