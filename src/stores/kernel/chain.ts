import { atom } from 'nanostores'
import { keptRead } from '../../lib/chain/keptRead.ts'
import { type BlockRead, readHeight, readViews, type ViewCall } from '../../lib/chain/reads.ts'
import { createRpc, type Rpc, type RpcCall } from '../../lib/chain/rpc.ts'
import { chain } from '../../lib/config/env.ts'
import { AppError } from '../../lib/errors/AppError.ts'
import { type Age, ageOf } from '../../lib/i18n/age.ts'
import { keeper, readKept } from '../../lib/storage/kept.ts'
import { $now } from './clock.ts'
import { derived } from './derived.ts'
import { $node, $settings, rpcUrls } from './settings.ts'
import { $height } from './wallet.ts'

/** Where a figure is from: the block it was read at, and the device's time then. */
export type Stamp = { readonly block: bigint; readonly at: number }

/** Latest block seen; null until the first answer. */
export const $head = atom<Stamp | null>(null)

/** Why the last round trip failed, or null. */
export const $rpcError = atom<AppError | null>(null)

/** Two nodes, one question, two answers: said on every page until they agree again. */
export const $disagreement = atom<{ readonly url: string; readonly kind: 'chain' | 'height' } | null>(null)

/** How many nodes beside the one that is asked reported their height when all were asked last; null before that. */
export const $otherNodes = atom<number | null>(null)

let client: { key: string; rpc: Rpc } | null = null

/** The chain's door with the addresses now in force. */
export function rpc(): Rpc {
  const urls = rpcUrls()
  const key = urls.join(' ')
  if (client?.key !== key)
    client = {
      key,
      rpc: createRpc({ urls, fetch: (...args) => fetch(...args), onNode: (url) => $node.set(url) }),
    }
  return client.rpc
}

$settings.listen(() => {
  client = null
  $node.set(null)
  checked = 0
})

/** Remembers a block; one that falls back is a node behind, so the higher stays for a while. */
function noteBlock({ block, at }: Stamp): void {
  const head = $head.get()
  // A slow answer with the same block makes it no older.
  const late = head?.block === block && at < head.at
  const behind = head !== null && block < head.block && at - head.at <= 10_000
  if (!late && !behind) {
    $head.set({ block, at })
    $height.set(Number(block))
  }
  $rpcError.set(null)
}

/** The block of an earlier visit's read, until a node reports a newer one. */
export function noteKept(stamp: Stamp): void {
  if (!$head.get()) $head.set(stamp)
}

function noteError(error: unknown): never {
  const known =
    error instanceof AppError ? error : new AppError('rpc.unreachable', String(error), { cause: error })
  $rpcError.set(known)
  throw known
}

/** Reads views and remembers the block. Throws AppError when no node answers. */
export async function readChain(calls: readonly ViewCall[]): Promise<BlockRead> {
  try {
    compareNodes()
    const read = await readViews(rpc(), chain.id, calls)
    noteBlock(read)
    return read
  } catch (error) {
    return noteError(error)
  }
}

/** The same with the last answers kept, shown with their age until the chain answers. */
export const keeping = (name: string) =>
  keptRead(name, { read: readChain, shown: noteKept, keeper, kept: readKept })

/** Reads the block alone and remembers it. $rpcError holds why it failed. */
export async function readHead(): Promise<void> {
  try {
    compareNodes()
    noteBlock(await readHeight(rpc(), chain.id))
  } catch (error) {
    noteError(error)
  }
}

/** Raw calls; the caller reads the answers. */
export async function askChain(calls: readonly RpcCall[]) {
  try {
    return await rpc().batch(calls)
  } catch (error) {
    return noteError(error)
  }
}

let checked = 0
const CHECK_EVERY = 60_000
const AFTER_FIRST_READ = 1_500
/** Blocks one node may lag behind another before we say so. */
const LAG = 120n

/** Asks every address for its chain id and height once a minute, in the background: no figure waits for it. */
function compareNodes(): void {
  if (Date.now() - checked < CHECK_EVERY) return
  checked = Date.now()
  setTimeout(compareNow, AFTER_FIRST_READ)
}

/** Asks every address at once: a review says who vouches for its figures now, not a minute ago. */
export async function compareNow(): Promise<void> {
  const door = rpc()
  if (door.urls.length < 2) return $otherNodes.set(0)
  checked = Date.now()
  const answers = await Promise.allSettled(door.urls.map((url) => readViews(door, chain.id, [], url)))
  // The settings changed meanwhile: these are no longer the nodes that answer.
  if (door !== rpc()) return
  const heights = answers.map((a) => (a.status === 'fulfilled' ? a.value.block : null))
  $otherNodes.set(Math.max(0, heights.filter((height) => height !== null).length - 1))
  const high = heights.reduce<bigint>((a, h) => (h !== null && h > a ? h : a), 0n)
  const foreign = answers.findIndex(
    (a) => a.status === 'rejected' && a.reason instanceof AppError && a.reason.code === 'rpc.wrongChain',
  )
  const behind = heights.findIndex((h) => h !== null && high - h > LAG)
  const odd = foreign >= 0 ? foreign : behind
  $disagreement.set(
    odd < 0 ? null : { url: door.urls[odd] as string, kind: foreign >= 0 ? 'chain' : 'height' },
  )
}

/** Age of a stamp in the look's five words. */
export const ageOfStamp = (stamp: Stamp | null, now: number): Age =>
  ageOf(stamp ? Math.max(0, Math.round((now - stamp.at) / chain.blockMs)) : null)

export const $headAge = derived([$head, $now], (head, now) => ageOfStamp(head, now || Date.now()))
