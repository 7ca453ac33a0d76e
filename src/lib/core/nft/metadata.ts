import { cleanText } from '../i18n/clean.ts'
import { mediaLink, pictureLink } from './mediaLinks.ts'

export type Trait = {
  readonly type: string
  readonly value: string | number
  /** Display of a number; absent for text and plain numbers. */
  readonly display?: 'number' | 'date' | 'boost'
}

export type Metadata = {
  readonly name: string
  /** Line breaks are preserved. */
  readonly description: string
  /** `ipfs://…`, `https://…` or `data:image/…`, never anything executable; null if there is none. */
  readonly image: string | null
  readonly animation: string | null
  /** One per type: the first in the list. */
  readonly traits: readonly Trait[]
}

const MOST_TRAITS = 50
const MOST_LINES = 40
/** Keys with a special meaning in JavaScript; never used as names of traits. */
const MAGIC = new Set(['__proto__', 'prototype', 'constructor'])

/** Cleans each line of an untrusted text. */
export function cleanLines(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  const lines = value.slice(0, maxLength * 8).split(/\r\n|[\n\r\u2028\u2029]/, MOST_LINES)
  const plain = lines
    .map((line) => cleanText(line, maxLength))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const letters = Array.from(plain)
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : plain
}

/**
 * Returns a number that can be compared and printed; undefined for anything else. A text counts if it is exactly the
 * number's own spelling.
 */
function plainNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && String(Number(value)) === value ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return undefined
  return number === 0 ? 0 : number
}

function displayOf(value: unknown): Trait['display'] {
  if (value === 'number' || value === 'date') return value
  return typeof value === 'string' && /^boost_(number|percentage)$/.test(value) ? 'boost' : undefined
}

function traitOf(value: unknown): Trait | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const fields = value as Record<string, unknown>
  const type = cleanText(fields.trait_type, 60)
  if (type === '' || MAGIC.has(type)) return undefined
  const number = plainNumber(fields.value)
  if (number !== undefined) {
    const display = displayOf(fields.display_type)
    return display === undefined ? { type, value: number } : { type, value: number, display }
  }
  const text = typeof fields.value === 'boolean' ? String(fields.value) : cleanText(fields.value, 120)
  return text === '' ? undefined : { type, value: text }
}

/**
 * Parses untrusted metadata: limits its size, and removes disguising characters, executable links and wrong types.
 * Unusable parts are left out; the rest is used.
 * @returns null if it is no JSON object at all
 */
export function parseMetadata(json: string): Metadata | null {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const fields = value as Record<string, unknown>
  const traits = new Map<string, Trait>()
  const list = Array.isArray(fields.attributes) ? fields.attributes.slice(0, MOST_TRAITS * 4) : []
  for (const entry of list) {
    const trait = traitOf(entry)
    if (trait && !traits.has(trait.type) && traits.size < MOST_TRAITS) traits.set(trait.type, trait)
  }
  return {
    name: cleanText(fields.name, 100),
    description: cleanLines(fields.description, 2_000),
    image: pictureLink(fields.image) ?? pictureLink(fields.image_url) ?? pictureLink(fields.image_data),
    animation: mediaLink(fields.animation_url),
    traits: [...traits.values()],
  }
}

/** Metadata of an item whose metadata URI is an image: the image, without a name. */
export const pictureAlone = (image: string): Metadata => ({
  name: '',
  description: '',
  image,
  animation: null,
  traits: [],
})
