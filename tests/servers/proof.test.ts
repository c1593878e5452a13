import { describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { EMPTY_REPLY, type ProofReply } from '#domain/production/proof/proof';
import { bearer, json } from '../support/accounts.ts';
import { servers } from '../support/engines.ts';
import { COMMENT, TEXT, useProof } from '../support/proof-calls.ts';

const CORRECTIONS: ProofReply = { ...EMPTY_REPLY, comments: [COMMENT] };

describe.each(servers())('two people at once, on $name', (engine) => {
  const { journal, at, sent, send, link, view, answer, office } = useProof(engine);

  it('answer a proof once: the second is told who was first', async () => {
    const token = await sent();
    const { digest } = await view(token);
    const replies = await Promise.all([
      answer(link(token), { answer: 'approval', digest }),
      answer(bearer(at.author.token), { answer: 'corrections', content: CORRECTIONS }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { proofs } = await office();
    expect(proofs).toHaveLength(1);
    expect(proofs[0]?.answered?.comments).toHaveLength(replies[0]?.status === 200 ? 0 : 1);
  });

  it('send a proof once, and the author gets one mail', async () => {
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
    await journal.deliver();
    expect(journal.mailer.sent).toHaveLength(1);
  });

  it('approve no text that an editor saves at the same moment', async () => {
    const token = await sent();
    const { digest } = await view(token);
    const saving = journal.fetch(editorialApi.productionText(at.id), {
      ...json({ version: 1, html: TEXT.replace('4.2', '4.3') }, at.editor),
      method: 'PUT',
    });
    const [approval] = await Promise.all([answer(link(token), { answer: 'approval', digest }), saving]);
    const { proofs } = await office();
    // Whichever came first, the approval is of the text that was read, and the office sees that the text has changed.
    expect([proofs[0]?.stage, proofs[0]?.is_current]).toEqual([approval.status === 200 ? 'approved' : 'sent', false]);
  });
});
