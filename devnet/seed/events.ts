import { type Address, type Hex, parseEther } from 'viem'
import { BANKER_INDEX, DEPLOYER_INDEX, GAS_PRICE } from '../chain.ts'
import type { Registry } from '../proxy/registry.ts'
import type { Sender } from '../sender.ts'
import { FARM, GENESIS_DEPOSIT, MAPP_FARMS } from '../tokens.ts'
import type { Upstream } from '../upstream.ts'
import { toWei } from './amounts.ts'
import * as calls from './calls.ts'
import type { Market } from './market.ts'
import type { Prices } from './prices.ts'
import { EMISSION_END } from './schedule.ts'

/** Something that happened besides trading: the transactions of one block. */
export type Event = {
  /** Not before (seconds). */
  at: number
  queue(): Promise<void>
}

type Stage = {
  upstream: Upstream
  registry: Registry
  sender: Sender
  market: Market
  prices: Prices
}

const DAY = 86_400
/** Seconds of a day in 2022, UTC. */
const on = (month: number, day: number): number => Date.UTC(2022, month - 1, day, 12) / 1000

/** The site's demo wallet, and the one that has traded. */
const [DEMO, TRADED] = [0, 1]
/** Traders who do more than trade. */
const [ANN, BEN, CAT, DAN, EVE] = [11, 12, 13, 14, 15]

/** Whole coins the demo accounts get for what they do below; what is left of them goes back at the end. */
const POCKET_MONEY: Record<string, string> = { MEFI: '1000', USDT: '1500', USDC: '1500' }

/** Parts of the deployer's LP that somebody stakes: over 10,000. */
const FIRST_STAKES: readonly (readonly [who: number, part: bigint])[] = [
  [ANN, 500n],
  [BEN, 300n],
  [CAT, 800n],
]

const GAS = 8_000_000n

/**
 * Stakes, offerings and the genesis lock, in the order of their times. The demo account's wallet is the same before
 * and after: see `settle`.
 */
