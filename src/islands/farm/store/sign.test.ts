import { beforeEach, expect, it, vi } from 'vitest'
import { farmEntry } from '../../../../tests/fakes/farms.ts'
import { clearSigning, onlyFlow, plainSteps, signing } from '../../../../tests/fakes/signing.ts'
import { ME } from '../../../../tests/fakes/visitor.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import type { FarmReview } from '../../../lib/farm/review.ts'
import { signFarm, stepsOf } from './sign.ts'

vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)

const entry = farmEntry('mefi', 'MEV-MEFI')
const { farm, want, pid } = entry
const AMOUNT = 5n * E18
const review = (change: Partial<FarmReview> = {}): FarmReview => ({
  owner: ME,
  act: 'deposit',
  amount: AMOUNT,
  pays: AMOUNT - 1n,
  least: null,
  pending: 3n,
  payable: 3n,
  owesRest: true,
  entry,
  block: 50n,
  of: null,
  ...change,
})
const LEAST = { least: 4n * E18 }
const ALL = 2n ** 256n - 1n

beforeEach(clearSigning)

it.each([
  [
    'a deposit approves exactly its amount to the farm',
    {},
    [
      ['approve', want, 'approve', [farm, AMOUNT], 0n],
      ['farmDeposit', farm, 'Deposit', [pid, AMOUNT], 0n],
    ],
  ],
  [
    'a deposit with a minimum',
    LEAST,
    [
      ['approve', want, 'approve', [farm, AMOUNT], 0n],
      ['farmDeposit', farm, 'DepositAtLeast', [pid, AMOUNT, 4n * E18], 0n],
    ],
  ],
  ['a withdrawal', { act: 'withdraw' }, [['farmWithdraw', farm, 'Withdraw', [pid, AMOUNT], 0n]]],
  [
    'a withdrawal with a minimum',
    { act: 'withdraw', ...LEAST },
    [['farmWithdraw', farm, 'WithdrawAtLeast', [pid, AMOUNT, 4n * E18], 0n]],
  ],
  ['a withdrawal of all', { act: 'withdrawAll' }, [['farmWithdraw', farm, 'WithdrawAll', [pid], 0n]]],
  [
    'a withdrawal of all with a minimum',
    { act: 'withdrawAll', ...LEAST },
    [['farmWithdraw', farm, 'WithdrawAtLeast', [pid, ALL, 4n * E18], 0n]],
  ],
  ['a harvest withdraws nothing', { act: 'harvest' }, [['farmHarvest', farm, 'Withdraw', [pid, 0n], 0n]]],
] as const)('%s', (_, change, steps) => {
  expect(plainSteps(stepsOf(review(change), false))).toEqual(steps)
})

it('an emergency withdrawal is asked for only when its loss was acknowledged', async () => {
  const emergency = review({ act: 'emergency' })
  expect(stepsOf(emergency, false)).toEqual([])
  expect(await signFarm(emergency, false)).toBeNull()
  expect(signing.flows).toEqual([])
  expect(plainSteps(stepsOf(emergency, true))).toEqual([
    ['farmEmergency', farm, 'EmergencyWithdraw', [pid], 0n],
  ])
})

it.each([
  ['deposit', { tokenIn: want, tokenOut: null, amountIn: `${AMOUNT}`, amountOut: null }],
  ['withdraw', { tokenIn: null, tokenOut: want, amountIn: null, amountOut: `${AMOUNT - 1n}` }],
  ['harvest', { tokenIn: null, tokenOut: entry.reward, amountIn: null, amountOut: '3' }],
] as const)('%s is remembered and stored for a reload', async (act, remember) => {
  expect(await signFarm(review({ act }), false)).toBe(signing.result)
  const flow = onlyFlow()
  expect(flow).toMatchObject({ owner: ME, remember, saved: { kind: 'farm-mefi' } })
  expect(JSON.parse(flow.saved?.data ?? '')).toEqual({
    farm: 'mefi',
    act,
    id: 'MEV-MEFI',
    amount: `${AMOUNT}`,
  })
})

it('an unknown payment is remembered as unknown', async () => {
  await signFarm(review({ act: 'withdraw', pays: null }), false)
  expect(onlyFlow().remember).toMatchObject({ amountOut: null })
})
