import { beforeEach, describe, expect, it } from 'vitest'
import { farmEntry, farmState, readFarms, stakeOf } from '../../../../tests/fakes/farms.ts'
import { gateCases, headOf, RECENT, STALE, visit } from '../../../../tests/fakes/visitor.ts'
import { registry } from '../../../lib/core/config/contracts.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import {
  $farmForm,
  $formView,
  closeForm,
  fillMaximum,
  openForm,
  typedAction,
  typeFarmAmount,
} from './form.ts'

const entry = farmEntry('mefi', 'MEV-MEFI')
const row = farmState(entry, { mine: stakeOf(40n, 3n, 25n), paidFactor: 9_990n })

beforeEach(() => {
  visit()
  readFarms(row)
})

function typed(action: 'deposit' | 'withdraw', text: string) {
  openForm(action, entry.id)
  typeFarmAmount(text)
  return $formView.get()
}
const issue = (code: string) => ({ kind: 'issue', issue: code })

describe('the button', () => {
  it.each(gateCases)('%s: %s', (_, gate, become) => {
    become()
    expect(typed('deposit', '5')?.action).toEqual({ kind: gate })
    expect(typed('withdraw', '5')?.action).toEqual({ kind: gate })
    expect(typedAction()).toBeNull()
  })

  it.each([
    ['recent', RECENT, 'review'],
    ['too old', STALE, 'stale'],
  ])('%s figures: %s blocks', (_, blocks, kind) => {
    headOf(50n, blocks)
    expect(typed('withdraw', '5')?.action).toEqual({ kind })
    expect(typedAction() !== null).toBe(kind === 'review')
  })

  it.each(['deposit', 'withdraw'] as const)('a %s waits for the account’s part', (action) => {
    readFarms({ ...row, mine: null })
    expect(typed(action, '5')).toMatchObject({ action: { kind: 'loading' }, most: null })
  })
})

it.each([
  ['deposit', '', 'amount.empty'],
  ['deposit', '0', 'amount.empty'],
  ['deposit', '1e3', 'amount.malformed'],
  ['deposit', '1,234', 'amount.ambiguous'],
  ['withdraw', '0.0000000000000000001', 'amount.decimals'],
  ['withdraw', '9'.repeat(90), 'amount.large'],
  ['withdraw', '-1', 'amount.negative'],
  ['deposit', '25.000000000000000001', 'farm.moreThanHeld'],
  ['withdraw', '40.000000000000000001', 'farm.moreThanStaked'],
] as const)('a %s of “%s” is refused as %s', (action, text, code) => {
  expect(typed(action, text)?.action).toEqual(issue(code))
  expect(typedAction()).toBeNull()
})

it.each([
  ['deposit', '25', 25n * E18],
  ['withdraw', '40', 40n * E18],
] as const)('a %s of all of it is possible', (act, text, amount) => {
  typed(act, text)
  expect(typedAction()).toEqual({ act, id: entry.id, amount })
})

it.each([
  ['withdraw', '10', 9_990n * 10n ** 15n],
  ['withdraw', '0', null],
  ['withdraw', '41', null],
  ['deposit', '10', null],
] as const)('a %s of %s pays %s after the fee of a tenth of a percent', (action, text, pays) => {
  expect(typed(action, text)?.pays).toBe(pays)
})

it('a withdrawal with an unknown fee promises no amount', () => {
  readFarms({ ...row, paidFactor: null })
  expect(typed('withdraw', '10')).toMatchObject({ pays: null, action: { kind: 'review' } })
})

describe('the maximum', () => {
  it.each([
    ['deposit', '25'],
    ['withdraw', '40'],
  ] as const)('of a %s is %s', (action, text) => {
    typed(action, '1')
    fillMaximum()
    expect($farmForm.get().current?.text).toBe(text)
  })

  it.each([
    ['deposit', stakeOf(0n, 0n, 2n), '1.99'],
    ['deposit', { staked: 0n, pending: 0n, payable: 0n, held: 10n ** 15n }, '0'],
    ['withdraw', stakeOf(2n), '2'],
  ] as const)('of a %s in MEV leaves a reserve for fees', (action, mine, text) => {
    const want = registry.tokens.MEV
    if (!want) throw new Error('no MEV')
    readFarms({ ...row, entry: { ...entry, want }, mine })
    typed(action, '')
    fillMaximum()
    expect($farmForm.get().current?.text).toBe(text)
  })

  it('stays as typed while unknown', () => {
    readFarms({ ...row, mine: { staked: null, pending: null, payable: null, held: null } })
    typed('deposit', '7')
    fillMaximum()
    expect($farmForm.get().current?.text).toBe('7')
  })
})

it('opens empty, and a closed form takes no text', () => {
  typed('deposit', '5')
  openForm('withdraw', entry.id)
  expect($farmForm.get().current).toEqual({ act: 'withdraw', id: entry.id, text: '' })
  closeForm()
  typeFarmAmount('5')
  expect($farmForm.get().current).toBeNull()
  expect($formView.get()).toBeNull()
})

it('shows nothing of a pool that is not read', () => {
  openForm('deposit', 'nothing')
  expect($formView.get()).toBeNull()
  expect(typedAction()).toBeNull()
})
