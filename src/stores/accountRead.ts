import type { Address } from '../lib/core/config/registry.ts'
import { AppError } from '../lib/core/errors/AppError.ts'
import { $wallet } from './wallet.ts'

/** Why a read failed; null where it did not. */
export type ReadFailure = AppError | null

/** Reads for an account. What comes is shown only while `isMine()`: the account is still the connected one. */
type Read = (owner: Address | null, isMine: () => boolean) => Promise<void>

/**
 * What every page reads of the connected account: once at a time, never one account's for another; each
 * caller gets whether it failed. Figures of before stay where it did.
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

  /** Reads, unless a read for the same account is under way: calls made meanwhile share it. */
  const refresh = (): Promise<ReadFailure> => {
    const owner = $wallet.get().address
    return running?.owner === owner ? running.ended : begin(owner)
  }
  /** Waits for a read that begins now: one under way may return what was true before. */
  const reread = async (): Promise<ReadFailure> => {
    if (running?.owner === $wallet.get().address) await running.ended
    return refresh()
  }
  return { refresh, reread }
}

/**
 * Whom what was read may be shown to: the account it was read for, while that is the connected one; and anybody, where
 * it was read for no account and nothing is shown yet, though a remembered wallet woke meanwhile.
 * @returns the account that is shown with it; undefined where it may not be shown
 */
export const shownTo = (
  owner: Address | null,
  isMine: () => boolean,
  now: { readonly owner: Address | null; readonly stamp: unknown },
): Address | null | undefined =>
  isMine() ? owner : owner === null && now.stamp === null ? now.owner : undefined

/** The first of several reads that failed. */
export const firstFailure = async (...reads: Promise<ReadFailure>[]): Promise<ReadFailure> =>
  (await Promise.all(reads)).find((failure) => failure !== null) ?? null
