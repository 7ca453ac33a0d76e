import { sql } from 'drizzle-orm'
import { type Abi, parseAbi, zeroAddress } from 'viem'
import { type ChangingTraits, withHero } from '../../../src/lib/core/nft/heroTraits.ts'
import { mediaLink, metadataInside, pictureLink } from '../../../src/lib/core/nft/mediaLinks.ts'
import { type Metadata, parseMetadata, pictureAlone, type Trait } from '../../../src/lib/core/nft/metadata.ts'
import { ranksOf } from '../../../src/lib/core/nft/rarity.ts'
import { rows, type Writer } from '../../core/db/query.ts'
import { fetchText, RefusedLink } from '../../core/guardedFetch.ts'
import type { Address } from '../../core/source/model.ts'
import type { ReadContracts } from '../../core/source/reads.ts'
import { nextVersion } from './version.ts'

export type MetadataHosts = {
  /** Base URLs for `ipfs://` links, in the order of use. The CID is appended to them. */
  readonly gateways: readonly string[]
  /** Origins that may be inside our network. Gateways are always trusted. */
  readonly hosts: readonly string[]
  /** Origin of links that are bare paths: a devnet does not know its own. */
  readonly base?: string | undefined
}

const BATCH = 200
/** Concurrent requests. */
const AT_ONCE = 16
const BYTES = 256 * 1024
/** Maximum length of a stored inline picture, since lists contain them. Pages read larger ones from the chain. */
const LONGEST_PICTURE = 32_000
export const storedPicture = (value: unknown): string | null => {
  const link = pictureLink(value)
  return link !== null && link.length <= LONGEST_PICTURE ? link : null
}
const TIMEOUT_MS = 15_000
/** The first wait after a failure; it doubles each time. */
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 6 * 3_600_000
/** Ranks are written in parts, so that they do not block the database for long. */
const RANKS_AT_ONCE = 5_000

const tokenAbi = parseAbi(['function tokenURI(uint256 id) view returns (string)']) as Abi

/** Returns every URL of a link. Empty if it is not a link. */
export function addressesOf(link: unknown, { gateways, base }: MetadataHosts): string[] {
  if (base !== undefined && typeof link === 'string' && /^\/[^/\\]/.test(link))
    return [new URL(link, base).href]
  const clean = mediaLink(link)
  if (clean !== null)
    return clean.startsWith('ipfs://')
      ? gateways.map((gateway) => gateway + clean.slice('ipfs://'.length))
      : [clean]
  // One of our own hosts inside the network may use plain http.
  return typeof link === 'string' && /^http:\/\/[\w.:[\]-]+\/\S*$/.test(link) ? [link] : []
}

/** A text, the link of a picture, or the reason why there is neither. */
type Found =
  | { readonly text: string }
  | { readonly picture: string }
  | { readonly problem: 'missing' | 'failed' }

const metadataOf = (found: Found): Metadata | null =>
  'text' in found ? parseMetadata(found.text) : 'picture' in found ? pictureAlone(found.picture) : null

/** Reads a link from the first URL that has it. */
export async function fetchLink(link: unknown, hosts: MetadataHosts): Promise<Found> {
  const inside = typeof link === 'string' ? metadataInside(link) : null
  if (inside !== null) return inside.length <= BYTES ? { text: inside } : { problem: 'failed' }
  const picture = pictureLink(link)
  if (picture?.startsWith('data:')) return { picture }
  const configured = [...hosts.gateways, ...hosts.hosts, ...(hosts.base === undefined ? [] : [hosts.base])]
  const trusted = new Set(configured.map((address) => new URL(address).origin))
  let problem: 'missing' | 'failed' = 'failed'
  for (const address of addressesOf(link, hosts))
    try {
      const { status, type, text } = await fetchText(address, {
        bytes: BYTES,
        timeoutMs: TIMEOUT_MS,
        trusted,
      })
      if (status === 200) return type.startsWith('image/') ? { picture: picture ?? address } : { text }
      if (status === 404 || status === 410) problem = 'missing'
    } catch (error) {
      if (error instanceof RefusedLink) problem = 'failed'
    }
  return { problem }
}

/** An item of a ranked collection, with its chain state if it is a hero. */
type Ranked = {
  readonly id: string
  readonly traits: readonly Trait[]
  readonly rank: number | null
  readonly gone: boolean
}
type StoredHero = Omit<ChangingTraits, 'hashPower'> & { readonly hash_power: number }

/** Runs the work for each item, with limited concurrency. */
async function inParallel<T, R>(list: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < list.length; index = next++) results[index] = await run(list[index] as T)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

type Due = {
  readonly contract: Address
  readonly token_id: `0x${string}`
  readonly attempts: number
  readonly version: number
  readonly gone: boolean
}

/**
 * Reads the metadata of items that are new, announced (ERC-4906) or requested, one batch at a time, and ranks their
 * collections. Failed reads are retried after growing delays.
 */
export class MetadataQueue {
  readonly #database: Writer
  readonly #read: ReadContracts
  readonly #hosts: MetadataHosts
  readonly #now: () => number
  /**
   * Per collection, its item count at the last ranking and the block in which its heroes last changed. A missing entry
   * means that it must be ranked.
   */
  readonly #ranked = new Map<string, string>()

  /** Owners of burned items. */
  readonly #nobody: ReadonlySet<string>

  /** @param keepers contracts that hold used-up items, which have no rank (`keepersOf`) */
  constructor(
    database: Writer,
    read: ReadContracts,
    hosts: MetadataHosts,
    now: () => number = Date.now,
    keepers: readonly string[] = [],
  ) {
    this.#nobody = new Set([zeroAddress, ...keepers])
    this.#database = database
    this.#read = read
    this.#hosts = hosts
    this.#now = now
  }

