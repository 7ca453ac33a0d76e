/**
 * Flows as the page runs them: what is checked before, what is stored meanwhile, and what an earlier page left. What
 * becomes of one transaction is tested in `lib/core/tx`. One file: one store.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPage } from '../../tests/fakes/page.ts'
import { address } from '../../tests/fakes/pools.ts'
import { chain } from '../lib/core/config/env.ts'
import type { Address } from '../lib/core/config/registry.ts'
import { AppError } from '../lib/core/errors/AppError.ts'
import { UNKNOWN } from '../lib/core/release/safety.ts'
import { PENDING_MS } from '../lib/core/tx/ledger.ts'
import type { Hash, LedgerEntry, Sent, Settled, Step, StepId, StepState } from '../lib/core/tx/model.ts'

type Deps = {
  assertWallet: (owner: Address) => Promise<unknown>
  sent: (step: Step, sent: Sent, count: number) => void
  changed: (index: number, state: StepState) => void
  before: (step: StepId) => Sent | null
  unsettled: (step: StepId) => boolean
  learnt: (sent: Sent) => void
}
const world = vi.hoisted(() => ({
  run: async (_deps: unknown, _steps: unknown, _done: unknown): Promise<unknown> => ({ at: 'skipped' }),
  follow: async (_deps: unknown, _sent: unknown): Promise<unknown> => ({ at: 'skipped' }),
  look: async (_deps: unknown, _sent: unknown): Promise<unknown> => null,
  runs: 0,
  follows: [] as string[],
  looks: [] as string[],
  loads: true,
  own: [] as unknown[][],
  unaltered: (): void => undefined,
}))
vi.mock('../lib/core/errors/retryImport.ts', () => ({
  retryImport: async (name: string, load: () => Promise<unknown>) => {
    if (name === 'safetyWatch') return { lookForSafety: async () => undefined, REVIEW_MS: 0 }
    // The class of this page: each visit loads its modules again.
    if (!world.loads) throw new (await import('../lib/core/errors/AppError.ts')).AppError('chunk.failed')
    return load()
  },
}))
vi.mock('../lib/core/tx/runFlow.ts', () => ({
  runFlow: (deps: unknown, steps: unknown, done: unknown) => {
    world.runs += 1
    return world.run(deps, steps, done)
  },
  follow: (deps: unknown, sent: { hash: string }) => {
    world.follows.push(sent.hash)
    return world.follow(deps, sent)
  },
  lookAgain: (deps: unknown, sent: { hash: string }) => {
    world.looks.push(sent.hash)
    return world.look(deps, sent)
  },
}))
vi.mock('../lib/core/tx/alteredTexts.ts', () => ({ assertUnaltered: () => world.unaltered() }))
vi.mock('./connect.ts', () => ({ assertWallet: async () => ({ send: null }) }))
vi.mock('./chain.ts', async (real) => ({
  ...(await real<object>()),
  noteOwnBlock: (...seen: unknown[]) => world.own.push(seen),
}))

const [OWNER, OTHER] = [address(0xabc), address(0xdef)]
const hash = (n: number): Hash => `0x${n.toString(16).padStart(64, '0')}`
const HASH = hash(0xab)
const nothing = { tokenIn: null, tokenOut: null, amountIn: null, amountOut: null }
const step = (id: StepId = 'swap'): Step =>
  ({
    id,
    call: {},
    nativeSpend: 0n,
    needed: async () => true,
    check: async () => undefined,
  }) as unknown as Step
const sentOf = (change: Partial<Sent> = {}): Sent => ({
  hash: HASH,
  account: OWNER,
  sentBlock: 100n,
  answerBlock: 101n,
  call: null,
  nonce: null,
  contract: false,
  by: null,
  ...change,
})
const settledOf = (block = 110n) =>
  ({ block, gasUsed: 1n, fee: 1n, received: {}, spent: {}, logs: [] }) as unknown as Settled
const confirmed = (of = HASH): StepState => ({ at: 'confirmed', hash: of, settled: settledOf() })
const entry = (change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  chainId: chain.id,
  account: OWNER,
  nonce: 7,
  hash: HASH,
  step: 'swap',
  ...nothing,
  sentAt: Date.now(),
  sentBlock: '100',
  state: 'pending',
  block: null,
  received: null,
  error: null,
  ...change,
})

/** The stores of a fresh page, whose ledger has these entries. */
async function visit(...entries: LedgerEntry[]) {
  vi.resetModules()
  const [tx, ledger, safety, resume] = await Promise.all([
    import('./tx.ts'),
    import('./ledger.ts'),
    import('./safety.ts'),
    import('./resume.ts'),
  ])
  safety.$safety.set(UNKNOWN)
  for (const one of entries) ledger.saveEntry(one)
  return { ...tx, ...ledger, ...safety, ...resume }
}
const stateOf = ({ $flow }: Awaited<ReturnType<typeof visit>>) =>
  $flow.get().current?.steps.map(({ state }) => state.at)

