/** Tests what a page shows before the chain answers, with a controlled storage and chain. */
import { describe, expect, it, vi } from 'vitest'
import { address } from '../../../../tests/fakes/pools.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { token } from './calls.ts'
import type { BlockRead, ViewCall } from './reads.ts'
import { savedRead } from './savedRead.ts'

const [ME, OTHER] = [address(0xaa), address(0xbb)]
const ask = (owner: Address | null): readonly ViewCall[] => [
  { to: address(1), fn: token.balanceOf, args: [owner ?? address(0)] },
]
const reported = (value: bigint): BlockRead => ({ at: 1_000, block: 7n, results: [{ value }] })

/** A visit to the page: records its result and the block it reports, over storage that outlives it. */
function visit(stored: Map<string, unknown>, chain: () => Promise<BlockRead>) {
  const shown: BlockRead[] = []
  const restored = vi.fn()
  const read = savedRead('figures', {
    read: chain,
    shown: restored,
    keeper: (name) => (_, value) => stored.set(name, structuredClone(value())),
    kept: async (name) => stored.get(name) ?? null,
  })
  return {
    shown,
    restored,
    open: (owner: Address | null) =>
      read(
        (adapter) => adapter(ask(owner)),
        owner,
        (saved) => shown.push(saved),
      ),
  }
}
const unreachable = async (): Promise<never> => {
  throw new AppError('rpc.unreachable', 'away')
}
/** A storage with the read of one account, or of no account. */
async function storedBy(owner: Address | null) {
  const stored = new Map<string, unknown>()
  const first = visit(stored, async () => reported(5n))
  expect(await first.open(owner)).toEqual(reported(5n))
  await expect.poll(() => stored.size).toBe(1)
  expect(first.shown).toEqual([])
  return stored
}

describe('while no node answers', () => {
  it.each([[ME], [null]])('what was read for %s is shown, with its block', async (owner) => {
    const { open, shown, restored } = visit(await storedBy(owner), unreachable)
    await expect(open(owner)).rejects.toMatchObject({ code: 'rpc.unreachable' })
    await expect.poll(() => shown).toEqual([reported(5n)])
    expect(restored).toHaveBeenCalledExactlyOnceWith(reported(5n))
  })

  it.each([
    ['another account', ME, OTHER],
    ['nobody, of an account', ME, null],
    ['an account, of nobody', null, ME],
  ])('nothing is shown to %s', async (_, before, owner) => {
    const stored = await storedBy(before)
    const { open, shown, restored } = visit(stored, unreachable)
    await expect(open(owner)).rejects.toThrow()
    // The storage would have delivered the entry by now, as a read by the same account shows.
    const same = visit(stored, unreachable)
    await expect(same.open(before)).rejects.toThrow()
    await expect.poll(() => same.shown).toHaveLength(1)
    expect(shown).toEqual([])
    expect(restored).not.toHaveBeenCalled()
  })

  it('does not show foreign stored data, and still asks the chain', async () => {
    const stored = new Map<string, unknown>([['figures', [{ at: 1, block: 9n, asked: '', answers: ['0x'] }]]])
    const { open, shown } = visit(stored, async () => reported(6n))
    expect(await open(null)).toEqual(reported(6n))
    await expect.poll(() => stored.get('figures')).toMatchObject([{ block: 7n }])
    expect(shown).toEqual([])
  })
})

it('shows stored data before a slow chain answers, and never after', async () => {
  const stored = await storedBy(null)
  let answer = (_: BlockRead) => {}
  const slow = visit(stored, () => new Promise((resolve) => (answer = resolve)))
  const fresh = slow.open(null)
  await expect.poll(() => slow.shown).toEqual([reported(5n)])
  answer(reported(8n))
  expect(await fresh).toEqual(reported(8n))
  // A second read of the same visit does not use the stored data again.
  const again = slow.open(null)
  answer(reported(9n))
  expect(await again).toEqual(reported(9n))
  expect(slow.shown).toHaveLength(1)
})
