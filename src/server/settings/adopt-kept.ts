import { adoptSettings } from '#domain/setting/adopt';
import type { Context } from '#server/kernel/context';
import { readOwnSettings } from './own-queries.ts';

/** Makes the office's settings those of this process, as they are in the database now. */
export async function adoptKept({ reader }: Pick<Context, 'reader'>): Promise<void> {
  adoptSettings(await readOwnSettings(reader));
}
