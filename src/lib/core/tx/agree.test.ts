import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeRpc } from '../../../../tests/fakes/node.ts'
import { AppError } from '../errors/AppError.ts'
import { allAgree } from './agree.ts'

const unreachable = new AppError('rpc.unreachable', 'away')
const off = new AppError('mint.changed', 'another price')

/** The verdict of nodes that answer so: null agrees, an error objects or is away, a promise is slow. */
function ask(...answers: readonly (Error | null | Promise<void>)[]) {
  const urls = answers.map((_, k) => `http://${k}`)
  const rpc = fakeRpc(Object.fromEntries(urls.map((url) => [url, () => ({ result: null })])))
  return allAgree(rpc, async (url) => {
    const answer = answers[urls.indexOf(url)]
    if (answer instanceof Error) throw answer
    await answer
  })
}

it.each<[string, (Error | null)[]]>([
  ['the only node agrees', [null]],
  ['all nodes agree', [null, null]],
  ['one agrees while another is away', [unreachable, null]],
  ['one agrees while another answers nonsense', [null, new AppError('rpc.badAnswer', 'no hex')]],
  ['one agrees while another fails in an unknown way', [new TypeError('bug'), null]],
])('signing is allowed if %s', async (_, answers) => expect(await ask(...answers)).toBeUndefined())

it.each<[string, Error[], object]>([
  ['the only node objects', [off], { code: 'mint.changed', details: 'another price' }],
  ['all nodes object', [off, off], { code: 'mint.changed' }],
  ['one objects and the others are away', [unreachable, off], { code: 'mint.changed' }],
  [
    'all are away, with the first one’s reason',
    [unreachable, new AppError('rpc.badAnswer')],
    { code: 'rpc.unreachable' },
  ],
  ['all fail in an unknown way', [new TypeError('bug')], { message: 'bug' }],
  ['there is no node', [], { code: 'rpc.unreachable' }],
])('signing is refused if %s', async (_, answers, error) => {
  await expect(ask(...answers)).rejects.toMatchObject(error)
})

it.each<[string, AppError]>([
  ['objects', off],
  ['is of another chain', new AppError('rpc.wrongChain', '2 instead of 1')],
])('nodes disagree if one agrees and another %s', async (_, objection) => {
  for (const answers of [
    [null, objection],
    [objection, null],
  ])
    await expect(ask(...answers)).rejects.toMatchObject({ code: 'rpc.disagree', cause: objection })
})

describe('a slow node', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const never = new Promise<void>(() => {})

  it('holds up a signature for 2.5 s, and no longer', async () => {
    let agreed = false
    void ask(null, never).then(() => {
      agreed = true
    })
    await vi.advanceTimersByTimeAsync(2_499)
    expect(agreed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(agreed).toBe(true)
  })
  it('may still object in that time', async () => {
    const late = new Promise<void>((_, reject) => setTimeout(() => reject(off), 2_000))
    const asked = expect(ask(null, late)).rejects.toMatchObject({ code: 'rpc.disagree' })
    await vi.advanceTimersByTimeAsync(2_500)
    await asked
  })
  it('is waited for if no other node agrees', async () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, 60_000))
    const asked = ask(unreachable, late)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await asked).toBeUndefined()
  })
})
