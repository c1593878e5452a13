/**
 * The `Content-Disposition` of a file to be saved under this name (RFC 6266): the name itself, and an ASCII one for
 * old programs.
 */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/g, '_');
  // Besides letters and digits, RFC 8187 leaves these unencoded.
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