export function eventsOf(stage: Stage, begin: number, now: number): Event[] {
  const { upstream, registry, sender, market, prices } = stage
  const { farm, mappFarms, offerings, genesisLock } = registry
  if (!farm || !genesisLock) throw new Error('There is no farm and no lock.')
  const token = (symbol: string): Address => registry.tokens[symbol] as Address
  const offering = (id: string): Address => offerings.find((one) => one.id === id)?.address as Address
  const mapp = (id: string) => mappFarms.find((one) => one.id === id) as Registry['mappFarms'][number]
  const pidOf = (id: string): bigint => BigInt(FARM.pools.findIndex((one) => one.id === id))
  const wantOf = (id: string): Address => farm.pools[Number(pidOf(id))]?.want as Address
  const send = (from: number, to: Address, data: Hex) => sender.send(from, { to, data, gas: GAS })

  const give = (asset: Address, to: number, amount: bigint): void =>
    send(DEPLOYER_INDEX, asset, calls.transfer(sender.address(to), amount))
  const stake = (who: number, at: Address, pid: bigint, want: Address, amount: bigint): void => {
    send(who, want, calls.approveExact(at, amount))
    send(who, at, calls.stake(pid, amount))
  }
  const commit = (who: number, id: string, coins: string): void => {
    send(who, token('USDC'), calls.approveExact(offering(id), parseEther(coins)))
    send(who, offering(id), calls.commit(parseEther(coins)))
  }
  const lockIn = (who: number): void => {
    send(who, token('USDT'), calls.approveExact(genesisLock, parseEther(GENESIS_DEPOSIT)))
    send(who, genesisLock, calls.lockIn())
  }
  /** Part of the deployer's LP of a pool, over 10,000. */
  const lpPart = async (id: string, part: bigint): Promise<bigint> =>
    ((await market.balance(wantOf(id), sender.address(DEPLOYER_INDEX))) * part) / 10_000n
  const given = new Map<string, bigint>()
  const giveLp = async (id: string, to: number, part: bigint): Promise<void> => {
    const amount = await lpPart(id, part)
    given.set(`${id} ${to}`, amount)
    give(wantOf(id), to, amount)
  }
  const stakeLp = (who: number, at: Address, pid: bigint, id: string): void =>
    stake(who, at, pid, wantOf(id), given.get(`${id} ${who}`) ?? 0n)

  const lpPools = registry.pools.map(({ id }) => id)
  const demoPools: readonly (readonly [who: number, id: string, part: bigint])[] = [
    [DEMO, 'MEV-MEFI', 60n],
    [DEMO, 'MEFI-USDT', 30n],
    [TRADED, 'MEV-MEFI', 80n],
    [TRADED, 'USDT-USDC', 20n],
  ]
  const mappPools: readonly (readonly [who: number, part: bigint])[] = [
    [DEMO, 40n],
    [TRADED, 60n],
    [BEN, 700n],
    [CAT, 500n],
  ]
  const mplFarm = mapp('MPL-USDC')
  const mefiFarm = mapp('MEFI')

  const events: Event[] = [
    {
      at: begin + 3_600,
      async queue() {
        for (const id of lpPools) for (const [who, part] of FIRST_STAKES) await giveLp(id, who, part)
        for (const [who, id, part] of demoPools) await giveLp(id, who, part)
        for (const who of [DEMO, TRADED])
          for (const [symbol, coins] of Object.entries(POCKET_MONEY))
            give(token(symbol), who, parseEther(coins))
        for (const { reward, funds } of MAPP_FARMS) give(token(reward), BANKER_INDEX, parseEther(funds))
      },
    },
    {
      at: begin + 3_660,
      async queue() {
        for (const id of lpPools) for (const [who] of FIRST_STAKES) stakeLp(who, farm.address, pidOf(id), id)
        for (const [who, id] of demoPools) stakeLp(who, farm.address, pidOf(id), id)
        for (const [who, mefi] of [
          [ANN, '1000'],
          [BEN, '600'],
          [DEMO, '100'],
          [TRADED, '150'],
        ] as const)
          stake(who, farm.address, 0n, token('MEFI'), parseEther(mefi))
        for (const who of [BEN, CAT]) stake(who, farm.address, 1n, token('USDT'), parseEther('5000'))
        for (const { address, reward } of mappFarms) send(BANKER_INDEX, reward, calls.approve(address))
      },
    },
    {
      at: on(9, 15),
      async queue() {
        for (const who of [ANN, BEN, DEMO, TRADED, DAN]) lockIn(who)
      },
    },
    {
      at: on(9, 22),
      async queue() {
        commit(ANN, 'genesis-pocket', '15000')
        commit(BEN, 'genesis-pocket', '10000')
      },
    },
    {
      at: on(9, 28),
      async queue() {
        commit(CAT, 'genesis-pocket', '24500')
        commit(DEMO, 'genesis-pocket', '300')
        commit(TRADED, 'genesis-pocket', '200')
        lockIn(CAT)
      },
    },
    {
      at: on(10, 5),
      async queue() {
        send(CAT, farm.address, calls.unstake(pidOf('MEV-MEFI'), 0n))
        stake(EVE, farm.address, 0n, token('MEFI'), parseEther('250'))
      },
    },
    {
      at: on(10, 8),
      async queue() {
        // this very block is the last of the sale
        const head = BigInt(await upstream.call<Hex>('eth_blockNumber', []))
        send(DEPLOYER_INDEX, offering('genesis-pocket'), calls.setEndBlock(head + 1n))
        send(DEPLOYER_INDEX, genesisLock, calls.closeDeposits())
      },
    },
    {
      at: on(10, 12),
      async queue() {
        send(ANN, offering('genesis-pocket'), calls.claim())
        send(DEPLOYER_INDEX, offering('genesis-pocket'), calls.finalWithdraw(parseEther('20000'), 0n))
      },
    },
    {
      at: on(10, 20),
      async queue() {
        send(DEPLOYER_INDEX, genesisLock, calls.openWithdrawals())
      },
    },
    {
      at: on(10, 25),
      async queue() {
        send(DAN, genesisLock, calls.lockOut())
        send(BEN, offering('genesis-pocket'), calls.claim())
      },
    },
    {
      at: EMISSION_END,
      async queue() {
        send(DEPLOYER_INDEX, farm.address, calls.setTokenPerBlock(0n))
      },
    },
    {
      at: EMISSION_END + 10 * DAY,
      async queue() {
        send(ANN, farm.address, calls.unstakeAll(pidOf('MEV-MEFI')))
        send(BEN, farm.address, calls.unstakeForfeiting(1n))
        send(CAT, farm.address, calls.unstake(pidOf('MEFI-USDT'), await lpPart('MEFI-USDT', 100n)))
        send(EVE, farm.address, calls.unstakeAll(0n))
      },
    },
    {
      at: now - 30 * DAY,
      async queue() {
        demoLiquidity(stage)
        for (const [who, part] of mappPools) await giveLp('MPL-USDC', who, part)
      },
    },
    {
      at: now - 29 * DAY,
      async queue() {
        for (const [who] of mappPools) stakeLp(who, mplFarm.address, 0n, 'MPL-USDC')
        for (const [who, mefi] of [
          [DEMO, '50'],
          [TRADED, '80'],
          [CAT, '400'],
          [EVE, '900'],
        ] as const)
          stake(who, mefiFarm.address, 0n, token('MEFI'), parseEther(mefi))
      },
    },
    {
      at: now - 12 * DAY,
      async queue() {
        commit(ANN, 'pocket-limited', '500')
        commit(BEN, 'pocket-limited', '500')
        commit(CAT, 'pocket-limited', '350')
        commit(ANN, 'pocket-unlimited', '60000')
        commit(DAN, 'pocket-unlimited', '45000')
        commit(TRADED, 'pocket-unlimited', '250')
      },
    },
    {
      at: now - 5 * DAY,
      async queue() {
        commit(EVE, 'pocket-limited', '500')
        commit(CAT, 'pocket-limited', '150')
        commit(TRADED, 'pocket-limited', '200')
        commit(EVE, 'pocket-unlimited', '40000')
        send(CAT, mplFarm.address, calls.unstake(0n, 0n))
        send(EVE, mefiFarm.address, calls.unstake(0n, parseEther('100')))
      },
    },
  ]
  return events

  /** Liquidity of the demo account's own, in two pools, with nothing allowed afterwards. */
  function demoLiquidity({ registry: { router, pools } }: Stage): void {
    const pool = pools.find(({ id }) => id === 'USDT-USDC')?.address as Address
    const [mefi, usdt] = [parseEther('40'), toWei(40 * prices.of('MEFI'))]
    for (const [symbol, amount] of [
      ['MEFI', mefi],
      ['USDT', usdt],
    ] as const)
      send(DEMO, token(symbol), calls.approveExact(router as Address, amount))
    send(DEMO, router as Address, calls.addUni(token('MEFI'), token('USDT'), mefi, usdt))
    for (const symbol of ['MEFI', 'USDT'])
      send(DEMO, token(symbol), calls.approveExact(router as Address, 0n))
    const coins = parseEther('120')
    for (const symbol of ['USDT', 'USDC']) send(DEMO, token(symbol), calls.approveExact(pool, coins))
    send(DEMO, pool, calls.addStable([coins, coins]))
  }
}

