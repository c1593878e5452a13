import { readdirSync, readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

const FOLDER = new URL('./schemas/oai-pmh/', import.meta.url);
const MAIN = 'driver.xsd';

/** All schemas in one folder, with references to remote files redirected there. */
const files = () =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.xsd'))
    .map((fileName) => ({
      fileName,
      contents: readFileSync(new URL(fileName, FOLDER), 'utf8').replace(
        /schemaLocation="(?:[^"]*\/)?([^"/]+)"/g,
        'schemaLocation="$1"',
      ),
    }));

/** Validates OAI-PMH responses; returns each error with its response's position, empty if all are valid. */
export async function oaiProblems(answers: readonly string[]): Promise<string[]> {
  if (answers.length === 0) return ['There is nothing to look at.'];
  const schema = files();
  const { valid, errors, rawOutput } = await validateXML({
    xml: answers.map((contents, index) => ({ fileName: `answer-${index}.xml`, contents })),
    schema: schema.filter(({ fileName }) => fileName === MAIN),
    preload: schema.filter(({ fileName }) => fileName !== MAIN),
    maxMemoryPages: 4_096,
  });
  if (valid) return [];
  return errors.length > 0 ? errors.map(({ rawMessage }) => rawMessage) : [rawOutput.slice(0, 2_000)];
}
