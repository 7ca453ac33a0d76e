/** The chain's EVM stopped at London: the contracts hold no later instruction, and a node of that fork runs them all. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  parseAbiParameters,
  parseEther,
  size,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from './anvil.ts'
import { readArtifacts } from './artifacts.ts'
import { DEPLOYER_INDEX, TRADER_INDICES } from './chain.ts'
import { deploy } from './deploy.ts'
import type { Registry } from './proxy/registry.ts'
import * as coins from './seed/calls.ts'
import * as nfts from './seed/nftCalls.ts'
import { idsOf } from './seed/nftStage.ts'
import { createSender, type Sender } from './sender.ts'
import { createUpstream, type Upstream } from './upstream.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'contracts', 'artifacts')
const names = readdirSync(folder).map((file) => file.replace('.json', ''))
const bytecodeOf = (name: string): Hex =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')).bytecode

/** Instructions that forks after London brought and the compiler uses. */
const LATER: ReadonlyMap<number, string> = new Map([
  [0x1e, 'CLZ'],
  [0x49, 'BLOBHASH'],
  [0x4a, 'BLOBBASEFEE'],
  [0x5c, 'TLOAD'],
  [0x5d, 'TSTORE'],
  [0x5e, 'MCOPY'],
  [0x5f, 'PUSH0'],
])
const [PUSH1, PUSH32, JUMPDEST] = [0x60, 0x7f, 0x5b]
/** STOP, JUMP, RETURN, REVERT, INVALID, SELFDESTRUCT: what follows is run only from a JUMPDEST, and may be data. */
const ENDS = [0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff]

/** The later instructions of some bytecode; what PUSH carries and the constants behind the code are none. */
function laterThanLondon(bytecode: Hex): string[] {
  const code = Buffer.from(bytecode.slice(2), 'hex')
  const found: string[] = []
  let isRun = true
  for (let at = 0; at < code.length; at += 1) {
    const instruction = code[at] as number
    if (instruction === JUMPDEST) isRun = true
    const later = LATER.get(instruction)
    if (isRun && later) found.push(`${later} at ${at}`)
    if (ENDS.includes(instruction)) isRun = false
    if (instruction >= PUSH1 && instruction <= PUSH32) at += instruction - PUSH1 + 1
  }
  return found
}

describe('the bytecode', () => {
  it.each(names)('of %s holds no instruction later than London', (name) =>
    expect(laterThanLondon(bytecodeOf(name))).toEqual([]),
  )

  it('is searched by instructions, not by bytes', () => {
    // PUSH1 5f, PUSH2 5e5c, STOP, data
    expect(laterThanLondon('0x605f615e5c005f')).toEqual([])
    expect(laterThanLondon('0x60005f005b5c')).toEqual(['PUSH0 at 2', 'TLOAD at 5'])
  })
})

describe('a node at London', () => {
  let anvil: Anvil
  let upstream: Upstream
  beforeAll(async () => {
    anvil = await startAnvil()
    upstream = createUpstream(anvil.url)
  })
  afterAll(() => anvil.stop())

  it('is what the devnet runs, and what forge tests for', async () => {
    const { hardFork } = await upstream.call<{ hardFork: string }>('anvil_nodeInfo', [])
    expect(hardFork).toBe('London')
    expect(readFileSync(join(root, 'foundry.toml'), 'utf8')).toMatch(/^evm_version = "london"$/m)
  })

  it('runs the instructions of London and refuses each later one', async () => {
    const run = (instruction: string) =>
      upstream.call('eth_call', [{ data: `0x600060006000${instruction}00` }, 'latest'])
    // BASEFEE came with London itself.
    expect(await run('48')).toBe('0x')
    for (const [instruction, name] of LATER)
      await expect(run(instruction.toString(16)), name).rejects.toThrow('NotActivated')
  })
})

/** The EVM's bound on deployed code, bytes. */
const MAX_CODE = 24_576
const [OWNER, BUYER] = [DEPLOYER_INDEX, TRADER_INDICES[0]]
const ours = readArtifacts(root)
const real = names.filter((name) => name.startsWith('Real'))
const variants = { ...ours, ...Object.fromEntries(real.map((name) => [name.slice(4), bytecodeOf(name)])) }

/** Contracts that the devnet does not deploy, put on the chain by a test of their own. */
const governance = ['Governance', 'PoolFee', 'VoteLock']

