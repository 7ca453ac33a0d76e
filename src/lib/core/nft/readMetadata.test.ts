import { afterEach, expect, it, vi } from 'vitest'
import { readMetadata } from './readMetadata.ts'

const CID = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const PICTURE = 'data:image/svg+xml;base64,PHN2Zy8+'

const hosts = (answer: () => Response) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

it('sends no request for metadata inside the address', async () => {
  const asked = hosts(() => new Response('{}'))
  const uri = `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Inside' }))}`
  expect(await readMetadata(uri)).toMatchObject({ name: 'Inside' })
  expect(asked).toEqual([])
})

it('uses an address that is a picture as the item’s picture, without a request', async () => {
  const asked = hosts(() => new Response('{}'))
  expect(await readMetadata(PICTURE)).toMatchObject({ image: PICTURE })
  expect(asked).toEqual([])
})

it('reads metadata from the first host that has it, and ignores blanks around the address', async () => {
  const asked = hosts(() => Response.json({ name: 'Far' }))
  expect(await readMetadata(` ipfs://${CID}/1.json\n`)).toMatchObject({ name: 'Far' })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatch(/1\.json$/)
})

it('uses a response that is a picture as the item’s picture', async () => {
  hosts(() => new Response('', { headers: { 'content-type': 'image/png' } }))
  expect(await readMetadata(`ipfs://${CID}/1`)).toMatchObject({ image: expect.stringContaining(CID) })
})

it('returns null if no host has it', async () => {
  hosts(() => new Response('', { status: 404 }))
  expect(await readMetadata(`ipfs://${CID}/1`)).toBeNull()
})
