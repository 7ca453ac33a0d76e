/** The keys of a release in a store that knows keys alone: no folders, no index, no types of its own. */
import { fileType } from '../../../src/lib/core/release/fileType.ts'
import { cacheRule } from './cacheRule.ts'

/** One object to upload. */
export type ObjectKey = {
  /** Below the place that the site has in the store; empty for that place itself. */
  readonly key: string
  /** Path of its bytes in the folder. */
  readonly file: string
  readonly contentType: string
  readonly cacheControl: string
}

/** Every file under its path, and every page under its folder's address too, by which people open it. */
export const objectKeys = (paths: readonly string[]): ObjectKey[] =>
  paths.toSorted().flatMap((file) => {
    const keys = /(^|\/)index\.html$/.test(file) ? [file, file.slice(0, -'index.html'.length)] : [file]
    return keys.map((key) => ({
      key,
      file,
      contentType: fileType(file),
      cacheControl: cacheRule(file),
    }))
  })
