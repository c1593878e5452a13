import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { boardText, EMPTY_MEMBER } from '#domain/journal/board/board';
import { LAYOUT_DEFAULT, layoutText } from '#domain/journal/home/layout';
import { PICTURE_TEXTS, pictureApi } from '#domain/journal/picture/picture';
import { settingsApi } from '#domain/settings/paths';
import { sweepFiles } from '#server/document/store-document';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { pdf } from '../../support/documents.ts';
import { png } from '../../support/images.ts';
import { useTestJournal } from '../../support/journal.ts';
import { photograph, uploadPicture } from '../../support/pictures.ts';

const WORDS = { description: 'Dr Ada Adeyemi in her office', credit: 'Photograph: Ben Okri' };
const ADA = { ...EMPTY_MEMBER, name: 'Dr Ada Adeyemi', title: 'Editor', affiliation: 'Institute', country: 'Nigeria' };

describe('pictures of the office', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const add = (bytes: Uint8Array, fields: Record<string, string> = WORDS) =>
    uploadPicture(journal.fetch, editor, bytes, fields);
  const list = async () => (await journal.fetch(pictureApi(), { headers: bearer(editor.token) })).json();
  const send = (method: string, path: string, body: object = {}) =>
    journal.fetch(path, { ...json(body, editor), method });
  /** Saves a one-member board with this portrait. */
  const show = async (portrait: string) => {
    const { version } = await (await journal.fetch(settingsApi('board'), { headers: bearer(editor.token) })).json();
    return send('PUT', settingsApi('board'), { version, values: { members: boardText([{ ...ADA, portrait }]) } });
  };
  const builds = () => journal.db.selectFrom('site_build').select('id').execute();

  it('are kept without what their files say beside the picture, under a name that follows from what is seen', async () => {
    const { name, message } = await (await add(await photograph())).json();
    expect([name, message]).toEqual([expect.stringMatching(/^[0-9a-f]{16}\.jpg$/), PICTURE_TEXTS.added]);
    const sent = await journal.fetch(pictureApi(name), { headers: bearer(editor.token) });
    const bytes = Buffer.from(await sent.arrayBuffer());
    expect([sent.headers.get('content-type'), sent.headers.get('content-length')]).toEqual([
      'image/jpeg',
      String(bytes.length),
    ]);
    expect([bytes.includes('Quorvane'), (await sharp(bytes).metadata()).exif]).toEqual([false, undefined]);
    expect(await list()).toMatchObject([{ name, width: 640, height: 800, ...WORDS, used_as: [] }]);
  });

  it('have the size in which they are seen, where a camera was turned', async () => {
    await add(await photograph({ width: 800, height: 640, side: 6 }));
    expect(await list()).toMatchObject([{ width: 640, height: 800 }]);
  });

  it('are there once: sent again they get the words that were sent', async () => {
    const photo = await photograph();
    const first = await (await add(photo)).json();
    const again = await (await add(photo, { description: '', decorative: 'true' })).json();
    expect([again.name, again.message]).toEqual([first.name, PICTURE_TEXTS.known]);
    expect(await list()).toMatchObject([{ description: '', credit: '' }]);
  });

  it.each([
    ['a PDF called JPEG', async () => pdf(), 'portrait.jpg', PICTURE_TEXTS.broken],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.svg', PICTURE_TEXTS.wrongType],
    ['a picture cut off', async () => (await photograph()).subarray(0, 900), 'x.jpg', PICTURE_TEXTS.broken],
    ['a PNG without its pixels', async () => hollow(), 'x.png', PICTURE_TEXTS.broken],
    ['a small one', async () => photograph({ width: 159 }), 'x.jpg', PICTURE_TEXTS.tooFewPixels],
    ['a long one', async () => png({ width: 10_001, height: 160 }), 'x.png', PICTURE_TEXTS.tooManyPixels],
  ])('are refused: %s', async (_, make, name, sentence) => {
    const reply = await add(await make(), { ...WORDS, name });
    expect([400, 422]).toContain(reply.status);
    expect((await reply.json()).file).toEqual([sentence]);
    expect(await list()).toEqual([]);
  });

  it('are refused without a description, unless they are said to be decoration', async () => {
    const photo = await photograph();
    const wrong: Record<string, string>[] = [{}, { description: ' ' }, { description: 'A ward', decorative: 'true' }];
    for (const words of wrong) {
      const reply = await add(photo, words);
      expect([reply.status, Object.keys(await reply.json())]).toEqual([400, expect.arrayContaining(['description'])]);
    }
    expect((await add(photo, { decorative: 'true' })).status).toBe(200);
  });

  it('are portraits of the board: shown they cannot be removed, and their words ask for a build', async () => {
    const { name } = await (await add(await photograph())).json();
    expect((await show(name)).status).toBe(200);
    expect(await list()).toMatchObject([{ name, used_as: ['Portrait of Dr Ada Adeyemi'] }]);
    const refused = await send('DELETE', pictureApi(name));
    expect([refused.status, (await refused.json()).detail]).toEqual([409, PICTURE_TEXTS.used]);
    await journal.db.deleteFrom('site_build').execute();
    const words = { description: 'Dr Adeyemi', decorative: false, credit: '' };
    expect((await send('PUT', pictureApi(name), words)).status).toBe(200);
    expect([(await list())[0].description, (await builds()).length]).toEqual(['Dr Adeyemi', 1]);
    await show('');
    expect((await send('DELETE', pictureApi(name))).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await send('DELETE', pictureApi(name))).status).toBe(404);
  });

  it('are shown on the home page, beside the lead article and the collections', async () => {
    const { name } = await (await add(await photograph({ width: 900, height: 600 }))).json();
    const save = async (lead_picture: string, picture: string) => {
      const { version, values } = await (
        await journal.fetch(settingsApi('home'), { headers: bearer(editor.token) })
      ).json();
      const collections = [{ title: 'Sepsis now', sentence: '', articles: ['sepsis'], picture }];
      const layout = layoutText({ ...LAYOUT_DEFAULT, lead: 'sepsis', lead_picture, collections });
      return send('PUT', settingsApi('home'), { version, values: { ...values, layout } });
    };
    expect((await save(name, name)).status).toBe(200);
    expect((await list())[0].used_as).toEqual(['Beside the lead article', 'Collection “Sepsis now”']);
    const gone = await save('', '0123456789abcdef.jpg');
    expect([gone.status, Object.keys(await gone.json())]).toEqual([
      400,
      expect.arrayContaining(['layout-collections-0-picture']),
    ]);
    expect((await save('', '')).status).toBe(200);
    expect((await list())[0].used_as).toEqual([]);
  });

  it('that were removed cannot be shown, nor can what has no name of a picture', async () => {
    for (const portrait of ['0123456789abcdef.jpg', '../../secret.jpg']) {
      const reply = await show(portrait);
      expect([reply.status, (await reply.json())['members-0-portrait']], portrait).toEqual([400, [PICTURE_TEXTS.gone]]);
    }
  });

  it('leave the file store a while after they were removed, and are in the event log', async () => {
    const { name } = await (await add(await photograph())).json();
    const { file_key } = await journal.db.selectFrom('picture').select('file_key').executeTakeFirstOrThrow();
    await send('DELETE', pictureApi(name));
    await sweepFiles(journal.context);
    expect(await journal.files.read(file_key)).toBeUndefined();
    const events = await journal.db.selectFrom('event').select(['action', 'object_id']).orderBy('position').execute();
    expect(events.filter(({ action }) => action.startsWith('picture.'))).toEqual([
      { action: 'picture.added', object_id: name },
      { action: 'picture.removed', object_id: name },
    ]);
  });

  it('asks for no build while nothing shows them', async () => {
    const { name } = await (await add(await photograph())).json();
    await send('PUT', pictureApi(name), { description: 'Another', decorative: false, credit: '' });
    expect(await builds()).toEqual([]);
  });
});

/** A PNG whose pixel data contradict its header. */
function hollow(): Buffer {
  const [whole, small] = [png({ width: 400, height: 400 }), png({ width: 10, height: 10 })].map((one) =>
    Buffer.from(one),
  );
  const begins = (file: Buffer | undefined) => (file?.indexOf('IDAT') ?? 0) - 4;
  return Buffer.concat([
    whole?.subarray(0, begins(whole)) ?? Buffer.alloc(0),
    small?.subarray(begins(small)) ?? Buffer.alloc(0),
  ]);
}
