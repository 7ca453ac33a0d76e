import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeNodes, LAG, latencyBars, type NodeLook } from './nodes.ts'

const CHAIN = 7518n
const at = (height: number | null, chainId: bigint | null = height === null ? null : CHAIN): NodeLook => ({
  url: `https://${height}.example`,
  chainId,
  height: height === null ? null : BigInt(height),
})
const fine = { kind: 'fine' }
const silent = { kind: 'silent' }
const behind = (blocks: bigint, left: boolean) => ({ kind: 'behind', blocks, left })

describe('nodes judged by each other', () => {
  it.each([
    ['one alone', [at(5)], [fine], 1],
    ['none answers', [at(null), at(null)], [silent, silent], 0],
    ['two, a block apart', [at(1_000), at(999)], [fine, fine], 2],
    ['two, a minute apart', [at(1_000), at(880)], [fine, fine], 1],
    [
      'two, further apart: one says so, and both are asked',
      [at(1_000), at(879)],
      [fine, behind(121n, false)],
      1,
    ],
    [
      'two ahead of a third: it is left out',
      [at(1_000), at(999), at(783)],
      [fine, fine, behind(217n, true)],
      2,
    ],
    [
      'one that claims a height leaves nobody out',
      [at(9_000), at(1_000), at(999)],
      [fine, behind(8_000n, false), behind(8_001n, false)],
      2,
    ],
    [
      'the third is silent: nobody is left out',
      [at(1_000), at(null), at(700)],
      [fine, silent, behind(300n, false)],
      1,
    ],
    [
      'another chain counts for nothing',
      [at(9_000, 1n), at(1_000), at(1_001)],
      [{ kind: 'foreign', chainId: 1n }, fine, fine],
      2,
    ],
    ['no height', [{ url: 'x', chainId: CHAIN, height: null }, at(4)], [silent, fine], 1],
  ])('%s', (_, looks, states, agreeing) => {
    expect(judgeNodes(looks as NodeLook[], CHAIN)).toEqual({ states, agreeing, asked: looks.length })
  })

  it('always leaves a node to ask, and leaves none out because of a single claim', () => {
    const heights = fc.array(fc.option(fc.nat(2_000)), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(heights, fc.nat(1_000_000), (list, claim) => {
        const honest = list.map((height) => at(height))
        const { states } = judgeNodes(honest, CHAIN)
        if (honest.some(({ height }) => height !== null))
          expect(states.some(({ kind }) => kind === 'fine')).toBe(true)
        const lone = judgeNodes([...honest, at(claim + 3_000)], CHAIN).states.slice(0, -1)
        const out = (state: (typeof states)[number]) => state.kind === 'behind' && state.left
        expect(lone.map(out)).toEqual(states.map(out))
        for (const state of lone) if (state.kind === 'behind') expect(state.blocks).toBeGreaterThan(LAG)
      }),
    )
  })

  it.each([
    [0, 4],
    [99, 4],
    [100, 3],
    [249, 3],
    [250, 2],
    [599, 2],
    [600, 1],
    [8_000, 1],
  ])('%i ms are %i bars', (ms, bars) => expect(latencyBars(ms)).toBe(bars))
})
