/** CIDs of a folder by two independent packages: both know only files, and neither is ours. */
import { createHash } from 'node:crypto'
import { createDirectoryEncoderStream } from 'ipfs-car'
import { importer } from 'ipfs-unixfs-importer'
import type { CountedFile } from '../../src/lib/core/release/cid.ts'

export type Body = { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }

export const counted = ({ path, bytes }: Body): CountedFile => ({
  path,
  size: bytes.length,
  hash: createHash('sha256').update(bytes).digest('hex'),
})

/** CIDs by path, the root's under ''. */
export async function byImporter(files: readonly Body[]): Promise<Map<string, string>> {
  const blocks = { put: async (cid: unknown) => cid as never }
  const source = files.map(({ path, bytes }) => ({ path, content: bytes }))
  const found = new Map<string, string>()
  for await (const { path = '', cid } of importer(source, blocks, {
    profile: 'unixfs-v1-2025',
    wrapWithDirectory: true,
  }))
    found.set(path, String(cid))
  return found
}

/** The root's CID. */
export async function byIpfsCar(files: readonly Body[]): Promise<string> {
  const named = files.map(({ path, bytes }) => ({ name: path, stream: () => new Blob([bytes]).stream() }))
  let last = ''
  for await (const { cid } of createDirectoryEncoderStream(named)) last = String(cid)
  return last
}
