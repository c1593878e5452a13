import { bearer, type Person } from './accounts.ts';
import { docx } from './documents.ts';
import type { TestJournal } from './journal.ts';
import { submit } from './submissions.ts';

export const FILE = { name: 'Study.docx', bytes: docx({ paragraphs: ['A study.'] }) };

export interface Case {
  journal: TestJournal;
  author: Person;
  editor: Person;
  id: string;
  code: string;
}

export async function openCase(journal: TestJournal): Promise<Case> {
  await journal.empty();
  const author = await journal.as('author', { email: 'amina.diallo@hospital.example' });
  const editor = await journal.as('editor', { email: 'edith@journal.example' });
  const fields = { article_type: 'original_research' };
  const { id, submission_code } = await (await submit(journal.fetch, author, { file: FILE, fields })).json();
  return { journal, author, editor, id, code: submission_code };
}

export function callsOf({ journal, author, editor, id }: Case) {
  const post = (path: string, body: object, person?: Person, ip?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(person && bearer(person.token)) };
    return journal.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }, ip);
  };
  const get = async (path: string, person: Person) => {
    const response = await journal.fetch(path, { headers: bearer(person.token) });
    return { status: response.status, text: await response.text() };
  };
  const read = async (path: string, person: Person) => JSON.parse((await get(path, person)).text);
  const own = `/api/author/manuscripts/${id}/waiver/`;
  return {
    post,
    get,
    read,
    ask: (body: object, person = author) => post(own, body, person),
    shown: () => read(own, author),
    setStatus: (status: string) =>
      post(`/api/editor/manuscript/${id}/update-status/`, { status, notes: 'Done' }, editor),
    async decide(body: object, person = editor) {
      const [waiver] = await read('/api/editor/waivers/', editor);
      return post(`/api/editor/waivers/${waiver.id}/decide/`, body, person);
    },
    charge: () => journal.db.selectFrom('fee').selectAll().where('manuscript_id', '=', id).executeTakeFirst(),
    mailsTo: async (address: string) => {
      await journal.deliver();
      return journal.mailer.sent.filter(({ to }) => to.address === address);
    },
    sentence: async (response: Response) => (await response.json()).detail,
  };
}
