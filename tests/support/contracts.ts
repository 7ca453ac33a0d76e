/** Contracts of a test's own, with heights and money as it needs them, and the page that takes them for the registry's. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  parseAbiParameters,
} from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { nonceOf, registry } from './chain.ts'
import { CHAIN_ID } from './env.ts'
import { unsealed } from './release.ts'
import { rewriteAll } from './rewrite.ts'
import { inTurn } from './turn.ts'
import { askNode } from './wallet.ts'

type Artifact =
  | 'Farm'
  | 'Pool'
  | 'MAppFarm'
  | 'Imo'
  | 'DepositPool'
  | 'MarketData'
  | 'MarketOperation'
  | 'NFT721'
  | 'ProjectMint'
  | 'BoxMint'
  | 'Formulator'
  | 'HeroReveal'
  | 'Converter'
  | 'Request'
  | 'RewardPool'
/** Ours, or with the real chain's bugs. */
export type Behaviour = 'ours' | 'real'

const constructors: Record<Artifact, string> = {
  Farm: 'address, address, uint256, uint256, uint256, uint256',
  Pool: 'address, address, address, address, address, uint256, uint256, uint256',
  MAppFarm: 'address, address, address, uint256, uint256, uint256, address',
  Imo: 'address, address, address, uint256, uint256, uint256, uint256, uint256, uint256, address, bytes32',
  DepositPool: 'address, address, uint256',
  MarketData: 'address',
  MarketOperation: 'address, uint256, uint256, uint256',
  NFT721: 'string, string, string, address',
  ProjectMint: 'address, address, address, uint256, uint256, uint256[3]',
  Formulator: 'address, address, uint256, uint256, uint256, uint256, string',
  HeroReveal: 'address, address, address, address, uint256[], uint256[], uint256, uint256, uint256, uint256',
  Converter:
    'address, address, address, address, address, uint256, uint256, uint256, uint256, uint256, uint256',
  Request: 'address, address, address, uint256',
  RewardPool: 'address, address',
  BoxMint: 'address, address, address, uint256, uint256, uint256[3], address, address',
}

const bytecode = (name: string): Hex =>
  (
    JSON.parse(readFileSync(new URL(`../../contracts/artifacts/${name}.json`, import.meta.url), 'utf8')) as {
      bytecode: Hex
    }
  ).bytecode

/** Deploys one contract and waits until it is there. Pools have no variant: their bugs are the farm's. */
export async function deploy(
  from: LocalAccount,
  name: Artifact,
  args: readonly unknown[],
  behaviour: Behaviour = 'ours',
): Promise<Address> {
  const code = bytecode(behaviour === 'real' && name !== 'Pool' ? `Real${name}` : name)
  const data = concatHex([
    code,
    encodeAbiParameters(parseAbiParameters(constructors[name]) as never, args as never),
  ])
  return inTurn(from.address, () => deployNow(from, name, data))
}

async function deployNow(from: LocalAccount, name: Artifact, data: Hex): Promise<Address> {
  const nonce = await nonceOf(from.address)
  const raw = await from.signTransaction({
    type: 'legacy',
    chainId: CHAIN_ID,
    nonce,
    gas: 10_000_000n,
    gasPrice: 1_000_000_000n,
    data,
  })
  await askNode('eth_sendRawTransaction', [raw])
  const deadline = Date.now() + 120_000
  while ((await nonceOf(from.address)) <= nonce) {
    if (Date.now() > deadline) throw new Error(`${name} was not deployed`)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  return getContractAddress({ from: from.address, nonce: BigInt(nonce) })
}

/** Height of the chain. */
export const headBlock = async () => BigInt(String(await askNode('eth_blockNumber', [])))

/** Ends when the chain has this height. */
export async function untilBlock(height: bigint): Promise<void> {
  while ((await headBlock()) < height) await new Promise((resolve) => setTimeout(resolve, 200))
}

/**
 * Serves the site with other contracts than the registry's: addresses are exchanged in the script that holds them, and
 * pages don't tell what hash it had. Call before the first `goto`.
 * @param exchange the registry's address to one's own
 * @param edit changes a script further: a script has one route only
 */
export async function useContracts(
  page: Page,
  exchange: Readonly<Record<Address, Address>>,
  edit: (script: string) => string = (script) => script,
): Promise<void> {
  await rewriteAll(page.context(), /^[^?#]*\/(?:[?#]|$)/, unsealed)
  await rewriteAll(page.context(), /\/js\/[^/]+\.js$/, (text) =>
    edit(Object.entries(exchange).reduce((body, [from, to]) => body.replaceAll(from, to), text)),
  )
}

/** An offering of the registry by id. */
export const offeringAt = (id: string) => {
  const found = registry.offerings.find((entry) => entry.id === id)
  if (!found) throw new Error(`no offering ${id}`)
  return found
}
