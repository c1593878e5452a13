import { describe, expect, it } from 'vitest';
import { withOaiCache } from '#server/assembly/site/oai-cache';
import type { Handler } from '#server/kernel/http/serve';

const LIST = '/oai?verb=ListRecords&metadataPrefix=jats';

describe('a cached reply to harvesters on our own server', () => {
  let asked = 0;
  let status = 200;
  let time = 0;
  const api: Handler = async () => {
    asked += 1;
    return new Response(`answer ${asked}`, { status, headers: { 'X-Kept': 'yes' } });
  };
  const opened = () => {
    [asked, status, time] = [0, 200, 0];
    const serve = withOaiCache(api, () => time);
    return async (path: string, method = 'GET') => {
      const reply = await serve(new Request(`http://journal.example${path}`, { method }), { ip: '192.0.2.1' });
      expect(reply.headers.get('x-kept')).toBe('yes');
      return reply.text();
    };
  };

  it('is computed once a minute, however many ask at the same time', async () => {
    const ask = opened();
    expect(await Promise.all([ask(LIST), ask(LIST), ask('/oai?verb=Identify')])).toEqual([
      'answer 1',
      'answer 1',
      'answer 2',
    ]);
    time = 59_999;
    expect(await ask(LIST)).toBe('answer 1');
    time = 60_000;
    expect(await ask(LIST)).toBe('answer 3');
  });

  it('is not cached if it is a refusal, or for another method or address', async () => {
    const ask = opened();
    status = 429;
    expect([await ask(LIST), await ask(LIST)]).toEqual(['answer 1', 'answer 2']);
    status = 200;
    expect([await ask(LIST, 'POST'), await ask('/api/volumes'), await ask(LIST)]).toEqual([
      'answer 3',
      'answer 4',
      'answer 5',
    ]);
  });

  it('is evicted after ten others', async () => {
    const ask = opened();
    for (let number = 0; number < 11; number += 1) await ask(`/oai?verb=GetRecord&identifier=${number}`);
    expect([await ask('/oai?verb=GetRecord&identifier=10'), await ask('/oai?verb=GetRecord&identifier=0')]).toEqual([
      'answer 11',
      'answer 12',
    ]);
  });
});
