/** Typed data that accounts sign to start and stop, and the hashes over records and days. */
import { hashOf } from '../core/chain/hash.ts'
import type { CountedItem, DayRange, FarmAddress, FarmItem, FarmRecord, Share } from './model.ts'

/** Previous hash of the first record. */
export const NO_RECORD: FarmAddress = `0x${'0'.repeat(64)}`

/** EIP-712 types of a start or stop. */
export const farmingTypes = {
  Farming: [
    { name: 'account', type: 'address' },
    { name: 'start', type: 'bool' },
    { name: 'items', type: 'Item[]' },
    { name: 'number', type: 'uint256' },
  ],
  Item: [
    { name: 'collection', type: 'address' },
    { name: 'tokenId', type: 'uint256' },
  ],
} as const

export type Farming = Pick<FarmRecord, 'account' | 'start' | 'items' | 'number'>

/**
 * Returns the typed data that an account signs. It names the chain and the reward pool, so that it counts nowhere else.
 * @param farming its `number` is the present time in milliseconds, larger than any that the account signed before
 */
export const farmingTypedData = (
  { chainId, pool }: { readonly chainId: number; readonly pool: FarmAddress },
  { account, start, items, number }: Farming,
) => ({
  domain: { name: 'NFT farm', version: '1', chainId, verifyingContract: pool },
  types: farmingTypes,
  primaryType: 'Farming' as const,
  message: {
    account,
    start,
    items: items.map(({ collection, tokenId }) => ({ collection, tokenId: BigInt(tokenId) })),
    number: BigInt(number),
  },
})

const collectionsOf = (items: readonly FarmItem[]) => items.map(({ collection }) => collection)
const idsOf = (items: readonly FarmItem[]) => items.map(({ tokenId }) => BigInt(tokenId))

/**
 * Returns the hash of a record, which covers the hash of the one before it:
 * `keccak256(abi.encode(previous, seq, block, time, account, start, collections, tokenIds, number, signature))`.
 */
export const recordHash = (record: Omit<FarmRecord, 'hash'>): FarmAddress =>
  hashOf(
    [
      ...['bytes32', 'uint256', 'uint256', 'uint256', 'address', 'bool', 'address[]', 'uint256[]', 'uint256'],
      'bytes',
    ],
    [
      ...[record.previous, record.seq, record.block, record.time, record.account, record.start],
      ...[collectionsOf(record.items), idsOf(record.items), record.number, record.signature],
    ],
  )

/** Text that the operator signs (EIP-191) for an accepted record: the proof that it was accepted. */
export const receiptText = (hash: FarmAddress): string => `NFT farm: accepted record ${hash}`

/** Everything that the hash of a day covers. */
export type HashedDay = DayRange & {
  readonly chainId: number
  readonly pool: FarmAddress
  readonly openingHash: FarmAddress
  readonly closingHash: FarmAddress
  readonly reward: bigint
  readonly carriedIn: bigint
  readonly carriedOut: bigint
  readonly items: readonly CountedItem[]
  readonly shares: readonly Share[]
  /** Hash of the last record before the end of the day. */
  readonly lastRecord: FarmAddress
}

/** Returns the hash of a day's list. The first 17 bytes of it are in the call data of each payment. */
export const dayHash = (day: HashedDay): FarmAddress =>
  hashOf(
    [
      ...['uint256', 'address', 'uint256', 'uint256', 'bytes32', 'uint256', 'bytes32'],
      ...['uint256', 'uint256', 'uint256', 'address[]', 'uint256[]', 'address[]', 'uint256[]', 'uint256[]'],
      ...['address[]', 'uint256[]', 'uint256[]', 'bytes32'],
    ],
    [
      ...[day.chainId, day.pool, day.day, day.opening, day.openingHash, day.closing, day.closingHash],
      ...[day.reward, day.carriedIn, day.carriedOut],
      ...[collectionsOf(day.items), idsOf(day.items), day.items.map(({ account }) => account)],
      ...[day.items.map(({ opening }) => opening), day.items.map(({ closing }) => closing)],
      ...[day.shares.map(({ account }) => account), day.shares.map(({ power }) => power)],
      ...[day.shares.map(({ amount }) => amount), day.lastRecord],
    ],
  )

/** Marks the call data of a payment: `nftfarm` in ASCII. */
const MARK = '6e66746661726d'
const hex = (value: number, bytes: number) => value.toString(16).padStart(2 * bytes, '0')

/** Which part of which day a payment is for, and the first 17 bytes of that day's hash, as 34 hex digits. */
export type PartTag = {
  readonly day: number
  /** From 0. */
  readonly part: number
  readonly parts: number
  readonly dayHash: string
}

/** Hex digits of a day's hash in a tag. */
const TAG_DIGITS = 34
export const tagHash = (hash: FarmAddress): string => hash.slice(2, 2 + TAG_DIGITS)

/**
 * Returns the 32 bytes that a payment has behind the arguments of `addReward`. The contract ignores them. They say which
 * day was paid, so that no operator pays a day twice, even one whose backup is older than the payment.
 * @param tag at most 65,535 parts
 */
export const tagOf = ({ day, part, parts, dayHash: hash }: PartTag): FarmAddress =>
  `0x${MARK}${hex(day, 4)}${hex(part, 2)}${hex(parts, 2)}${hash}`

/** Reads the tag at the end of a payment's call data; null if there is none. */
export function readTag(data: string): PartTag | null {
  const [, day, part, parts, hash] =
    new RegExp(`${MARK}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{${TAG_DIGITS}})$`).exec(
      data.toLowerCase(),
    ) ?? []
  if (day === undefined || part === undefined || parts === undefined || hash === undefined) return null
  const number = (text: string) => Number.parseInt(text, 16)
  return { day: number(day), part: number(part), parts: number(parts), dayHash: hash }
}
