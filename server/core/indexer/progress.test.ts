import { expect, test } from 'vitest'
import { lengthText, Progress } from './progress.ts'

test('estimates the remaining time from the speed of the last minute', () => {
  let now = 0
  const progress = new Progress(() => now)
  progress.note(1_000)
  expect(progress.estimate(100_000)).toBeNull()
  for (let k = 1; k <= 10; k++) {
    now += 10_000
    // Slow at first, then ten times as fast.
    progress.note(1_000 + (k <= 4 ? k * 100 : 400 + (k - 4) * 1_000))
  }
  expect(progress.estimate(13_400)).toEqual({ blocksPerSecond: 100, secondsLeft: 60 })
  expect(progress.estimate(5_000)?.secondsLeft).toBe(0)
})

test('logs a line now and then, and none at the head', () => {
  let now = 0
  const progress = new Progress(() => now)
  progress.note(10_000)
  expect(progress.line(0, 100_000)).toBe('Indexed to block 10000 of 100000 (10 %): begun.')
  now = 1_000
  progress.note(20_000)
  expect(progress.line(0, 100_000)).toBeNull()
  now = 20_000
  progress.note(50_000)
  expect(progress.line(0, 100_000)).toBe(
    'Indexed to block 50000 of 100000 (50 %): 2000 blocks a second, about 25 s left.',
  )
  now = 40_000
  progress.note(99_000)
  expect(progress.line(0, 100_000)).toBeNull()
})

test('starts over for another chain', () => {
  let now = 0
  const progress = new Progress(() => now)
  progress.note(50_000)
  now = 1_000
  progress.note(60_000)
  progress.note(10)
  expect(progress.estimate(100)).toBeNull()
})

test.each([
  [5, '5 s'],
  [89.2, '90 s'],
  [600, '10 min'],
  [7_200, '2.0 h'],
  [100_000, '28 h'],
])('%i seconds are %s', (seconds, text) => {
  expect(lengthText(seconds)).toBe(text)
})
