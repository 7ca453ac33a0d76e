/** Addresses of media and metadata as strangers write them, in one spelling each. Nothing else may be asked for or shown. */

const LONGEST_LINK = 1_000
/** Pictures inside an address may be longer than links. */
export const LONGEST_DATA = 200_000
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

const CID = '(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|z[1-9A-HJ-NP-Za-km-z]{47,80}|b[a-z2-7]{20,120})'
/** Every way in which content is named, each with what is behind it; a gateway's query and fragment are its own. */
const CONTENT_FORMS = [
  // ipfs://CID/path, ipfs://ipfs/CID/path, ipfs:/CID, ipfs:CID: all that follows is path, also # and ?.
  new RegExp(`^ipfs:/{0,3}(?:ipfs/)?(${CID})(?:/(.*)|[?#].*)?$`, 's'),
  // /ipfs/CID/path and CID/path
  new RegExp(`^(?:/?ipfs/)?(${CID})(?:/(.*))?$`, 's'),
  // https://any.gateway/ipfs/CID/path
  new RegExp(`^https?://[^/?#]+/ipfs\\d?/(${CID})(?:/([^?#]*))?(?:[?#].*)?$`, 's'),
  // https://CID.ipfs.any.gateway/path
  /^https?:\/\/(b[a-z2-7]{20,120})\.ipfs\.[^/?#]+(?:\/([^?#]*))?(?:[?#].*)?$/s,
]

/** `%20` as what it means; a text with a percent sign of its own stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Content address of a link with its path, each part encoded: `CID/My%20Hero%231.png`.
 * @returns null for a link that names no content, and for a path that leaves it
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
 * A link that a person may be led to, in one spelling: `https://` alone (`http://` on this machine, where the devnet
 * serves), no credentials, nothing invisible, nothing endless. Null for all else.
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

/** A link to media: content as `ipfs://CID/path`, whoever serves it, else what `webLink` takes. */
export function mediaLink(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_LINK) return null
  const content = contentOf(value.trim())
  return content === null ? webLink(value) : `ipfs://${content}`
}

const DATA = /^data:([\w.+-]+\/[\w.+-]+)?((?:;[^,;]*)*),(.*)$/is
const PICTURES = /^image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)$/i

/** A data address in its parts; null for what is none. */
function dataOf(link: string): { type: string; isBase64: boolean; body: string } | null {
  const [, type = 'text/plain', parameters = '', body] = DATA.exec(link) ?? []
  if (body === undefined) return null
  return { type: type.toLowerCase(), isBase64: /;\s*base64\s*$/i.test(parameters), body }
}

const svgLink = (svg: string): string | null => {
  // A half of a pair of surrogates cannot be encoded.
  const text = svg.replaceAll(/\p{Cs}/gu, '')
  const link = `data:image/svg+xml,${encodeURIComponent(text).replaceAll("'", '%27')}`
  return link.length <= LONGEST_DATA ? link : null
}

/** A picture inside its address. A raw `#` in a drawing would cut it off, so that one is encoded. Shown as `<img>` alone. */
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

/** A picture: what `mediaLink` takes, one inside its address, or a drawing itself (`image_data`). */
export function pictureLink(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_DATA) return null
  const text = value.trim()
  if (/^data:/i.test(text)) return dataPicture(text)
  return /^<svg[\s>]/i.test(text) ? svgLink(text) : mediaLink(text)
}

/**
 * Metadata that its own address holds: a data address of JSON or text, or the JSON itself.
 * @returns null where it has to be fetched
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
