import { token } from '../core/chain/calls.ts'
import { type Answer, type Questions, questions } from '../core/chain/questions.ts'
import type { BlockRead, ViewCall, ViewResult } from '../core/chain/reads.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { codeOfText } from '../core/errors/catalogue.ts'
import '../core/errors/refusals.ts'
import { type ListedAt, listingReader } from '../core/nft/holds.ts'
import { formulator, ourFormulator } from './calls.ts'
import { reportedNetwork } from './figures.ts'
import { type Ages, type Formulator, type Held, KINDS, type Network } from './model.ts'

/** Most formulators of one account that are read one by one; beyond that the indexer counts. */
export const MOST_READ = 200
/** Formulators per round trip. */
const AT_ONCE = 25

type Read = (calls: readonly ViewCall[]) => Promise<BlockRead>
type When = Omit<BlockRead, 'results'>

/** The formulator contract, and the coin that it locks. */
export type Place = {
  readonly contract: Address
  readonly mev: Address
  readonly listedAt: ListedAt
  /** From the chain's rules, if the contract does not report them. */
  readonly ages: Ages
}

/** The contract's answer to `formulator(id)`: kind 1 to 3, height, amount in wei, owner, id. */
type Reported = readonly [bigint, bigint, bigint, Address, Address]

/** Converts an id to its address: the id is the number of an address. */
export const idAddress = (id: bigint): Address => `0x${id.toString(16).padStart(40, '0')}`

/** Null for an unknown kind, or an answer about another id. */
function parse(id: Address, reported: Reported | null): Formulator | null {
  if (!reported) return null
  const [number, height, amount, owner, of] = reported
  const kind = KINDS[Number(number) - 1]
  return kind && sameAddress(of, id) ? { id, kind, height, amount, owner } : null
}

/** One formulator, or the error code of the catalogue that says why it was not read. */
type Found = { readonly item: Held } | { readonly error: string }

/** Asks for one: its fields, and if a listing can still sell it. */
function oneReader(asked: Questions, { contract, listedAt }: Place, id: Address) {
  const key = { contract, id: BigInt(id) }
  const report = asked.need<Reported>({ to: contract, fn: formulator.formulator, args: [id] })
  const moves = asked.ask({ to: contract, fn: ourFormulator.transferCount, args: [key.id] })
  const listing = listingReader(asked, listedAt, key)
  return (results: readonly ViewResult[], block: bigint): Found => {
    try {
      const item = parse(id, report(results))
      if (!item) return { error: 'chain.callFailed' }
      return { item: { ...item, listed: listing(results, item.owner, moves(results), block + 1n).holds } }
    } catch (error) {
      return { error: codeOfText(String((error as Error).message)) ?? 'chain.callFailed' }
    }
  }
}

/** Figures of the contract that all formulators share. */
type Common = { readonly network: Network | null; readonly ages: Ages }

function commonReader({ ask }: Questions, { contract: to, ages }: Place): Answer<Common> {
  const { totalPower, rewardPerBlock, sigmaBlocks, omegaBlocks } = ourFormulator
  const power = ask({ to, fn: totalPower })
  const perBlock = ask({ to, fn: rewardPerBlock })
  const sigma = ask({ to, fn: sigmaBlocks })
  const omega = ask({ to, fn: omegaBlocks })
  return (results) => {
    const [all, paid] = [power(results), perBlock(results)]
    return {
      network: all === null || paid === null ? null : reportedNetwork(paid, all),
      ages: { Sigma: sigma(results) ?? ages.Sigma, Omega: omega(results) ?? ages.Omega },
    }
  }
}

/** Reads formulators, in the order of the ids. */
export async function readSome(read: Read, place: Place, ids: readonly Address[]): Promise<readonly Found[]> {
  const found: Found[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const asked = questions()
    const readers = ids.slice(from, from + AT_ONCE).map((id) => oneReader(asked, place, id))
    const { results, block } = await read(asked.calls)
    found.push(...readers.map((report) => report(results, block)))
  }
  return found
}

/** An account's formulators, and the inputs of its figures. Null is unknown. */
export type Holdings = When &
  Common & {
    /** Number of formulators of the account. */
    readonly balance: bigint | null
    /** Those that were read, at most the first `MOST_READ`. */
    readonly items: readonly Held[]
    /** MEV in the wallet, in wei. */
    readonly mev: bigint | null
  }

/**
 * Reads an account's formulators by functions that the real chain's contract has too. It has no count by kind, so they
 * are read one by one. One that cannot be read, or has another owner by now, is left out.
 * @param read reads views at one block
 * @param owner null reads only the figures that all formulators share
 */
export async function readHoldings(read: Read, place: Place, owner: Address | null): Promise<Holdings> {
  const { contract: to, mev: coin } = place
  const first = questions()
  const common = commonReader(first, place)
  const count = owner && first.ask({ to, fn: formulator.balanceOf, args: [owner] })
  const held = owner && first.ask({ to: coin, fn: token.balanceOf, args: [owner], from: owner })
  const { results, ...when } = await read(first.calls)
  const balance = count ? count(results) : null
  const known = { ...when, ...common(results), balance, mev: held ? held(results) : null }
  if (!owner || balance === null || balance === 0n) return { ...known, items: [] }
  const second = questions()
  const length = balance > MOST_READ ? MOST_READ : Number(balance)
  const places = Array.from({ length }, (_, k) =>
    second.ask({ to, fn: formulator.tokenOfOwnerByIndex, args: [owner, BigInt(k)] }),
  )
  const listed = await read(second.calls)
  // An id above 160 bits is no address.
  const ids = new Set(
    places.flatMap((report) => report(listed.results) ?? []).filter((id) => id >> 160n === 0n),
  )
  const found = await readSome(read, place, [...ids].map(idAddress))
  const items = found.flatMap((one) => ('item' in one ? [one.item] : []))
  return { ...known, items: items.filter((item) => sameAddress(item.owner, owner)) }
}

/** Reads one formulator of any owner, and the inputs of its figures. */
export async function readOne(
  read: Read,
  place: Place,
  id: Address,
): Promise<When & Common & { readonly found: Found }> {
  const asked = questions()
  const common = commonReader(asked, place)
  const report = oneReader(asked, place, id)
  const { results, ...when } = await read(asked.calls)
  return { ...when, ...common(results), found: report(results, when.block) }
}
