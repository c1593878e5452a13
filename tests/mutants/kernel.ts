import type { Fault } from './fault.ts';

export const kernel: readonly Fault[] = [
  {
    name: 'the CSRF token of one browser works in another',
    file: 'src/server/kernel/http/csrf.ts',
    find: '.update(`csrf!${browserToken}!${nonce}`)',
    put: '.update(`csrf!${nonce}`)',
    tests: ['tests/unit/kernel/csrf.test.ts'],
  },
  {
    name: 'a request without a CSRF token is accepted',
    file: 'src/server/kernel/http/serve.ts',
    find: 'else if (route.csrf) verifyCsrf(',
    put: "else if (route.csrf && request.headers.has('x-csrftoken')) verifyCsrf(",
    tests: ['tests/api/account/init-csrf.test.ts'],
  },
  {
    name: 'browsers may sniff the type of a reply',
    file: 'src/server/kernel/http/serve.ts',
    find: "  'X-Content-Type-Options': 'nosniff',\n",
    put: '',
    tests: ['tests/api/kernel/kernel.test.ts'],
  },
  {
    name: 'a limit allows one attempt too many',
    file: 'src/server/kernel/http/rate-limit.ts',
    find: 'if (attempts > limit.max) throw tooManyRequests(window_ends_at, now);',
    put: 'if (attempts > limit.max + 1) throw tooManyRequests(window_ends_at, now);',
    tests: ['tests/api/kernel/rate-limit.test.ts'],
  },
];
