import { readForeign } from '../api/foreign.ts'
import { chain } from '../config/env.ts'
import { pictureSources } from './media.ts'
import { type Metadata, parseMetadata } from './metadata.ts'

/**
 * What an item says of itself, where its contract says it lies: of the same hosts as pictures, asked in the same order.
 * @returns null where none of them has it
 */
export const readMetadata = (uri: string): Promise<Metadata | null> =>
  readForeign(pictureSources(uri, chain.media), parseMetadata)
