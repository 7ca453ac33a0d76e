/** Boxes and heroes for tests: their state on the chain, writes by the game, and simulated time. */
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { heroRevealAbi } from '../../src/lib/core/abi/heroReveal.ts'
import { decodeWord, type HeroState } from '../../src/lib/core/nft/heroState.ts'
import { send } from './chain.ts'
import { RPC } from './env.ts'
import { type Item, mintItems } from './nft.ts'
import { rewrite } from './rewrite.ts'
import { askNode, devAccount } from './wallet.ts'

type Reveal = {
  readonly id: string
  readonly address: Address
  readonly box: string | null
  readonly hero: string
}

const { reveals } = JSON.parse(
  readFileSync(new URL('../../contracts.devnet.json', import.meta.url), 'utf8'),
) as { reveals: readonly Reveal[] }

export function revealOf(id: string): Reveal {
  const found = reveals.find((one) => one.id === id)
  if (!found) throw new Error(`no series ${id}`)
  return found
}

type View = 'heroStates' | 'requestCount' | 'nextRequest' | 'inheritFee'

async function readReveal<T>(to: Address, functionName: View, args: readonly unknown[] = []): Promise<T> {
  const data = encodeFunctionData({ abi: heroRevealAbi, functionName, args } as never)
  const result = (await askNode('eth_call', [{ to, data }, 'latest'])) as `0x${string}`
  return decodeFunctionResult({ abi: heroRevealAbi, functionName, data: result } as never) as T
}

export const requestCount = (series: string) => readReveal<bigint>(revealOf(series).address, 'requestCount')

/** Reads the state of a hero on the chain. */
export async function heroOf({ collection, id }: Item): Promise<HeroState> {
  const reveal = reveals.find(({ hero }) => hero === collection)
  if (!reveal) throw new Error(`no reveal for ${collection}`)
  const [word] = await readReveal<readonly bigint[]>(reveal.address, 'heroStates', [[id]])
  const state = decodeWord(word ?? 0n)
  if (!state) throw new Error(`no state of ${id}`)
  return state
}

/** The devnet's account of the game. */
const game = () => devAccount(5)

/** Heroes of an account, for which the game has written these levels and stars, in their order. */
export async function heroesOf(
  to: Address,
  collection: string,
  written: readonly { readonly level: number; readonly stars: number }[],
): Promise<Item[]> {
  const items = await mintItems(to, written.length, collection)
  const reveal = reveals.find(({ hero }) => hero === collection)
  if (!reveal) throw new Error(`no reveal for ${collection}`)
  const data = encodeFunctionData({
    abi: heroRevealAbi,
    functionName: 'writeLevels',
    args: [
      items.map(({ id }) => id),
      written.map(({ level }) => BigInt(level)),
      written.map(({ stars }) => BigInt(stars)),
    ],
  })
  await send(game(), [{ to: reveal.address, data }])
  return items
}

const heldLong = (text: string) =>
  text.replace(/"since":(\d+)/g, (_, since: string) => `"since":${Number(since) - 172_800}`)

/** Simulates that an account has held all its heroes for two days. */
export const longHeld = (at: Pick<BrowserContext, 'route'>) =>
  at.route(/\/api\/nfts\/(v2\/my-nft\/(collection|pocket-heroes|x-heroes)\/|items\/)/, (route) =>
    rewrite(route, heldLong),
  )

type Judged = { tokenId: string; eligible?: boolean; reason?: string | null }

/**
 * Simulates that the index judges these items so: a reason, or null for one that can be used. All have been held for two
 * days.
 */
export const judgeAs = (at: Pick<BrowserContext, 'route'>, reasons: ReadonlyMap<bigint, string | null>) =>
  at.route(/\/api\/nfts\/v2\/my-nft\/[^?]*-(?:masters|slaves)\?/, (route) =>
    rewrite(route, (text) => {
      // Without items in its logs the index has no list.
      const answer = JSON.parse(heldLong(text)) as { list: Judged[] | null }
      const put = (item: Judged): Judged => {
        const reason = reasons.get(BigInt(item.tokenId))
        return reason === undefined ? item : { ...item, eligible: reason === null, reason }
      }
      return JSON.stringify({ ...answer, list: answer.list?.map(put) ?? null })
    }),
  )

const NEXT = toFunctionSelector('nextRequest()')
type Question = {
  readonly id: number
  readonly params?: readonly { readonly data?: string; readonly to?: string }[]
}
type Answer = { readonly id: number }

/** Simulates that requests of a series from this one on are not settled, until the returned stop. */
export async function unsettled(page: Page, series: string, number: bigint): Promise<() => Promise<void>> {
  const { address } = revealOf(series)
  const isNext = ({ params }: Question) =>
    params?.[0]?.data?.startsWith(NEXT) && params[0].to?.toLowerCase() === address.toLowerCase()
  const handler = (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    const asked = route.request().postDataJSON() as Question | readonly Question[]
    const questions = Array.isArray(asked) ? (asked as readonly Question[]) : [asked as Question]
    const ids = questions.filter(isNext).map(({ id }) => id)
    if (ids.length === 0) return route.fallback()
    const result = `0x${number.toString(16).padStart(64, '0')}`
    const put = (answer: Answer) => (ids.includes(answer.id) ? { ...answer, result } : answer)
    return rewrite(route, (text) => {
      const answers = JSON.parse(text) as Answer | readonly Answer[]
      return JSON.stringify(Array.isArray(answers) ? answers.map(put) : put(answers as Answer))
    })
  }
  await page.route(RPC, handler)
  return () => page.unroute(RPC, handler)
}

const REVEALED = toEventSelector('Revealed(address,uint256,uint256,uint256)')
type MaybeLog = { readonly topics?: readonly string[] }

/** Returns a node's answers with another kind in every `Revealed` than the drawn one: the next, or the one before. */
export const otherKinds = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (_, value: MaybeLog & { data?: string }) =>
      value?.topics?.[0] === REVEALED
        ? { ...value, data: `0x${(BigInt(value.data ?? '0x') ^ 1n).toString(16).padStart(64, '0')}` }
        : value,
    ),
  )
