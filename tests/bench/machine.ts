import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU seconds (user and system) used by this process and all its descendants (Linux). */
export function cpuSeconds(): number {
  const own = statOf('self');
  const living = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
    return stat?.parent === process.pid ? [stat.ticks] : [];
  });
  return [own?.ticks ?? 0, ...living].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}

/** A process's parent, and the ticks used by it and its finished children; undefined once it has ended. */
function statOf(pid: string): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}

/** Runs `work`; returns its elapsed and CPU seconds, and the peak memory in MB of any child process. */
export async function measure<Result>(work: () => Promise<Result>) {
  const cpuBefore = cpuSeconds();
  const started = performance.now();
  let peakMb = 0;
  // The kernel records each process's peak, so frequent sampling would only add load.
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, childrenPeakMb());
  }, 500);
  try {
    const result = await work();
    const seconds = (performance.now() - started) / 1000;
    return { result, seconds, cpu: cpuSeconds() - cpuBefore, peakMb };
  } finally {
    clearInterval(watch);
  }
}

/** The largest peak resident size, in MB, of this process's living children. */
function childrenPeakMb(): number {
  const own = String(process.pid);
  const peaks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
        return parent === own ? Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024 : 0;
      } catch {
        // The process ended after it was listed.
        return 0;
      }
    });
  return Math.max(0, ...peaks);
}

/** A process's resident memory in MB, now (`VmRSS`) or at its peak (`VmHWM`) (Linux). */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
}

/** Resets a process's peak memory (proc(5)). */
export const newPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Prints a line of the report: name and figures, aligned. */
export function line(name: string, figures: string): void {
  console.log(`  ${name.padEnd(46)} ${figures}`);
}
