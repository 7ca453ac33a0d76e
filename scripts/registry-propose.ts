/**
 * `npm run registry:propose -- <rpc> [--chain mainnet|testnet|devnet]`: lists contracts of the chain that
 * contracts.<chain>.json does not name, by their package, with their own answers. It writes nothing: any account can
 * deploy a contract of any name, so a person decides, and `registry:check` checks the result against the chain.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createRpc, type Rpc, type RpcAnswer, type RpcCall } from '../src/lib/core/chain/rpc.ts'
import { cleanText } from '../src/lib/core/i18n/clean.ts'
import { chosenRegistry } from './registry/chain.ts'

/** Queries per package whose answers help a person to identify a contract. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  token: ['Symbol', 'Name', 'TotalSupply'],
  trade: ['ExType', 'Tokens', 'Reserves'],
  factory: ['Owner', 'AllPairs'],
  router: ['Factory'],
  farm: ['FarmToken', 'PoolLength', 'TokenPerBlock'],
  pool: ['Farm', 'Want', 'WantLockedTotal'],
  mappfarm: ['FarmToken', 'Want', 'WantLockedTotal'],
  imo: ['ProjectToken', 'PayToken', 'TotalAmount'],
  depositpool: ['Holder'],
  nft721: ['Name', 'Symbol', 'TotalSupply'],
}
/** Answers requested per batch. */
const BATCH = 100

export type Candidate = {
  readonly address: string
  /** Its package on the chain; a name proves nothing. */
  readonly name: string
  /** Its answers, in the order of the queries; a note in brackets for a missing one. */
  readonly says: readonly string[]
}

const addressesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^0x[0-9a-fA-F]{40}$/.test(value) ? [value.toLowerCase()] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : []
}

/** Untrusted texts are cut; addresses are shown in full, for any number of them. */
function shown(answer: unknown): string {
  const addresses = addressesIn(answer)
  const parts = typeof answer === 'object' && answer !== null ? Object.values(answer).flat() : [answer]
  if (addresses.length > 0 && addresses.length === parts.length) return addresses.join(' ')
  return cleanText(typeof answer === 'string' ? answer : JSON.stringify(answer), 200)
}

/** @throws AppError if the node is unreachable; an Error if it does not list its contracts */
export async function candidates(rpc: Rpc, registry: unknown): Promise<Candidate[]> {
  const [list] = await rpc.batch([{ method: 'search.contracts', params: [] }])
  const found = list && 'result' in list ? list.result : null
  if (typeof found !== 'object' || found === null) throw new Error('It does not list its contracts.')
  const known = new Set(addressesIn(registry))
  const fresh = Object.entries(found as Record<string, unknown>)
    .filter(([address]) => addressesIn(address).some((one) => !known.has(one)))
    .map(([address, name]) => ({ address: address.toLowerCase(), name: cleanText(String(name), 40) }))
    .sort((a, b) => (a.name === b.name ? (a.address < b.address ? -1 : 1) : a.name < b.name ? -1 : 1))
  const calls = fresh.flatMap(({ address, name }) =>
    (QUESTIONS[name] ?? []).map(
      (method): RpcCall => ({ method: 'view.call', params: [address, method, []] }),
    ),
  )
  const answers: RpcAnswer[] = []
  for (let at = 0; at < calls.length; at += BATCH)
    answers.push(...(await rpc.batch(calls.slice(at, at + BATCH))))
  let next = 0
  return fresh.map(({ address, name }) => ({
    address,
    name,
    says: (QUESTIONS[name] ?? []).map((method) => {
      const answer = answers[next++]
      return `${method} ${answer && 'result' in answer ? shown(answer.result) : '(no answer)'}`
    }),
  }))
}

/** A list of contracts, with the answers under each. */
export const listOf = (found: readonly Candidate[]): string =>
  found
    .flatMap(({ address, name, says }) => [
      `${name.padEnd(12)} ${address}`,
      ...says.map((one) => `    ${one}`),
    ])
    .join('\n')

const USAGE = 'npm run registry:propose -- <rpc address> [--chain mainnet|testnet|devnet]'
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { chain: { type: 'string' } },
  })
  const [url] = positionals
  if (!url || !/^https?:\/\//.test(url)) {
    console.error(`The http or https address of a node is needed.\n${USAGE}`)
    return 1
  }
  try {
    const rpc = createRpc({ urls: [url], fetch, timeoutMs: 20_000 })
    const chosen = await chosenRegistry(rpc, values.chain)
    if (typeof chosen === 'string') {
      console.error(`${chosen}\n${USAGE}`)
      return 1
    }
    const { key, registry, nodeChainId } = chosen
    const { chainId } = registry as { chainId: number }
    if (BigInt(chainId) !== nodeChainId) {
      console.error(`The node is of chain ${nodeChainId}, contracts.${key}.json is for ${chainId}.`)
      return 1
    }
    const found = await candidates(rpc, registry)
    console.log(listOf(found))
    console.log(
      `\n${found.length} contracts of the chain are not in contracts.${key}.json. What a contract calls itself proves nothing: write down only what you know to be right, then run registry:check.`,
    )
    return 0
  } catch (error) {
    console.error(`The node could not be asked: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}

if (process.argv[1] && join(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = await main()
