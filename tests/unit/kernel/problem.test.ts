import { describe, expect, it } from 'vitest';
import { notFound, PROBLEM_STATUS, Problem, type ProblemCode, problemResponse } from '#server/kernel/http/problem';

const REFERENCE = '0123456789ab';
const coded = (code: unknown, message = 'secret text of the driver') => Object.assign(new Error(message), { code });
const reply = async (thrown: unknown) => {
  const response = problemResponse(thrown, REFERENCE);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

describe('a refusal', () => {
  it.each(Object.entries(PROBLEM_STATUS))('%s answers status %i with its sentence', async (code, expected) => {
    const { status, headers, body } = await reply(new Problem(code as ProblemCode, 'The sentence.'));
    expect(status).toBe(expected);
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(body).toEqual({ detail: 'The sentence.', error: 'The sentence.', message: 'The sentence.' });
  });

  it('of single fields shows them alone, each with its sentences', async () => {
    const fields = { title: ['Title is required'], keywords: ['At least one keyword is required', 'Too long'] };
    const { status, body } = await reply(new Problem('bad_request', 'Some values are wrong.', { fields }));
    expect(status).toBe(400);
    expect(body).toEqual(fields);
  });

  it('sends its headers along', async () => {
    const { headers } = await reply(new Problem('too_many_requests', 'Slowly.', { headers: { 'Retry-After': '30' } }));
    expect(headers.get('Retry-After')).toBe('30');
  });

  it('keeps its cause for the operator', async () => {
    const { body } = await reply(new Problem('bad_request', 'Wrong.', { cause: new Error('the inside') }));
    expect(JSON.stringify(body)).not.toContain('the inside');
  });

  it('is the same for whatever is not found', async () => {
    expect((await reply(notFound())).body).toEqual((await reply(notFound())).body);
  });
});

describe('a database that cannot be reached, or not now', () => {
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a reset connection', coded('ECONNRESET')],
    ['a broken pipe', coded('EPIPE')],
    ['a connection that times out', coded('ETIMEDOUT')],
    ['an unknown host', coded('ENOTFOUND')],
    ['a name server that is away', coded('EAI_AGAIN')],
    ['SQLSTATE 08006, connection failure', coded('08006')],
    ['SQLSTATE 08P01, protocol violation', coded('08P01')],
    ['SQLSTATE 53100, disk full', coded('53100')],
    ['SQLSTATE 53300, too many connections', coded('53300')],
    ['SQLSTATE 57P01, administrator shutdown', coded('57P01')],
    ['SQLSTATE 57P03, still starting', coded('57P03')],
    ['SQLSTATE 25006, read-only', coded('25006')],
    ['a dropped connection', new Error('Connection terminated unexpectedly')],
    ['a server that never answers', new Error('Connection terminated due to connection timeout')],
    ['a pool with no free connection', new Error('timeout exceeded when trying to connect')],
    ['a client that broke', new Error('Client has encountered a connection error and is not queryable')],
  ])('answers 503 and when to come back: %s', async (_, thrown) => {
    const { status, headers, body } = await reply(thrown);
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('5');
    expect(body.detail).toBe(
      `The journal cannot reach its database at the moment. Please try again. Reference: ${REFERENCE}`,
    );
  });
});

describe('a database that gave a statement up', () => {
  it.each([
    ['57014, for its length', 'The journal’s database took too long to respond.'],
    ['40P01, for a deadlock', 'Someone else was changing the same record.'],
    ['40001, for another change of the same', 'Someone else was changing the same record.'],
  ])('answers 503 and when to come back: SQLSTATE %s', async (code, sentence) => {
    const { status, headers, body } = await reply(coded(code.slice(0, 5)));
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('5');
    expect(body.detail).toBe(`${sentence} Please try again. Reference: ${REFERENCE}`);
  });
});

it.each([
  ['22021', 'Remove the invisible characters, and try again.'],
  ['22P05', 'Remove the invisible characters, and try again.'],
  ['22003', 'A number is too large.'],
])('a value that Postgres cannot store is the caller’s to mend: SQLSTATE %s', async (code, sentence) => {
  const { status, body } = await reply(coded(code));
  expect(status).toBe(400);
  expect(body.detail).toBe(sentence);
});

describe('anything else that is thrown', () => {
  it.each([
    ['an error', new Error('secret text of the driver')],
    ['SQLSTATE 23505, a row that exists', coded('23505')],
    ['SQLSTATE 42P01, a missing table', coded('42P01')],
    ['SQLSTATE 58030, a broken disk', coded('58030')],
    ['SQLSTATE 3D000, a missing database', coded('3D000')],
    ['a code that is a number', coded(57)],
    ['a missing file', coded('ENOENT')],
    ['a text', 'secret text of the driver'],
    ['nothing', undefined],
    ['null', null],
    ['an object', { detail: 'secret text of the driver' }],
  ])('answers 500 with a reference and nothing about the inside: %s', async (_, thrown) => {
    const { status, headers, body } = await reply(thrown);
    const sentence = `Something went wrong. Reference: ${REFERENCE}`;
    expect(status).toBe(500);
    expect(headers.get('Retry-After')).toBeNull();
    expect(body).toEqual({ detail: sentence, error: sentence, message: sentence });
  });
});
