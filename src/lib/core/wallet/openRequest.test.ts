import { expect, it } from 'vitest'
import { createOpenRequests } from './openRequest.ts'

const busy = () => Promise.reject(Object.assign(new Error('already pending'), { code: -32_002 }))
const rejected = () => Promise.reject(Object.assign(new Error('rejected'), { code: 4_001 }))

it('continues with the first request if the wallet refuses the second', async () => {
  const ask = createOpenRequests()
  let answer: (accounts: string[]) => void = () => undefined
  const first = ask('a', () => new Promise((resolve) => (answer = resolve)))
  const second = ask('a', busy)
  answer(['0x1'])
  expect(await first).toEqual(['0x1'])
  expect(await second).toEqual(['0x1'])
})

it('passes on a rejection, and a refusal if this page has no open request', async () => {
  const ask = createOpenRequests()
  await expect(ask('a', rejected)).rejects.toMatchObject({ code: 4_001 })
  await expect(ask('a', busy)).rejects.toMatchObject({ code: -32_002 })
  void ask('b', () => new Promise(() => undefined))
  await expect(ask('b', rejected)).rejects.toMatchObject({ code: 4_001 })
  await expect(ask('a', busy)).rejects.toMatchObject({ code: -32_002 })
})

it('uses the second answer if the wallet handles both', async () => {
  const ask = createOpenRequests()
  void ask('a', () => new Promise(() => undefined))
  expect(await ask('a', async () => ['0x2'])).toEqual(['0x2'])
})
