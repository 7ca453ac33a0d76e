import { atom } from 'nanostores'
import type { AppError } from '../../lib/errors/AppError.ts'

/** Why the last round trip failed, or null. */
export const $rpcError = atom<AppError | null>(null)
