import { type Hex, toHex } from 'viem'
import { type HDKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'

/** Chain id of the devnet; allowed in devnet builds only. */
export const CHAIN_ID = 751812

/** A public test mnemonic: the devnet protects nothing of value. */
export const MNEMONIC = 'test test test test test test test test test test test junk'

/** Accounts anvil derives and funds: demo 0..3, banker 9, deployer 10, traders 11..18, the NFT farm's operator 20. */
export const ACCOUNT_COUNT = 21

/** Genesis of the devnet, 1 Sep 2022 00:00 UTC: before the end of emissions on 31 Oct 2022, which the seed includes. */
export const GENESIS_TIME = 1_661_990_400

/** Milliseconds between blocks, as on the real chain. */
export const BLOCK_MS = 500

/** Gas one block may hold. Far above what one tick's transactions need. */
export const BLOCK_GAS = 1_000_000_000n

/** The only gas price: `eth_gasPrice` is constant, as on the real chain (wei). */
export const GAS_PRICE = 1_000_000_000n

export const DEMO_INDICES = [0, 1, 2, 3] as const
export const DEPLOYER_INDEX = 10
/** The game: writes the levels of heroes. */
export const GAME_INDEX = 5
/** Receives the creators' part of sales. */
export const CREATOR_INDEX = 8
/** Pays the rewards of the MApp farms. */
export const BANKER_INDEX = 9
/** The NFT farm's operator, who owns its reward pool. Nothing else uses this key, so its nonces are the operator's. */
export const OPERATOR_INDEX = 20
export const TRADER_INDICES = [11, 12, 13, 14, 15, 16, 17, 18] as const

/** The parent key of the accounts. Deriving it from the mnemonic takes thousands of hashes, so it is derived once. */
let parent: HDKey | null = null

/** Private key of the account `m/44'/60'/0'/0/index` of the devnet mnemonic. */
export function privateKey(index: number): Hex {
  parent ??= mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/0'/0" }).getHdKey()
  return toHex(parent.deriveChild(index).privateKey ?? new Uint8Array())
}

/** Signing account of that key. */
export function account(index: number) {
  return privateKeyToAccount(privateKey(index))
}
