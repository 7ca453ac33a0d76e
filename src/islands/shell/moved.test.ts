import { expect, test } from 'vitest'
import { tokens } from '../../lib/core/config/contracts.ts'
import type { LedgerEntry } from '../../lib/core/tx/model.ts'
import { movedText } from './moved.ts'

const [mev, other] = tokens
const entry = (given: Partial<LedgerEntry>) =>
  ({
    step: 'swap',
    state: 'confirmed',
    tokenIn: mev?.address ?? null,
    tokenOut: other?.address ?? null,
    ...given,
  }) as LedgerEntry

test.each([
  [
    'both sides',
    { amountIn: `${5n * 10n ** 18n}`, received: `${10n ** 17n}` },
    `−5 ${mev?.symbol} +0.1 ${other?.symbol}`,
  ],
  ['no sign for nothing', { amountIn: '0', received: '0' }, ''],
  ['nothing of an approval', { step: 'approve' as const, amountIn: '7' }, ''],
  ['nothing before it is confirmed', { state: 'pending' as const, amountIn: '7' }, ''],
])('%s', (_, given, text) => expect(movedText(entry(given))).toBe(text))
