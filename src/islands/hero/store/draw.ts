import { map } from 'nanostores'
import { askApiAt } from '../../../lib/core/api/client.ts'
import { readBlockHash } from '../../../lib/core/chain/logs.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import { keeper, readSaved } from '../../../lib/core/storage/saved.ts'
import { readJson, writeText } from '../../../lib/core/storage/storage.ts'
import { settleWindow } from '../../../lib/hero/draw.ts'
import { type DrawView, drawFromChain, drawFromIndex } from '../../../lib/hero/drawOf.ts'
import { series } from '../../../lib/hero/known.ts'
import { readDrawLink } from '../../../lib/hero/link.ts'
import { readSeries } from '../../../lib/hero/read.ts'
import { type ChainRequest, readRequest } from '../../../lib/hero/readDraw.ts'
import { readSavedDraw } from '../../../lib/hero/savedDraw.ts'
import { requestResponseSchema } from '../../../lib/hero/schema.ts'
import type { Series } from '../../../lib/hero/series.ts'
import { readChain, rpc, type Stamp } from '../../../stores/chain.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { askItems } from './items.ts'

/** Request that a page is about. */
export type DrawSubject = { readonly at: Series; readonly number: bigint }

export type DrawRead = {
  readonly subject: DrawSubject | null
  /** Null before it was read. */
  readonly view: DrawView | null
  /** Null for a draw stored in an earlier visit. */
  readonly stamp: Stamp | null
}
export const $draw = map<DrawRead>({ subject: null, view: null, stamp: null })

const keyOf = ({ at, number }: DrawSubject) => `${at.id} ${number}`

/** Storage key of the last viewed draw: without a network it is shown again. */
const KEPT = 'hero.draw'
const keep = keeper(KEPT)

/** Opens the request of an address, with its stored draw of an earlier visit. */
export async function openDraw(query: string): Promise<void> {
  const link = readDrawLink(query)
  const at = link && series.find(({ id }) => id === link.series)
  if (!at) {
    $draw.set({ subject: null, view: { state: 'none' }, stamp: null })
    return
  }
  const subject = { at, number: link.number }
  $draw.set({ subject, view: null, stamp: null })
  const saved = readSavedDraw(await readSaved(KEPT), keyOf(subject))
  if (saved && $draw.get().view === null) $draw.set({ subject, view: saved, stamp: null })
}

async function askIndex({ at, number }: DrawSubject) {
  try {
    const path = `nfts/v2/reveals/${at.address}/${number}`
    return (await askApiAt({ base: apiUrl(), path }, requestResponseSchema)).body
  } catch (error) {
    // A request that the indexer does not know (yet) is no error of the page.
    if (error instanceof AppError) return null
    throw error
  }
}

/** Reads from the indexer what the chain does not return, and checks it against the contract's values. */
async function fromIndex(
  subject: DrawSubject,
  contract: Parameters<typeof drawFromIndex>[1],
): Promise<DrawView | null> {
  const reported = await askIndex(subject)
  if (!reported) return null
  const { seedHeight } = settleWindow(BigInt(reported.block))
  const hash = reported.settled ? await readBlockHash(rpc(), seedHeight).catch(() => null) : null
  return drawFromIndex(reported, contract, hash)
}

async function readDraw(subject: DrawSubject): Promise<{ view: DrawView; stamp: Stamp }> {
  const { at, number } = subject
  const { state, block, at: time } = await readSeries(readChain, at, null)
  let request: ChainRequest | null | undefined
  try {
    request = (await readRequest(readChain, rpc(), at.address, number, state.pool ?? { kinds: [] })).request
  } catch (error) {
    // A node without events still returned its views; the indexer may have the rest.
    if (!(error instanceof AppError)) throw error
  }
  const stamp = { block, at: time }
  const reported = request === undefined ? null : drawFromChain(request, state)
  if (reported) return { view: reported, stamp }
  const contract = {
    pool: state.pool,
    provenance: state.provenance,
    boxesHash: request?.boxesHash ?? null,
    savedSeed: request?.savedSeed ?? null,
  }
  return { view: (await fromIndex(subject, contract)) ?? { state: 'lost' }, stamp }
}

/** True if the draw no longer changes. A missing request may only be too new for the node. */
const isFinal = ({ view, stamp }: DrawRead) => stamp !== null && view?.state === 'drawn'

/** Attempts to get names and pictures of heroes: the indexer may be some blocks behind. */
const MOST_TRIES = 10
let tries = 0

function askHeroes({ subject, view }: DrawRead): void {
  if (!subject || view?.state !== 'drawn' || tries >= MOST_TRIES) return
  tries += 1
  void askItems(
    subject.at.hero,
    view.draw.heroes.map(({ hero }) => hero),
  )
}

let reading: Promise<void> | null = null

/** Reads the request, unless it is drawn already; then only the names of its heroes. */
export function refreshDraw(): Promise<void> {
  const now = $draw.get()
  const { subject } = now
  if (!subject) return Promise.resolve()
  if (isFinal(now)) {
    askHeroes(now)
    return Promise.resolve()
  }
  reading ??= readDraw(subject)
    .then(({ view, stamp }) => {
      if ($draw.get().subject !== subject) return
      $draw.set({ subject, view, stamp })
      if (view.state === 'drawn') keep(stamp.at, () => ({ of: keyOf(subject), view }))
    })
    // A failed read of the chain is reported above every page.
    .catch(() => undefined)
    .finally(() => {
      reading = null
      askHeroes($draw.get())
    })
  return reading
}

const SEEN = 'draws'
const MOST_SEEN = 50

function seen(): readonly string[] {
  const value = readJson(SEEN)
  return Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string').slice(0, MOST_SEEN)
    : []
}

/** True if this device has shown the results of a request. */
export const wasSeen = (subject: DrawSubject): boolean => seen().includes(keyOf(subject))

/** Remembers that its opening was shown. */
export function noteSeen(subject: DrawSubject): void {
  const key = keyOf(subject)
  writeText(SEEN, JSON.stringify([key, ...seen().filter((one) => one !== key)].slice(0, MOST_SEEN)))
}
