/** A read of the chain in a shape that can be stored, and back: every answer is decoded again by its own function. */
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

/** What a page reads: in one round trip, or in several, each asking what follows from the last one's answers. */
export type Reading<T> = (ask: AskViews) => Promise<T>

/** One round trip: what was asked, and what comes. */
export type Trip = readonly [calls: readonly ViewCall[], read: Promise<BlockRead>]

/** Now and then takes a value, by the time of its read in ms. */
export type Keep = (at: number, value: () => unknown) => void

const KeptSchema = v.object({
  /** The device's time of the read, in ms. */
  at: v.pipe(v.number(), v.minValue(0)),
  block: v.pipe(v.bigint(), v.minValue(0n)),
  /** What was asked, in order: answers to other questions are of no use. */
  asked: v.string(),
  /** As the chain encodes them; null where a call failed. */
  answers: v.array(v.nullable(v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/)))),
})

const askedOf = (calls: readonly ViewCall[]) =>
  calls.map(({ to, fn, args }) => `${to.toLowerCase()}${encodeCall(fn, args).slice(2)}`).join(' ')

export const toKept = (calls: readonly ViewCall[], { at, block, results }: BlockRead): unknown => ({
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
 * What was kept, as if the chain had just said it; null for anything but answers to these very calls.
 * @param now the device's time: a read from the future is nobody's
 */
export function fromKept(kept: unknown, calls: readonly ViewCall[], now: number): BlockRead | null {
  const parsed = v.safeParse(KeptSchema, kept)
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

/** Keeps the round trips of a reading that has come, in order, as old as the first of them. */
export async function keepTrips(keep: Keep, trips: readonly Trip[]): Promise<void> {
  const come = await Promise.all(trips.map(async ([calls, read]) => [calls, await read] as const))
  const [first] = come
  if (first) keep(first[1].at, () => come.map(([calls, read]) => toKept(calls, read)))
}

/**
 * Reads again what was kept, round trip by round trip, as if the chain answered.
 * @param isLate whether the chain was quicker: then nothing is shown
 * @param show gets what was read
 * @param shown hears of the first round trip, whose block and age it wears
 * @throws AppError `chain.callFailed` where what was kept holds no answers to a round trip's own questions
 */
export async function replay<T>(
  reading: Reading<T>,
  kept: unknown,
  isLate: () => boolean,
  show: (value: T) => void,
  shown: (first: BlockRead) => void,
): Promise<void> {
  const trips: readonly unknown[] = Array.isArray(kept) ? kept : []
  const reads: BlockRead[] = []
  const value = await reading(async (calls) => {
    const read = fromKept(trips[reads.length], calls, Date.now())
    if (!read) throw new AppError('chain.callFailed', 'not kept')
    reads.push(read)
    return read
  })
  const [first] = reads
  if (!first || isLate()) return
  show(value)
  shown(first)
}
