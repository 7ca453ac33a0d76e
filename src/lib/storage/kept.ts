/**
 * The door to IndexedDB: last values read from the chain, so that a page on a dead network shows them with their
 * age. Keyed by the app's root and versioned, as all that is stored; whoever reads checks the shape again.
 */
import { createStore, get, set, type UseStore } from 'idb-keyval'
import { product } from '../config/product.ts'
import { appRoot } from './storage.ts'

const VERSION = 1

let opened: UseStore | null = null
const store = () => {
  opened ??= createStore(`${product.short}:${VERSION}:${appRoot()}:kept`, 'rows')
  return opened
}

/** What was kept under a name; null when nothing was, or nothing can be read. Bigints come back as they went. */
export async function readKept(name: string): Promise<unknown> {
  try {
    return (await get(name, store())) ?? null
  } catch {
    return null
  }
}

/** Keeps a value. Without room, or in modes that refuse, nothing is kept and nothing is lost. */
export async function keep(name: string, value: unknown): Promise<void> {
  try {
    await set(name, value, store())
  } catch {
    // The figures on screen are as good as before.
  }
}
