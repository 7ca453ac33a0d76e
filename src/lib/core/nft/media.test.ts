import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ATTEMPTS, type MediaHosts, pictureSources } from './media.ts'

const hosts: MediaHosts = {
  ipfs: ['https://a.example/ipfs/', 'https://b.example/ipfs/'],
  origins: ['https://pictures.example'],
}
const CID = 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy'

it.each<[string, readonly string[]]>([
  [
    `ipfs://${CID}`,
    [`https://a.example/ipfs/${CID}`, `https://b.example/ipfs/${CID}`, `https://a.example/ipfs/${CID}`],
  ],
  [`ipfs://ipfs/${CID}/1.png`, ['a', 'b', 'a'].map((h) => `https://${h}.example/ipfs/${CID}/1.png`)],
  [
    `https://elsewhere.example/ipfs/${CID}/a b.png?x=1`,
    ['a', 'b', 'a'].map((h) => `https://${h}.example/ipfs/${CID}/a%20b.png`),
  ],
  ['https://pictures.example/1.svg', new Array(3).fill('https://pictures.example/1.svg')],
  ['/metadata/1.json', new Array(3).fill('https://pictures.example/metadata/1.json')],
  ['//elsewhere.example/1.svg', []],
  ['https://elsewhere.example/1.svg', []],
  ['https://pictures.example.evil/1.svg', []],
  ['https://pictures.example@evil.example/1.svg', []],
  [`ipfs://${CID}/../../secret`, []],
  ['ipfs://not a cid', []],
  ['javascript:alert(1)', []],
  ['data:text/html,<script>alert(1)</script>', []],
  ['data:image/svg+xml,<svg/>', ['data:image/svg+xml,<svg/>']],
  [`data:image/png;base64,${'A'.repeat(300_000)}`, []],
  ['', []],
])('%s', (link, sources) => expect(pictureSources(link, hosts)).toEqual(sources))

it('requests only pictures of known hosts, at most three times', () => {
  const known = /^(https:\/\/(a|b)\.example\/ipfs\/|https:\/\/pictures\.example\/|data:image\/)/
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((s) => `ipfs://${CID}/${s}`),
      ),
      (link) => {
        const sources = pictureSources(link, hosts)
        expect(sources.length).toBeLessThanOrEqual(ATTEMPTS)
        for (const source of sources) expect(source).toMatch(known)
      },
    ),
  )
})
