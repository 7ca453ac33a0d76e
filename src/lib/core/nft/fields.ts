/** Fields that answers and questions about items, their projects, activities and mints are made of. */
import * as v from 'valibot'
import { asOf, LAST_SECOND } from '../api/fields.ts'
import { cleanText } from '../i18n/clean.ts'
import { mediaLink, pictureLink, webLink } from './mediaLinks.ts'
import { cleanLines } from './metadata.ts'
import { hexId } from './tokenId.ts'

/** Maximum number of rows of any list. */
export const MOST_ROWS = 100
/** Activities on a page (docs/product.md, Lists). */
export const ACTIVITIES_PAGE = 15

export const text = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => cleanText(value, max)),
  )
export const lines = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => cleanLines(value, max)),
  )
const linkOf = (read: (value: unknown) => string | null) =>
  v.pipe(
    v.nullable(v.string()),
    v.transform((value) => read(value)),
  )
export const picture = linkOf(pictureLink)
export const media = linkOf(mediaLink)
/** Link to a page that may be shown to users. */
export const webPage = linkOf(webLink)
export const uint256 = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
export const tally = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LAST_SECOND))
export const number = v.pipe(v.number(), v.finite())
export const tokenId = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))
export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
export const currency = v.picklist(['MEV', 'USDT'])
export const money = v.object({ price: uint256, currency })
export const project = v.object({ id: text(64), shortName: text(32), name: text(100) })

export const projectsOf = <R extends v.GenericSchema>(row: R) =>
  v.object({ list: v.pipe(v.array(row), v.maxLength(MOST_ROWS)), ...asOf })

export const projectIdField = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be the id of a project: letters, digits, - and _'),
)
/** Decimal, or hex with 0x. Converted to 0x and 64 lower-case hex digits. */
export const tokenIdParam = v.pipe(
  v.string(),
  v.regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/, 'must be a token id: decimal, or 0x and hex digits'),
  v.transform((value) => BigInt(value)),
  v.check((value) => value < 2n ** 256n, 'must be below 2^256'),
  v.transform(hexId),
)

/** JSON in a query parameter. */
export const parsed = <S extends v.GenericSchema>(shape: S) =>
  v.pipe(
    v.string(),
    v.maxLength(4_000, 'must be at most 4,000 characters'),
    v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
      try {
        return JSON.parse(dataset.value)
      } catch {
        addIssue({ message: 'must be JSON' })
        return NEVER
      }
    }),
    shape,
  )
export const search = v.optional(v.pipe(v.string(), v.maxLength(100, 'must be at most 100 characters')))
