import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentOf, mediaLink, metadataInside, pictureLink, webLink } from './mediaLinks.ts'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const old = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('content, however it is named', () => {
  it.each<[string, string | null]>([
    [`ipfs://${cid}`, cid],
    [`ipfs://${cid}/`, `${cid}/`],
    [`IPFS://${old}/1.png`, `${old}/1.png`],
    [`ipfs://ipfs/${cid}/1.svg`, `${cid}/1.svg`],
    [`ipfs:/${cid}/1.svg`, `${cid}/1.svg`],
    [`ipfs:${cid}/1.svg`, `${cid}/1.svg`],
    [`/ipfs/${cid}/1.svg`, `${cid}/1.svg`],
    [`ipfs/${cid}/1.svg`, `${cid}/1.svg`],
    [`${cid}/1.svg`, `${cid}/1.svg`],
    [cid, cid],
    [`https://ipfs.io/ipfs/${cid}/1.svg`, `${cid}/1.svg`],
    [`http://127.0.0.1:8080/ipfs/${cid}?filename=1.svg`, cid],
    [`https://gateway.example/ipfs/${cid}/a%20b.png?x=1#y`, `${cid}/a%20b.png`],
    [`https://${cid}.ipfs.dweb.link/1.svg`, `${cid}/1.svg`],
    [`https://${cid}.ipfs.dweb.link`, cid],
    [`https://ipfs.io/ipfs/ipfs/${cid}/1.svg`, `${cid}/1.svg`],
    [`https://node.example:5001/api/v0/cat?arg=${cid}/1.svg`, `${cid}/1.svg`],
    [`https://node.example/api/v0/cat?length=9&arg=/ipfs/${cid}&x=1`, cid],
    [`https://evil.example/?u=/api/v0/cat?arg=${cid}`, null],
    // Behind the CID of an ipfs address all is path.
    [`ipfs://${cid}/Wookz#525.png`, `${cid}/Wookz%23525.png`],
    [`ipfs://${cid}/why?.png`, `${cid}/why%3F.png`],
    [`ipfs://${cid}/My Hero 1.png`, `${cid}/My%20Hero%201.png`],
    [`ipfs://${cid}/한글 1.png`, `${cid}/%ED%95%9C%EA%B8%80%201.png`],
    [`ipfs://${cid}/100%.png`, `${cid}/100%25.png`],
    [`ipfs://${cid}/100% of%20it.png`, `${cid}/100%25%20of%20it.png`],
    [`ipfs://${cid}/it's.png`, `${cid}/it%27s.png`],
    [`ipfs://${cid}?filename=1.png`, cid],
    [`ipfs://${cid}/../x`, null],
    [`ipfs://${cid}/%2E%2e/x`, null],
    [`ipfs://${cid}/a/./b`, null],
    [`ipfs://${cid}/a\u202eb`, null],
    [`ipfs://${cid}/%0a`, null],
    [`ipfs://${old.toLowerCase()}/1.png`, null],
    ['ipfs://short/1.png', null],
    [`https://evil.example/?/ipfs/${cid}`, null],
    [`https://${cid}.evil.example/1.svg`, null],
    ['https://media.example/1.png', null],
    ['', null],
  ])('%s is %s', (link, content) => expect(contentOf(link)).toBe(content))

  it('is unchanged when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (path) => {
        const content = contentOf(`ipfs://${cid}/${path}`)
        if (content === null) return
        expect(contentOf(`ipfs://${content}`)).toBe(content)
        expect(content).toMatch(new RegExp(`^${cid}/[\\w/%.!~*()-]*$`))
      }),
    )
  })
})

