import { expect, it } from 'vitest'
import { checkAnnounced, iconOf } from './announced.ts'

const provider = { request: () => Promise.resolve(null) }
const info = { uuid: 'u-1', name: 'Harbor', icon: 'data:image/png;base64,AA==', rdns: 'io.harbor' }

it('lets a wallet through with a number of its own', () =>
  expect(checkAnnounced({ info, provider })).toEqual({ info: { ...info, uuid: 'u-1 io.harbor' }, provider }))

it('two wallets with one number stay two', () => {
  const other = checkAnnounced({ info: { ...info, rdns: 'io.quarter' }, provider })
  expect(other?.info.uuid).not.toBe(checkAnnounced({ info, provider })?.info.uuid)
})

it('a detail that throws when it is looked at makes nothing', () => {
  const looked = () => {
    throw new Error('looked at')
  }
  expect(checkAnnounced(Object.defineProperty({ provider }, 'info', { get: looked }))).toBeNull()
})

it.each([
  [null],
  [undefined],
  ['text'],
  [{}],
  [{ info }],
  [{ provider }],
  [{ info, provider: null }],
  [{ info, provider: { request: 'yes' } }],
  [{ info: { ...info, rdns: 7 }, provider }],
  [{ info: { ...info, rdns: 'facewallet' }, provider }],
  [{ info: { ...info, rdns: 'walletConnect' }, provider }],
  [{ info: { ...info, rdns: 'injected' }, provider }],
  [{ info: { ...info, rdns: '' }, provider }],
  [{ info: { ...info, rdns: 'io.\u202eharbor' }, provider }],
  [{ info: { ...info, rdns: 'x'.repeat(101) }, provider }],
  [{ info: { ...info, uuid: {} }, provider }],
  [{ info: { ...info, uuid: '' }, provider }],
])('nothing is made of %j', (detail) => expect(checkAnnounced(detail)).toBeNull())

it.each([[undefined], [7], [{ toString: () => 'Harbor' }], ['W'.repeat(100_000)]])(
  'a name that is none is empty',
  (name) => expect(checkAnnounced({ info: { ...info, name }, provider })?.info.name).toBe(''),
)

it.each([
  ['data:image/svg+xml,%3Csvg/%3E', true],
  ['data:image/webp;base64,AA==', true],
  [`data:image/png;base64,${'A'.repeat(100_000)}`, false],
  ['data:text/html,<script>', false],
  ['data:image/', false],
  ['https://evil.example/x.png', false],
  ['javascript:alert(1)', false],
  [7, false],
  [null, false],
])('a picture %.40j is shown: %s', (icon, shown) => expect(iconOf(icon) !== '').toBe(shown))
