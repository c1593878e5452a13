/** Bytes in base64, part by part: what does not fill three bytes waits for the next part. */
export async function* base64Of(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let rest: Uint8Array = new Uint8Array();
  for await (const part of parts) {
    const bytes = Buffer.concat([rest, part]);
    const whole = bytes.length - (bytes.length % 3);
    if (whole > 0) yield Buffer.from(bytes.toString('base64', 0, whole));
    rest = bytes.subarray(whole);
  }
  if (rest.length > 0) yield Buffer.from(Buffer.from(rest).toString('base64'));
}
