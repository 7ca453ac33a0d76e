/**
 * Converts a read of the chain into a shape that can be stored, and back. Every answer is decoded again by its own
 * function.
 */
import * as v from 'valibot'
import type { Hex } from 'viem'
import { AppError } from '../errors/AppError.ts'
import {
  type BlockRead,
  decodeAnswer,
  encodeAnswer,
  encodeCall,
  type ViewCall,
  type ViewResult,
} from './reads.ts'

/** Asks the chain for views, all of one block. */
export type AskViews = (calls: readonly ViewCall[]) => Promise<BlockRead>

/** A read of a page, in one round trip or in several. Each later one may depend on the answers before it. */
export type Reading<T> = (ask: AskViews) => Promise<T>

/** One round trip: its calls, and their answers. */
export type Trip = readonly [calls: readonly ViewCall[], read: Promise<BlockRead>]

/** Stores a value from time to time, by the time of its read in ms. */
export type Keep = (at: number, value: () => unknown) => void

const SavedSchema = v.object({
  /** The device's time of the read, in ms. */
  at: v.pipe(v.number(), v.minValue(0)),
  block: v.pipe(v.bigint(), v.minValue(0n)),
  /** The calls, in order: answers to other calls are unusable. */
  asked: v.string(),
  /** As the chain encodes them; null if a call failed. */
  answers: v.array(v.nullable(v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/)))),
})

const askedOf = (calls: readonly ViewCall[]) =>
  calls.map(({ to, fn, args }) => `${to.toLowerCase()}${encodeCall(fn, args).slice(2)}`).join(' ')

export const toSaved = (calls: readonly ViewCall[], { at, block, results }: BlockRead): unknown => ({
  at,
  block,
  asked: askedOf(calls),
  answers: calls.map(({ fn }, i) => {
    const result = results[i]
    if (!result || !('value' in result)) return null
    return encodeAnswer(fn, result.value)
  }),
})

/**
 * Restores stored answers as if the chain had just returned them; null unless they answer these very calls.
 * @param now the device's time: a read from the future is rejected
 */
export function fromSaved(saved: unknown, calls: readonly ViewCall[], now: number): BlockRead | null {
  const parsed = v.safeParse(SavedSchema, saved)
  if (!parsed.success || parsed.output.at > now) return null
  const { at, block, asked, answers } = parsed.output
  if (answers.length !== calls.length || asked !== askedOf(calls)) return null
  try {
    const results = calls.map(({ fn }, i): ViewResult => {
      const data = answers[i]
      if (data === null) return { error: new AppError('chain.callFailed', fn.name) }
      return { value: decodeAnswer(fn, data as Hex) }
    })
    return { at, block, results }
  } catch {
    return null
  }
}

/** Stores the round trips of a finished reading, in order, with the age of the first. */
export async function keepTrips(keep: Keep, trips: readonly Trip[]): Promise<void> {
  const come = await Promise.all(trips.map(async ([calls, read]) => [calls, await read] as const))
  const [first] = come
  if (first) keep(first[1].at, () => come.map(([calls, read]) => toSaved(calls, read)))
}

/**
 * Repeats a stored read, round trip by round trip, as if the chain answered.
 * @param isLate whether the chain was quicker: then nothing is shown
 * @param show receives the result of the read
 * @param shown receives the first round trip, which gives the block and the age
 * @throws AppError `chain.callFailed` if the stored data has no answers to the calls of a round trip
 */
export async function replay<T>(
  reading: Reading<T>,
  saved: unknown,
  isLate: () => boolean,
  show: (value: T) => void,
  shown: (first: BlockRead) => void,
): Promise<void> {
  const trips: readonly unknown[] = Array.isArray(saved) ? saved : []
  const reads: BlockRead[] = []
  const value = await reading(async (calls) => {
    const read = fromSaved(trips[reads.length], calls, Date.now())
    if (!read) throw new AppError('chain.callFailed', 'not kept')
    reads.push(read)
    return read
  })
  const [first] = reads
  if (!first || isLate()) return
  show(value)
  shown(first)
}
