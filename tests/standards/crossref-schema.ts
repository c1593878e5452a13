import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateXML } from 'xmllint-wasm';

const FOLDER = fileURLToPath(new URL('./schemas/crossref-5.4.0/', import.meta.url));
const MAIN = 'crossref5.4.0.xsd';

/** All files of Crossref's schema in one folder; the addresses of those that stand elsewhere lead there too. */
const files = () =>
  globSync('**/*.xsd', { cwd: FOLDER }).map((path) => ({
    fileName: basename(path),
    contents: readFileSync(FOLDER + path, 'utf8').replace(
      /schemaLocation="(?:[^"]*\/)?([^"/]+)"/g,
      'schemaLocation="$1"',
    ),
  }));

/**
 * Problems of deposits under Crossref's schema, by the name of the deposit. To read the schema takes eight seconds: give
 * all deposits at once.
 */
export async function crossrefProblems(deposits: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  const schema = files();
  const xml = Object.values(deposits).map((contents, index) => ({ fileName: `deposit-${index}.xml`, contents }));
  const { errors, rawOutput } = await validateXML({
    xml,
    schema: schema.filter(({ fileName }) => fileName === MAIN),
    preload: schema.filter(({ fileName }) => fileName !== MAIN),
    maxMemoryPages: 8_192,
  });
  return Object.fromEntries(
    Object.keys(deposits).map((name, index) => {
      const file = `deposit-${index}.xml`;
      const own = errors.filter(({ loc, rawMessage }) => (loc?.fileName ?? rawMessage).startsWith(file));
      // What xmllint has not called valid, it has not looked at.
      const isValid = rawOutput.includes(`${file} validates`);
      return [name, own.length > 0 || isValid ? own.map(({ message }) => message) : [rawOutput.slice(0, 2_000)]];
    }),
  );
}
