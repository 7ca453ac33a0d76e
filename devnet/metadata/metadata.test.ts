import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type CollectionInfo, collectionList } from '../../src/lib/core/config/collections.ts'
import { COLLECTIONS } from '../nfts.ts'
import { REVEALS } from '../reveals.ts'
import { cidOf } from './cid.ts'
import { hostileItems } from './hostile.ts'
import { CHAIN_TRAITS, GRADES, infoOf, keysOf, pictureOf, VARIANTS } from './items.ts'
import { offeringPictures } from './offerings.ts'
import { createMetadata } from './serve.ts'
import { PALETTES } from './shapes.ts'

const kinds = new Map<bigint, number>([
  [0xabcn, 1],
  [0xdefn, 3],
])
const serve = createMetadata({ kindOf: async (id) => kinds.get(id) ?? 0 })
const get = (path: string, method = 'GET') => serve(new Request(`http://devnet${path}`, { method }))
const hex = (id: bigint) => id.toString(16).padStart(64, '0')
const item = async (collection: string, id: bigint) => {
  const response = await get(`/metadata/${collection}/${hex(id)}.json`)
  expect(response.status, `${collection} ${id}`).toBe(200)
  return response.json()
}
const HASHED = BigInt(`0x${'c0ffee'.repeat(10)}0000`)

test('a content address is the CIDv1 of the bytes', () => {
  // of "hello world", as every IPFS tool returns
  expect(cidOf(new TextEncoder().encode('hello world'))).toBe(
    'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
  )
})

test.each(collectionList.map(({ id, hero }) => [id, hero] as const))(
  '%s: metadata and picture of items',
  async (id, hero) => {
    const ids = id === 'formulator' ? [0xabcn, 0xdefn] : [1n, 77n, HASHED].slice(id === 'arena' ? 1 : 0)
    for (const token of ids) {
      const file = await item(id, token)
      expect(file.name).toMatch(
        id === 'formulator' ? /^(Alpha|Omega) #\d+$/ : /#(\d+|[0-9a-f]{4}…[0-9a-f]{4})$/,
      )
      const traits = new Map<string, unknown>(
        file.attributes.map((one: { trait_type: string; value: unknown }) => [one.trait_type, one.value]),
      )
      const chainBacked = REVEALS.some((one) => one.hero === id)
      for (const name of ['Status', 'Name']) expect(traits.has(name), name).toBe(true)
      // A formulator has a kind. A sealed item has no trait that reveals its content.
      const { group } = infoOf(id) as CollectionInfo
      const graded = group === 'havah' || group === 'genesis' || group === 'arena'
      if (graded) expect(GRADES).toContain(traits.get('Grade'))
      else expect(traits.has('Grade')).toBe(false)
      expect(traits.get('Kind')).toBe(group === 'formulator' ? file.name.split(' ')[0] : undefined)
      if (hero)
        for (const name of ['Attribute', 'Health Power', 'Combat Power', 'Speed'])
          expect(traits.has(name), name).toBe(true)
      // Traits that change are only on the chain.
      if (hero)
        for (const name of CHAIN_TRAITS) expect(traits.has(name), name).toBe(!chainBacked && name !== 'Stars')
      const cid = /^ipfs:\/\/(b[a-z2-7]{58})$/.exec(file.image)?.[1]
      const bodies = await Promise.all(
        ['ipfs', 'ipfs2', 'ipfs3'].map(async (host) => {
          const response = await get(`/${host}/${cid}`)
          expect(response.headers.get('content-type')).toBe('image/svg+xml')
          expect(response.headers.get('content-security-policy')).toContain('sandbox')
          return new Uint8Array(await response.arrayBuffer())
        }),
      )
      for (const body of bodies) expect(cidOf(body)).toBe(cid)
      const svg = new TextDecoder().decode(bodies[0])
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 640 640"/)
      expect(svg).not.toMatch(/<text|<script|NaN|undefined|\bon\w+=/)
      expect(svg.length).toBeLessThan(5_000)
      // A repeated request gives the same bytes.
      expect(await item(id, token)).toEqual(file)
    }
    const collection = await (await get(`/metadata/${id}.json`)).json()
    expect(collection.name).toBe(infoOf(id)?.name)
    for (const link of [collection.image, collection.banner_image]) {
      const whole = await (await get(`/ipfs/${link.slice(7)}`)).text()
      expect(whole).toMatch(/^<svg [^>]*viewBox="0 0 1216 640"/)
      expect(whole.length).toBeLessThan(10_000)
    }
  },
)

test('a formulator has its current kind', async () => {
  const [alpha, omega] = [await item('formulator', 0xabcn), await item('formulator', 0xdefn)]
  expect([alpha.name, omega.name]).toEqual(['Alpha #2748', 'Omega #3567'])
  kinds.set(0xabcn, 2)
  expect((await item('formulator', 0xabcn)).image).not.toBe(alpha.image)
  kinds.set(0xabcn, 1)
  expect((await get(`/metadata/formulator/${hex(5n)}.json`)).status).toBe(404)
})

