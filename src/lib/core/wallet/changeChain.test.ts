import { expect, it } from 'vitest'
import { chainConfig } from '../config/chains.ts'
import { changeChain } from './changeChain.ts'

const chain = chainConfig('devnet', 'http://localhost:7518')
const HERE = `0x${chain.id.toString(16)}`
const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

type Wallet = {
  /** Its answer while it does not know the chain; an error is thrown. */
  readonly unknown: unknown
  readonly add?: unknown
  /** Adding a chain does not change to it. */
  readonly stays?: boolean
  /** Reports its chain this many requests late. */
  readonly late?: number
  readonly knows?: boolean
}

async function tried({ unknown, add = null, stays = false, late = 0, knows = false }: Wallet) {
  const asked: string[] = []
  let known = knows
  let at = '0x38'
  let lag = late
  const answer = (value: unknown) => {
    if (value instanceof Error || (typeof value === 'object' && value !== null)) throw value
    return value
  }
  const request = async ({ method }: { method: string }) => {
    if (method === 'eth_chainId') return at === HERE && lag-- > 0 ? '0x38' : at
    asked.push(method)
    if (method === ADD) {
      const said = answer(add)
      known = true
      if (!stays) at = HERE
      return said
    }
    if (!known) return answer(unknown)
    at = HERE
    return null
  }
  const code = await changeChain(
    { request } as unknown as Parameters<typeof changeChain>[0],
    chain,
    async () => undefined,
  ).then(
    () => null,
    (error: { code: string }) => error.code,
  )
  return { asked, code }
}

it.each<[string, Wallet, string[], string | null]>([
  ['knows the chain', { unknown: null, knows: true }, [SWITCH], null],
  ['reports its chain late', { unknown: null, knows: true, late: 3 }, [SWITCH], null],
  ['answers 4902', { unknown: { code: 4902, message: 'Unrecognized chain ID' } }, [SWITCH, ADD], null],
  ['answers -32603', { unknown: { code: -32603, message: 'Internal error' } }, [SWITCH, ADD], null],
  ['answers -32000', { unknown: { code: -32000, message: 'Unrecognized chain ID' } }, [SWITCH, ADD], null],
  ['answers 4200', { unknown: { code: 4200, message: 'Unsupported' } }, [SWITCH, ADD], null],
  [
    'answers 5000',
    { unknown: { code: 5000, message: 'User disapproved requested chains' } },
    [SWITCH, ADD],
    null,
  ],
  ['answers a text', { unknown: new Error('4902') }, [SWITCH, ADD], null],
  ['answers null and stays', { unknown: null }, [SWITCH, ADD], null],
  ['adds the chain and stays', { unknown: null, stays: true }, [SWITCH, ADD, SWITCH], null],
  ['declines', { unknown: { code: 4001, message: 'User rejected' } }, [SWITCH], 'wallet.rejected'],
  ['is busy', { unknown: { code: -32002, message: 'pending' } }, [SWITCH], 'wallet.busy'],
  [
    'declines to add it',
    { unknown: null, add: { code: 4001, message: 'User rejected' } },
    [SWITCH, ADD],
    'wallet.rejected',
  ],
  [
    'has another symbol for it',
    {
      unknown: null,
      add: { code: -32602, message: 'nativeCurrency.symbol does not match currency symbol for a network' },
    },
    [SWITCH, ADD],
    'wallet.addChainSymbol',
  ],
  [
    'gets another id from its node',
    { unknown: null, add: { code: -32602, message: 'Chain ID returned by RPC URL does not match' } },
    [SWITCH, ADD],
    'wallet.addChainRpc',
  ],
  [
    'takes no plain address of a node',
    {
      unknown: null,
      add: { code: -32602, message: "Expected an array with at least one valid string HTTPS url 'rpcUrls'" },
    },
    [SWITCH, ADD],
    'wallet.addChainRpc',
  ],
  [
    'refuses without a field',
    { unknown: null, add: { code: -32603, message: 'no' } },
    [SWITCH, ADD],
    'wallet.addChainFailed',
  ],
])('a wallet that %s', async (_, wallet, asked, code) => expect(await tried(wallet)).toEqual({ asked, code }))

it('asks a wallet that never changes its chain twice, and reports the failure', async () => {
  const request = async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x38' : null)
  await expect(
    changeChain({ request } as unknown as Parameters<typeof changeChain>[0], chain, async () => undefined),
  ).rejects.toMatchObject({ code: 'wallet.switchFailed' })
})
