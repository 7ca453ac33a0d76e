/** Writes a site as a CAR (https://ipld.io/specs/transport/car/carv1/): all its blocks, and which of them is the root. */
import { rename, writeFile } from 'node:fs/promises'
import { CAREncoderStream, createDirectoryEncoderStream } from 'ipfs-car'
import { PublishError } from './failure.ts'
import type { Site } from './site.ts'

type Block = Awaited<ReturnType<typeof blocksOf>>[number]

/** The blocks that ipfs-car makes of the files, each once, the root last. */
async function blocksOf({ files }: Site) {
  const named = files.map(({ path, bytes }) => ({ name: path, stream: () => new Blob([bytes]).stream() }))
  const blocks = new Map(
    (await Array.fromAsync(createDirectoryEncoderStream(named))).map((block) => [String(block.cid), block]),
  )
  return [...blocks.values()]
}

/**
 * Writes the CAR, all of it or nothing.
 * @returns its size in bytes
 * @throws PublishError when ipfs-car counts another CID than we do
 */
export async function writeCar(site: Site, path: string): Promise<number> {
  const blocks = await blocksOf(site)
  const root = (blocks.at(-1) as Block).cid
  if (String(root) !== site.cid)
    throw new PublishError(
      `ipfs-car makes ${root} of the files, and we count ${site.cid}.`,
      'One of the two is wrong: publish nothing, and report it.',
    )
  const source = new ReadableStream<Block>({
    start: (controller) => {
      for (const block of blocks) controller.enqueue(block)
      controller.close()
    },
  })
  const stream = source.pipeThrough(new CAREncoderStream([root]))
  const bytes = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Uint8Array>))
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
  return bytes.length
}
