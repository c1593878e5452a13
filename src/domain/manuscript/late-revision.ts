import { DAY_MS, overdueCutoff } from '#domain/kernel/date';

export function daysLate(dueOn: string | null, receivedAt: Date): number {
  if (!dueOn || dueOn >= overdueCutoff(receivedAt)) return 0;
  return Math.max(1, Math.round((Date.parse(overdueCutoff(receivedAt)) - Date.parse(dueOn)) / DAY_MS));
}

export const latenessText = (days: number): string => (days === 1 ? '1 day late' : `${days} days late`);