test('heroes without a state from their game have no metadata', async () => {
  expect((await get(`/metadata/xheroes_s2/${hex(177n)}.json`)).status).toBe(404)
  expect((await item('xheroes_s2', 178n)).name).toMatch(/#178$/)
})

test('pictures differ between items and between collections', () => {
  const seen = new Set<string>()
  let count = 0
  for (const { id } of COLLECTIONS)
    for (const key of keysOf(12)) {
      if (id === 'arena' && hostileItems.has(key)) continue
      count += 1
      seen.add(cidOf(pictureOf(infoOf(id) as never, key)))
    }
  expect(count).toBeGreaterThan(16 * VARIANTS)
  expect(seen.size).toBe(count)
})

test('a hero’s picture does not show its grade: all of a collection have the same number of rings', () => {
  for (const { id, group } of collectionList) {
    if (group !== 'pocket') continue
    const counts = keysOf(40)
      .slice(1)
      .map(
        (key) => new TextDecoder().decode(pictureOf(infoOf(id) as never, key)).split('pathLength').length - 1,
      )
    expect(new Set(counts), id).toEqual(new Set([5]))
  }
})

const COLOURS = new Set(PALETTES.flatMap((palette) => Object.values(palette)))

test.each(collectionList.map((info) => [info.id, info] as const))(
  '%s is drawn in flat tones of one palette, and requests nothing',
  (id, info) => {
    const kinds = id === 'formulator' ? ([1, 2, 3] as const) : ([0] as const)
    for (const kind of kinds)
      for (const key of keysOf(40)) {
        if (id === 'arena' && hostileItems.has(key)) continue
        const svg = new TextDecoder().decode(pictureOf(info, key, kind))
        expect(svg).not.toMatch(
          /gradient|filter|opacity|style|href|url\((?!#)|https?:(?!\/\/www\.w3\.org\/2000\/svg")/i,
        )
        const used = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour as string)
        expect(used.length).toBeGreaterThan(2)
        expect(used.filter((colour) => colour !== 'none' && !COLOURS.has(colour))).toEqual([])
      }
  },
)

test.each(Object.entries(offeringPictures))(
  'the picture of the offering %s matches its drawing',
  (id, svg) => {
    const file = new URL(`../../public/offerings/${id}.svg`, import.meta.url)
    expect(readFileSync(file, 'utf8')).toBe(svg)
    expect(svg).not.toMatch(/gradient|https?:(?!\/\/www\.w3\.org\/2000\/svg")/i)
  },
)

test('finds a content address before its metadata was requested, and rejects an unknown one', async () => {
  const serve = createMetadata({ kindOf: async () => 0 })
  const cid = cidOf(pictureOf(infoOf('pocket_s2') as never, 333))
  expect((await serve(new Request(`http://devnet/ipfs2/${cid}`))).status).toBe(200)
  // A hero from a box, with an id after those made by the seed.
  const revealed = cidOf(pictureOf(infoOf('pocket_s2') as never, 425))
  expect((await serve(new Request(`http://devnet/ipfs/${revealed}`))).status).toBe(200)
  const other = cidOf(createHash('sha256').update('other').digest())
  expect((await serve(new Request(`http://devnet/ipfs/${other}`))).status).toBe(404)
})

test.each([
  ['/ipfs/', 404],
  ['/ipfs/short', 404],
  ['/ipfs/../metadata/arena.json/x', 404],
  ['/metadata/nothing.json', 404],
  ['/metadata/pocket_s1/1.json', 404],
  [`/metadata/nothing/${'0'.repeat(64)}.json`, 404],
  [`/metadata/__proto__/${'0'.repeat(64)}.json`, 404],
])('%s is not found', async (path, status) => {
  expect((await get(path)).status).toBe(status)
})

test('allows only reads', async () => {
  expect((await get('/metadata/arena.json', 'POST')).status).toBe(405)
})

test('the hostile items do what they describe', async () => {
  const raw = async (id: number) => get(`/metadata/arena/${hex(BigInt(id))}.json`)
  const found = async (what: RegExp) => {
    const [id] = [...hostileItems].find(([, one]) => what.test(one.what)) ?? []
    return raw(id ?? 0)
  }
  const scripted = await (await found(/script in the picture/)).json()
  expect(await (await get(`/ipfs/${scripted.image.slice(7)}`)).text()).toContain('<script>')
  expect((await (await found(/HTML/)).json()).name).toContain('onerror')
  const vast = await (await found(/30,000/)).json()
  expect(await (await get(`/ipfs3/${vast.image.slice(7)}`)).text()).toContain('width="30000"')
  expect(await (await found(/links/)).json()).toMatchObject({ image: expect.stringContaining('javascript:') })
  expect((await (await found(/wrong types/)).json()).name).toBe(42)
  expect(Object.keys(await (await found(/prototypes/)).json())).toContain('__proto__')
  expect((await (await found(/10,000 characters/)).json()).name).toHaveLength(10_000)
  expect((await (await found(/disguises/)).json()).name).toContain('\u202E')
  await expect((await found(/no JSON/)).json()).rejects.toThrow()
  expect((await found(/gone/)).status).toBe(404)
  expect((await found(/fails/)).status).toBe(500)
  for (const id of hostileItems.keys()) await (await raw(id)).text()
  expect(Object.prototype).not.toHaveProperty('hostile')
})