it('every artifact is put on the chain below', () =>
  expect([...Object.keys(ours), ...real, ...governance, 'StableSwap', 'UniPair'].sort()).toEqual(
    names.sort(),
  ))

describe.each([
  ['the contracts', ours],
  ['those with the real chain’s bugs', variants],
])('at London, %s', (_, artifacts) => {
  let anvil: Anvil
  let upstream: Upstream
  let sender: Sender
  let registry: Registry
  let time = 1_700_000_000

  beforeAll(async () => {
    anvil = await startAnvil()
    upstream = createUpstream(anvil.url)
    sender = createSender(upstream)
    registry = await deploy(upstream, artifacts, sender)
    const [router, stable] = [registry.router as Address, pool('USDT-USDC')]
    for (const symbol of ['MEV', 'USDT', 'USDC']) send(OWNER, token(symbol), coins.approve(router))
    for (const symbol of ['USDT', 'USDC']) send(OWNER, token(symbol), coins.approve(stable))
    send(OWNER, router, coins.addUni(token('MEV'), token('USDT'), parseEther('1000000'), parseEther('20000')))
    send(OWNER, stable, coins.addStable([parseEther('5000'), parseEther('5000')]))
    await mine()
  })
  afterAll(() => anvil.stop())

  const token = (symbol: string): Address => registry.tokens[symbol] as Address
  const pool = (id: string): Address => registry.pools.find((one) => one.id === id)?.address as Address
  const send = (from: number, to: Address, data: Hex) => sender.send(from, { to, data, gas: 3_000_000n })
  const mine = async () => {
    time += 1
    await sender.mine(time)
    await sender.receipts()
  }
  const height = async () => BigInt(await upstream.call<Hex>('eth_blockNumber', []))
  const balance = async (of: Address, who: number) => {
    const data = coins.balanceOf(sender.address(who))
    return BigInt(await upstream.call<Hex>('eth_call', [{ to: of, data }, 'latest']))
  }

  it(`have fewer than ${MAX_CODE} bytes each`, async () => {
    const blocks = Array.from({ length: Number(await height()) }, (_, index) => ({
      method: 'eth_getBlockReceipts',
      params: [`0x${(index + 1).toString(16)}`],
    }))
    const receipts = (await upstream.batch(blocks)) as { contractAddress: Address | null }[][]
    const made = receipts.flat().flatMap(({ contractAddress }) => contractAddress ?? [])
    const all = [...made, ...registry.pools.map(({ address }) => address)]
    const codes = await upstream.batch(
      all.map((address) => ({ method: 'eth_getCode', params: [address, 'latest'] })),
    )
    expect(all.length).toBeGreaterThan(Object.keys(artifacts).length)
    for (const [index, code] of codes.entries()) {
      expect(size(code as Hex), all[index]).toBeGreaterThan(0)
      expect(size(code as Hex), all[index]).toBeLessThan(MAX_CODE)
    }
  })

  it('govern a pool by locked tokens', async () => {
    const make = async (name: string, types: string, values: readonly unknown[]): Promise<Address> => {
      const args = encodeAbiParameters(parseAbiParameters(types), values as never)
      sender.send(OWNER, { data: concatHex([bytecodeOf(name), args]), gas: 20_000_000n })
      time += 1
      await sender.mine(time)
      const [receipt] = await sender.receipts()
      const made = receipt?.contractAddress as Address
      const code = await upstream.call<Hex>('eth_getCode', [made, 'latest'])
      expect(size(code), name).toBeGreaterThan(0)
      expect(size(code), name).toBeLessThan(MAX_CODE)
      return made
    }
    const owner = sender.address(OWNER)
    const lock = await make('VoteLock', 'address, uint256', [token('MEFI'), 3_600n])
    const rule = '(uint32, uint32, uint32, uint32, uint32, uint16, uint16)'
    const settings = [120, 2_400, 600, 240, 9_600, 10, 400]
    const limits = [settings, settings, parseEther('1'), 20, 200]
    const governor = await make(
      'Governance',
      `address, address, uint256, ${rule}, (${rule}, ${rule}, uint256, uint16, uint16)`,
      [lock, owner, 1_000_000n, settings, limits],
    )
    await make('PoolFee', 'address, address, address, uint256, uint256', [
      ...[governor, pool('MEV-USDT'), owner],
      ...[100_000_000n, 10_000_000n],
    ])
    // token() of the governor, as tools for votes ask it.
    const answer = await upstream.call<Hex>('eth_call', [{ to: governor, data: '0xfc0c546a' }, 'latest'])
    expect(BigInt(answer)).toBe(BigInt(lock))
  })

  it('swap over both kinds of pool', async () => {
    send(BUYER, token('MEV'), coins.approve(registry.router as Address))
    const path = ['MEV', 'USDT', 'USDC'].map(token)
    send(BUYER, registry.router as Address, coins.swap(parseEther('1000'), path))
    await mine()
    // 1,000 MEV are 20 dollars, less a thousandth and the fees of two pools.
    const got = await balance(token('USDC'), BUYER)
    expect(got).toBeGreaterThan(parseEther('19.8'))
    expect(got).toBeLessThan(parseEther('20'))
  })

  it('take stakes and pay rewards', async () => {
    const farm = registry.farm?.address as Address
    send(OWNER, token('MEFI'), coins.approve(farm))
    send(OWNER, farm, coins.stake(0n, parseEther('100')))
    await mine()
    const staked = await balance(token('MEFI'), OWNER)
    await mine()
    send(OWNER, farm, coins.unstake(0n, 0n))
    await mine()
    expect(await balance(token('MEFI'), OWNER)).toBeGreaterThan(staked)
    send(OWNER, farm, coins.unstakeAll(0n))
    await mine()
    expect(await balance(token('MEFI'), OWNER)).toBeGreaterThan(staked + parseEther('100'))
  })

  it('sell by offering, and lock', async () => {
    const { offerings, genesisLock } = registry
    const offering = offerings.find(({ id }) => id === 'genesis-pocket')?.address as Address
    const lock = genesisLock as Address
    // The sale begins at block 20.
    await upstream.call('anvil_mine', ['0x14'])
    send(OWNER, token('USDC'), coins.approve(offering))
    send(OWNER, offering, coins.commit(parseEther('100')))
    send(OWNER, token('USDT'), coins.approve(lock))
    send(OWNER, lock, coins.lockIn())
    send(OWNER, offering, coins.setEndBlock((await height()) + 2n))
    await mine()
    const [project, locked] = [await balance(token('PKT'), OWNER), await balance(token('USDT'), OWNER)]
    send(OWNER, lock, coins.openWithdrawals())
    send(OWNER, lock, coins.lockOut())
    send(OWNER, offering, coins.claim())
    await mine()
    expect(await balance(token('PKT'), OWNER)).toBeGreaterThan(project)
    expect(await balance(token('USDT'), OWNER)).toBe(locked + parseEther('500'))
  })

  it('mint, and sell what was minted', async () => {
    const { mints, collections, market, formulator } = registry
    const [box] = mints
    const nft = collections.find(({ id }) => id === box?.collection)?.address as Address
    const [mint, operation] = [box?.address as Address, market?.operation as Address]
    const next = (await height()) + 1n
    const rounds = [next + 1n, next + 1n, next + 2n, next + 2n, next + 3n, next + 1_000n] as const
    send(OWNER, mint, nfts.setRounds([...rounds, 20n, 30n, 50n]))
    send(BUYER, token('MEV'), coins.approve(mint))
    send(OWNER, token('MEV'), coins.approve(operation))
    send(OWNER, token('MEV'), coins.approve(formulator as Address))
    for (let block = 0; block < 3; block += 1) await mine()
    send(BUYER, mint, nfts.mint(1n))
    send(OWNER, formulator as Address, nfts.createAlphas(1n))
    await mine()
    expect(await balance(formulator as Address, OWNER)).toBe(1n)
    const [[id] = []] = await idsOf({ upstream, registry }, box?.collection ?? '', [sender.address(BUYER)])

    const price = parseEther('1000')
    send(BUYER, nft, nfts.letMove(operation))
    send(BUYER, operation, nfts.list(nft, id as bigint, price, 'MEV', next + 1_000n))
    await mine()
    const before = await balance(token('MEV'), BUYER)
    send(OWNER, operation, nfts.buy(nft, id as bigint, price, 'MEV'))
    await mine()
    expect([await balance(nft, OWNER), await balance(nft, BUYER)]).toEqual([1n, 0n])
    // Service, creator and burn take 5 %.
    expect(await balance(token('MEV'), BUYER)).toBe(before + parseEther('950'))
  })
})
