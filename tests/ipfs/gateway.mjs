// A gateway to the blocks of one CAR: Helia stores them, verified-fetch makes files of them, and this script serves
// them over HTTP. `CID.ipfs.localhost` is the subdomain form, `/ipfs/CID/` on 127.0.0.1 the path form, as in kubo.
// Usage: node gateway.mjs <car>. Prints its port when it listens, and ends with its input. Plain JavaScript: it has
// packages of its own.
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { withHTTP } from '@helia/http'
import { createVerifiedFetch } from '@helia/verified-fetch'
import { CarBlockIterator } from '@ipld/car'
import { createHeliaLight } from 'helia'
import { fileType } from '../../src/lib/core/release/fileType.ts'

// No other source is used: blocks missing in the CAR are missing.
const helia = await withHTTP(createHeliaLight(), { recursiveGateways: [], delegatedRouters: [] }).start()
for await (const { cid, bytes } of await CarBlockIterator.fromIterable(
  createReadStream(process.argv[2] ?? ''),
))
  await helia.blockstore.put(cid, bytes)

const verifiedFetch = await createVerifiedFetch(helia, {
  contentTypeParser: async (_, name) => fileType(name ?? ''),
})

/** The requested content as `CID/path`; null for neither form. */
function contentOf(host, pathname) {
  const [, label] = /^(\w+)\.ipfs\.localhost(?::\d+)?$/.exec(host) ?? []
  if (label) return `${label}${pathname}`
  const [, rest] = /^127\.0\.0\.1(?::\d+)?$/.test(host) ? (/^\/ipfs\/(.+)$/.exec(pathname) ?? []) : []
  return rest ?? null
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://gateway.test')
  const content = contentOf(request.headers.host ?? '', pathname)
  if (!content) return void response.writeHead(404).end('not here')
  try {
    const answer = await verifiedFetch(`ipfs://${content}`, { redirect: 'manual' })
    const headers = Object.fromEntries(answer.headers)
    // The address of a folder with its slash, which is an ipfs one there.
    if (headers.location) headers.location = `${pathname}/`
    response.writeHead(answer.status, headers)
    if (answer.body) Readable.fromWeb(answer.body).pipe(response)
    else response.end()
  } catch (error) {
    response.writeHead(404).end(String(error))
  }
})
process.stdin.resume().on('close', () => process.exit())
server.listen(0, '127.0.0.1', () => console.log(`${server.address().port}`))
