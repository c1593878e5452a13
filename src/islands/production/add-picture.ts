import type { QueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { ProductionFigure, ProductionRecord } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { sendProductionFile } from './calls.ts';
import { figureName, refuseFigure } from './figure-file.ts';
import { keyOf, type Production } from './use-production.ts';

/** Makes a picture a figure of the article, which its text does not show yet; fails with a sentence where it cannot be one. */
export async function addPicture(
  picture: File,
  { id, client, change }: { id: string; client: QueryClient; change: Production['changeBeside'] },
): Promise<ProductionFigure> {
  const refusal = refuseFigure(picture);
  if (refusal) throw new Error(refusal);
  let before: readonly ProductionFigure[] = [];
  const { production } = await change((version) => {
    before = client.getQueryData<ProductionRecord>(keyOf(id))?.figures ?? [];
    const call = { file: picture, fields: { version: `${version}`, in_text: 'false' }, onProgress: () => {} };
    return sendProductionFile(editorialApi.productionFigures(id), call);
  });
  const added = production.figures.find(({ file }) => !before.some((one) => one.file === file));
  if (!added) throw new Error(PRODUCTION_TEXTS.wrongFigure);
  toast.success(`${figureName(added.file)} is in the text. Write its caption below it, and its alternative text.`);
  return added;
}
