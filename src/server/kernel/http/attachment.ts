import { toCsv } from '#domain/kernel/csv';

/** The `Content-Disposition` for saving a file (RFC 6266): the name, and an ASCII fallback. */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/g, '_');
  // Characters other than letters and digits that RFC 8187 leaves unencoded.
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sends a table, with its header row, as a download. */
export const csvResponse = (name: string, rows: Parameters<typeof toCsv>[0]): Response =>
  new Response(toCsv(rows), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': contentDisposition(`${name}.csv`) },
  });