describe('media', () => {
  it.each<[unknown, string | null]>([
    ['https://media.example/a b.png', null],
    ['https://media.example/a.png', 'https://media.example/a.png'],
    ['HTTPS://Media.Example/A.png', 'https://media.example/A.png'],
    [`ipfs://${cid}`, `ipfs://${cid}`],
    [`ipfs://ipfs/${cid}/1.svg`, `ipfs://${cid}/1.svg`],
    [`ipfs://${cid}/../../etc`, null],
    [`ipfs://${cid}/%2E%2e/x`, null],
    ['ipfs://short/1.png', null],
    ['http://localhost:7518/nft/1.png', 'http://localhost:7518/nft/1.png'],
    ['http://media.example/1.png', null],
    ['http://localhost.evil.example/1.png', null],
    ['javascript:alert(1)', null],
    [' JaVaScript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['data:text/html,<script>alert(1)</script>', null],
    ['data:image/svg+xml;base64,AAAA', null],
    ['blob:https://a.example/1', null],
    ['file:///etc/passwd', null],
    ['https://user:pass@media.example/', null],
    ['https://media.example/"onerror="alert(1)', null],
    ['https://media.example/\u202egnp.exe', null],
    ['//media.example/1.png', null],
    ['/1.png', null],
    [`https://gateway.example/ipfs/${cid}/1.png`, `ipfs://${cid}/1.png`],
    [`https://media.example/${'x'.repeat(1_000)}`, null],
    ['', null],
    [null, null],
    [{ toString: () => 'https://a.example' }, null],
  ])('%j becomes %j', (given, expected) => expect(mediaLink(given)).toBe(expected))
})

it.each<[unknown, string | null]>([
  ['https://media.example/a.png', 'https://media.example/a.png'],
  [`https://gateway.example/ipfs/${cid}/about.html`, `https://gateway.example/ipfs/${cid}/about.html`],
  [`ipfs://${cid}`, null],
  ['data:image/png;base64,AAAA', null],
  ['javascript:alert(1)', null],
])('%j as a page to go to is %j', (given, expected) => expect(webLink(given)).toBe(expected))

const svg = '<svg xmlns="http://www.w3.org/2000/svg" fill="#fff"/>'
const encoded = `data:image/svg+xml,${encodeURIComponent(svg)}`
describe('pictures', () => {
  it.each<[string, unknown, string | null]>([
    ['base64', `data:image/svg+xml;base64,${base64(svg)}`, `data:image/svg+xml;base64,${base64(svg)}`],
    [
      'base64 with blanks and parameters',
      'DATA:image/png;charset=x;base64,AA AA\n',
      'data:image/png;base64,AAAA',
    ],
    ['a drawing with a raw #', `data:image/svg+xml;utf8,${svg}`, encoded],
    ['an encoded drawing', encoded, encoded],
    [
      'a drawing in two lines, with an encoded # and a raw %',
      'data:image/svg+xml,<svg width="100%"\nfill="%23fff"/>',
      `data:image/svg+xml,${encodeURIComponent('<svg width="100%"\nfill="#fff"/>')}`,
    ],
    [
      'a drawing after a declaration and comments',
      `<?xml version="1.0"?>\n<!-- a --><!-- b -->${svg}`,
      `data:image/svg+xml,${encodeURIComponent(`<?xml version="1.0"?>\n<!-- a --><!-- b -->${svg}`)}`,
    ],
    ['comments without a drawing', '<!-- a -->'.repeat(5_000), null],
    ['a drawing without one', 'data:image/svg+xml,<svg/>', 'data:image/svg+xml,<svg/>'],
    ['a drawing itself', ` ${svg}`, encoded],
    ['content', `ipfs://${cid}/1.png`, `ipfs://${cid}/1.png`],
    ['a page', 'data:text/html,<script>alert(1)</script>', null],
    ['a page in base64', `data:text/html;base64,${base64('<script>')}`, null],
    ['a picture that is none', 'data:image/png;base64,<svg>', null],
    ['a bitmap as text', 'data:image/png,AAAA', null],
    ['without a body', 'data:image/png;base64,', null],
    ['too large', `data:image/png;base64,${'A'.repeat(200_000)}`, null],
    ['no drawing', '<svgx>', null],
    ['a number', 5, null],
  ])('%s', (_, given, expected) => expect(pictureLink(given)).toBe(expected))

  it('are unchanged when they are read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const given of [`data:image/svg+xml,${text}`, `<svg>${text}`]) {
          const link = pictureLink(given)
          if (link === null) continue
          expect(pictureLink(link)).toBe(link)
          expect(link).not.toMatch(/[#\p{C}]/u)
        }
      }),
    )
  })
})

it.each<[string, string | null]>([
  [`data:application/json;base64,${base64('{"name":"영웅"}')}`, '{"name":"영웅"}'],
  ['data:application/json;utf8,{"name":"Hero #7"}', '{"name":"Hero #7"}'],
  [`data:application/json,${encodeURIComponent('{"name":"100%"}')}`, '{"name":"100%"}'],
  ['data:,{"name":"x"}', '{"name":"x"}'],
  [' {"name":"x"}', '{"name":"x"}'],
  ['data:application/json;base64,%%%', ''],
  [`data:image/svg+xml;base64,${base64(svg)}`, null],
  [`ipfs://${cid}/1`, null],
  ['https://a.example/1', null],
])('metadata inside %s', (uri, json) => expect(metadataInside(uri)).toBe(json))
