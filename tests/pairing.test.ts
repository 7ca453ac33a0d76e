/** Settings of a build for wallet apps and social accounts, and its content without them. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { faceOf } from '../scripts/astro/face.ts'
import { pairingOf } from '../scripts/astro/pairing.ts'
import { pairing as en } from '../src/islands/shell/messages.pairing.en.ts'
import { pairing as ko } from '../src/islands/shell/messages.pairing.ko.ts'
import { PUBLIC_RELAY } from '../src/lib/core/config/walletConnect.ts'

const ID = '0123456789abcdef0123456789abcdef'

it('a build without settings has no project id and the public relay', () =>
  expect(pairingOf('mainnet', {})).toEqual({ projectId: null, relay: PUBLIC_RELAY, namedApp: null }))

it.each([
  ['mainnet', { SITE_WALLETCONNECT_ID: 'x' }, 'SITE_WALLETCONNECT_ID'],
  ['mainnet', { SITE_WALLETCONNECT_RELAY: 'ws://localhost:1' }, 'SITE_WALLETCONNECT_RELAY'],
  ['devnet', { SITE_WALLETCONNECT_RELAY: 'ws://relay.example' }, 'SITE_WALLETCONNECT_RELAY'],
  ['devnet', { SITE_WALLETCONNECT_RELAY: 'https://relay.example' }, 'SITE_WALLETCONNECT_RELAY'],
  ['devnet', { SITE_WALLETCONNECT_RELAY: 'relay' }, 'SITE_WALLETCONNECT_RELAY'],
  ['mainnet', { SITE_WALLETCONNECT_APP: '지갑' }, 'SITE_WALLETCONNECT_APP'],
  ['mainnet', { SITE_WALLETCONNECT_APP: 'x'.repeat(65) }, 'SITE_WALLETCONNECT_APP'],
] as const)('a %s build with %j ends with a message', (chain, env, name) =>
  expect(() => pairingOf(chain, env)).toThrow(name),
)

it('a devnet’s relay may be on this machine', () =>
  expect(
    pairingOf('devnet', { SITE_WALLETCONNECT_ID: ID, SITE_WALLETCONNECT_RELAY: 'ws://localhost:9' }),
  ).toEqual({
    projectId: ID,
    relay: 'ws://localhost:9',
    namedApp: null,
  }))

it('a build without a key has no Face Wallet; with one, and its package, it has the known chain', () => {
  expect(faceOf('mainnet', {}, true)).toBeNull()
  const key = 'k'.repeat(16)
  expect(faceOf('mainnet', { SITE_FACE_KEY: key }, true)).toEqual({
    apiKey: key,
    frame: 'https://app.facewallet.xyz',
    chainId: 7518,
  })
  expect(faceOf('testnet', { SITE_FACE_KEY: key }, true)?.chainId).toBe(4759)
  const local = { SITE_FACE_KEY: key, SITE_FACE_FRAME: 'http://localhost:9' }
  expect(faceOf('devnet', local, true)?.frame).toBe('http://localhost:9')
})

it.each([
  ['mainnet', { SITE_FACE_KEY: 'short' }, true, 'SITE_FACE_KEY'],
  ['mainnet', { SITE_FACE_KEY: 'with a space in its middle' }, true, 'SITE_FACE_KEY'],
  ['mainnet', { SITE_FACE_KEY: 'k'.repeat(16) }, false, 'npm ci --prefix face'],
  [
    'mainnet',
    { SITE_FACE_KEY: 'k'.repeat(16), SITE_FACE_FRAME: 'http://localhost:9' },
    true,
    'SITE_FACE_FRAME',
  ],
  [
    'devnet',
    { SITE_FACE_KEY: 'k'.repeat(16), SITE_FACE_FRAME: 'https://frame.example' },
    true,
    'SITE_FACE_FRAME',
  ],
  [
    'devnet',
    { SITE_FACE_KEY: 'k'.repeat(16), SITE_FACE_FRAME: 'http://localhost:9/x' },
    true,
    'SITE_FACE_FRAME',
  ],
  ['devnet', { SITE_FACE_KEY: 'k'.repeat(16), SITE_FACE_FRAME: 'frame' }, true, 'SITE_FACE_FRAME'],
] as const)('a %s build with %j (installed: %s) ends with a message', (chain, env, installed, sentence) =>
  expect(() => faceOf(chain, env, installed)).toThrow(sentence),
)

describe.each([
  ['en', en],
  ['ko', ko],
] as const)('the choice of wallets (%s)', (locale, texts) => {
  afterEach(() => vi.unstubAllGlobals())

  async function rows(projectId: string | null): Promise<string> {
    vi.stubGlobal('__WALLET_CONNECT__', { projectId, relay: PUBLIC_RELAY, namedApp: null })
    vi.resetModules()
    const [{ Elsewhere }, { TextsProvider }] = await Promise.all([
      import('../src/islands/shell/Elsewhere.tsx'),
      import('../src/ui/texts.tsx'),
    ])
    const entry = createElement(Elsewhere, {
      blocked: false,
      left: null,
      onApp: () => undefined,
      onSocial: () => undefined,
    })
    const props = { locale, texts: texts as never, children: entry }
    return renderToStaticMarkup(createElement(TextsProvider, props))
  }

  it('offers wallet apps in a build with a project id', async () => {
    const html = await rows(ID)
    expect(html).toContain(`<b>${texts.appEntry}</b>`)
    expect(html).toContain(texts.appEntryNote)
  })

  it('has no row for them in a build without one', async () => {
    const html = await rows(null)
    expect(html).not.toContain(texts.appEntry)
    expect(html).not.toContain('WalletConnect')
  })
})
