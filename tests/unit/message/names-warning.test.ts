import { expect, test } from 'vitest';
import { namesWarning } from '#domain/message/message';

test('an editor is told which words of a message and of its files name people, and which file could not be searched', () => {
  const found = { name: 'reply.docx', names: ['Sterk', 'Lund'], unsearched: '' };
  expect(namesWarning('reviewer', ['Wójcik'], [found])).toBe(
    'The reviewer must not learn who the authors are, and this message names them: “Wójcik”, “Sterk” in “reply.docx”, “Lund” in “reply.docx”. Remove it, or send it anyway.',
  );
  const unread = { name: 'scan.pdf', names: [], unsearched: 'It has pages that are images.' };
  expect(namesWarning('author', [], [unread])).toBe(
    'The authors must not learn who the reviewers are. “scan.pdf” could not be searched for them. It has pages that are images. Remove it, or send it anyway.',
  );
});
