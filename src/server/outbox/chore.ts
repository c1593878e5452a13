import type { Context } from '#server/context';

/** Regular work, by a name for the log. Done again, or by two at once, it does no harm. */
export type Chores = Readonly<Record<string, (context: Context) => Promise<void>>>;

/** Does one chore after the other; one that fails keeps none of the others from being done. */
export async function doChores(context: Context, chores: Chores): Promise<void> {
  for (const [name, chore] of Object.entries(chores)) {
    await chore(context).catch((error) => context.log('error', `${name} failed.`, error));
  }
}