let browser: ReturnType<typeof seenPage>
beforeEach(() => {
  vi.useFakeTimers()
  browser = seenPage()
  Object.assign(world, {
    run: async () => ({ at: 'skipped' }),
    follow: async () => ({ at: 'skipped' }),
    look: async () => null,
    runs: 0,
    follows: [],
    looks: [],
    loads: true,
    own: [],
    unaltered: () => undefined,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
/** Sends every step's transaction, which is then confirmed. */
const sends = (deps: unknown, steps: unknown) => {
  const [{ sent, changed }, list] = [deps as Deps, steps as Step[]]
  list.forEach((one, index) => {
    sent(one, sentOf({ hash: hash(index + 1) }), 7)
    changed(index, { at: 'sent', hash: hash(index + 1), signers: false })
    changed(index, confirmed(hash(index + 1)))
  })
  return Promise.resolve(confirmed(hash(list.length)))
}

describe('a flow', () => {
  it('stores each transaction before anything else, shows its steps, and reports its end', async () => {
    const page = await visit()
    const seen: unknown[] = []
    world.run = (deps, steps) => {
      const { sent, changed } = deps as Deps
      expect(stateOf(page)).toEqual(['checking', 'idle'])
      sent((steps as Step[])[0] as Step, sentOf(), 7)
      seen.push(page.$ledger.get()[0]?.state)
      changed(0, { at: 'sent', hash: HASH, signers: false })
      expect(stateOf(page)).toEqual(['sent', 'idle'])
      expect(page.$flow.get().current?.running).toBe(true)
      changed(0, confirmed())
      return Promise.resolve(confirmed())
    }
    const onSent = vi.fn()
    const remembered = { ...nothing, amountIn: '5' }
    const result = await page.startFlow(OWNER, [step('approve'), step()], remembered, onSent)
    expect(seen).toEqual(['pending'])
    expect(page.$ledger.get()).toMatchObject([
      {
        hash: HASH,
        step: 'approve',
        account: OWNER,
        nonce: 7,
        amountIn: '5',
        state: 'confirmed',
        block: '110',
      },
    ])
    expect(onSent).toHaveBeenCalledWith('approve', sentOf())
    expect(page.$ended.get()).toMatchObject([{ entry: { hash: HASH }, onScreen: true }])
    expect(world.own).toEqual([[110n]])
    expect(page.$flow.get().current?.running).toBe(false)
    expect(result.last.at).toBe('confirmed')
    expect(result.settled.approve?.block).toBe(110n)
  })

  it('remembers each step’s own facts, and continues after the steps of an earlier run', async () => {
    const page = await visit()
    const done = { approve: settledOf(1n) }
    let given: unknown = null
    world.run = (deps, steps, earlier) => {
      given = earlier
      return sends(deps, steps)
    }
    const facts = (id: StepId) => ({ ...nothing, amountIn: id === 'swap' ? '1' : '2' })
    const { settled } = await page.startFlow(OWNER, [step()], facts, undefined, done)
    expect(given).toBe(done)
    expect(page.$ledger.get()[0]?.amountIn).toBe('1')
    expect(Object.keys(settled)).toEqual(['approve', 'swap'])
  })

  it('that is closed no longer writes to the screen, and its end is reported elsewhere', async () => {
    const page = await visit()
    world.run = (deps, steps) => {
      page.closeFlow()
      return sends(deps, steps)
    }
    await page.startFlow(OWNER, [step()], nothing)
    expect(page.$flow.get().current).toBeNull()
    expect(page.$ledger.get()).toMatchObject([{ state: 'confirmed' }])
    expect(page.$ended.get()).toMatchObject([{ onScreen: false }])
  })

  it('that another replaced does not write into that one', async () => {
    const page = await visit()
    let end = (): void => undefined
    world.run = (deps) =>
      new Promise((resolve) => {
        end = () => {
          ;(deps as Deps).changed(0, { at: 'signing' })
          resolve({ at: 'skipped' })
        }
      })
    const first = page.startFlow(OWNER, [step()], nothing)
    await vi.advanceTimersByTimeAsync(0)
    const endFirst = end
    void page.startFlow(OWNER, [step('claim')], nothing)
    await vi.advanceTimersByTimeAsync(0)
    endFirst()
    await first
    expect(page.$flow.get().current).toMatchObject({
      running: true,
      steps: [{ id: 'claim', state: { at: 'checking' } }],
    })
  })

  it('whose code does not load fails, and signs nothing', async () => {
    const page = await visit()
    world.loads = false
    const { last } = await page.startFlow(OWNER, [step()], nothing)
    expect(last).toMatchObject({ at: 'failed', error: { code: 'chunk.failed' } })
    expect(stateOf(page)).toEqual(['failed'])
    expect(page.$flow.get().current?.running).toBe(false)
    expect(world.runs).toBe(0)
  })

  it.each<[string, object, string]>([
    ['must no longer sign', { leastSafe: '9.0.0' }, 'release.unsafe'],
    ['differs from the signed one', { differs: 'js/a.js' }, 'release.differs'],
  ])('of a release that %s asks no wallet', async (_, change, code) => {
    const page = await visit()
    world.run = async (deps) => {
      page.$safety.set({ ...UNKNOWN, ...change })
      await expect((deps as Deps).assertWallet(OWNER)).rejects.toMatchObject({ code })
      return { at: 'skipped' }
    }
    await page.startFlow(OWNER, [step()], nothing)
    expect(world.runs).toBe(1)
  })

  it('asks no wallet once it was closed, or while the page reads otherwise than it was written', async () => {
    const page = await visit()
    world.run = async (deps) => {
      const { assertWallet } = deps as Deps
      expect(await assertWallet(OWNER)).toEqual({ send: null })
      world.unaltered = () => {
        throw new AppError('review.altered')
      }
      await expect(assertWallet(OWNER)).rejects.toMatchObject({ code: 'review.altered' })
      world.unaltered = () => undefined
      page.closeFlow()
      await expect(assertWallet(OWNER)).rejects.toMatchObject({ code: 'api.cancelled' })
      return { at: 'skipped' }
    }
    await page.startFlow(OWNER, [step()], nothing)
    expect(world.runs).toBe(1)
  })
})

describe('before a flow', () => {
  const begins = async (...entries: LedgerEntry[]) => {
    const page = await visit(...entries)
    void page.startFlow(OWNER, [step('approve')], nothing)
    await vi.advanceTimersByTimeAsync(1_000)
    return { page, begun: world.runs === 1 }
  }

  it.each<[string, Partial<LedgerEntry>, boolean]>([
    ['a pending transaction of the account', {}, false],
    ['a pending one of another account', { account: OTHER }, true],
    ['a pending one that waits for other signers', { contract: true }, true],
    ['one that has waited for long', { sentAt: Date.now() - PENDING_MS }, true],
    ['one that was sent before the clock was set back', { sentAt: Date.now() + 3_600_000 }, true],
    ['a confirmed one', { state: 'confirmed' }, true],
  ])('%s is waited for: %o', async (_, change, begun) => {
    expect((await begins(entry(change))).begun).toBe(begun)
  })

  it('a pending one is waited for until it ends, and at most as long as a pool keeps it', async () => {
    const { page } = await begins(entry())
    page.saveEntry(entry({ state: 'confirmed', block: '105' }))
    await vi.advanceTimersByTimeAsync(500)
    expect(world.runs).toBe(1)
    world.runs = 0
    await begins(entry())
    await vi.advanceTimersByTimeAsync(PENDING_MS)
    expect(world.runs).toBe(1)
  })

  it('an earlier one of the same kind is looked up, and stops it if it is in a block after all', async () => {
    const page = await visit(entry({ state: 'dropped' }))
    world.look = async () => confirmed()
    const { last, settled } = await page.startFlow(OWNER, [step()], nothing)
    expect(last).toMatchObject({ at: 'failed', error: { code: 'tx.earlierDone' } })
    expect(stateOf(page)).toEqual(['failed'])
    expect(settled).toEqual({})
    expect(world.runs).toBe(0)
  })

  it.each<[string, Partial<LedgerEntry>]>([
    ['no node has any more', { state: 'dropped' }],
    ['stays pending', {}],
  ])(
    'one of the same kind that %s at the end of the wait is not signed again without a tick',
    async (_, end) => {
      const page = await visit(entry())
      const first = page.startFlow(OWNER, [step()], nothing)
      await vi.advanceTimersByTimeAsync(1_000)
      page.saveEntry(entry(end))
      await vi.advanceTimersByTimeAsync(PENDING_MS)
      expect((await first).last).toMatchObject({ at: 'failed', error: { code: 'tx.dropped' } })
      expect(world.runs).toBe(0)
      await page.startFlow(OWNER, [step()], nothing)
      expect(world.runs).toBe(1)
    },
  )

  it.each<[string, LedgerEntry, number]>([
    ['still open', entry({ state: 'dropped' }), 1],
    ['of another kind', entry({ state: 'dropped', step: 'claim' }), 0],
    ['ended', entry({ state: 'confirmed' }), 0],
    ['of another account', entry({ state: 'dropped', account: OTHER }), 0],
  ])('an earlier one that is %s does not stop it', async (_, one, looks) => {
    const page = await visit(one)
    await page.startFlow(OWNER, [step()], nothing)
    expect(world.runs).toBe(1)
    expect(world.looks).toHaveLength(looks)
  })
})

describe('a flow that is repeated', () => {
  const onScreen = (...states: [StepId, StepState][]) => ({
    current: { owner: OWNER, running: false, steps: states.map(([id, state]) => ({ id, state })) },
  })
  const asked = async (page: Awaited<ReturnType<typeof visit>>, ids: readonly StepId[]) => {
    let found: unknown = null
    world.run = async (deps) => {
      const { before, unsettled } = deps as Deps
      found = ids.map((id) => [before(id)?.hash ?? null, unsettled(id)])
      return { at: 'skipped' }
    }
    page.repeatFlow()
    await page.startFlow(OWNER, ids.map(step), nothing)
    return found
  }

  it('looks its transactions up before it signs', async () => {
    const page = await visit(
      entry({ state: 'dropped' }),
      entry({ hash: hash(2), step: 'claim', state: 'confirmed' }),
    )
    page.$flow.set(
      onScreen(
        ['swap', { at: 'dropped', hash: HASH }],
        ['claim', confirmed(hash(2))],
        ['approve', { at: 'idle' }],
      ),
    )
    expect(await asked(page, ['swap', 'claim', 'approve'])).toEqual([
      [HASH, true],
      [null, false],
      [null, false],
    ])
    expect(world.looks).toEqual([])
  })

  it.each<[LedgerEntry['state'], Partial<LedgerEntry>, string | null]>([
    ['pending', {}, HASH],
    ['confirmed', {}, HASH],
    ['dropped', {}, HASH],
    ['failed', { error: 'tx.failedInBlock' }, null],
    ['failed', { error: 'chain.refused' }, HASH],
    ['replaced', { by: hash(9) }, null],
    ['replaced', {}, HASH],
  ])('of one that is %s meanwhile (%o) finds %s', async (state, change, found) => {
    const page = await visit(entry({ state, sentAt: 0, ...change }))
    page.$flow.set(onScreen(['swap', { at: 'dropped', hash: HASH }]))
    expect(await asked(page, ['swap'])).toMatchObject([[found, expect.anything()]])
  })

  it('whose wallet may have sent it asks for an explicit nonce, once', async () => {
    const page = await visit()
    const failed: StepState = { at: 'failed', error: new AppError('wallet.silent'), passedOn: true }
    page.$flow.set(
      onScreen(['swap', failed], ['claim', { at: 'failed', error: new AppError('wallet.rejected') }]),
    )
    expect(await asked(page, ['swap', 'claim'])).toEqual([
      [null, true],
      [null, false],
    ])
    world.run = async (deps) => {
      expect((deps as Deps).unsettled('swap')).toBe(false)
      return { at: 'skipped' }
    }
    await page.startFlow(OWNER, [step()], nothing)
  })

  it('without a flow on screen has nothing to look up', async () => {
    const page = await visit(entry({ state: 'dropped' }))
    expect(await asked(page, ['swap'])).toEqual([[null, true]])
    expect(world.looks).toEqual([HASH])
  })
})

describe('a flow that a reload may interrupt', () => {
  const run = (page: Awaited<ReturnType<typeof visit>>, after?: () => string | null) =>
    page.startSavedFlow(OWNER, [step('approve'), step()], nothing, {
      kind: 'swap',
      data: '1',
      ...(after && { after }),
    })

  it('is stored until its last transaction was sent', async () => {
    const page = await visit()
    const kept: boolean[] = []
    world.run = async (deps, steps) => {
      const { sent } = deps as Deps
      const [first, last] = steps as [Step, Step]
      kept.push(page.isSaved('swap'))
      sent(first, sentOf({ hash: hash(1) }), 7)
      kept.push(page.isSaved('swap'))
      sent(last, sentOf({ hash: hash(2) }), 8)
      kept.push(page.isSaved('swap'))
      return confirmed(hash(2))
    }
    expect((await run(page))?.last.at).toBe('confirmed')
    expect(kept).toEqual([true, true, false])
  })

  it('is stored again after a step that must not be requested again', async () => {
    const page = await visit()
    const stored: unknown[] = []
    world.run = async (deps, steps) => {
      ;(deps as Deps).sent((steps as [Step, Step])[0], sentOf(), 7)
      stored.push(browser.flow())
      return { at: 'skipped' }
    }
    await run(page, () => '2')
    expect(stored).toEqual([{ kind: 'swap', data: '2' }])
    expect(page.isSaved('swap')).toBe(false)
  })

  it('is forgotten when it ends, and says nothing if it was closed before a signature', async () => {
    const page = await visit()
    world.run = async () => ({ at: 'failed', error: new AppError('wallet.rejected') })
    expect((await run(page))?.last.at).toBe('failed')
    expect(page.isSaved('swap')).toBe(false)
    world.run = async () => ({ at: 'failed', error: new AppError('api.cancelled') })
    expect(await run(page)).toBeNull()
  })
})

describe('transactions of an earlier page', () => {
  it('that were pending are followed once, and their end is reported', async () => {
    const page = await visit(
      entry(),
      entry({ hash: hash(2), chainId: 1 }),
      entry({ hash: hash(3), state: 'confirmed', block: '90' }),
      entry({ hash: hash(4), state: 'dropped' }),
    )
    let end = (): void => undefined
    world.follow = () =>
      new Promise((resolve) => {
        end = () => resolve(confirmed())
      })
    const resuming = page.resumePending()
    await vi.advanceTimersByTimeAsync(0)
    await page.resumePending()
    expect(world.follows).toEqual([HASH])
    end()
    await resuming
    expect(page.$ended.get()).toMatchObject([{ entry: { hash: HASH, state: 'confirmed' }, onScreen: false }])
  })

  it('stay pending if the code does not load', async () => {
    const page = await visit(entry())
    world.loads = false
    await page.resumePending()
    expect(page.$ledger.get()[0]?.state).toBe('pending')
    world.loads = true
    await page.resumePending()
    expect(world.follows).toEqual([HASH])
  })

  it('learn what a poll finds', async () => {
    const page = await visit(entry())
    world.follow = async (deps) => {
      ;(deps as Deps).learnt(sentOf({ nonce: 9 }))
      ;(deps as Deps).learnt(sentOf({ hash: hash(77) }))
      return confirmed()
    }
    await page.resumePending()
    expect(page.$ledger.get()).toMatchObject([{ seenNonce: 9 }])
  })
})

describe('transactions that were not in a block', () => {
  const look = async (state: StepState | null, one = entry({ state: 'dropped' })) => {
    const page = await visit(one)
    world.look = async () => state
    await page.lookAtOpen()
    return page
  }

  it('are corrected by a later receipt, also in an open review', async () => {
    const page = await visit(entry({ state: 'dropped' }))
    const shown = (running: boolean) => ({
      current: {
        owner: OWNER,
        running,
        steps: [
          { id: 'swap', state: { at: 'dropped', hash: HASH } as const },
          { id: 'b', state: { at: 'idle' } as const },
        ],
      },
    })
    page.$flow.set(shown(false))
    world.look = async () => confirmed()
    await page.lookAtOpen()
    expect(stateOf(page)).toEqual(['confirmed', 'idle'])
    expect(page.$ended.get()).toMatchObject([{ onScreen: false }])
    expect(page.$ledger.get()).toMatchObject([{ state: 'confirmed' }])
  })

  it('are not written into a flow that runs', async () => {
    const page = await visit(entry({ state: 'dropped' }))
    page.$flow.set({
      current: { owner: OWNER, running: true, steps: [{ id: 'swap', state: { at: 'dropped', hash: HASH } }] },
    })
    world.look = async () => confirmed()
    await page.lookAtOpen()
    expect(stateOf(page)).toEqual(['dropped'])
  })

  it('that another one replaced have ended', async () => {
    const page = await look({ at: 'replaced', hash: HASH })
    expect(page.$ledger.get()).toMatchObject([{ state: 'replaced' }])
    expect(page.$ended.get()).toHaveLength(1)
  })

  it('that a node refused say why, once', async () => {
    const failed = { at: 'failed', hash: HASH, error: new AppError('tx.reverted') } as StepState
    const page = await look(failed)
    expect(page.$ledger.get()).toMatchObject([{ state: 'failed', error: 'tx.reverted' }])
    expect(page.$ended.get()).toEqual([])
    const before = page.$ledger.get()
    await page.lookAtOpen()
    expect(page.$ledger.get()).toBe(before)
  })

  it('that earlier releases called replaced without proof are open again', async () => {
    const page = await look(null, entry({ state: 'replaced' }))
    expect(page.$ledger.get()).toMatchObject([{ state: 'dropped' }])
    expect((await look(null)).$ledger.get()).toMatchObject([{ state: 'dropped' }])
  })

  it('are looked up twenty at a time, each once', async () => {
    const page = await visit(
      ...Array.from({ length: 25 }, (_, n) => entry({ hash: hash(n + 1), state: 'dropped' })),
    )
    await page.lookAtOpen()
    expect(world.looks).toHaveLength(20)
    expect(new Set(world.looks).size).toBe(20)
    await page.lookAtOpen()
    expect(world.looks).toHaveLength(40)
  })

  it('of other chains, and ended ones, are left alone', async () => {
    const page = await visit(
      entry({ state: 'dropped', chainId: 1 }),
      entry({ hash: hash(2), state: 'confirmed' }),
      entry({ hash: hash(3) }),
    )
    await page.lookAtOpen()
    expect(world.looks).toEqual([])
  })
})
