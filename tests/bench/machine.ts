import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU seconds, user and system, that this process and all processes that it started have used (Linux). */
export function cpuSeconds(): number {
  const own = statOf('self');
  const living = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
    return stat?.parent === process.pid ? [stat.ticks] : [];
  });
  return [own?.ticks ?? 0, ...living].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}

/** A process's parent, and the ticks that it and its finished children have used; undefined once it is gone. */
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

/** Runs `work` and answers its wall and CPU seconds, and the peak memory (MB) of any process it started. */
export async function measure<Result>(work: () => Promise<Result>) {
  const cpuBefore = cpuSeconds();
  const started = performance.now();
  let peakMb = 0;
  // The system keeps the peak of each: looking more often would only count as work of the build.
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

/** The largest resident size any living child of this process has had. */
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
        // The process ended between the listing and the reading.
        return 0;
      }
    });
  return Math.max(0, ...peaks);
}

/** The memory of a process, in MB: what it holds now, or what it held at its peak (Linux). */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
}

/** Begins a new peak of a process's memory (proc(5)). */
export const newPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** One line of a report: name and figures, aligned. */
export function line(name: string, figures: string): void {
  console.log(`  ${name.padEnd(46)} ${figures}`);
}
