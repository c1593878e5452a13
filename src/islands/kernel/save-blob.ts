/** Hands a file to the person, under a name, as a download. */
export function saveBlob(blob: Blob, name = 'review-copy'): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser needs time to begin with it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
