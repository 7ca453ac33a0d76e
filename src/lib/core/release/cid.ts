/**
 * Computes the CID that IPFS gives a folder of files, from their hashes alone: CIDv1, base32, raw leaves, chunks of 1
 * MiB, folders as UnixFS in dag-pb. These are the rules of the profile `unixfs-v1-2025` (IPIP-499). Folders that need
 * several blocks are refused, because tools disagree about them.
 */
import { fromBase32, toBase32 } from '../config/base32.ts'

/** One file of a folder: its path below the root with `/` between the parts, its bytes, and their sha256 in hex. */
export type CountedFile = { readonly path: string; readonly size: number; readonly hash: string }

/** sha256 of bytes. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

/** Why a folder has no CID that every tool agrees on. */
export type CidProblem = 'noFiles' | 'badPath' | 'twice' | 'badHash' | 'fileTooLarge' | 'folderTooLarge'

export class CidError extends Error {
  readonly problem: CidProblem
  readonly path: string
  constructor(problem: CidProblem, path: string) {
    super(`${problem}: ${path}`)
    this.name = 'CidError'
    this.problem = problem
    this.path = path
  }
}

/** Bytes of a file that is one block. */
export const LARGEST_FILE = 1024 * 1024
/** Entries of a folder that every tool writes as one block; some split it from here on. */
export const MOST_ENTRIES = 1000
/** Bytes from which a folder is split up. */
const LARGEST_FOLDER = 256 * 1024

const RAW = 0x55
const DAG_PB = 0x70
const SHA_256 = [0x12, 0x20]
/** Multicodec `ipfs-ns` as a varint (EIP-1577). */
const IPFS_NAMESPACE = 'e301'
/** The Data field of a folder: UnixFS of type 1. */
const FOLDER_DATA = [0x0a, 0x02, 0x08, 0x01]

const inHex = (bytes: Iterable<number>) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const cidBytes = (codec: number, hash: string) => [
  0x01,
  codec,
  ...SHA_256,
  ...(hash.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
]

/** CID of a file of at most 1 MiB, by its sha256 in hex. */
export const fileCid = (hash: string): string => `b${toBase32(cidBytes(RAW, hash))}`

type Folder = Map<string, Folder | CountedFile>
/** A block, and the number of bytes of everything below it, including itself. */
type Node = { readonly cid: readonly number[]; readonly size: number }

/**
 * Returns the CID of the folder with these files.
 * @param digest sha256; by default the browser's own, which pages have only on https and loopback
 * @throws CidError for folders that tools would address differently, or not at all
 */
export async function rootCid(files: readonly CountedFile[], digest: Digest = webDigest): Promise<string> {
  if (files.length === 0) throw new CidError('noFiles', '')
  const { cid } = await folderNode(treeOf(files), '', digest)
  return `b${toBase32(cid)}`
}

/**
 * Returns the CID of a release's folder: its files, its list and its worker, which no list can name.
 * @returns null for folders that tools would address differently, or not at all
 */
export async function releaseCid(
  listed: { readonly files: readonly CountedFile[]; readonly hostFiles: readonly CountedFile[] },
  list: CountedFile,
  worker: CountedFile,
): Promise<string | null> {
  try {
    return await rootCid([...listed.files, ...listed.hostFiles, list, worker])
  } catch (error) {
    if (error instanceof CidError) return null
    throw error
  }
}

const webDigest: Digest = (bytes) => crypto.subtle.digest('SHA-256', bytes)

function treeOf(files: readonly CountedFile[]): Folder {
  const root: Folder = new Map()
  for (const file of files) {
    checkFile(file)
    const folders = file.path.split('/')
    const name = folders.pop() ?? ''
    let at = root
    for (const folder of folders) {
      const next = at.get(folder) ?? new Map()
      if (!(next instanceof Map)) throw new CidError('twice', file.path)
      at.set(folder, next)
      at = next
    }
    if (at.has(name)) throw new CidError('twice', file.path)
    at.set(name, file)
  }
  return root
}

function checkFile({ path, size, hash }: CountedFile): void {
  // `..`, an absolute path and a dotfile all have a part that is empty or begins with a dot.
  if (path.split('/').some((part) => part === '' || part.startsWith('.')) || /\p{Cs}|\\|\0/u.test(path))
    throw new CidError('badPath', path)
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new CidError('badHash', path)
  if (!(Number.isInteger(size) && size >= 0 && size <= LARGEST_FILE)) throw new CidError('fileTooLarge', path)
}

async function folderNode(folder: Folder, path: string, digest: Digest): Promise<Node> {
  if (folder.size >= MOST_ENTRIES) throw new CidError('folderTooLarge', path)
  const links = await Promise.all(
    [...folder].map(async ([name, entry]) => {
      const node =
        entry instanceof Map
          ? await folderNode(entry, `${path}${name}/`, digest)
          : { cid: cidBytes(RAW, entry.hash), size: entry.size }
      return { name: [...new TextEncoder().encode(name)], ...node }
    }),
  )
  // By the bytes of the names. In hex, texts compare as their bytes do.
  links.sort((a, b) => (inHex(a.name) < inHex(b.name) ? -1 : 1))
  const block = Uint8Array.from([
    ...links.flatMap(({ cid, name, size }) =>
      field(2, [...field(1, cid), ...field(2, name), 0x18, ...varint(size)]),
    ),
    ...FOLDER_DATA,
  ])
  if (block.length >= LARGEST_FOLDER) throw new CidError('folderTooLarge', path)
  return {
    cid: cidBytes(DAG_PB, inHex(new Uint8Array(await digest(block)))),
    size: links.reduce((sum, { size }) => sum + size, block.length),
  }
}

/** A field of protobuf that holds bytes. */
const field = (number: number, bytes: readonly number[]) => [
  (number << 3) | 2,
  ...varint(bytes.length),
  ...bytes,
]

/** A whole number in groups of seven bits, the least first. */
function varint(value: number): number[] {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left]
    bytes.push((left % 128) | 128)
  }
}

/** The TXT record at `_dnslink.<name>` by which a name leads to a CID. */
export const dnslink = (cid: string): string => `dnslink=/ipfs/${cid}`

/**
 * The content hash record of a name in ENS, in hex (EIP-1577): the namespace, then the CID's bytes.
 * @param cid one of `rootCid`
 * @throws CidError for any other text
 */
export function contenthash(cid: string): `0x${string}` {
  const bytes = cid.startsWith('b') ? fromBase32(cid.slice(1)) : null
  if (bytes?.length !== 36 || bytes[0] !== 0x01) throw new CidError('badHash', cid)
  return `0x${IPFS_NAMESPACE}${inHex(bytes)}`
}
