/** Reads the databases and caches of a visitor's device. */
import type { Page } from '@playwright/test'

/** Counts files in the worker's store whose bytes do not match their key, and all files. */
export const wrongFiles = (page: Page, root: string) =>
  page.evaluate(async (path) => {
    const request = indexedDB.open(`meverse:1:${path}:files`)
    await new Promise((resolve) => {
      request.onsuccess = resolve
    })
    const rows = request.result.transaction('rows').objectStore('rows')
    const [keys, values] = [rows.getAllKeys(), rows.getAll()]
    await new Promise((resolve) => {
      values.onsuccess = resolve
    })
    const hash = async (body: ArrayBuffer) =>
      [...new Uint8Array(await crypto.subtle.digest('SHA-256', body))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
    const bad = await Promise.all(values.result.map(async (body, i) => (await hash(body)) !== keys.result[i]))
    return { bad: bad.filter(Boolean).length, all: bad.length }
  }, new URL(root).pathname)

/**
 * Removes the Korean pages from the worker's store, as a device that needs space may do: they have to be fetched
 * again.
 */
export const dropKorean = (page: Page, root: string) =>
  page.evaluate(async (home) => {
    const { files } = (await (await fetch(`${home}release.json`)).json()) as {
      files: { path: string; hash: string }[]
    }
    const request = indexedDB.open(`meverse:1:${new URL(home).pathname}:files`)
    await new Promise((resolve) => {
      request.onsuccess = resolve
    })
    const transaction = request.result.transaction('rows', 'readwrite')
    for (const { path, hash } of files)
      if (/^ko\/.*html$/.test(path)) transaction.objectStore('rows').delete(hash)
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    request.result.close()
  }, root)

/** Counts the records of the device's databases and caches that contain a text. */
export const recordsWith = (page: Page, text: string) =>
  page.evaluate(async (wording) => {
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const bodyOf = (value: unknown) => (value as { body?: unknown } | null)?.body ?? value
    const textOf = (value: unknown) => {
      const body = bodyOf(value)
      if (body instanceof ArrayBuffer) return new TextDecoder().decode(body)
      return `${JSON.stringify(body, (_, part) => (typeof part === 'bigint' ? `${part}` : part))}`
    }
    const texts: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await ended(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames)
        texts.push(...(await ended(database.transaction(store).objectStore(store).getAll())).map(textOf))
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '')
    }
    return { kept: texts.filter((one) => one.includes(wording)).length, all: texts.length }
  }, text)
