const MISSING = `PDFs cannot be created here: there is no Typst for ${process.platform}-${process.arch}. Run npm ci on this machine.`;

/**
 * Imports Typst, whose native binary npm installs per platform.
 * @throws Error with the remedy, if it is missing
 */
export async function loadTypst() {
  return import('@myriaddreamin/typst-ts-node-compiler').catch((cause: unknown) => {
    throw new Error(MISSING, { cause });
  });
}

/** Why this machine cannot make PDFs, in a sentence; undefined if it can. */
export const typstProblem = (): Promise<string | undefined> =>
  loadTypst().then(
    () => undefined,
    ({ message }: Error) => message,
  );