  /**
   * Processes one batch.
   * @returns how many items were due; less than a batch means that the queue is empty for now
   * @throws if the chain could not be reached
   */
  async step(): Promise<number> {
    const now = this.#now()
    const due = await rows<Due>(
      this.#database.orm,
      sql`select m.contract, m.token_id, m.attempts::int, m.version::float8 as version,
          (i.owner is null or i.owner = ${zeroAddress}) as gone
        from (select * from nft_metadata where next_at <= ${now} order by next_at limit ${BATCH}) m
        left join nft_items i on i.contract = m.contract and i.token_id = m.token_id`,
    )
    if (due.length === 0) return 0
    const wanted = due.filter(({ gone }) => !gone)
    const uris = await this.#read(
      tokenAbi,
      wanted.map(({ contract, token_id }) => ({
        to: contract,
        functionName: 'tokenURI',
        args: [BigInt(token_id)],
      })),
    )
    const links = new Map(wanted.map((one, index) => [one, uris[index]]))
    const found = await inParallel(wanted, (one) => fetchLink(links.get(one), this.#hosts))
    const read: object[] = []
    const failed: object[] = due
      .filter(({ gone }) => gone)
      .map(({ contract, token_id, version }) => ({ contract, token_id, version, next_at: null }))
    for (const [index, one] of wanted.entries()) {
      const answer = found[index] as Found
      const { contract, token_id, version } = one
      const metadata = metadataOf(answer)
      // Metadata without a name and an image has not been written yet.
      const empty = metadata !== null && metadata.name === '' && metadata.image === null
      if (metadata === null || empty) {
        const problem = empty ? 'missing' : 'problem' in answer ? answer.problem : 'failed'
        const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(one.attempts, 20))
        failed.push({
          contract,
          token_id,
          version,
          next_at: now + wait,
          attempts: one.attempts + 1,
          problem,
        })
        continue
      }
      const level = metadata.traits.find(({ type }) => type.toLowerCase() === 'level')?.value
      read.push({
        contract,
        token_id,
        version,
        ...metadata,
        image: storedPicture(metadata.image),
        level: typeof level === 'number' ? level : null,
        fetched_at: Math.floor(now / 1_000),
      })
    }
    await this.#save(read, failed)
    for (const { contract } of wanted) this.#ranked.delete(contract)
    return due.length
  }

  /** Writes what was read, unless the row has changed meanwhile: then it is still due. */
  async #save(read: readonly object[], failed: readonly object[]): Promise<void> {
    await this.#database.write(async (tx) => {
      const version = await nextVersion(tx)
      if (read.length > 0)
        await tx.execute(
          sql`update nft_metadata m set name = r.name, description = r.description, image = r.image,
              animation = r.animation, traits = r.traits, level = r.level, fetched_at = r.fetched_at, next_at = null,
              attempts = 0, stale = false, problem = null, version = ${version}
            from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as r(contract text, token_id text, version bigint,
              name text, description text, image text, animation text, traits jsonb, level double precision, fetched_at bigint)
            where m.contract = r.contract and m.token_id = r.token_id and m.version = r.version`,
        )
      if (failed.length > 0)
        await tx.execute(
          sql`update nft_metadata m set next_at = r.next_at, attempts = coalesce(r.attempts, m.attempts),
              problem = coalesce(r.problem, m.problem), version = ${version}
            from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as r(contract text, token_id text, version bigint,
              next_at bigint, attempts bigint, problem text)
            where m.contract = r.contract and m.token_id = r.token_id and m.version = r.version`,
        )
    })
  }

  /** Ranks every collection whose traits or items changed since it was last ranked. */
  async rank(): Promise<void> {
    const totals = await rows<{ contract: string; items: string }>(
      this.#database.orm,
      // Hero states change without a change of the item count.
      sql`select contract, items::text || ' ' || coalesce(
          (select max(block) from heroes h where h.contract = nft_totals.contract), 0)::text as items
        from nft_totals order by contract`,
    )
    for (const { contract, items } of totals) {
      if (this.#ranked.get(contract) === items) continue
      await this.#rankOne(contract)
      this.#ranked.set(contract, items)
    }
  }

  async #rankOne(contract: string): Promise<void> {
    const stored = await rows<Omit<Ranked, 'gone'> & { hero: StoredHero | null; owner: string | null }>(
      this.#database.orm,
      sql`select m.token_id as id, m.traits, m.rank::int, to_jsonb(h) as hero, i.owner
        from nft_metadata m left join nft_items i on i.contract = m.contract and i.token_id = m.token_id
        left join heroes h on h.contract = m.contract and h.token_id = m.token_id
        where m.contract = ${contract}`,
    )
    const list: Ranked[] = stored.map(({ hero, owner, ...one }) => ({
      ...one,
      gone: owner === null || this.#nobody.has(owner),
      traits: withHero(one.traits, hero && { ...hero, hashPower: hero.hash_power }),
    }))
    const ranks = ranksOf(list.filter(({ gone }) => !gone))
    const changed = list
      .filter(({ id, rank }) => rank !== (ranks.get(id) ?? null))
      .map(({ id }) => ({ id, rank: ranks.get(id) ?? null }))
    for (let at = 0; at < changed.length; at += RANKS_AT_ONCE)
      await this.#database.write(async (tx) => {
        const version = await nextVersion(tx)
        await tx.execute(
          sql`update nft_metadata m set rank = r.rank, version = ${version}
            from jsonb_to_recordset(${JSON.stringify(changed.slice(at, at + RANKS_AT_ONCE))}::jsonb) as r(id text, rank bigint)
            where m.contract = ${contract} and m.token_id = r.id`,
        )
      })
  }
}
