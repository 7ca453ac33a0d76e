const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** sha256 of bytes, hex. */
export const hashOf = async (body: BufferSource) => hex(await crypto.subtle.digest('SHA-256', body))
