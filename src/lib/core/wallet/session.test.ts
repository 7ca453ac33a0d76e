/** The table of login and chain, a row for each sentence that the product was agreed on. */
import { describe, expect, it } from 'vitest'
import { chainOf } from './accounts.ts'
import {
  readChainState,
  readUserInfo,
  type SessionAction,
  type SessionEvent,
  sessionActions,
  typeOf,
  type WalletType,
} from './session.ts'

const A = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const B = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const PAGE = 7518

const user = (walletAddress: typeof A | typeof B) => ({ walletAddress, lastAccessTime: 1 }) as const
const chain = (id: number, type: WalletType | null = 'metamask') => ({ id, type, number: 5 })
const live = (address: typeof A | typeof B, chainId: number | null = PAGE) => ({ address, chainId })

type Row = readonly [sentence: string, event: SessionEvent, acts: readonly SessionAction[]]

const start = (
  type: WalletType | null,
  stored: typeof A | typeof B | null,
  found: Extract<SessionEvent, { kind: 'start' }>['live'],
  saved: ReturnType<typeof chain> | null,
): SessionEvent => ({ kind: 'start', type, user: stored && user(stored), chain: saved, live: found })

const rows: readonly Row[] = [
  // On start the stored user info is checked …
  ['an extension with the stored account goes on', start('metamask', A, live(A), chain(PAGE)), ['renew']],
  [
    'an extension with the stored account in another case goes on',
    start('metamask', A, { address: A.toLowerCase() as typeof A, chainId: PAGE }, chain(PAGE)),
    ['renew'],
  ],
  ['an extension with another account logs that in', start('metamask', B, live(A), chain(PAGE)), ['login']],
  ['an extension with nothing stored logs in', start('metamask', null, live(A), chain(PAGE)), ['login']],
  ['a wallet that shows no account ends logged out', start('metamask', A, null, chain(PAGE)), ['clear']],
  // … for the face-wallet and connect-wallet types it is cleared if the live address differs from the stored one
  [
    'Face Wallet with the stored account goes on',
    start('facewallet', A, live(A), chain(PAGE, 'facewallet')),
    ['renew'],
  ],
  [
    'Face Wallet whose live address differs is cleared',
    start('facewallet', B, live(A), chain(PAGE, 'facewallet')),
    ['clear', 'signOut'],
  ],
  [
    'WalletConnect with the stored account goes on',
    start('walletconnect', A, live(A), chain(PAGE, 'walletconnect')),
    ['renew'],
  ],
  [
    'WalletConnect whose live address differs is cleared',
    start('walletconnect', B, live(A), chain(PAGE, 'walletconnect')),
    ['clear', 'signOut'],
  ],
  // … it is cleared if nothing is stored
  [
    'Face Wallet with nothing stored is cleared',
    start('facewallet', null, live(A), null),
    ['clear', 'signOut'],
  ],
  [
    'WalletConnect with nothing stored is cleared',
    start('walletconnect', null, live(A), null),
    ['clear', 'signOut'],
  ],
  // On start the stored chain is compared with the live chain
  [
    'another chain than the stored one is stored',
    start('metamask', A, live(A, 1), chain(PAGE)),
    ['renew', 'storeChain'],
  ],
  [
    'another kind than the stored one is stored',
    start('metamask', A, live(A), chain(PAGE, 'facewallet')),
    ['renew', 'storeChain'],
  ],
  ['a chain is stored where none was', start('metamask', A, live(A), null), ['renew', 'storeChain']],
  ['the demo wallet is of no kind', start(null, A, live(A), chain(PAGE, null)), ['renew']],
  // Account change
  ['an empty account list means logout', { kind: 'accounts', type: 'metamask', accounts: [] }, ['clear']],
  [
    '… and signs out of a Face Wallet session',
    { kind: 'accounts', type: 'facewallet', accounts: [] },
    ['clear', 'signOut'],
  ],
  [
    '… and of a WalletConnect session',
    { kind: 'accounts', type: 'walletconnect', accounts: [] },
    ['clear', 'signOut'],
  ],
  [
    'otherwise the new account is logged in',
    { kind: 'accounts', type: 'metamask', accounts: [B] },
    ['login'],
  ],
  ['a session deletion logs out', { kind: 'sessionDeleted', type: 'walletconnect' }, ['clear']],
  // Logout
  [
    'Disconnect clears and takes leave of the wallet',
    { kind: 'disconnect', type: 'metamask' },
    ['clear', 'signOut'],
  ],
  ['… of a Face Wallet', { kind: 'disconnect', type: 'facewallet' }, ['clear', 'signOut']],
  // Chain
  ['a change event stores id and type', { kind: 'chain', type: 'metamask', chainId: 1 }, ['storeChain']],
  // Wrong network
  [
    'an extension is asked to switch, or to add',
    { kind: 'wrongChain', type: 'metamask', there: true },
    ['switchOrAdd'],
  ],
  [
    'a missing extension leads to the app or the download',
    { kind: 'wrongChain', type: 'metamask', there: false },
    ['getWallet'],
  ],
  [
    'Face Wallet switches, then logs out and chooses',
    { kind: 'wrongChain', type: 'facewallet', there: true },
    ['switch', 'clear', 'signOut', 'choose'],
  ],
  [
    'WalletConnect switches if connected',
    { kind: 'wrongChain', type: 'walletconnect', there: true },
    ['switchOrAdd'],
  ],
  [
    '… otherwise logs out and opens the selection',
    { kind: 'wrongChain', type: 'walletconnect', there: false },
    ['clear', 'signOut', 'choose'],
  ],
  // Face-wallet error on opening wallet home
  [
    'Face Wallet’s home that can’t be opened logs out and opens the selection',
    { kind: 'homeFailed', type: 'facewallet' },
    ['clear', 'signOut', 'choose'],
  ],
]

