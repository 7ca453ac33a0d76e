/** Fields that answers and questions of every feature are made of. */
import * as v from 'valibot'

/** A uint256 in base units: no more digits than one has. */
export const amount = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
/** A plain decimal number as text, no exponent: dollars, or units of one coin per unit of another. */
export const decimal = v.pipe(v.string(), v.regex(/^\d{1,78}(\.\d{1,78})?$/))
export const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits'),
)
/** Largest number of seconds that a date can have: formatting a larger one throws. No figure here comes near it. */
export const LAST_SECOND = 8_640_000_000_000
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_SECOND))

/** Every answer says which block it describes. */
export const asOf = { asOfBlock: count }

/** Text of a query parameter that must be a whole number. */
export const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )
export const page = v.optional(whole(1, 1_000_000), '1')

/** Block, transaction and time of an event. */
export const place = {
  time: count,
  block: count,
  txHash: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)),
  logIndex: v.pipe(v.number(), v.safeInteger()),
}

/** One page of rows, newest first, with the count of all of them. */
export const paged = <R extends v.GenericSchema>(row: R) =>
  v.object({ page: count, list: v.array(row), count, ...asOf })
