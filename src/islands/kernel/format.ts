/** "48 kB", "9.6 MB". */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1 ? `${(Math.ceil(megabytes * 10) / 10).toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} kB`;
}

/** An instant's local time: "14:02". */
export function timeOfDay(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}

/** An instant's local date and time: "21 November 2026, 14:02". */
export function dateAndTime(instant: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return `${day.format(new Date(instant))}, ${timeOfDay(instant)}`;
}
