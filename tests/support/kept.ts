/** A second visit while neither nodes nor index answer: what the first one read is all there is. */
import { expect, type Page } from '@playwright/test'
import { ORIGIN } from './env.ts'
import { awake } from './page.ts'
import { cutRpc, healRpc } from './rpc.ts'

const API = `${ORIGIN}/api/**`

/** Waits until the page has put aside what it read, in the background, by the names of what is kept. */
export const keptOf = (page: Page, ...names: readonly string[]) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const place = 'meverse:1:/:kept'
          // Opened before the page has made it, it would be made here, without its rows.
          const found = await indexedDB.databases()
          if (!found.some(({ name }) => name === place)) return []
          const answer = <T>(request: IDBRequest<T>) =>
            new Promise<T>((resolve, fail) => {
              request.onsuccess = () => resolve(request.result)
              request.onerror = () => fail(request.error)
            })
          const opened = await answer(indexedDB.open(place))
          const keys = await answer(opened.transaction('rows').objectStore('rows').getAllKeys())
          opened.close()
          return keys
        }),
      { message: `kept: ${names.join(', ')}` },
    )
    .toEqual(expect.arrayContaining([...names]))

/** Two minutes later, by the device's clock, with no node and no index: the page is opened again. */
export async function reopenCut(page: Page): Promise<void> {
  for (const path of ['/rpc', '/rpc2']) await cutRpc(page, path)
  await page.context().route(API, (route) => route.abort())
  await page.clock.install({ time: Date.now() + 120_000 })
  await page.reload()
  await awake(page)
}

/** Nodes and index answer again. */
export async function healAll(page: Page): Promise<void> {
  for (const path of ['/rpc', '/rpc2']) await healRpc(page, path)
  await page.context().unroute(API)
}
