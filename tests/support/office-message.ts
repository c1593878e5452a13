import type { Page } from 'playwright';
import { editorialApi } from '#domain/editorial/paths';
import { messageApi } from '#domain/message/paths';
import { api } from '#domain/paths';
import { DEMONSTRATION_PASSWORD, SAMPLE_ACCOUNTS } from '../../scripts/demonstration/sample-accounts.ts';

const [EDITOR] = SAMPLE_ACCOUNTS;

/** The sample editor writes to the sample reviewer about "Return to sport"; answers the manuscript and the assignment. */
export async function writeToReviewer({ request }: Page, text: string): Promise<{ id: string; assignment_id: string }> {
  const signedIn = await request.post(api.login, { data: { email: EDITOR.email, password: DEMONSTRATION_PASSWORD } });
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` };
  const search = { headers, params: { search: 'Return to sport' } };
  const [{ id }] = await (await request.get(editorialApi.editorManuscripts('all'), search)).json();
  const { threads } = await (await request.get(messageApi.office(id), { headers })).json();
  const { assignment_id } = threads.find(({ person }: { person: string }) => person === 'Rosa Quiroga');
  await request.post(messageApi.office(id), { headers, data: { kind: 'reviewer', assignment_id, text } });
  return { id, assignment_id };
}
