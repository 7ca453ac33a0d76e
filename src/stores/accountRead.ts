import type { Address } from '../lib/core/config/registry.ts'
import { AppError } from '../lib/core/errors/AppError.ts'
import { $wallet } from './wallet.ts'

/** Why a read failed; null if it did not. */
export type ReadFailure = AppError | null

/** Reads for an account. The result is shown only while `isMine()`: the account is still the connected one. */
type Read = (owner: Address | null, isMine: () => boolean) => Promise<void>

/**
 * Reads data of the connected account: one read at a time, and never one account's for another. Each caller learns
 * whether it failed. After a failure the earlier figures stay.
 */
export function accountRead(read: Read) {
  let running: { readonly owner: Address | null; readonly ended: Promise<ReadFailure> } | null = null

  async function run(owner: Address | null): Promise<ReadFailure> {
    try {
      await read(owner, () => $wallet.get().address === owner)
      return null
    } catch (error) {
      return error instanceof AppError ? error : new AppError('unknown', String(error), { cause: error })
    }
  }

  function begin(owner: Address | null): Promise<ReadFailure> {
    const mine = {
      owner,
      ended: run(owner).finally(() => {
        if (running === mine) running = null
      }),
    }
    running = mine
    return mine.ended
  }

  /** Reads, unless a read for the same account is in progress: calls made meanwhile share it. */
  const refresh = (): Promise<ReadFailure> => {
    const owner = $wallet.get().address
    return running?.owner === owner ? running.ended : begin(owner)
  }
  /** Waits for a read that begins now: one in progress may return an outdated result. */
  const reread = async (): Promise<ReadFailure> => {
    if (running?.owner === $wallet.get().address) await running.ended
    return refresh()
  }
  return { refresh, reread }
}

/**
 * Returns which account may see this data: the one it was read for, if still connected. Data read without an account
 * may be shown to any account, if nothing is shown yet, even if a remembered wallet connected meanwhile.
 * @returns the account that is shown with it; undefined if it may not be shown
 */
export const shownTo = (
  owner: Address | null,
  isMine: () => boolean,
  now: { readonly owner: Address | null; readonly stamp: unknown },
): Address | null | undefined =>
  isMine() ? owner : owner === null && now.stamp === null ? now.owner : undefined

/** Returns the first failure of several reads. */
export const firstFailure = async (...reads: Promise<ReadFailure>[]): Promise<ReadFailure> =>
  (await Promise.all(reads)).find((failure) => failure !== null) ?? null
