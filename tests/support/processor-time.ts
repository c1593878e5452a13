/**
 * The milliseconds of processor time that something took: what a busy machine makes wait costs none, what was made to
 * cost much does. Limits stay far below what the attack would cost, and far above what the work does.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