/**
 * Two last blocks: the demo account's wallet becomes what `coins` says of each token, whatever it did, and its MEV
 * what it began with.
 */
export function settle(
  { upstream, registry, sender }: Pick<Stage, 'upstream' | 'registry' | 'sender'>,
  coins: Readonly<Record<string, string>>,
  mev: bigint,
  at: number,
): Event[] {
  const demo = sender.address(DEMO)
  return [
    {
      at,
      async queue() {
        const data = calls.balanceOf(demo)
        const wanted = Object.entries(coins)
        const held = await upstream.batch(
          wanted.map(([symbol]) => ({
            method: 'eth_call',
            params: [{ to: registry.tokens[symbol], data }, 'latest'],
          })),
        )
        for (const [index, [symbol, amount]] of wanted.entries()) {
          const missing = parseEther(amount) - BigInt(held[index] as Hex)
          if (missing === 0n) continue
          const [from, to] = missing > 0n ? [DEPLOYER_INDEX, DEMO] : [DEMO, DEPLOYER_INDEX]
          const amountMoved = missing > 0n ? missing : -missing
          sender.send(from, {
            to: registry.tokens[symbol] as Address,
            data: calls.transfer(sender.address(to), amountMoved),
          })
        }
      },
    },
    {
      at: at + 1,
      async queue() {
        const held = BigInt(await upstream.call<Hex>('eth_getBalance', [demo, 'latest']))
        if (held < mev) sender.send(DEPLOYER_INDEX, { to: demo, value: mev - held })
        // what its formulators earned; the transfer costs it just this
        const cost = 21_000n * GAS_PRICE
        if (held > mev + cost)
          sender.send(DEMO, {
            to: sender.address(DEPLOYER_INDEX),
            value: held - mev - cost,
            gas: 21_000n,
          })
      },
    },
  ]
}
