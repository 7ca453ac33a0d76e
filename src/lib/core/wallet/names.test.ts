import { expect, it } from 'vitest'
import { shownName, withoutDoubles } from './names.ts'

it.each([
  ['Test wallet', 'test.wallet', 'Test wallet'],
  ['  Two   spaces ', 'test.wallet', 'Two spaces'],
  ['MetaMask', 'io.metamask', 'MetaMask'],
  ['MetaMask Flask', 'io.metamask.flask', 'MetaMask Flask'],
  ['지갑', 'kr.wallet', '지갑'],
  ['<img src=x onerror=alert(1)>', 'evil.html', '<img src=x onerror=alert(1)>'],
])('%s of %s keeps its name', (name, id, shown) => expect(shownName(name, id)).toBe(shown))

it.each([
  ['', 'test.wallet'],
  ['   ', 'test.wallet'],
  ['\u200b\u200d', 'test.wallet'],
  ['\u202egnp.tellaW', 'test.wallet'],
  ['Zero\u0000 width', 'test.wallet'],
  ['W'.repeat(41), 'test.wallet'],
  ['W'.repeat(100_000), 'test.wallet'],
  ['MetaMask', 'evil.wallet'],
  ['metamask', 'evil.io.metamask'],
  ['Met\u0430M\u0430sk', 'evil.wallet'],
  ['M3taMask (official)', 'evil.wallet'],
  ['Ｍｅｔａ Ｍａｓｋ', 'evil.wallet'],
  ['Démo wallet', 'evil.wallet'],
  ['MEVerse', 'evil.wallet'],
  [undefined, 'test.wallet'],
  [{ toString: 'MetaMask' }, 'test.wallet'],
])('%j of %s gets one of ours', (name, id) => expect(shownName(name, id)).toBeNull())

it('two wallets of one name: the second gets one of ours', () => {
  const list = [{ name: 'Harbor' }, { name: null }, { name: 'harbor' }, { name: 'Quarter' }, { name: null }]
  expect(withoutDoubles(list).map(({ name }) => name)).toEqual(['Harbor', null, null, 'Quarter', null])
})
