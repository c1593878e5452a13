const STORAGE_KEY = 'checklist';

export function readTicks(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(names) ? names : [];
  } catch {
    return [];
  }
}

export function saveTicks(names: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(names));
  } catch {
    // Without storage, ticks last for this visit.
  }
}
