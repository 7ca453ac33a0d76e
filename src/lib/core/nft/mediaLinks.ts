/** Normalises untrusted addresses of media and metadata. Nothing else may be requested or shown. */

const LONGEST_LINK = 1_000
/** Pictures embedded in an address may be longer than links. */
export const LONGEST_DATA = 200_000
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

const CID = '(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|z[1-9A-HJ-NP-Za-km-z]{47,80}|b[a-z2-7]{20,120})'
/** Every form of a content address, each with the path behind it. A gateway's query and fragment are dropped. */
const CONTENT_FORMS = [
  // ipfs://CID/path, ipfs://ipfs/CID/path, ipfs:/CID, ipfs:CID: everything after it is path, also # and ?.
  new RegExp(`^ipfs:/{0,3}(?:ipfs/)?(${CID})(?:/(.*)|[?#].*)?$`, 's'),
  // /ipfs/CID/path and CID/path
  new RegExp(`^(?:/?ipfs/)?(${CID})(?:/(.*))?$`, 's'),
  // https://any.gateway/ipfs/CID/path
  new RegExp(`^https?://[^/?#]+/(?:ipfs\\d?/)+(${CID})(?:/([^?#]*))?(?:[?#].*)?$`, 's'),
  // https://any.node/api/v0/cat?arg=CID/path
  new RegExp(
    `^https?://[^/?#]+/api/v0/cat\\?(?:[^#]*&)?arg=(?:/ipfs/)?(${CID})(?:/([^#&]*))?(?:[#&].*)?$`,
    's',
  ),
  // https://CID.ipfs.any.gateway/path
  /^https?:\/\/(b[a-z2-7]{20,120})\.ipfs\.[^/?#]+(?:\/([^?#]*))?(?:[?#].*)?$/s,
]

/** Decodes `%20` and the like; a literal percent sign is left as it is. */
const decoded = (text: string): string =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })

/**
 * Returns the content address of a link with its path, each part encoded: `CID/My%20Hero%231.png`.
 * @returns null for a link without content address, and for a path that leaves it
 */
export function contentOf(link: string): string | null {
  const text = link.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase())
  for (const form of CONTENT_FORMS) {
    const [, cid, path] = form.exec(text) ?? []
    if (cid === undefined) continue
    const parts = path === undefined ? [] : path.split('/').map(decoded)
    if (parts.some((part) => part === '.' || part === '..' || /\p{C}/u.test(part))) return null
    return [cid, ...parts.map((part) => encodeURIComponent(part).replaceAll("'", '%27'))].join('/')
  }
  return null
}

/**
 * Normalises a link that may be shown to users: only `https://` (`http://` on this machine, for the devnet), no
 * credentials, no invisible characters, limited length. Null for all else.
 */
export function webLink(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_LINK) return null
  const text = value.trim()
  if (text === '' || /[\p{C}\p{Z}\\"'<>`]/u.test(text)) return null
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return null
  }
  const allowed = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
  return allowed && url.username === '' && url.password === '' && url.hostname !== '' ? url.href : null
}

/** Normalises a link to media: content as `ipfs://CID/path`, whatever its gateway, else as `webLink` does. */
export function mediaLink(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_LINK) return null
  const content = contentOf(value.trim())
  return content === null ? webLink(value) : `ipfs://${content}`
}

const DATA = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[^,;]*)*),(.*)$/is
const PICTURES = /^image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)$/i

/** Splits a data URL into its parts; null for anything else. */
function dataOf(link: string): { type: string; isBase64: boolean; body: string } | null {
  const [, type = 'text/plain', parameters = '', body] = DATA.exec(link) ?? []
  if (body === undefined) return null
  return { type: type.toLowerCase(), isBase64: /;\s*base64\s*$/i.test(parameters), body }
}

const svgLink = (svg: string): string | null => {
  // Half of a surrogate pair cannot be encoded.
  const text = svg.replaceAll(/\p{Cs}/gu, '')
  const link = `data:image/svg+xml,${encodeURIComponent(text).replaceAll("'", '%27')}`
  return link.length <= LONGEST_DATA ? link : null
}

/**
 * Normalises a picture in a data URL. A raw `#` in a drawing would cut it off, so it is encoded. Shown only as
 * `<img>`.
 */
function dataPicture(link: string): string | null {
  if (link.length > LONGEST_DATA) return null
  const data = dataOf(link)
  if (!data || !PICTURES.test(data.type)) return null
  if (!data.isBase64) {
    if (data.type !== 'image/svg+xml') return null
    return /[#\p{C}]/u.test(data.body) ? svgLink(decoded(data.body)) : link
  }
  const body = decoded(data.body).replaceAll(/\s/g, '')
  return /^[A-Za-z0-9+/]+={0,2}$/.test(body) ? `data:${data.type};base64,${body}` : null
}

/** A drawing, also with an XML declaration, a document type or a comment before it. */
const DRAWING = /^(?:\s|<\?xml[^>]*>|<!doctype[^>]*>|<!--(?:(?!-->).)*-->)*<svg[\s/>]/is

/** Normalises a picture: a link as for `mediaLink`, a data URL, or a drawing itself (`image_data`). */
export function pictureLink(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_DATA) return null
  const text = value.trim()
  if (/^data:/i.test(text)) return dataPicture(text)
  return DRAWING.test(text) ? svgLink(text) : mediaLink(text)
}

/**
 * Returns metadata that its own address contains: a data URL of JSON or text, or the JSON itself.
 * @returns null if it has to be fetched
 */
export function metadataInside(uri: string): string | null {
  const text = uri.trim()
  if (text.startsWith('{')) return text
  const data = /^data:/i.test(text) ? dataOf(text) : null
  if (!data || PICTURES.test(data.type)) return null
  if (!data.isBase64) return decoded(data.body)
  try {
    const bytes = Uint8Array.from(atob(decoded(data.body)), (letter) => letter.charCodeAt(0))
    return new TextDecoder().decode(bytes)
  } catch {
    return ''
  }
}