describe('login and chain', () => {
  it.each(rows)('%s', (_, event, actions) => expect(sessionActions(event)).toEqual(actions))
})

it.each([
  ['meverse.demo', null],
  ['io.metamask', 'metamask'],
  ['injected', 'metamask'],
  ['facewallet', 'facewallet'],
  ['walletConnect', 'walletconnect'],
] as const)('%s is of the kind %s', (id, type) => expect(typeOf(id, 'meverse.demo')).toBe(type))

it.each([
  [7518, 7518],
  ['7518', 7518],
  ['0x1d5e', 7518],
  ['0x1D5E', 7518],
  ['0x001d5e', 7518],
  ['0x1297', 4759],
  ['4759', 4759],
  ['0x', null],
  ['', null],
  ['1d5e', null],
  ['7518 ', null],
  [['0x1d5e'], null],
  [{ chainId: 7518 }, null],
  [true, null],
  [null, null],
  ['0', null],
  [`0x${'f'.repeat(64)}`, null],
])('the chain %j is number %s', (said, id) => expect(chainOf(said)).toBe(id))

describe('stored data', () => {
  it('is read as it was written', () => {
    expect(readUserInfo(JSON.stringify(user(A)))).toEqual(user(A))
    expect(readChainState(JSON.stringify(chain(PAGE)))).toEqual(chain(PAGE))
    expect(readChainState('{"id":null,"type":null,"number":null}')).toEqual({
      id: null,
      type: null,
      number: null,
    })
  })
  it('milliseconds of an older release are seconds', () =>
    expect(readUserInfo(`{"walletAddress":"${A}","lastAccessTime":1764400000123}`)).toEqual({
      walletAddress: A,
      lastAccessTime: 1_764_400_000,
    }))
  it.each([
    null,
    '',
    '{',
    '[]',
    'null',
    '5',
    '"x"',
    '{"walletAddress":"0x12","lastAccessTime":1}',
    `{"walletAddress":"${A}"}`,
    `{"walletAddress":"${A}","lastAccessTime":"now"}`,
  ])('anything else is no user info: %s', (text) => expect(readUserInfo(text)).toBeNull())
  it.each([
    null,
    '',
    '[]',
    '{"id":"x","type":"metamask"}',
    '{"id":1,"type":"ledger"}',
    '{"type":"metamask"}',
    `{"id":1,"type":"${'x'.repeat(2_000)}"}`,
  ])('anything else is no chain state: %s', (text) => expect(readChainState(text)).toBeNull())
})
