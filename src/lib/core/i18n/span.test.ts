import { expect, it } from 'vitest'
import { formatBlockSpan, formatSpan } from './span.ts'

it.each([
  [0, '0 sec', '0초'],
  [499, '0 sec', '0초'],
  [59_000, '59 sec', '59초'],
  [60_000, '1 min', '1분'],
  [61_000, '1 min 1 sec', '1분 1초'],
  [17_841_000, '4 hr 57 min', '4시간 57분'],
  [86_400_000 + 59_000, '1 day', '1일'],
  [86_400_000 * 60, '60 days', '60일'],
])('%s ms', (ms, en, ko) => expect([formatSpan(ms, 'en'), formatSpan(ms, 'ko')]).toEqual([en, ko]))

it('blocks', () => expect(formatBlockSpan(35_682n, 500, 'en')).toBe('4 hr 57 min'))
