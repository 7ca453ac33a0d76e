/** The body has more bytes than allowed. */
export class TooLongError extends Error {}

/**
 * Reads a body to its end, up to a limit. Its headers prove nothing: a compressed body may grow a thousandfold.
 * @param most bytes
 * @param came called with each chunk
 * @throws TooLongError if the body is longer
 */
export async function readCapped(
  response: Response,
  most: number,
  came: () => void = () => undefined,
): Promise<ArrayBuffer> {
  if (!response.body) return new ArrayBuffer(0)
  const reader = response.body.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    came()
    size += piece.value.length
    if (size > most) {
      void reader.cancel().catch(() => undefined)
      throw new TooLongError(`more than ${most} bytes`)
    }
    pieces.push(piece.value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole.buffer
}
