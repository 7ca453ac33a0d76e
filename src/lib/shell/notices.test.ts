import { expect, it } from 'vitest'
import { holds, type Notice, notices } from './notices.ts'

const at = (time: string) => Date.parse(time)

it.each([
  ['on its last day', '2022-05-02', '2022-05-02T23:59:59Z', true],
  ['after it', '2022-05-02', '2022-05-03T00:00:00Z', false],
  ['before it', '2022-05-02', '2021-01-01T00:00:00Z', true],
  ['one without an end', null, '2099-01-01T00:00:00Z', true],
  ['one of a year that nobody named', 'past', '2022-01-10T00:00:00Z', false],
] as const)('a notice %s', (_, until, now, expected) => {
  expect(holds({ key: 'stopNotice', until } satisfies Notice, at(now))).toBe(expected)
})

it('only the thirty days’ notice before a permanent stop is valid today', () => {
  expect(notices.filter((notice) => holds(notice, at('2026-01-01T00:00:00Z'))).map(({ key }) => key)).toEqual(
    ['stopNotice'],
  )
})
