/** Facts of the saved storages under tests/hosting/stored that the browser does not hold. */
import { type Hex, keccak256, toBytes } from 'viem'
import { type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import type { Json } from './snapshot.ts'

/** A visitor who connected by an extension. */
export type ExtensionFacts = {
  /** The transaction that was signed and not yet mined. */
  readonly pending: { readonly raw: Hex; readonly nonce: number }
  /** Ids of the items of the pending purchase, in its order, as they are stored. */
  readonly picked: readonly string[]
  /** Id of the item with a heart. */
  readonly liked: string
  /** Recipient of an item. */
  readonly recipient: string
  /** Id of the mint whose review was open, and its number of items. */
  readonly mint: { readonly id: string; readonly count: number }
}

/** A visitor who paired a wallet app. */
export type AppFacts = {
  readonly peer: {
    readonly name: string
    readonly prefix: string
    readonly rows: Readonly<Record<string, Json>>
  }
  /** Hash of a transaction that never was in a block. */
  readonly lost: Hex
}

/**
 * The account of a saved storage: always the same one, so that its signed transaction stays valid. It holds only the
 * coins that the tests send to it.
 * @param folder of the release under tests/hosting/stored
 */
export const storedAccount = (folder: string, visitor: 'extension' | 'app'): LocalAccount =>
  privateKeyToAccount(keccak256(toBytes(`${folder} ${visitor}`)))
