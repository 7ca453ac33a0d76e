import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Abi, parseAbi } from 'viem'
import { cleanText } from '../../../src/lib/core/i18n/clean.ts'
import { webLink } from '../../../src/lib/core/nft/mediaLinks.ts'
import { cleanLines } from '../../../src/lib/core/nft/metadata.ts'
import { rows, type Writer } from '../../core/db/query.ts'
import type { Registry } from '../../core/registry.ts'
import type { Address } from '../../core/source/model.ts'
import type { ReadContracts } from '../../core/source/reads.ts'
import { fetchLink, type MetadataHosts, storedPicture } from './metadata.ts'
import { nextVersion } from './version.ts'

const link = v.nullable(v.string())
const tally = v.number()

/** A collection's description of itself (ERC-7572), sanitized. */
export const collectionFactsSchema = v.object({
  subTitle: v.string(),
  description: v.string(),
  image: link,
  banner: link,
  social: v.array(v.object({ name: v.string(), url: v.string() })),
  /** Age in blocks that a formulator needs to become part of the next kind; null for others. */
  sigmaBlocks: v.nullable(tally),
  omegaBlocks: v.nullable(tally),
})
export type CollectionFacts = v.InferOutput<typeof collectionFactsSchema>

/** The facts that a mint reports besides its events. */
export const mintFactsSchema = v.object({
  unitPrice: v.string(),
  payToken: v.string(),
  perTransaction: tally,
  /** Limit of paid items per wallet in rounds 1, 2, 3; 0 is no limit. */
  walletCaps: v.array(tally),
  events: v.array(v.object({ id: tally, threshold: tally, maxSends: tally })),
})
export type MintFacts = v.InferOutput<typeof mintFactsSchema>

const abi = parseAbi([
  'function contractURI() view returns (string)',
  'function sigmaBlocks() view returns (uint256)',
  'function omegaBlocks() view returns (uint256)',
  'function unitPrice() view returns (uint256)',
  'function payToken() view returns (address)',
  'function perTransaction() view returns (uint256)',
  'function walletCap(uint256 number) view returns (uint256)',
  'function eventCount() view returns (uint256)',
  'function eventInfo(uint256 index) view returns (uint256 id, uint256 threshold, uint256 maxSends, uint256 sent)',
]) as Abi

const MOST_EVENTS = 8
const ROUNDS = [1n, 2n, 3n] as const
const MOST_LINKS = 10

const small = (value: unknown): number | null =>
  typeof value === 'bigint' && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : null

/** Parses the JSON behind `contractURI`; empty if there is none. */
export function collectionOf(json: string | null): Omit<CollectionFacts, 'sigmaBlocks' | 'omegaBlocks'> {
  let fields: Record<string, unknown> = {}
  try {
    const value: unknown = JSON.parse(json ?? '')
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      fields = value as Record<string, unknown>
  } catch {}
  const external = webLink(fields.external_link)
  const social = (Array.isArray(fields.social) ? fields.social.slice(0, MOST_LINKS) : []).flatMap(
    (one: unknown) => {
      const entry = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>
      const url = webLink(entry.url)
      const name = cleanText(entry.name, 32)
      return url !== null && name !== '' ? [{ name, url }] : []
    },
  )
  return {
    subTitle: cleanText(fields.subtitle, 100),
    description: cleanLines(fields.description, 2_000),
    image: storedPicture(fields.image),
    banner: storedPicture(fields.banner_image) ?? storedPicture(fields.featured_image),
    social: external === null ? social : [{ name: 'website', url: external }, ...social].slice(0, MOST_LINKS),
  }
}

async function collectionFacts(
  read: ReadContracts,
  hosts: MetadataHosts,
  { address, kind }: Registry['collections'][number],
): Promise<CollectionFacts> {
  const formulator = kind === 'formulator'
  const names = formulator ? ['contractURI', 'sigmaBlocks', 'omegaBlocks'] : ['contractURI']
  const [uri, sigma, omega] = await read(
    abi,
    names.map((functionName) => ({ to: address, functionName })),
  )
  const found = typeof uri === 'string' && uri !== '' ? await fetchLink(uri, hosts) : null
  return {
    ...collectionOf(found && 'text' in found ? found.text : null),
    sigmaBlocks: small(sigma),
    omegaBlocks: small(omega),
  }
}

/** @returns null if the contract does not answer */
async function mintFacts(read: ReadContracts, to: Address): Promise<MintFacts | null> {
  const [unitPrice, payToken, perTransaction, eventCount, ...caps] = await read(abi, [
    { to, functionName: 'unitPrice' },
    { to, functionName: 'payToken' },
    { to, functionName: 'perTransaction' },
    { to, functionName: 'eventCount' },
    ...ROUNDS.map((number) => ({ to, functionName: 'walletCap', args: [number] })),
  ])
  const most = small(perTransaction)
  if (typeof unitPrice !== 'bigint' || typeof payToken !== 'string' || most === null) return null
  const count = Math.min(MOST_EVENTS, small(eventCount) ?? 0)
  const infos = await read(
    abi,
    Array.from({ length: count }, (_, index) => ({ to, functionName: 'eventInfo', args: [BigInt(index)] })),
  )
  const events = infos.flatMap((info) => {
    const [id = null, threshold = null, maxSends = null] = Array.isArray(info) ? info.map(small) : []
    return id === null || threshold === null || maxSends === null ? [] : [{ id, threshold, maxSends }]
  })
  return {
    unitPrice: String(unitPrice),
    payToken: payToken.toLowerCase(),
    perTransaction: most,
    walletCaps: caps.map((cap) => small(cap) ?? 0),
    events,
  }
}

type StoredFacts = { readonly contract: string; readonly facts: object }
/** Facts of other features' contracts, stored beside these. */
export type OtherFacts = (read: ReadContracts) => Promise<readonly StoredFacts[]>

/**
 * Reads and stores the facts that the registry's collections and mints report.
 * @throws if the chain could not be reached
 */
export async function lookAtFacts(
  database: Writer,
  read: ReadContracts,
  hosts: MetadataHosts,
  { collections, mints }: Pick<Registry, 'collections' | 'mints'>,
  { now = Date.now(), others }: { now?: number; others?: OtherFacts | undefined } = {},
): Promise<void> {
  const list: StoredFacts[] = [...((await others?.(read)) ?? [])]
  for (const one of collections)
    list.push({ contract: one.address, facts: await collectionFacts(read, hosts, one) })
  for (const { address } of mints) {
    const facts = await mintFacts(read, address)
    if (facts) list.push({ contract: address, facts })
  }
  if (list.length === 0) return
  const saved = await rows<{ contract: string; facts: string }>(
    database.orm,
    sql`select contract, facts::text as facts from nft_facts`,
  )
  const before = new Map(saved.map(({ contract, facts }) => [contract, JSON.parse(facts) as unknown]))
  const same = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
  const changed = list.filter(({ contract, facts }) => !same(before.get(contract), facts))
  if (changed.length === 0) return
  const at = Math.floor(now / 1_000)
  await database.write(async (tx) => {
    await nextVersion(tx)
    await tx.execute(
      sql`insert into nft_facts (contract, facts, at)
        select contract, facts, ${at} from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(contract text, facts jsonb)
        on conflict (contract) do update set facts = excluded.facts, at = excluded.at`,
    )
  })
}

/** The same JSON with sorted keys, because the database has its own key order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}
